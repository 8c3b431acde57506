import { type Dumbara, dumbaraCloth } from './dumbara.ts';
import {
  type Check,
  type Plain,
  type Stripe,
  checkCloth,
  plainCloth,
  stripeCloth,
} from './loom.ts';
import { type Batik, type Block, batikCloth, blockCloth } from './printed.ts';
import type { Random } from './random.ts';
import { clip, fill, linear, place, repeat, round, roundRectPath, shadow, stroke } from './svg.ts';

/** A cloth is a craft and its settings. */
export type Cloth =
  | readonly ['batik', Batik]
  | readonly ['stripe', Stripe]
  | readonly ['check', Check]
  | readonly ['plain', Plain]
  | readonly ['block', Block]
  | readonly ['dumbara', Dumbara];

/** A cloth that fills a rectangle from the origin. */
export function clothArt(w: number, h: number, r: Random, f: Cloth): string {
  switch (f[0]) {
    case 'batik':
      return batikCloth(w, h, r, f[1]);
    case 'stripe':
      return stripeCloth(w, h, r, f[1]);
    case 'check':
      return checkCloth(w, h, f[1]);
    case 'plain':
      return plainCloth(w, h, r, f[1]);
    case 'block':
      return blockCloth(w, h, r, f[1]);
    case 'dumbara':
      return dumbaraCloth(w, h, f[1]);
  }
}

const folds = (
  x: number,
  y: number,
  w: number,
  h: number,
  k: number,
  r: Random,
  o = 0.16,
): string =>
  `<g filter="url(#b6)">${repeat(k, (i) => {
    const X = x + (w * (i + 0.5 + r.between(-0.3, 0.3))) / k,
      q = r.between(-30, 30);
    return (
      stroke(
        `M${round(X)} ${y}Q${round(X + q)} ${round(y + h * 0.5)} ${round(X + q * 0.6)} ${y + h}`,
        '#150c18',
        r.between(12, 26),
        `opacity="${round(o * 10) / 10 || o}"`,
      ) +
      stroke(
        `M${round(X - 22)} ${y}Q${round(X - 22 + q)} ${round(y + h * 0.5)} ${round(X - 22 + q * 0.6)} ${y + h}`,
        '#fff6e4',
        r.between(8, 18),
        `opacity="${o}"`,
      )
    );
  })}</g>`;

type Box = readonly [x: number, y: number, w: number, h: number];

export interface CutOptions {
  shaded?: boolean;
  foldCount?: number;
  foldDepth?: number;
}

/** A piece of cloth cut to an outline, lit from the top left. */
export function cutCloth(
  d: string,
  inner: string,
  { shaded = true, r, box, foldCount = 5, foldDepth = 0.15 }: CutOptions & { r: Random; box: Box },
): string {
  const lg = linear(
    { to: [1, 0.7] },
    [0, '#fff6e4', 0.26],
    [0.45, '#fff6e4', 0],
    [1, '#120a18', 0.3],
  );
  return (
    (shaded ? shadow(d) + shadow(d, 4, 6, 'b6', 0.28) : '') +
    clip(d, inner + (foldCount ? folds(...box, foldCount, r, foldDepth) : '') + fill(d, lg)) +
    stroke(d, '#150c18', 1.6, 'opacity=".35"')
  );
}

/** A rectangle of cloth. */
export const panel = (
  x: number,
  y: number,
  w: number,
  h: number,
  r: Random,
  f: Cloth,
  o: CutOptions & { rx?: number } = {},
): string =>
  cutCloth(roundRectPath(x, y, w, h, o.rx ?? 7), place(x, y, clothArt(w, h, r, f)), {
    box: [x, y, w, h],
    r,
    ...o,
  });

/** A cloth cut to an outline, the weave running with the box. */
export const piece = (
  d: string,
  r: Random,
  f: Cloth,
  [x, y, w, h]: Box,
  rot = 0,
  o: CutOptions = {},
): string =>
  cutCloth(
    d,
    `<g transform="rotate(${rot} ${x + w / 2} ${y + h / 2})">${place(x, y, clothArt(w, h, r, f))}</g>`,
    { box: [x, y, w, h], r, foldCount: 3, ...o },
  );

/** A batik in words: motif, ground, wax, dye. */
export const batik = (
  motif: NonNullable<Batik['motif']>,
  ground: string,
  wax: string,
  dye: string,
  o: Pick<Batik, 'size' | 'border'> = {},
): Cloth => ['batik', { motif, ground, wax, dye, ...o }];

/** A striped handloom. */
export const stripes = (...cs: readonly string[]): Cloth => ['stripe', { colours: cs }];
