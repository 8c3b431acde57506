import type { Drawing } from '../drawing.ts';
import { darken, dyes, indigo, lighten, madder } from '../dyes.ts';
import { type Point } from '../lathe.ts';
import { petal } from '../motifs.ts';
import {
  ellipse,
  ellipsePath,
  fill,
  linear,
  place,
  radial,
  repeat,
  shadowColour,
  stroke,
} from '../svg.ts';
import { orb } from './orb.ts';

const { sin, cos, abs, PI } = Math;

/** An oval stone in a beaded setting, on a crescent. */
const moonPendant = (x: number, y: number, metal: string, stone: string): string =>
  place(
    x,
    y,
    ellipse(8, 14, 78, 74, shadowColour, 'opacity=".4" filter="url(#b6)"') +
      fill(
        'M-82 -34C-92 44 -40 84 0 84C40 84 92 44 82 -34C66 22 36 44 0 44C-36 44 -66 22 -82 -34Z',
        linear('slant', [0, lighten(metal, 0.6)], [0.5, metal], [1, darken(metal, 0.5)]),
        `stroke="${darken(metal, 0.5)}" stroke-width="1.6"`,
      ) +
      repeat(11, (i) => {
        const a = PI * (0.08 + i * 0.084);
        return orb(66 * cos(a), 4 + 62 * sin(a), 6, metal);
      }) +
      ellipse(0, 0, 46, 58, darken(metal, 0.35)) +
      repeat(24, (i) => orb(43 * cos(i * 0.2618), 55 * sin(i * 0.2618), 5, metal)) +
      ellipse(
        0,
        0,
        36,
        48,
        radial(
          [0.36, 0.3, 0.85],
          [0, '#ffffff'],
          [0.22, lighten(stone, 0.7)],
          [0.6, stone],
          [1, darken(stone, 0.45)],
        ),
      ) +
      ellipse(-12, -18, 10, 15, '#fff', 'opacity=".75" filter="url(#b3)"'),
  );

/** A string of beads with a pendant. */
export const necklace = ({
  metal = dyes.silver,
  stone = madder[600],
  bead = indigo[700],
  pendant = 'sun',
}: {
  metal?: string;
  stone?: string;
  bead?: string;
  pendant?: 'sun' | 'moon';
}): Drawing => {
  let g = '';
  const pts: Point[] = [];
  for (let i = 0; i <= 62; i++) {
    const t = -1 + i / 31,
      a = t * 2.5;
    pts.push([
      400 + 216 * sin(a * 0.98),
      356 - 220 * cos(a) * -1 * 0.98 + (abs(t) < 0.3 ? (0.3 - abs(t)) * 60 : 0),
    ]);
  }
  pts.forEach(([x, y], i) => {
    g += orb(x, y, i % 4 ? 9 : 14, i % 4 ? metal : i % 8 ? stone : bead);
  });
  const pd = (x: number, y: number, s: number) =>
    place(
      x,
      y,
      ellipse(8, 14, 74, 74, shadowColour, 'opacity=".4" filter="url(#b6)"') +
        repeat(
          16,
          (i) =>
            `<g transform="rotate(${i * 22.5})">${fill(petal(78, 14), darken(metal, 0.12), `stroke="${darken(metal, 0.5)}" stroke-width="1.4"`)}${ellipse(
              0,
              -60,
              5,
              5,
              radial([0.35, 0.3, 0.8], [0, lighten(metal, 0.8)], [1, darken(metal, 0.3)]),
            )}</g>`,
        ) +
        ellipse(
          0,
          0,
          48,
          48,
          radial([0.36, 0.3, 0.8], [0, lighten(metal, 0.7)], [0.6, metal], [1, darken(metal, 0.5)]),
        ) +
        stroke(ellipsePath(0, 0, 40, 40), darken(metal, 0.5), 2) +
        repeat(18, (i) =>
          ellipse(36 * cos(i * 0.349), 36 * sin(i * 0.349), 3, 3, lighten(metal, 0.6)),
        ) +
        orb(0, 0, 24, stone),
      0,
      s,
    );
  g +=
    (pendant === 'sun' ? pd(400, 610, 1) : moonPendant(400, 606, metal, stone)) +
    [-1, 0, 1]
      .map(
        (q) =>
          stroke(`M${400 + q * 34} ${682 - abs(q) * 10}v24`, darken(metal, 0.3), 2.4) +
          orb(400 + q * 34, 712 - abs(q) * 10, 10, q ? metal : bead),
      )
      .join('');
  return {
    stage: 'flat',
    setting: { kind: 'tray' },
    frame: [1.1, 400, 440],
    focus: [400, 590, 2.5],
    art: g,
  };
};
