import { frond } from '../botanicals.ts';
import type { Drawing } from '../drawing.ts';
import { clay, palm } from '../dyes.ts';
import type { Random } from '../random.ts';
import {
  ellipse,
  fill,
  linear,
  place,
  radial,
  repeat,
  round,
  shadowColour,
  stroke,
} from '../svg.ts';

const { cos, sin } = Math;

/** A husked coconut, an opened half and a piece of kernel. */
export const coconut = (r: Random): Drawing => {
  const husk = (x: number, y: number, R: number) => {
    let s =
      ellipse(
        x + 12,
        y + R * 0.86,
        R * 1.05,
        R * 0.26,
        shadowColour,
        'opacity=".4" filter="url(#b14)"',
      ) + ellipse(x, y, R, R * 0.96, '#5a3b26');
    for (let i = 0; i < 300; i++) {
      const a = r.between(0, 6.28),
        q = Math.sqrt(r()) * R * 0.95,
        X = x + q * cos(a),
        Y = y + q * sin(a) * 0.95,
        l = r.between(10, 36),
        u = Math.atan2(Y - y, X - x);
      s += stroke(
        `M${round(X)} ${round(Y)}q${round(l * 0.4)} ${round(-l * 0.3)} ${round(l * 0.5 * cos(u + 1.4))} ${round(l * 0.8 * sin(u + 1.4))}`,
        r.pick(['#8a6240', '#a67c52', '#3b2416', '#6d4a30']),
        r.between(0.8, 2.4),
        'opacity=".6"',
      );
    }
    return (
      s +
      ellipse(
        x,
        y,
        R,
        R * 0.96,
        radial([0.34, 0.3, 0.75], [0, '#fff6e4', 0.34], [0.5, '#fff', 0], [1, '#120810', 0.6]),
      )
    );
  };
  const half = (x: number, y: number, R: number) =>
    ellipse(
      x + 12,
      y + R * 0.66,
      R * 1.05,
      R * 0.3,
      shadowColour,
      'opacity=".4" filter="url(#b14)"',
    ) +
    fill(
      `M${x - R} ${y}C${x - R} ${y + R * 1.1} ${x + R} ${y + R * 1.1} ${x + R} ${y}Z`,
      '#4e3220',
    ) +
    repeat(90, () => {
      const a = r.between(0.1, 3.04),
        q = R * r.between(0.5, 0.98);
      return stroke(
        `M${round(x + q * cos(a))} ${round(y + q * sin(a) * 0.8)}l${round(r.between(-16, 16))} ${round(r.between(3, 9))}`,
        r.pick(['#8a6240', '#a67c52', '#2f1c10']),
        1.6,
        'opacity=".6"',
      );
    }) +
    ellipse(x, y, R, R * 0.44, '#5f402a') +
    ellipse(x, y, R * 0.94, R * 0.41, '#fffaf0') +
    ellipse(
      x,
      y + 3,
      R * 0.76,
      R * 0.32,
      linear({ to: [1, 0.4] }, [0, '#cfc6b4'], [0.6, '#f1eadb'], [1, '#fffdf7']),
    ) +
    ellipse(x + R * 0.1, y + R * 0.1, R * 0.56, R * 0.2, '#e3eadf', 'opacity=".6"') +
    stroke(
      `M${x - R * 0.6} ${y + R * 0.06}Q${x} ${y + R * 0.34} ${x + R * 0.6} ${y + R * 0.06}`,
      '#fff',
      3,
      'opacity=".7"',
    );
  return {
    stage: 'stand',
    setting: { kind: 'table', vase: clay[600] },
    frame: [1.14, 400, 510],
    focus: [330, 560, 2.3],
    art:
      place(300, 520, frond(360, 15, palm[600], 0.2), -58) +
      place(520, 500, frond(330, 15, palm[500], 0.2), 52) +
      husk(500, 460, 150) +
      half(300, 560, 150) +
      place(
        560,
        640,
        fill('M-50 0C-50 46 50 46 50 0Z', '#f4ecdb') +
          ellipse(0, 0, 50, 14, '#fffaf0') +
          ellipse(0, 2, 40, 9, '#ddd3bf'),
      ),
  };
};
