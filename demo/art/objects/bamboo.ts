import type { Drawing } from '../drawing.ts';
import { clay, darken, dyes, indigo, lighten, mix } from '../dyes.ts';
import { lathe, rim } from '../lathe.ts';
import type { Random } from '../random.ts';
import {
  contact,
  ellipse,
  ellipsePath,
  fill,
  linear,
  radial,
  rect,
  repeat,
  round,
  stroke,
} from '../svg.ts';

const { max, cos } = Math;

const lampProfiles = {
  drop: [
    [34, 210],
    [120, 290],
    [190, 420],
    [170, 520],
    [110, 580],
  ],
  table: [
    [120, 250],
    [150, 330],
    [172, 430],
    [184, 520],
  ],
  lantern: [
    [96, 220],
    [150, 262],
    [158, 400],
    [150, 540],
    [100, 580],
  ],
} as const;

/** A lit lamp of bamboo ribs and hoops. */
export const lamp = ({ shape = 'drop' }: { shape?: keyof typeof lampProfiles }): Drawing => {
  const pr = lampProfiles[shape];
  const L = lathe(400, pr, 0.2);
  const top = pr[0][1];
  let g =
    shape !== 'table'
      ? stroke(`M400 0V${top}`, dyes.ink, 5) +
        rect(
          380,
          top - 40,
          40,
          46,
          linear(
            'right',
            [0, darken(dyes.brass, 0.4)],
            [0.35, lighten(dyes.brass, 0.4)],
            [1, darken(dyes.brass, 0.5)],
          ),
          8,
        )
      : contact(400, 668, 120, 30);
  if (shape === 'table') {
    const F = lathe(
      400,
      [
        [20, 520],
        [24, 560],
        [60, 600],
        [96, 640],
        [96, 654],
      ],
      0.22,
    );
    g +=
      fill(F.outline, clay[600]) +
      F.shade() +
      repeat(4, (i) => stroke(F.ring(0.5 + i * 0.12), clay[300], 2, 'opacity=".6"'));
  }
  g +=
    ellipse(
      400,
      (pr[1][1] + pr[3][1]) / 2,
      330,
      300,
      radial('centre', [0, '#ffdf9a', 0.75], [0.5, '#ffd88a', 0.25], [1, '#ffd88a', 0]),
    ) +
    fill(L.outline, radial([0.5, 0.5, 0.62], [0, '#fff3cf'], [0.45, '#f9cf7d'], [1, '#c98b3c']));
  const K = 26;
  g += L.around(K, (u0, u1) => {
    const u = (u0 + u1) / 2,
      w = (u1 - u0) * 0.24,
      c = mix('#6b431f', '#c8924a', max(0, cos(u + 0.6)));
    return (
      fill(L.patch(u - w, u + w, 0, 1), c) +
      repeat(24, (i) => fill(L.patch(u - w, u + w, i / 24, (i + 1) / 24), c))
    );
  });
  g += repeat(9, (i) => {
    const v = 0.06 + i * 0.11;
    return stroke(L.ring(v), '#5e3918', 6.5) + stroke(L.ring(v - 0.008), '#d9a860', 3.4);
  });
  g += repeat(7, (i) => {
    const v = 0.1 + i * 0.11;
    return L.around(K, (u0, u1, k) =>
      (k + i) % 2 ? fill(L.diamond(u0, u1, v - 0.035, v + 0.035), '#7b4a20', 'opacity=".85"') : '',
    );
  });
  g +=
    stroke(L.outline, '#4d2d13', 2, 'opacity=".5"') +
    ellipse(400, L.footY, L.footRadius, L.footRadius * 0.2, '#fff1c6') +
    stroke(ellipsePath(400, L.footY, L.footRadius, L.footRadius * 0.2), '#7b4a20', 7);
  return {
    stage: shape !== 'table' ? 'air' : 'stand',
    setting: shape !== 'table' ? { kind: 'ceiling' } : { kind: 'table', vase: clay[600] },
    frame: [1.18, 400, 440],
    focus: [360, 430, 2.3],
    art: g,
  };
};

/** Three cups cut from one bamboo stem. */
export const cups = (
  r: Random,
  { colour = '#cfae6b', mark = indigo[800] }: { colour?: string; mark?: string },
): Drawing => {
  const one = (x: number, y: number, w: number, h: number, k: number) => {
    const L = lathe(
      x,
      [
        [w, y],
        [w, y + h * 0.5],
        [w * 0.96, y + h],
      ],
      0.26,
    );
    return (
      contact(x, y + h + 6, w * 1.1, 20) +
      fill(L.outline, colour) +
      repeat(22, () => {
        const u = r.between(-1.4, 1.4),
          a = L.point(u, 0),
          b = L.point(u, 1);
        return stroke(
          `M${round(a[0])} ${round(a[1])}L${round(b[0])} ${round(b[1])}`,
          r.chance(0.5) ? darken(colour, 0.2) : lighten(colour, 0.4),
          r.between(0.8, 2.2),
          'opacity=".5"',
        );
      }) +
      L.shade() +
      rim(L, lighten(colour, 0.3), 9, 0.42) +
      stroke(L.ring(k), darken(colour, 0.42), 9) +
      stroke(L.ring(k), lighten(colour, 0.15), 3) +
      L.around(14, (a, b) => fill(L.diamond(a, b, k + 0.1, k + 0.26), mark, 'opacity=".85"'))
    );
  };
  return {
    stage: 'stand',
    setting: { kind: 'table', vase: clay[600] },
    frame: [1.3, 405, 480],
    focus: [330, 470, 2.5],
    art: one(520, 300, 84, 250, 0.3) + one(300, 350, 104, 270, 0.34) + one(470, 470, 88, 180, 0.28),
  };
};
