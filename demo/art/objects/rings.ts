import type { Drawing } from '../drawing.ts';
import { darken, dyes, indigo, lighten, madder, mix } from '../dyes.ts';
import { petal } from '../motifs.ts';
import {
  contact,
  ellipse,
  ellipsePath,
  fill,
  place,
  radial,
  repeat,
  round,
  shadowColour,
  stroke,
} from '../svg.ts';
import { orb } from './orb.ts';

const { sin, cos, PI } = Math;

/** One finger ring, standing on its band. */
export const ring = ({ metal, stone }: { metal: string; stone: string }): Drawing => {
  const band = ellipsePath(400, 480, 168, 176);
  return {
    stage: 'stand',
    setting: { kind: 'tray' },
    frame: [1.16, 400, 450],
    focus: [400, 290, 2.3],
    art:
      contact(404, 664, 130, 26) +
      stroke(band, darken(metal, 0.62), 44) +
      stroke(band, metal, 36) +
      stroke(ellipsePath(400, 482, 184, 192), darken(metal, 0.4), 5) +
      stroke(ellipsePath(400, 478, 152, 160), lighten(metal, 0.5), 4, 'opacity=".8"') +
      repeat(40, (i) => {
        const a = (i / 40) * 2 * PI;
        return orb(400 + 168 * cos(a), 480 + 176 * sin(a), 6.5, metal);
      }) +
      stroke('M242 430A168 176 0 0 1 300 346', '#fff', 10, 'opacity=".6" filter="url(#b3)"') +
      place(
        400,
        286,
        ellipse(6, 40, 118, 34, shadowColour, 'opacity=".4" filter="url(#b6)"') +
          repeat(
            18,
            (i) =>
              `<g transform="rotate(${i * 20})">${fill(petal(112, 20), darken(metal, 0.08), `stroke="${darken(metal, 0.5)}" stroke-width="1.6"`)}</g>`,
          ) +
          ellipse(0, 0, 74, 74, darken(metal, 0.5)) +
          repeat(22, (i) => orb(69 * cos(i * 0.2856), 69 * sin(i * 0.2856), 7.4, metal)) +
          ellipse(
            0,
            0,
            58,
            58,
            radial(
              [0.36, 0.3, 0.8],
              [0, lighten(stone, 0.85)],
              [0.3, lighten(stone, 0.25)],
              [0.65, stone],
              [1, darken(stone, 0.55)],
            ),
          ) +
          fill('M-58 0L-24 -24L0 -58L24 -24L58 0L24 24L0 58L-24 24Z', '#fff', 'opacity=".13"') +
          ellipse(-20, -24, 14, 9, '#fff', 'opacity=".8" filter="url(#b3)"'),
      ),
  };
};

/** Bangles in a leaning stack. */
export const bangles = ({
  colours = [dyes.brass, madder[600], dyes.brass, indigo[700], dyes.brass],
}: {
  colours?: readonly string[];
}): Drawing => ({
  stage: 'flat',
  setting: { kind: 'tray' },
  frame: [1.18, 405, 410],
  focus: [260, 500, 2.4],
  art: colours
    .map((c, i) => {
      const x = 360 + i * 24,
        y = 520 - i * 62,
        R = 210 - i * 5,
        ry = R * 0.46;
      return (
        stroke(
          ellipsePath(x + 10, y + 22, R, ry),
          shadowColour,
          26,
          'opacity=".22" filter="url(#b6)"',
        ) +
        stroke(ellipsePath(x, y, R, ry), darken(c, 0.55), 30) +
        stroke(ellipsePath(x, y - 3, R, ry), c, 24) +
        repeat(64, (k) => {
          const a = (k / 64) * 2 * PI,
            l = 0.5 - 0.5 * sin(a + 0.9);
          return ellipse(
            x + R * cos(a),
            y - 3 + ry * sin(a),
            5.4,
            6.6,
            mix(darken(c, 0.4), lighten(c, 0.75), l),
          );
        }) +
        stroke(
          `M${round(x - R * 0.9)} ${round(y + ry * 0.42)}A${R} ${ry} 0 0 0 ${round(x - R * 0.2)} ${round(y + ry * 0.97)}`,
          '#fff',
          6,
          'opacity=".55" filter="url(#b3)"',
        )
      );
    })
    .join(''),
});
