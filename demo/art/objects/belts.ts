import type { Drawing } from '../drawing.ts';
import { clay, dyes, indigo, lighten, madder, paper, turmeric } from '../dyes.ts';
import { cycle } from '../random.ts';
import {
  ellipsePath,
  fill,
  linear,
  place,
  rect,
  repeat,
  round,
  roundRectPath,
  shadow,
  shadowColour,
  stroke,
} from '../svg.ts';

const { PI, cos, sin } = Math;

/** A woven belt, rolled up. */
export const belt = ({
  buckle = dyes.brass,
  leather = clay[700],
  grounds = [indigo[700], indigo[800]],
  diamonds = [madder[500], turmeric[400]],
}: {
  buckle?: string;
  leather?: string;
  grounds?: readonly string[];
  diamonds?: readonly string[];
}): Drawing => {
  let s = '';
  const k = 3;
  for (let i = 0; i < k; i++) {
    const R = 250 - i * 62,
      d = ellipsePath(400 + i * 8, 400 + i * 4, R, R);
    s +=
      stroke(
        ellipsePath(412 + i * 8, 420 + i * 4, R, R),
        shadowColour,
        46,
        'opacity=".25" filter="url(#b6)"',
      ) +
      stroke(d, leather, 52) +
      stroke(d, cycle(grounds, i), 42) +
      repeat(Math.round(R / 5), (j) => {
        const a = (j / Math.round(R / 5)) * 2 * PI,
          x = 400 + i * 8 + R * cos(a),
          y = 400 + i * 4 + R * sin(a);
        return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round((a * 180) / PI)})">${fill('M-15 0L0 -10L15 0L0 10Z', cycle(diamonds, j))}${fill('M-7 0L0 -5L7 0L0 5Z', paper[50])}</g>`;
      }) +
      stroke(
        ellipsePath(400 + i * 8, 400 + i * 4, R + 24, R + 24),
        lighten(leather, 0.5),
        1.6,
        'stroke-dasharray="6 5"',
      ) +
      stroke(
        `M${400 - R} ${380}A${R} ${R} 0 0 1 ${400 - R * 0.2} ${400 - R}`,
        '#fff',
        14,
        'opacity=".25" filter="url(#b6)"',
      );
  }
  return {
    stage: 'flat',
    setting: { kind: 'tray' },
    frame: [1.12, 410, 410],
    focus: [240, 300, 2.3],
    art:
      s +
      place(
        618,
        566,
        shadow(roundRectPath(-52, -46, 104, 92, 18), 8, 12, 'b6', 0.4) +
          fill(
            roundRectPath(-52, -46, 104, 92, 18) + roundRectPath(-34, -28, 68, 56, 8),
            buckle,
            'fill-rule="evenodd"',
          ) +
          fill(
            roundRectPath(-52, -46, 104, 92, 18) + roundRectPath(-34, -28, 68, 56, 8),
            linear('slant', [0, '#fff', 0.6], [0.5, '#fff', 0], [1, '#120810', 0.5]),
            'fill-rule="evenodd"',
          ) +
          rect(-6, -44, 12, 88, lighten(buckle, 0.3), 5),
        46,
      ),
  };
};
