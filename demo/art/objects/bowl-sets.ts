import type { Drawing } from '../drawing.ts';
import { darken, indigo, lighten, turmeric } from '../dyes.ts';
import { type Profile, lathe } from '../lathe.ts';
import { type Random, cycle } from '../random.ts';
import {
  clip,
  contact,
  ellipse,
  fill,
  linear,
  place,
  rect,
  repeat,
  round,
  stroke,
} from '../svg.ts';

/** Three half shells and a spoon. */
export const coconutSet = (r: Random): Drawing => {
  const half = (x: number, y: number, s: number, rot: number) =>
    place(
      x,
      y,
      contact(0, 96, 110, 26) +
        (() => {
          const L = lathe(
            0,
            [
              [128, 0],
              [122, 40],
              [84, 84],
              [40, 98],
            ],
            0.3,
          );
          return (
            fill(L.outline, '#5a3a28') +
            clip(
              L.outline,
              repeat(150, () => {
                const X = r.between(-130, 130),
                  Y = r.between(-10, 110);
                return stroke(
                  `M${round(X)} ${round(Y)}l${round(r.between(8, 26))} ${round(r.between(-5, 5))}`,
                  r.chance(0.45) ? '#9b7353' : '#2c190f',
                  r.between(0.7, 1.7),
                  'opacity=".55"',
                );
              }),
            ) +
            L.shade() +
            stroke('M-98 22Q-84 66 -50 84', '#fff', 9, 'opacity=".4" filter="url(#b6)"') +
            ellipse(0, 0, 128, 38, '#8c5f3d') +
            ellipse(
              0,
              2,
              120,
              34,
              linear({ to: [1, 0.3] }, [0, '#2a170e'], [0.6, '#5b3a25'], [1, '#8a5f40']),
            ) +
            L.around(14, (a, b) => fill(L.diamond(a, b, 0.2, 0.38), turmeric[200], 'opacity=".85"'))
          );
        })(),
      rot,
      s,
    );
  return {
    stage: 'stand',
    setting: { kind: 'table', vase: indigo[700] },
    frame: [1.24, 390, 545],
    focus: [330, 560, 2.4],
    art:
      half(520, 430, 0.96, 0) +
      half(290, 470, 1.08, 0) +
      half(440, 566, 1.02, 0) +
      place(
        212,
        650,
        place(
          0,
          0,
          rect(0, -7, 260, 12, '#6f4a2c', 6) +
            rect(0, -7, 260, 4, '#a87a4e', 3) +
            ellipse(0, 0, 40, 20, '#5a3a28') +
            ellipse(-2, -3, 32, 14, '#7d5538'),
        ),
        -8,
      ),
  };
};

const nestedProfiles = [
  [
    [232, 470],
    [226, 530],
    [176, 606],
    [104, 640],
    [100, 654],
  ],
  [
    [186, 396],
    [180, 450],
    [140, 530],
    [90, 560],
    [80, 570],
  ],
  [
    [140, 322],
    [136, 372],
    [104, 440],
    [70, 470],
    [60, 480],
  ],
] as const satisfies readonly Profile[];

/** Three bowls, one inside the other; the colours run from the largest to the smallest. */
export const nestedBowls = ({
  colours,
  dots,
}: {
  colours: readonly string[];
  dots: string;
}): Drawing => {
  const bodies = nestedProfiles.map((profile, i) => ({
    L: lathe(400, profile, 0.28),
    colour: cycle(colours, i),
  }));
  const back = bodies.map(
    ({ L, colour }) =>
      ellipse(400, L.topY, L.topRadius, L.topRadius * L.tilt, lighten(colour, 0.25)) +
      ellipse(
        400,
        L.topY + 2,
        L.topRadius - 11,
        (L.topRadius - 11) * L.tilt,
        linear('down', [0, darken(colour, 0.6)], [1, darken(colour, 0.2)]),
      ),
  );
  const front = bodies.map(
    ({ L, colour }) =>
      fill(L.band(0, 1), colour) +
      clip(
        L.band(0, 1),
        fill(L.band(0.1, 0.13), dots) +
          L.around(26, (a, b) => L.dot((a + b) / 2, 0.2, 5, dots)) +
          fill(L.band(0.27, 0.3), dots) +
          L.shade(0.95),
      ) +
      stroke(L.ring(0), lighten(colour, 0.45), 9) +
      stroke(L.ring(0), lighten(colour, 0.7), 2, 'opacity=".8"'),
  );
  const painted = (i: number): string =>
    i < bodies.length ? (back[i] ?? '') + painted(i + 1) + (front[i] ?? '') : '';
  return {
    stage: 'stand',
    setting: { kind: 'table', vase: indigo[700] },
    frame: [1.22, 400, 492],
    focus: [340, 460, 2.3],
    art: contact(406, 664, 160, 40) + painted(0),
  };
};
