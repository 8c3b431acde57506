import type { Content, Drawing } from '../drawing.ts';
import { clay, darken, indigo, lighten, palm, paper } from '../dyes.ts';
import { type Point, type Profile, lathe, rim } from '../lathe.ts';
import { petal } from '../motifs.ts';
import { type Random } from '../random.ts';
import {
  clip,
  contact,
  ellipse,
  ellipsePath,
  fill,
  place,
  radial,
  repeat,
  round,
  stroke,
} from '../svg.ts';

const { cos, sin } = Math;

const bowlProfiles = [
  [
    [240, 400],
    [232, 470],
    [170, 570],
    [92, 628],
    [88, 646],
  ],
  [
    [225, 360],
    [228, 450],
    [190, 560],
    [110, 630],
    [104, 650],
  ],
  [
    [260, 450],
    [238, 510],
    [160, 590],
    [100, 632],
    [96, 648],
  ],
] as const satisfies readonly Profile[];

/** A bowl turned on an axis, painted, glazed, carved or left as wood. */
export const bowl = (
  r: Random,
  {
    colour = clay[600],
    inner,
    pattern = 'bands',
    first = paper[50],
    second = indigo[800],
    profile = 0,
    content,
  }: {
    colour?: string;
    inner?: string;
    pattern?: 'lacquer' | 'bands' | 'lotus' | 'drip' | 'wood' | 'coco';
    first?: string;
    second?: string;
    profile?: 0 | 1 | 2;
    content?: Content;
  },
): Drawing => {
  const e = 0.3,
    L = lathe(400, bowlProfiles[profile], e);
  let g = contact(406, 660, 150, 40) + fill(L.outline, colour);
  let p = '';
  const N = 22;
  if (pattern === 'lacquer')
    p +=
      fill(L.band(0.06, 0.16), first) +
      fill(L.band(0.18, 0.2), second) +
      fill(L.band(0.24, 0.46), second) +
      L.around(
        N,
        (u, w, i) =>
          fill(L.diamond(u, w, 0.25, 0.45), i % 2 ? first : lighten(colour, 0.1)) +
          L.dot((u + w) / 2, 0.35, 5, second),
      ) +
      fill(L.band(0.5, 0.52), first) +
      fill(L.band(0.56, 0.68), second) +
      L.around(N * 2, (u, w) => fill(L.triangle(u, w, 0.56, 0.68), first)) +
      fill(L.band(0.74, 0.76), first) +
      L.around(N, (u, w) => fill(L.triangle(u, w, 0.1, 0.155), colour));
  if (pattern === 'bands')
    p +=
      fill(L.band(0.1, 0.13), first) +
      fill(L.band(0.2, 0.4), first, 'opacity=".95"') +
      L.around(N, (u, w, i) => fill(L.triangle(u, w, 0.22, 0.38), i % 2 ? second : colour)) +
      fill(L.band(0.46, 0.48), first) +
      L.around(N * 1.5, (u, w) => L.dot((u + w) / 2, 0.56, 5, first));
  if (pattern === 'lotus')
    p +=
      fill(L.band(0.05, 0.09), second) +
      L.around(11, (u, w) => {
        const m = (u + w) / 2,
          q = (w - u) / 2;
        return (
          fill(
            'M' +
              (
                [
                  [m, 0.16],
                  [m + q * 0.8, 0.42],
                  [m + q * 0.7, 0.62],
                  [m, 0.82],
                  [m - q * 0.7, 0.62],
                  [m - q * 0.8, 0.42],
                ] as Point[]
              )
                .map(([U, V]) => L.point(U, V).map(round).join(' '))
                .join('L') +
              'Z',
            first,
            `stroke="${second}" stroke-width="3.4" stroke-linejoin="round"`,
          ) +
          stroke(
            'M' +
              (
                [
                  [m, 0.3],
                  [m, 0.7],
                ] as Point[]
              )
                .map(([U, V]) => L.point(U, V).map(round).join(' '))
                .join('L'),
            second,
            2,
          )
        );
      });
  if (pattern === 'drip')
    p += clip(
      L.outline,
      fill(
        'M120 360H680V470C650 530 630 470 610 520C590 570 570 480 540 510C510 590 490 500 455 520C430 560 410 500 380 530C350 590 330 490 290 520C260 560 240 480 215 500C190 520 150 460 120 470Z',
        first,
      ) +
        repeat(70, () =>
          ellipse(
            r.between(150, 650),
            r.between(380, 640),
            r.between(0.8, 2.6),
            r.between(0.8, 2.2),
            second,
            'opacity=".55"',
          ),
        ),
    );
  if (pattern === 'wood' || pattern === 'coco')
    p += clip(
      L.outline,
      repeat(pattern === 'coco' ? 260 : 46, () => {
        const x = r.between(140, 660),
          y = r.between(380, 650);
        return pattern === 'coco'
          ? stroke(
              `M${round(x)} ${round(y)}l${round(r.between(6, 26))} ${round(r.between(-4, 4))}`,
              r.chance(0.5) ? lighten(colour, 0.3) : darken(colour, 0.5),
              r.between(0.7, 1.8),
              'opacity=".5"',
            )
          : stroke(
              `M120 ${round(y)}C260 ${round(y + r.between(20, 60))} 540 ${round(y + r.between(20, 60))} 680 ${round(y + r.between(-10, 10))}`,
              r.chance(0.6) ? darken(colour, 0.35) : lighten(colour, 0.3),
              r.between(0.8, 3),
              'opacity=".4"',
            );
      }),
    );
  g +=
    p +
    L.shade(1) +
    (pattern === 'lacquer' || pattern === 'drip' || pattern === 'coco'
      ? stroke(
          'M' +
            repeat(
              9,
              (i) =>
                (i ? 'L' : '') +
                L.point(-0.82, 0.08 + i * 0.07)
                  .map(round)
                  .join(' '),
            ),
          '#fff',
          15,
          'opacity=".5" filter="url(#b6)"',
        )
      : '');
  g += rim(L, inner || colour, 11, inner ? 0.3 : 0.5);
  if (inner)
    g += clip(
      ellipsePath(400, L.topY + 1, L.topRadius - 11, (L.topRadius - 11) * e),
      ellipse(400, L.topY + 14, L.topRadius - 20, (L.topRadius - 20) * e, inner) +
        ellipse(
          400,
          L.topY - 20,
          L.topRadius,
          L.topRadius * e * 0.7,
          '#120810',
          'opacity=".4" filter="url(#b14)"',
        ) +
        repeat(3, (i) =>
          stroke(
            ellipsePath(
              400,
              L.topY + 18,
              (L.topRadius - 50) * (1 - i * 0.22),
              (L.topRadius - 50) * e * (1 - i * 0.22),
            ),
            darken(inner, 0.25),
            2,
            'opacity=".4"',
          ),
        ) +
        (pattern === 'coco'
          ? ellipse(470, L.topY + 34, 90, 14, '#fff', 'opacity=".28" filter="url(#b6)"')
          : ''),
    );
  if (content)
    g += clip(
      `M${400 - L.topRadius + 11} ${L.topY}V100H${400 + L.topRadius - 11}V${L.topY}A${L.topRadius - 11} ${(L.topRadius - 11) * e} 0 0 1 ${400 - L.topRadius + 11} ${L.topY}Z`,
      content(r, L),
    );
  return {
    stage: 'stand',
    setting: { kind: 'table', vase: indigo[700] },
    frame: [1.24, 400, 525],
    focus: [330, 500, 2.3],
    art: g,
  };
};

/** Six fruits. */
export const fruit =
  (cs: readonly string[], R = 40): Content =>
  (r, L) => {
    let s = '';
    for (const [x, y] of [
      [-110, -14],
      [110, -10],
      [0, -34],
      [-58, 18],
      [66, 20],
      [8, 30],
    ] as Point[]) {
      const c = r.pick(cs),
        q = R * r.between(0.9, 1.15);
      s +=
        ellipse(400 + x + 6, L.topY + y + 8, q, q, '#120810', 'opacity=".4" filter="url(#b6)"') +
        ellipse(
          400 + x,
          L.topY + y,
          q,
          q * 0.95,
          radial([0.34, 0.3, 0.8], [0, lighten(c, 0.5)], [0.35, c], [1, darken(c, 0.5)]),
        ) +
        stroke(`M${round(400 + x)} ${round(L.topY + y - q * 0.8)}q3 -9 8 -12`, clay[800], 3.4) +
        place(400 + x + 6, L.topY + y - q * 0.9, fill(petal(20, 6), palm[600]), 60);
    }
    return s;
  };

/** A heap of ground spice. */
export const spice =
  (c: string, k = 220): Content =>
  (r, L) => {
    let s =
      ellipse(400, L.topY - 8, L.topRadius - 34, 62, darken(c, 0.25)) +
      fill(
        `M${400 - L.topRadius + 30} ${L.topY}Q400 ${L.topY - 130} ${400 + L.topRadius - 30} ${L.topY}Q400 ${L.topY + 90} ${400 - L.topRadius + 30} ${L.topY}Z`,
        radial([0.38, 0.3, 0.75], [0, lighten(c, 0.22)], [0.6, c], [1, darken(c, 0.45)]),
      );
    for (let i = 0; i < k; i++) {
      const a = r.between(0, 6.28),
        q = Math.sqrt(r()) * (L.topRadius - 60),
        x = 400 + q * cos(a),
        y = L.topY - 22 + q * sin(a) * 0.26;
      s += ellipse(
        x,
        y,
        r.between(1, 3.4),
        r.between(1, 2.6),
        r.chance(0.5) ? lighten(c, 0.35) : darken(c, 0.35),
        'opacity=".7"',
      );
    }
    return s;
  };
