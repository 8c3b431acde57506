import { cinnamonQuill, leaf } from '../botanicals.ts';
import { piece } from '../cloth.ts';
import type { Drawing } from '../drawing.ts';
import { clay, darken, lighten, madder, mix, palm, paper, turmeric } from '../dyes.ts';
import { lathe, rim } from '../lathe.ts';
import { lotus } from '../motifs.ts';
import type { Random } from '../random.ts';
import {
  clip,
  contact,
  ellipse,
  ellipsePath,
  fill,
  linear,
  place,
  radial,
  repeat,
  shadow,
  shadowColour,
  stroke,
} from '../svg.ts';
import { bow, tag } from '../trimmings.ts';
import { spice } from './bowls.ts';

const { abs } = Math;

/** A tied bundle of cinnamon. */
export const cinnamon = (r: Random, { colour = '#a8683a' }: { colour?: string }): Drawing => ({
  stage: 'flat',
  setting: { kind: 'tray' },
  frame: [1.24, 400, 410],
  focus: [470, 420, 2.3],
  art:
    place(
      400,
      420,
      repeat(9, (i) =>
        place(
          -250 + r.between(-14, 14),
          -110 + i * 27,
          cinnamonQuill(
            r.between(470, 520),
            r.between(15, 20),
            mix(colour, r.pick(['#8a4f2a', '#c0844f', '#b06f3c']), 0.4),
            r,
          ),
          r.between(-3, 3),
        ),
      ) +
        repeat(5, (i) =>
          place(
            -230 + r.between(-12, 12),
            -92 + i * 42,
            cinnamonQuill(r.between(450, 490), 19, mix(colour, '#c0844f', r.between(0, 0.4)), r),
            r.between(-3, 3),
          ),
        ) +
        `<g transform="rotate(90)">${repeat(9, (i) => stroke(`M-136 ${-24 + i * 6}q136 22 272 0`, darken(paper[300], 0.4), 7.4) + stroke(`M-136 ${-25 + i * 6}q136 22 272 0`, paper[300], 4.6))}</g>` +
        bow(0, -6, 74, paper[300]) +
        tag(60, 10, -14),
      -34,
    ) +
    place(190, 300, leaf(150, 44, palm[600]), -30) +
    place(184, 300, leaf(120, 34, palm[500]), 18),
});

/** An open sack, filled with seeds or with something leafy. */
export const sack = (
  r: Random,
  {
    colour = paper[200],
    filling = '#2b211d',
    bandColour = madder[600],
    seeds = true,
  }: { colour?: string; filling?: string; bandColour?: string; seeds?: boolean },
): Drawing => {
  const d = 'M262 380C230 470 214 580 250 660C330 690 470 690 550 660C586 580 570 470 538 380Z';
  let g =
    contact(400, 668, 180, 38) +
    piece(d, r, ['plain', { colour: colour }], [200, 370, 400, 320], 0, {
      foldCount: 6,
      foldDepth: 0.2,
    }) +
    clip(
      d,
      fill('M200 500H600V590H200Z', bandColour, 'opacity=".92"') +
        fill('M200 510H600V514H200ZM200 576H600V580H200Z', turmeric[400]) +
        place(400, 570, lotus(50, paper[50], turmeric[400], bandColour)) +
        repeat(5, (i) =>
          [-1, 1]
            .map((q) =>
              place(400 + q * (76 + i * 34), 545, fill('M0 -14L9 0L0 14L-9 0Z', paper[50])),
            )
            .join(''),
        ),
    );
  g +=
    ellipse(400, 376, 152, 50, darken(colour, 0.2)) +
    repeat(3, (i) =>
      stroke(
        ellipsePath(400, 376 - i * 5, 150 - i * 2, 48),
        i % 2 ? lighten(colour, 0.3) : darken(colour, 0.12),
        7,
      ),
    ) +
    clip(
      'M256 376V200H544V376A144 46 0 0 1 256 376Z',
      ellipse(400, 376, 138, 42, darken(filling, 0.3)) +
        fill(
          'M262 380Q400 232 538 380Q400 460 262 380Z',
          radial(
            [0.36, 0.3, 0.8],
            [0, lighten(filling, 0.22)],
            [0.7, filling],
            [1, darken(filling, 0.5)],
          ),
        ) +
        repeat(seeds ? 420 : 260, () => {
          const t = r.between(-1, 1),
            y = 376 - (1 - t * t) * r.between(0, 70) + r.between(0, 26) * (1 - abs(t)),
            q = r.between(5, 8);
          return seeds
            ? ellipse(
                400 + t * 132,
                y,
                q,
                q,
                radial(
                  [0.35, 0.3, 0.7],
                  [0, lighten(filling, 0.45)],
                  [0.5, filling],
                  [1, darken(filling, 0.6)],
                ),
              )
            : place(
                400 + t * 130,
                y,
                fill(
                  'M0 0q10 -5 22 0q-11 6 -22 0z',
                  r.pick([filling, lighten(filling, 0.3), darken(filling, 0.3)]),
                ),
                r.between(0, 180),
              );
        }),
    );
  g += repeat(26, () => {
    const x = r.between(150, 640),
      y = r.between(668, 712),
      q = r.between(5, 8);
    return (
      ellipse(x + 3, y + 4, q, q * 0.7, shadowColour, 'opacity=".4"') +
      (seeds
        ? ellipse(
            x,
            y,
            q,
            q,
            radial(
              [0.35, 0.3, 0.7],
              [0, lighten(filling, 0.5)],
              [0.5, filling],
              [1, darken(filling, 0.6)],
            ),
          )
        : place(x, y, fill('M0 0q10 -5 22 0q-11 6 -22 0z', filling), r.between(0, 180)))
    );
  });
  return {
    stage: 'stand',
    setting: { kind: 'table', vase: clay[600] },
    frame: [1.28, 400, 520],
    focus: [390, 400, 2.4],
    art:
      g +
      place(600, 690, leaf(130, 40, palm[600]), 28) +
      place(596, 690, leaf(100, 30, palm[500]), 66),
  };
};

/** A bowl of ground turmeric among the roots. */
export const turmericBowl = (r: Random, { c = '#d98a1c' }: { c?: string }): Drawing => {
  const root = (x: number, y: number, rot: number, s: number) =>
    place(
      x,
      y,
      shadow(
        'M-120 -20C-60 -46 60 -44 120 -16C132 0 120 24 96 26C30 40 -60 40 -116 22C-136 10 -136 -10 -120 -20Z',
        6,
        10,
        'b6',
        0.4,
      ) +
        fill(
          'M-120 -20C-60 -46 60 -44 120 -16C132 0 120 24 96 26C30 40 -60 40 -116 22C-136 10 -136 -10 -120 -20Z',
          linear(
            'down',
            [0, lighten('#b5762c', 0.3)],
            [0.5, '#b5762c'],
            [1, darken('#b5762c', 0.4)],
          ),
        ) +
        fill('M-30 -34C-40 -84 20 -92 24 -40Z', '#b5762c') +
        fill('M40 30C44 74 90 70 84 26Z', darken('#b5762c', 0.2)) +
        repeat(9, (i) =>
          stroke(
            `M${-100 + i * 24} ${-26 + abs(i - 4) * 1.5}q8 26 0 52`,
            darken('#b5762c', 0.35),
            2,
            'opacity=".55"',
          ),
        ) +
        ellipse(118, 4, 16, 21, c) +
        ellipse(116, 2, 11, 15, lighten(c, 0.25)),
      rot,
      s,
    );
  const L = lathe(
    400,
    [
      [150, 470],
      [146, 520],
      [110, 590],
      [70, 620],
      [70, 640],
    ],
    0.3,
  );
  return {
    stage: 'stand',
    setting: { kind: 'table', vase: clay[600] },
    frame: [1.28, 400, 560],
    focus: [400, 470, 2.3],
    art:
      root(220, 620, -14, 0.86) +
      root(590, 610, 22, 0.9) +
      contact(400, 650, 110, 30) +
      fill(L.outline, clay[600]) +
      fill(L.band(0.1, 0.16), paper[100]) +
      L.around(20, (a, b) => fill(L.triangle(a, b, 0.2, 0.34), paper[100])) +
      L.shade() +
      rim(L, clay[500], 10, 0.4) +
      clip('M261 470V200H539V470A139 42 0 0 1 261 470Z', spice(c, 320)(r, L)) +
      root(330, 690, 6, 0.6) +
      repeat(60, () =>
        ellipse(
          r.between(430, 560),
          r.between(660, 704),
          r.between(1, 4),
          r.between(1, 3),
          c,
          'opacity=".8"',
        ),
      ),
  };
};
