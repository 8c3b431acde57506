import { ellipse, fill, place, repeat, round, stroke } from './svg.ts';

const { abs, max, cos, PI, sin } = Math;

/** The outline of one petal, its foot at the origin. */
export const petal = (l: number, w: number): string =>
  `M0 0C${round(w)} ${round(-l * 0.3)} ${round(w * 0.85)} ${round(-l * 0.78)} 0 ${round(-l)}C${round(-w * 0.85)} ${round(-l * 0.78)} ${round(-w)} ${round(-l * 0.3)} 0 0Z`;

/** A water lily from the side. */
export function lotus(s: number, a: string, b: string, g: string): string {
  let o = '';
  for (const d of [-78, 78, -52, 52, -27, 27, 0])
    o += `<g transform="rotate(${d})">${fill(petal(s * (abs(d) > 70 ? 0.86 : 1), s * 0.27), a)}${stroke(`M0 ${round(-s * 0.18)}V${round(-s * 0.78)}`, g, max(0.7, s * 0.03))}</g>`;
  for (const d of [-34, 34, 0])
    o += `<g transform="rotate(${d})">${fill(petal(s * 0.6, s * 0.2), b)}${stroke(`M0 ${round(-s * 0.14)}V${round(-s * 0.45)}`, a, max(0.6, s * 0.025))}</g>`;
  return (
    o +
    fill(
      `M${round(-s * 0.3)} 0Q0 ${round(s * 0.22)} ${round(s * 0.3)} 0Q0 ${round(-s * 0.14)} ${round(-s * 0.3)} 0Z`,
      a,
    )
  );
}

/** A flower from above with `k` petals. */
export const rosette = (s: number, k: number, a: string, b: string, g: string): string =>
  repeat(
    k,
    (i) =>
      `<g transform="rotate(${round((i * 360) / k)})">${fill(petal(s, (s * 1.5) / k), a)}${stroke(`M0 ${round(-s * 0.4)}V${round(-s * 0.78)}`, g, max(0.7, s * 0.035))}</g>`,
  ) +
  ellipse(0, 0, s * 0.32, s * 0.32, b) +
  ellipse(0, 0, s * 0.19, s * 0.19, a) +
  repeat(8, (i) =>
    ellipse(cos((i * PI) / 4) * s * 0.255, sin((i * PI) / 4) * s * 0.255, s * 0.035, s * 0.035, a),
  );

/** A peacock with its fan open. */
export function peacock(s: number, a: string, b: string, g: string): string {
  let o = '';
  for (let t = 0; t < 2; t++)
    for (let i = -6 + t; i <= 6 - t; i++) {
      const L = s * (t ? 0.74 : 1);
      o += `<g transform="rotate(${round(i * 13.2)})">${fill(petal(L, s * 0.115), t ? b : a)}${ellipse(0, -L * 0.8, s * 0.056, s * 0.07, t ? a : b)}${ellipse(0, -L * 0.8, s * 0.027, s * 0.034, g)}${stroke(`M0 ${round(-L * 0.15)}V${round(-L * 0.66)}`, t ? a : g, s * 0.012)}</g>`;
    }
  // the bird in profile, cut clear of the fan by a halo of ground
  const body = `M${round(s * 0.27)} ${round(-s * 0.1)}C${round(s * 0.24)} ${round(s * 0.1)} ${round(-s * 0.1)} ${round(s * 0.14)} ${round(-s * 0.17)} ${round(-s * 0.02)}C${round(-s * 0.25)} ${round(-s * 0.19)} ${round(-s * 0.02)} ${round(-s * 0.25)} ${round(-s * 0.1)} ${round(-s * 0.43)}C${round(-s * 0.12)} ${round(-s * 0.55)} ${round(s * 0.045)} ${round(-s * 0.57)} ${round(s * 0.04)} ${round(-s * 0.43)}C${round(s * 0.035)} ${round(-s * 0.28)} ${round(s * 0.1)} ${round(-s * 0.2)} ${round(s * 0.27)} ${round(-s * 0.1)}Z`;
  const beak = `M${round(-s * 0.085)} ${round(-s * 0.5)}L${round(-s * 0.2)} ${round(-s * 0.435)}L${round(-s * 0.08)} ${round(-s * 0.425)}Z`;
  o +=
    stroke(body, g, s * 0.085) +
    stroke(beak, g, s * 0.06) +
    fill(body, a) +
    fill(beak, a) +
    ellipse(-s * 0.03, -s * 0.455, s * 0.02, s * 0.02, g);
  o +=
    fill(
      `M${round(-s * 0.06)} ${round(-s * 0.07)}C${round(s * 0.02)} ${round(-s * 0.17)} ${round(s * 0.13)} ${round(-s * 0.16)} ${round(s * 0.21)} ${round(-s * 0.085)}C${round(s * 0.14)} ${round(s * 0.03)} ${round(0)} ${round(s * 0.05)} ${round(-s * 0.06)} ${round(-s * 0.07)}Z`,
      b,
    ) +
    repeat(3, (i) =>
      stroke(
        `M${round(-s * 0.01 + i * s * 0.055)} ${round(-s * 0.085)}q${round(s * 0.035)} ${round(s * 0.03)} ${round(s * 0.01)} ${round(s * 0.075)}`,
        g,
        max(0.8, s * 0.014),
      ),
    ) +
    repeat(3, (i) =>
      stroke(
        `M${round(-s * 0.085)} ${round(-s * 0.3 + i * s * 0.07)}q${round(s * 0.05)} ${round(s * 0.03)} ${round(s * 0.1)} 0`,
        b,
        max(0.8, s * 0.015),
      ),
    );
  return (
    o +
    repeat(3, (i) => {
      const x = s * (-0.03 + (i - 1) * 0.065),
        y = -s * (0.68 - abs(i - 1) * 0.018);
      return (
        stroke(`M${round(-s * 0.03)} ${round(-s * 0.53)}L${round(x)} ${round(y)}`, g, s * 0.035) +
        stroke(`M${round(-s * 0.03)} ${round(-s * 0.53)}L${round(x)} ${round(y)}`, a, s * 0.013) +
        ellipse(x, y, s * 0.024, s * 0.024, a)
      );
    })
  );
}

/** Rows of overlapping waves. */
export const scales = (w: number, h: number, r: number, cs: readonly string[]): string => {
  let s = '';
  for (let j = 0, y = 0; y < h + r; j++, y += r * 0.5)
    for (let x = (j % 2) * r; x < w + r; x += 2 * r)
      s += cs
        .map((c, i) => {
          const q = r * (1 - i / cs.length);
          return ellipse(x, y, q, q, c);
        })
        .join('');
  return s;
};

/** A running vine, for borders. */
export function vine(len: number, s: number, a: string, b: string, g: string): string {
  const k = Math.max(2, Math.round(len / (s * 2.2))),
    st = len / k;
  let d = `M0 0`,
    o = '';
  for (let i = 0; i < k; i++)
    d += `q${round(st / 4)} ${round(-s * 0.9)} ${round(st / 2)} 0t${round(st / 2)} 0`;
  o += stroke(d, a, s * 0.1);
  for (let i = 0; i < k; i++) {
    const x = i * st;
    o +=
      place(x + st * 0.25, -s * 0.12, rosette(s * 0.42, 8, a, b, g)) +
      place(x + st * 0.75, s * 0.12, lotus(s * 0.42, b, a, g), 180);
    for (const [dx, dy, ro] of [
      [0.04, -0.2, -62],
      [0.46, -0.2, 62],
      [0.54, 0.2, -118],
      [0.97, 0.2, 118],
    ] as const)
      o += place(
        x + st * dx,
        s * dy,
        fill(petal(s * 0.5, s * 0.16), a) + stroke(`M0 0V${round(-s * 0.36)}`, g, s * 0.03),
        ro,
      );
  }
  return o;
}

/** A row of filled teeth, for borders. */
export const tumpal = (w: number, h: number, k: number, a: string, b: string, g: string): string =>
  repeat(k, (i) => {
    const q = w / k;
    return place(
      i * q,
      0,
      fill(`M0 ${h}L${round(q / 2)} 0L${round(q)} ${h}Z`, a) +
        fill(
          `M${round(q * 0.18)} ${h}L${round(q / 2)} ${round(h * 0.3)}L${round(q * 0.82)} ${h}Z`,
          b,
        ) +
        place(
          q / 2,
          h * 0.96,
          fill(petal(h * 0.42, q * 0.13), a) + ellipse(0, -h * 0.16, q * 0.035, q * 0.05, g),
        ) +
        ellipse(0, h * 0.2, q * 0.06, q * 0.06, a),
    );
  });
