import type { Drawing } from '../drawing.ts';
import { darken, dyes, lighten, madder } from '../dyes.ts';
import { lathe } from '../lathe.ts';
import { lotus } from '../motifs.ts';
import {
  ellipse,
  fill,
  place,
  radial,
  repeat,
  round,
  shadow,
  shadowColour,
  stroke,
} from '../svg.ts';
import { orb } from './orb.ts';

const { sin, cos, abs } = Math;

/** Round discs with a lotus cut into them, and three drops below. */
export const lotusDrops = ({ metal, stone }: { metal: string; stone: string }): Drawing => {
  const one = (x: number, y: number) =>
    stroke(
      `M${x} ${y - 150}C${x + 30} ${y - 190} ${x + 46} ${y - 130} ${x} ${y - 104}`,
      darken(metal, 0.3),
      6,
    ) +
    ellipse(x + 10, y + 18, 104, 104, shadowColour, 'opacity=".34" filter="url(#b6)"') +
    ellipse(x, y, 102, 102, darken(metal, 0.45)) +
    ellipse(
      x,
      y - 2,
      99,
      99,
      radial([0.36, 0.3, 0.85], [0, lighten(metal, 0.7)], [0.55, metal], [1, darken(metal, 0.45)]),
    ) +
    repeat(30, (i) => orb(x + 90 * cos(i * 0.2094), y - 2 + 90 * sin(i * 0.2094), 6.4, metal)) +
    ellipse(x, y - 2, 76, 76, darken(metal, 0.6)) +
    place(x, y + 40, lotus(88, lighten(metal, 0.25), stone, darken(metal, 0.6))) +
    repeat(3, (i) => {
      const dx = (i - 1) * 52,
        top = y + 100 - abs(i - 1) * 14;
      return (
        stroke(`M${x + dx} ${top}v${i === 1 ? 46 : 34}`, darken(metal, 0.35), 3) +
        orb(x + dx, top + (i === 1 ? 64 : 50), i === 1 ? 20 : 15, stone) +
        orb(x + dx, top + 22, 7, metal)
      );
    });
  return {
    stage: 'flat',
    setting: { kind: 'tray' },
    frame: [1.16, 402, 404],
    focus: [280, 390, 2.3],
    art: one(276, 370) + one(528, 420),
  };
};

/** Bell drops with beads at the rim. */
export const earrings = ({
  metal = dyes.brass,
  stone = madder[600],
}: {
  metal?: string;
  stone?: string;
}): Drawing => {
  const one = (x: number, y: number) => {
    const L = lathe(
      x,
      [
        [24, y + 110],
        [66, y + 150],
        [94, y + 220],
        [98, y + 250],
      ],
      0.22,
    );
    return (
      place(
        x,
        y,
        orb(0, 0, 40, metal) +
          repeat(12, (i) => orb(33 * cos(i * 0.5236), 33 * sin(i * 0.5236), 6, metal)) +
          orb(0, 0, 16, stone),
      ) +
      stroke(`M${x} ${y + 40}v62`, darken(metal, 0.3), 5) +
      orb(x, y + 74, 12, stone) +
      shadow(L.outline, 10, 12) +
      fill(L.outline, metal) +
      fill(L.band(0.4, 0.46), darken(metal, 0.45)) +
      L.around(
        16,
        (a, b) =>
          L.dot((a + b) / 2, 0.58, 6, lighten(metal, 0.55)) +
          fill(L.triangle(a, b, 0.66, 0.8), darken(metal, 0.5)),
      ) +
      fill(L.band(0.84, 0.88), darken(metal, 0.4)) +
      L.shade(1.1) +
      stroke(`M${x - 42} ${y + 168}q-16 26 -20 50`, '#fff', 8, 'opacity=".7" filter="url(#b3)"') +
      L.around(11, (a, b) => {
        const [X, Y] = L.point((a + b) / 2, 1);
        return (
          stroke(`M${round(X)} ${round(Y)}v18`, darken(metal, 0.4), 2) + orb(X, Y + 26, 8, stone)
        );
      })
    );
  };
  return {
    stage: 'flat',
    setting: { kind: 'tray' },
    frame: [1.34, 400, 345],
    focus: [270, 460, 2.3],
    art: one(268, 220) + one(530, 270),
  };
};
