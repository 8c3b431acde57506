import { darken, indigo, lighten, madder, paper, turmeric } from './dyes.ts';
import { type Random, cycle, seeded } from './random.ts';
import { fill, rect, repeat, round, tiled } from './svg.ts';

/** Warp and weft seen close. */
export const threads = (w: number, h: number, o = 1): string =>
  rect(
    0,
    0,
    w,
    h,
    tiled(
      4,
      4,
      '<path d="M0 .5H4M0 2.5H4" stroke="#fff" stroke-width=".8" opacity=".1"/><path d="M.5 0V4M2.5 0V4" stroke="#1a1020" stroke-width=".8" opacity=".12"/>',
    ),
    0,
    `opacity="${o}"`,
  );

export interface Stripe {
  colours?: readonly string[];
  base?: string;
  direction?: 'v' | 'h';
  scale?: number;
}

export interface Check {
  colours?: readonly string[];
  scale?: number;
}

export interface Plain {
  colour?: string;
}

/** Warp stripes in a mirrored order, some with a line of ikat. */
export function stripeCloth(
  w: number,
  h: number,
  r: Random,
  {
    colours = [madder[600], turmeric[400], paper[100], indigo[700]],
    base,
    direction = 'v',
    scale = 1,
  }: Stripe,
): string {
  let s = rect(0, 0, w, h, base ?? cycle(colours, 0)),
    x = 0;
  const L = direction === 'v' ? w : h;
  const unit: (readonly [number, string, boolean])[] = [];
  for (let i = 0; i < 11; i++)
    unit.push([r.pick([4, 7, 10, 18, 30, 46]) * scale, r.pick(colours), r.chance(0.25)]);
  const seq = [...unit, ...unit.slice(0, -1).reverse()];
  for (let i = 0; x < L; i++) {
    const [q, c, ik] = cycle(seq, i);
    s += direction === 'v' ? rect(x, 0, q, h, c) : rect(0, x, w, q, c);
    if (q > 16 * scale && ik) {
      const m = Math.ceil((direction === 'v' ? h : w) / 16);
      s += repeat(m, (j) =>
        direction === 'v'
          ? fill(
              `M${round(x + q / 2)} ${j * 16}l${round(q * 0.3)} 8l${round(-q * 0.3)} 8l${round(-q * 0.3)} -8z`,
              lighten(c, 0.55),
            )
          : fill(
              `M${j * 16} ${round(x + q / 2)}l8 ${round(q * 0.3)}l8 ${round(-q * 0.3)}l-8 ${round(-q * 0.3)}z`,
              lighten(c, 0.55),
            ),
      );
    }
    x += q;
  }
  for (let i = 0; i < (w * h) / 900; i++) {
    const c = r.chance(0.5) ? '#fff' : '#201018',
      X = r.between(0, w),
      Y = r.between(0, h),
      l = r.between(10, 46);
    s +=
      direction === 'v'
        ? rect(X, Y, 1.2, l, c, 0, 'opacity=".16"')
        : rect(X, Y, l, 1.2, c, 0, 'opacity=".16"');
  }
  return s + threads(w, h, 1.4);
}

/** Stripes crossed with themselves. */
export function checkCloth(
  w: number,
  h: number,
  { colours = [paper[100], indigo[700], madder[600]], scale = 1 }: Check,
): string {
  const a = stripeCloth(w, h, seeded('k' + colours.join()), { colours: colours, scale }),
    b = stripeCloth(w, h, seeded('k' + colours.join()), {
      colours: colours,
      scale,
      direction: 'h',
    });
  return a + `<g opacity=".55">${b}</g>`;
}

/** One colour with slubs in the thread. */
export function plainCloth(
  w: number,
  h: number,
  r: Random,
  { colour = paper[100] }: Plain,
): string {
  let s = rect(0, 0, w, h, colour);
  for (let i = 0; i < (w * h) / 420; i++)
    s += rect(
      r.between(-20, w),
      r.between(0, h),
      r.between(10, 60),
      1.1,
      r.chance(0.5) ? lighten(colour, 0.5) : darken(colour, 0.25),
      0,
      'opacity=".32"',
    );
  return s + threads(w, h, 1.2);
}
