import { type Cloth, clothArt, panel } from '../cloth.ts';
import type { Drawing } from '../drawing.ts';
import { clay, darken, indigo, lighten, madder, mix, paper } from '../dyes.ts';
import { type Random, cycle } from '../random.ts';
import {
  clip,
  contact,
  ellipse,
  ellipsePath,
  linear,
  place,
  rect,
  repeat,
  round,
  roundRectPath,
  shadow,
  stroke,
} from '../svg.ts';
import { fringe, tag, twine } from '../trimmings.ts';

const { PI, cos, sin } = Math;

/** A flat woven rug with fringes at both ends. */
export const rug = (
  r: Random,
  {
    cloth,
    fringeColour = paper[100],
    width = 400,
    height = 560,
    turn = -7,
  }: { cloth: Cloth; fringeColour?: string; width?: number; height?: number; turn?: number },
): Drawing => ({
  stage: 'flat',
  setting: { kind: 'floor', cloth: cloth },
  frame: [1.14, 400, 400],
  focus: [400, 400, 2.2],
  art: place(
    400,
    400,
    fringe(-width / 2, height / 2 - 2, width, 34, fringeColour, r) +
      fringe(-width / 2, -height / 2 + 2, width, 34, fringeColour, r, true) +
      panel(-width / 2, -height / 2, width, height, r, cloth, {
        rx: 3,
        foldCount: 3,
        foldDepth: 0.08,
      }) +
      stroke(
        `M${-width / 2 + 3} ${-height / 2}V${height / 2}M${width / 2 - 3} ${-height / 2}V${height / 2}`,
        indigo[900],
        6,
        'opacity=".55"',
      ),
    turn,
  ),
});

/** A mat of coiled rope, seventeen rings. */
export const roundMat = ({
  colours = ['#c9a063', '#b98b4d', madder[600], indigo[800], '#d8b47c'],
}: {
  colours?: readonly [string, string, string, string, string];
}): Drawing => {
  let s = shadow(ellipsePath(400, 400, 286, 286), 14, 20);
  const k = 17;
  for (let i = 0; i < k; i++) {
    const R = 284 - i * 16.4,
      c = [2, 3, 7, 11, 12].includes(i)
        ? colours[i % 2 ? 3 : 2]
        : cycle([colours[0], colours[1], colours[4]], i);
    s += ellipse(400, 400, R, R, darken(c, 0.45)) + ellipse(400, 400, R - 1, R - 1, c);
    const m = Math.max(10, Math.round(R * 0.62));
    s += repeat(m, (j) => {
      const a = (j / m) * 2 * PI + i,
        x = 400 + (R - 8) * cos(a),
        y = 400 + (R - 8) * sin(a),
        l = 0.5 - 0.5 * (cos(a) * 0.6 + sin(a) * 0.75);
      return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round((a * 180) / PI + 62)})">${ellipse(0, 0, 8.4, 3.6, mix(darken(c, 0.32), lighten(c, 0.42), l))}</g>`;
    });
  }
  return {
    stage: 'flat',
    setting: { kind: 'tray' },
    frame: [1.14, 400, 400],
    focus: [470, 330, 2.4],
    art: s,
  };
};

/** Two rugs rolled and tied. */
export const rolled = (r: Random, { cloths }: { cloths: readonly [Cloth, Cloth] }): Drawing => ({
  stage: 'stand',
  setting: { kind: 'table', vase: clay[600] },
  frame: [1.25, 400, 520],
  focus: [320, 520, 2.3],
  art:
    contact(400, 668, 260, 34) +
    cloths
      .map((f, i) => {
        const [x, y, w, R] = i ? ([205, 450, 410, 66] as const) : ([165, 588, 480, 72] as const);
        return place(
          x,
          y,
          shadow(roundRectPath(0, -R, w, R * 2, 20), 10, 16) +
            fringe(w - 4, -R + 6, 1, 1, paper[100], r) +
            clip(
              `M0 ${-R}H${w}A${R * 0.36} ${R} 0 0 1 ${w} ${R}H0A${R * 0.36} ${R} 0 0 0 0 ${-R}Z`,
              place(-30, -R, clothArt(w + 80, R * 2, r, f)) +
                rect(
                  -60,
                  -R,
                  w + 140,
                  R * 2,
                  linear(
                    'down',
                    [0, '#120810', 0.3],
                    [0.26, '#fff6e4', 0.32],
                    [0.5, '#120810', 0],
                    [1, '#120810', 0.62],
                  ),
                ),
            ) +
            ellipse(0, 0, R * 0.36, R, '#5a4232') +
            repeat(5, (k) =>
              stroke(
                ellipsePath(0, 0, R * 0.36 * (0.92 - k * 0.18), R * (0.92 - k * 0.18)),
                k % 2 ? '#c9b08c' : '#8a6b4d',
                4,
              ),
            ) +
            repeat(13, (k) =>
              stroke(
                `M${round(-R * 0.36 * sin((k / 12) * PI))} ${round(-R * cos((k / 12) * PI))}l-${round(r.between(14, 26))} ${round(r.between(-3, 6))}`,
                paper[100],
                2,
              ),
            ) +
            twine(w * 0.3 - 4, 0, 0) +
            stroke(
              `M${w * 0.34} ${-R}q16 ${R} 0 ${2 * R}M${w * 0.36} ${-R}q16 ${R} 0 ${2 * R}`,
              darken(paper[400], 0.2),
              5,
            ) +
            stroke(
              `M${w * 0.34} ${-R}q16 ${R} 0 ${2 * R}M${w * 0.36} ${-R}q16 ${R} 0 ${2 * R}`,
              paper[200],
              2.6,
            ),
        );
      })
      .reverse()
      .join('') +
    tag(350, 470, 6),
});
