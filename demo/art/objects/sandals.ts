import { type Cloth, piece } from '../cloth.ts';
import type { Drawing } from '../drawing.ts';
import { clay, darken, dyes, lighten } from '../dyes.ts';
import { type Random } from '../random.ts';
import {
  clip,
  ellipse,
  fill,
  linear,
  place,
  rect,
  repeat,
  shadow,
  shadowColour,
  stroke,
} from '../svg.ts';
import { stitch } from '../trimmings.ts';
import { weaveFill } from '../weave.ts';

type SandalKind = 'cross' | 'slide' | 'toe' | 'mule';

const toeStraps = [
  'M-8 -182C-40 -150 -96 -120 -106 -62L-92 -34C-72 -84 -36 -126 2 -158Z',
  'M8 -182C40 -150 92 -120 102 -62L88 -34C68 -84 34 -126 -2 -158Z',
];

/** The part of a sandal that holds the foot. */
function straps(kind: SandalKind, r: Random, cloth: Cloth): string {
  if (kind === 'cross') {
    const left = 'M-104 -168C-60 -110 40 -60 100 -66L98 -6C30 0 -80 -50 -112 -108Z';
    const right = 'M96 -176C60 -110 -40 -64 -106 -72L-100 -10C-20 0 70 -50 102 -112Z';
    return (
      piece(left, r, cloth, [-130, -200, 260, 230], -20, { foldCount: 2 }) +
      stitch(left, dyes.wax, 0.6) +
      piece(right, r, cloth, [-130, -200, 260, 230], 20, { foldCount: 2 }) +
      stitch(right, dyes.wax, 0.6)
    );
  }
  if (kind === 'toe')
    return (
      toeStraps
        .map(
          (d) =>
            piece(d, r, cloth, [-120, -200, 240, 190], 0, { foldCount: 0 }) +
            stitch(d, dyes.wax, 0.6),
        )
        .join('') +
      ellipse(3, -170, 17, 15, shadowColour, 'opacity=".4" filter="url(#b3)"') +
      ellipse(0, -174, 14, 13, dyes.brass) +
      ellipse(-3, -177, 7, 6, lighten(dyes.brass, 0.6))
    );
  const upper =
    kind === 'mule'
      ? 'M-104 -150C-104 -226 -62 -272 -6 -274C62 -276 98 -218 98 -140L90 -28C40 -66 -44 -64 -88 -30Z'
      : 'M-108 -172C-60 -226 60 -226 100 -164L92 -10C40 -54 -40 -54 -92 -16Z';
  return (
    piece(upper, r, cloth, kind === 'mule' ? [-130, -290, 260, 290] : [-130, -240, 260, 250], 0, {
      foldCount: 3,
    }) + stitch(upper, dyes.wax, 0.6)
  );
}

/** A pair of sandals with plaited footbeds. */
export const sandals = (
  r: Random,
  {
    sole = '#c79a62',
    strap,
    edge = clay[700],
    kind = 'cross',
  }: { sole?: string; strap: Cloth; edge?: string; kind?: SandalKind },
): Drawing => {
  const one = (x: number, rot: number, m: number) =>
    place(
      x,
      404,
      `<g transform="scale(${m} 1)">` +
        (() => {
          const d =
            'M-6 -262C58 -270 92 -206 90 -132C88 -60 66 -10 66 60C66 140 84 180 64 226C48 264 -44 266 -60 222C-76 176 -56 120 -66 50C-76 -30 -104 -70 -98 -140C-92 -214 -60 -256 -6 -262Z';
          const inn =
            'M-6 -244C46 -250 74 -196 72 -132C70 -62 50 -10 50 60C50 138 64 176 50 214C36 244 -34 246 -46 212C-58 172 -40 118 -50 48C-60 -30 -84 -72 -80 -140C-74 -204 -50 -240 -6 -244Z';
          return (
            shadow(d, 14, 18) +
            fill(d, darken(edge, 0.2)) +
            clip(
              d,
              repeat(60, (i) => stroke(`M-110 ${-270 + i * 9}h220`, edge, 5)),
            ) +
            clip(
              inn,
              rect(
                -120,
                -280,
                240,
                560,
                weaveFill(11, [sole, lighten(sole, 0.15)], 'herring', 12),
              ) +
                fill(
                  inn,
                  linear('slant', [0, '#fff6e4', 0.22], [0.5, '#fff', 0], [1, '#120810', 0.38]),
                ),
            ) +
            stitch(inn, dyes.wax, 0.5) +
            straps(kind, r, strap)
          );
        })() +
        '</g>',
      rot,
    );
  return {
    stage: 'flat',
    setting: { kind: 'tray' },
    frame: [1.14, 402, 404],
    focus: [280, 320, 2.4],
    art: one(280, -7, 1) + one(524, 8, -1),
  };
};
