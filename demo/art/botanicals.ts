import { clay, darken, lighten, mix, palm, turmeric } from './dyes.ts';
import { petal } from './motifs.ts';
import type { Random } from './random.ts';
import {
  ellipse,
  fill,
  linear,
  place,
  radial,
  rect,
  rectPath,
  repeat,
  round,
  shadow,
  shadowColour,
  stroke,
} from './svg.ts';

const { sin, PI, min, max } = Math;

/** A palm frond. */
export function frond(len: number, k: number, c: string, wid = 0.2): string {
  let s = stroke(`M0 0Q${round(len * 0.1)} ${round(-len * 0.5)} 0 ${round(-len)}`, c, len * 0.012);
  for (let i = 1; i < k; i++) {
    const t = i / k,
      y = -len * t,
      x = len * 0.2 * t * (1 - t),
      L = len * (0.5 * sin(PI * min(1, t * 0.8 + 0.18)) + 0.06);
    for (const q of [-1, 1]) s += place(x, y, fill(petal(L, L * wid * 0.5), c), q * (64 - 34 * t));
  }
  return s;
}

/** One leaf, lit on the left half. */
export function leaf(l: number, w: number, c: string, vein = true): string {
  return (
    fill(petal(l, w), c) +
    fill(
      `M0 0C${round(w)} ${round(-l * 0.3)} ${round(w * 0.85)} ${round(-l * 0.78)} 0 ${round(-l)}Z`,
      darken(c, 0.16),
    ) +
    (vein
      ? stroke(`M0 0L0 ${round(-l * 0.92)}`, lighten(c, 0.35), max(1, w * 0.045)) +
        repeat(5, (i) => {
          const y = -l * (0.18 + i * 0.14),
            e = w * 0.5 * sin(PI * (0.25 + i * 0.13));
          return stroke(
            `M0 ${round(y)}L${round(e)} ${round(y - l * 0.1)}M0 ${round(y)}L${round(-e)} ${round(y - l * 0.1)}`,
            lighten(c, 0.25),
            0.9,
            'opacity=".7"',
          );
        })
      : '')
  );
}

/** A twig with leaves in pairs. */
export function sprig(len: number, k: number, c: string, r: Random, w = 0.24): string {
  let s = stroke(
    `M0 0Q${round(len * 0.12)} ${round(-len * 0.5)} 0 ${round(-len)}`,
    mix(c, clay[700], 0.5),
    len * 0.016,
  );
  for (let i = 0; i < k; i++) {
    const t = (i + 1) / (k + 0.6),
      x = len * 0.24 * t * (1 - t);
    const L = len * (0.34 - 0.12 * t);
    for (const q of [-1, 1])
      s += place(
        x,
        -len * t,
        leaf(L, L * w, mix(c, palm[300], r.between(0, 0.25)), L > 34),
        q * r.between(42, 62),
      );
  }
  return s + place(0, -len, leaf(len * 0.22, len * 0.055, c));
}

/** A temple flower. */
export function araliya(s: number, c = '#fffaf0', heart: string = turmeric[400]): string {
  // temple flower
  const f = radial(
    [0.5, 0.98, 1],
    [0, heart],
    [0.3, mix(heart, c, 0.45)],
    [0.62, c],
    [1, darken(c, 0.06)],
  );
  const d = `M0 0C${round(s * 0.62)} ${round(-s * 0.2)} ${round(s * 0.6)} ${round(-s * 0.92)} ${round(s * 0.06)} ${round(-s)}C${round(-s * 0.3)} ${round(-s * 0.95)} ${round(-s * 0.3)} ${round(-s * 0.35)} 0 0Z`;
  return (
    ellipse(s * 0.06, s * 0.1, s * 0.8, s * 0.8, shadowColour, 'opacity=".2" filter="url(#b6)"') +
    repeat(
      5,
      (i) =>
        `<g transform="rotate(${i * 72})">${fill(d, f)}${stroke(`M${round(s * 0.06)} ${round(-s)}C${round(-s * 0.3)} ${round(-s * 0.95)} ${round(-s * 0.3)} ${round(-s * 0.35)} 0 0`, darken(c, 0.14), s * 0.015, 'opacity=".6"')}</g>`,
    )
  );
}

/** The shadow of a frond outside the picture, top right. */
export const frondShadow = (x: number, y: number, len: number, rot: number, o = 0.13): string =>
  `<g opacity="${o}" filter="url(#b6)">${place(x, y, frond(len, 17, shadowColour, 0.17), rot)}</g>`;

const quillEnd = (x: number, y: number, r: number, c: string): string =>
  ellipse(x, y, r, r, darken(c, 0.5)) +
  stroke(
    `M${round(x - r * 0.1)} ${round(y - r * 0.1)}c${round(r * 0.5)} ${round(-r * 0.6)} ${round(r * 0.95)} ${round(r * 0.1)} ${round(r * 0.35)} ${round(r * 0.6)}c${round(-r * 0.7)} ${round(r * 0.5)} ${round(-r * 1.35)} ${round(-r * 0.4)} ${round(-r * 0.95)} ${round(-r * 1)}c${round(r * 0.3)} ${round(-r * 0.5)} ${round(r * 0.9)} ${round(-r * 0.6)} ${round(r * 1.3)} ${round(-r * 0.1)}`,
    lighten(c, 0.18),
    r * 0.24,
  );

/** A rolled stick of cinnamon, lying along x. */
export function cinnamonQuill(len: number, r: number, c: string, R: Random): string {
  const f = linear(
    'down',
    [0, darken(c, 0.32)],
    [0.2, lighten(c, 0.2)],
    [0.42, c],
    [0.72, darken(c, 0.28)],
    [1, darken(c, 0.5)],
  );
  return (
    shadow(rectPath(0, -r, len, r * 2), 6, 10, 'b6', 0.35) +
    rect(0, -r, len, r * 2, f, r * 0.5) +
    repeat(9, () => {
      const y = R.between(-r * 0.8, r * 0.8),
        x = R.between(0, len * 0.6);
      return stroke(
        `M${round(x)} ${round(y)}h${round(R.between(30, len * 0.4))}`,
        R.chance(0.5) ? darken(c, 0.35) : lighten(c, 0.25),
        R.between(0.6, 1.5),
        'opacity=".5"',
      );
    }) +
    stroke(`M4 ${round(-r * 0.12)}H${round(len - 2)}`, darken(c, 0.55), 2, 'opacity=".75"') +
    quillEnd(len, 0, r * 0.96, c)
  );
}
