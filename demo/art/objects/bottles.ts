import { sprig } from '../botanicals.ts';
import type { Drawing } from '../drawing.ts';
import { clay, dyes, indigo, lighten, madder, palm, paper, turmeric } from '../dyes.ts';
import { type Profile, lathe } from '../lathe.ts';
import { lotus } from '../motifs.ts';
import type { Random } from '../random.ts';
import { clip, contact, ellipse, fill, linear, place, repeat, round, stroke } from '../svg.ts';
import { tag, twine } from '../trimmings.ts';

const bottleShapes = {
  tall: {
    body: [
      [30, 230],
      [32, 290],
      [96, 350],
      [104, 420],
      [104, 600],
      [92, 650],
    ],
    closeUp: 540,
    neck: 40,
    tie: 36,
    label: [0.6, 0.9],
    labelDrop: 0,
    liquid: 0.46,
    tagAt: 84,
  },
  short: {
    body: [
      [46, 330],
      [48, 370],
      [128, 410],
      [136, 480],
      [136, 600],
      [120, 650],
    ],
    closeUp: 540,
    neck: 58,
    tie: 52,
    label: [0.52, 0.88],
    labelDrop: 6,
    liquid: 0.4,
    tagAt: 128,
  },
  flask: {
    body: [
      [34, 250],
      [36, 330],
      [54, 390],
      [128, 460],
      [150, 550],
      [128, 630],
      [104, 650],
    ],
    closeUp: 520,
    neck: 44,
    tie: 40,
    label: [0.58, 0.84],
    labelDrop: 10,
    liquid: 0.36,
    tagAt: 92,
  },
  slim: {
    body: [
      [26, 210],
      [28, 250],
      [68, 280],
      [74, 340],
      [74, 600],
      [70, 650],
    ],
    closeUp: 440,
    neck: 34,
    tie: 30,
    label: [0.52, 0.9],
    labelDrop: 4,
    liquid: 0.3,
    tagAt: 70,
  },
} as const satisfies Record<
  string,
  {
    body: Profile;
    closeUp: number;
    neck: number;
    tie: number;
    label: readonly [number, number];
    labelDrop: number;
    liquid: number;
    tagAt: number;
  }
>;

/** A labelled glass bottle with a paper tag and a sprig beside it. */
export const bottle = (
  r: Random,
  {
    glass = '#6b3f16',
    label = paper[50],
    ink = indigo[800],
    cap = dyes.ink,
    shape = 'tall',
    oil = '#c57a1a',
  }: {
    glass?: string;
    label?: string;
    ink?: string;
    cap?: string;
    shape?: keyof typeof bottleShapes;
    oil?: string;
  },
): Drawing => {
  const {
    body,
    neck,
    tie,
    closeUp,
    label: [l0, l1],
    labelDrop,
    liquid,
    tagAt,
  } = bottleShapes[shape];
  const L = lathe(400, body, 0.2),
    y0 = L.topY;
  let g = contact(406, 660, 130, 34) + place(180, 676, sprig(230, 7, palm[500], r, 0.26), -12);
  g +=
    fill(L.outline, glass) +
    clip(
      L.outline,
      fill(L.band(liquid, 1.2), oil, 'opacity=".55"') +
        ellipse(400, 640, 90, 40, lighten(oil, 0.5), 'opacity=".5" filter="url(#b14)"') +
        ellipse(470, 500, 22, 190, '#fff', 'opacity=".2" filter="url(#b14)"'),
    ) +
    L.shade(1.1);
  g +=
    fill(L.band(l0, l1), label) +
    fill(L.band(l0 + 0.015, l0 + 0.03), ink) +
    fill(L.band(l1 - 0.03, l1 - 0.015), ink) +
    place(
      400,
      (L.at(l0)[1] + L.at(l1)[1]) / 2 + 36 + labelDrop,
      lotus(46, ink, madder[500], label),
    ) +
    stroke(`M362 ${L.at(l1)[1] - 24 + 20}q38 8 76 0`, ink, 2.4) +
    L.around(18, (a, b) => fill(L.triangle(a, b, l0 + 0.035, l0 + 0.075), turmeric[500]));
  g +=
    clip(
      L.band(l0, l1),
      fill(
        L.outline,
        linear(
          'right',
          [0, '#120810', 0.36],
          [0.3, '#fff', 0.16],
          [0.7, '#120810', 0.12],
          [1, '#120810', 0.46],
        ),
      ),
    ) +
    stroke(
      `M${400 - L.widest + 20} ${L.at(0.42)[1] + 30}V${L.at(0.95)[1]}`,
      '#fff',
      10,
      'opacity=".55" filter="url(#b3)"',
    );
  const K = lathe(
    400,
    [
      [neck, y0 - 66],
      [neck + 2, y0 + 14],
    ],
    0.2,
  );
  g +=
    fill(K.outline, cap) +
    repeat(24, (i) => {
      const u = -1.5 + i * 0.13,
        a = K.point(u, 0),
        b = K.point(u, 1);
      return stroke(
        `M${round(a[0])} ${round(a[1])}V${round(b[1])}`,
        lighten(cap, 0.2),
        1.2,
        'opacity=".6"',
      );
    }) +
    K.shade() +
    ellipse(400, y0 - 66, K.topRadius, K.topRadius * 0.2, lighten(cap, 0.28)) +
    twine(400 - tie, y0 + 20, 2 * tie, paper[300], 3) +
    tag(400 + tagAt, y0 + 64, 12);
  return {
    stage: 'stand',
    setting: { kind: 'table', vase: clay[600] },
    frame: [1.18, 400, 445],
    focus: [400, closeUp, 2.5],
    art: g,
  };
};
