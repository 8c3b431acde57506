import { araliya, sprig } from '../botanicals.ts';
import type { Drawing } from '../drawing.ts';
import { clay, darken, lighten, madder, palm } from '../dyes.ts';
import { type Point } from '../lathe.ts';
import { lotus } from '../motifs.ts';
import type { Random } from '../random.ts';
import {
  clip,
  contact,
  ellipse,
  fill,
  place,
  rect,
  repeat,
  round,
  shadowColour,
  stroke,
} from '../svg.ts';

function slab(
  x: number,
  y: number,
  w: number,
  d: number,
  h: number,
  c: string,
  top: string,
  side = '',
): string {
  // box seen from above left; origin front-bottom corner
  const ax = 0.86,
    ay = 0.36,
    A: Point = [x - w * ax, y - w * ay],
    B: Point = [x + d * ax, y - d * ay],
    Cc: Point = [A[0] + d * ax, A[1] - d * ay],
    O: Point = [x, y];
  const p = (...q: Point[]) => 'M' + q.map((v) => v.map(round).join(' ')).join('L') + 'Z',
    up = (v: Point): Point => [v[0], v[1] - h],
    j = `stroke-linejoin="round" stroke-width="9"`;
  const Lf = p(O, A, up(A), up(O)),
    Rf = p(O, B, up(B), up(O)),
    Tp = p(up(O), up(A), up(Cc), up(B));
  return (
    fill(
      p(O, A, Cc, B),
      shadowColour,
      'opacity=".4" filter="url(#b14)" transform="translate(16 12)"',
    ) +
    fill(Lf, lighten(c, 0.04), `stroke="${lighten(c, 0.04)}" ${j}`) +
    fill(Rf, darken(c, 0.3), `stroke="${darken(c, 0.3)}" ${j}`) +
    fill(Tp, lighten(c, 0.3), `stroke="${lighten(c, 0.3)}" ${j}`) +
    clip(Lf, side) +
    `<g transform="matrix(${-ax} ${-ay} ${ax} ${-ay} ${round(x)} ${round(y - h)})">${top}</g>` +
    stroke(
      `M${round(A[0])} ${round(A[1] - h)}L${round(x)} ${round(y - h)}L${round(B[0])} ${round(B[1] - h)}`,
      lighten(c, 0.6),
      3,
      'opacity=".8"',
    )
  );
}

/** Three bars of soap, one on the other. */
export const soap = (
  r: Random,
  { colours = ['#c9b48a', '#a9bd94', '#d9a37c'] }: { colours?: readonly [string, string, string] },
): Drawing => {
  const fl = (c: string, w: number, d: number) =>
    repeat(70, () =>
      ellipse(
        r.between(8, w - 8),
        r.between(8, d - 8),
        r.between(1, 4),
        r.between(0.8, 2),
        r.pick([darken(c, 0.4), palm[600], madder[500], lighten(c, 0.5)]),
        'opacity=".6"',
      ),
    ) +
    rect(
      w * 0.14,
      d * 0.18,
      w * 0.72,
      d * 0.64,
      'none',
      12,
      `stroke="${darken(c, 0.3)}" stroke-width="3"`,
    ) +
    place(
      w / 2,
      d * 0.62,
      lotus(34, darken(c, 0.34), lighten(c, 0.2), lighten(c, 0.3)),
      180,
      -1,
      1,
    );
  const b = (x: number, y: number, c: string) =>
    slab(
      x,
      y,
      200,
      150,
      66,
      c,
      fl(c, 200, 150),
      repeat(40, () =>
        ellipse(
          r.between(x - 180, x),
          r.between(y - 150, y),
          r.between(1, 3.5),
          r.between(1, 2.5),
          r.pick([darken(c, 0.35), lighten(c, 0.4)]),
          'opacity=".5"',
        ),
      ),
    );
  return {
    stage: 'stand',
    setting: { kind: 'table', vase: clay[600] },
    frame: [1.34, 400, 560],
    focus: [380, 420, 2.3],
    art:
      contact(400, 640, 220, 40) +
      b(392, 650, colours[0]) +
      b(402, 578, colours[1]) +
      slab(398, 506, 190, 142, 64, colours[2], fl(colours[2], 190, 142)) +
      place(590, 640, araliya(48), 10) +
      place(640, 676, araliya(34), 60) +
      place(214, 668, sprig(150, 6, palm[500], r, 0.3), -62),
  };
};
