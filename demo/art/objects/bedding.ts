import { sprig } from '../botanicals.ts';
import { type Cloth, clothArt, cutCloth, panel } from '../cloth.ts';
import type { Drawing } from '../drawing.ts';
import { clay, darken, dyes, lighten, palm, turmeric } from '../dyes.ts';
import type { Point } from '../lathe.ts';
import type { Random } from '../random.ts';
import {
  clip,
  contact,
  ellipse,
  fill,
  linear,
  place,
  radial,
  repeat,
  round,
  shadow,
  stroke,
} from '../svg.ts';
import { bow, fringe, stitch, tag } from '../trimmings.ts';

/** Folded sheets, tied with a ribbon; the first cloth lies lowest. */
export const stack = (
  r: Random,
  { cloths, tie = clay[600] }: { cloths: readonly [Cloth, ...Cloth[]]; tie?: string },
): Drawing => {
  let g = contact(400, 664, 260, 34),
    y = 660;
  const H = 92;
  cloths.forEach((f, i) => {
    const w = 470 - i * 10 + r.between(-8, 8),
      x = 400 - w / 2 + r.between(-8, 8),
      h = H + r.between(-4, 6);
    y -= h;
    const d = `M${round(x + w)} ${round(y)}H${round(x + 38)}C${round(x - 14)} ${round(y)} ${round(x - 14)} ${round(y + h)} ${round(x + 38)} ${round(y + h)}H${round(x + w)}C${round(x + w + 10)} ${round(y + h * 0.7)} ${round(x + w + 10)} ${round(y + h * 0.3)} ${round(x + w)} ${round(y)}Z`;
    g +=
      shadow(d, 6, 10, 'b6', 0.35) +
      clip(
        d,
        place(x - 20, y, clothArt(w + 60, h, r, f)) +
          repeat(
            3,
            (k) =>
              stroke(
                `M${round(x + w + 20)} ${round(y + (h * (k + 1)) / 4)}C${round(x + 200)} ${round(y + (h * (k + 1)) / 4 + 3)} ${round(x + 60)} ${round(y + (h * (k + 1)) / 4 - 2)} ${round(x + 22)} ${round(y + h * (0.32 + k * 0.18))}`,
                '#180c14',
                2.4,
                'opacity=".38"',
              ) +
              stroke(
                `M${round(x + w + 20)} ${round(y + (h * (k + 1)) / 4 + 3)}C${round(x + 200)} ${round(y + (h * (k + 1)) / 4 + 6)} ${round(x + 60)} ${round(y + (h * (k + 1)) / 4 + 1)} ${round(x + 22)} ${round(y + h * (0.32 + k * 0.18) + 3)}`,
                '#fff6e4',
                1.8,
                'opacity=".4"',
              ),
          ) +
          fill(
            d,
            linear(
              'down',
              [0, '#fff6e4', 0.34],
              [0.3, '#fff6e4', 0.04],
              [0.7, '#120810', 0.08],
              [1, '#120810', 0.42],
            ),
          ) +
          fill(
            d,
            linear(
              'right',
              [0, '#120810', 0.42],
              [0.1, '#fff6e4', 0.14],
              [0.5, '#fff', 0],
              [1, '#120810', 0.34],
            ),
          ),
      ) +
      stroke(d, '#150c18', 1.4, 'opacity=".3"');
  });
  const d0 = `M352 ${round(y - 1)}H378V658H352Z`;
  g +=
    fill(d0, linear('right', [0, lighten(tie, 0.25)], [0.5, tie], [1, darken(tie, 0.4)])) +
    stitch(`M356 ${round(y)}V656`, lighten(tie, 0.5), 0.6) +
    stitch(`M374 ${round(y)}V656`, lighten(tie, 0.5), 0.6) +
    place(365, y + 4, bow(0, 0, 60, tie)) +
    tag(440, y + 80, 9) +
    place(540, y - 10, sprig(120, 6, palm[500], r, 0.3), 72);
  return {
    stage: 'stand',
    setting: { kind: 'bed', cloth: cloths[0] },
    frame: [1.2, 400, 480],
    focus: [330, 470, 2.3],
    art: g,
  };
};

/** Two pillows with tassels, and a small one if there is a third cloth. */
export const pillows = (
  r: Random,
  { cloths }: { cloths: readonly [Cloth, Cloth, Cloth?] },
): Drawing => {
  const one = (x: number, y: number, w: number, h: number, rot: number, f: Cloth) =>
    place(
      x,
      y,
      (() => {
        const d = `M${-w / 2} ${-h / 2}C${-w * 0.2} ${-h / 2 + 26} ${w * 0.2} ${-h / 2 + 26} ${w / 2} ${-h / 2}C${w / 2 - 22} ${-h * 0.2} ${w / 2 - 22} ${h * 0.2} ${w / 2} ${h / 2}C${w * 0.2} ${h / 2 - 20} ${-w * 0.2} ${h / 2 - 20} ${-w / 2} ${h / 2}C${-w / 2 + 22} ${h * 0.2} ${-w / 2 + 22} ${-h * 0.2} ${-w / 2} ${-h / 2}Z`;
        return (
          cutCloth(
            d,
            place(-w / 2, -h / 2, clothArt(w, h, r, f)) +
              fill(
                d,
                radial(
                  [0.36, 0.3, 0.78],
                  [0, '#fff6e4', 0.3],
                  [0.45, '#fff', 0],
                  [1, '#120810', 0.5],
                ),
              ),
            { r, box: [-w / 2, -h / 2, w, h], foldCount: 2, foldDepth: 0.08 },
          ) +
          stitch(d, dyes.wax, 0.4) +
          (
            [
              [-1, 1],
              [1, 1],
              [1, -1],
              [-1, -1],
            ] as Point[]
          )
            .map(([a, b]) =>
              place(
                (a * w) / 2,
                (b * h) / 2,
                ellipse(0, 0, 8, 8, turmeric[400]) +
                  repeat(5, (i) =>
                    stroke(
                      `M0 0l${round(a * 16 + (i - 2) * 4)} ${round(b * 20 - (i - 2) * 3)}`,
                      i % 2 ? turmeric[400] : turmeric[600],
                      2.4,
                    ),
                  ),
              ),
            )
            .join('')
        );
      })(),
      rot,
    );
  return {
    stage: 'stand',
    setting: { kind: 'bed', cloth: cloths[0] },
    frame: [1.16, 400, 480],
    focus: [320, 520, 2.2],
    art:
      contact(400, 664, 270, 34) +
      one(500, 440, 330, 320, 8, cloths[0]) +
      one(310, 490, 350, 320, -7, cloths[1]) +
      (cloths[2] ? one(480, 580, 290, 168, 2, cloths[2]) : ''),
  };
};

/** A bed throw, folded twice, its fringe to the front. */
export const foldedThrow = (
  r: Random,
  { cloth, fringeColour }: { cloth: Cloth; fringeColour: string },
): Drawing => ({
  stage: 'flat',
  setting: { kind: 'bed', cloth },
  frame: [1.14, 400, 404],
  focus: [400, 500, 2.3],
  art: place(
    400,
    390,
    panel(-236, -226, 476, 420, r, cloth, { rx: 22, foldCount: 2 }) +
      panel(-244, -238, 484, 400, r, cloth, { rx: 22, foldCount: 3 }) +
      fringe(-246, 236, 480, 44, fringeColour, r) +
      panel(-250, -90, 490, 330, r, cloth, { rx: 10, foldCount: 4 }) +
      stitch('M-240 226H230', fringeColour, 0.7) +
      fill('M-250 -90H240V-60H-250Z', linear('down', [0, '#fff6e4', 0.42], [1, '#fff6e4', 0])),
    5,
  ),
});
