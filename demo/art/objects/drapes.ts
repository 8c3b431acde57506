import { araliya } from '../botanicals.ts';
import { type Cloth, type CutOptions, clothArt, cutCloth, panel } from '../cloth.ts';
import type { Drawing } from '../drawing.ts';
import { darken, dyes, indigo, lighten, madder, turmeric } from '../dyes.ts';
import type { Random } from '../random.ts';
import { ellipse, fill, place, rectPath, repeat, stroke } from '../svg.ts';
import { fringe, stitch } from '../trimmings.ts';

/** A folded sarong with a fringed end. */
export const sarong = (
  r: Random,
  { cloth, fringeColour = dyes.wax }: { cloth: Cloth; fringeColour?: string },
): Drawing => ({
  stage: 'flat',
  setting: { kind: 'rail', front: cloth, back: cloth, fringe: fringeColour, w: 330 },
  frame: [1.12, 400, 405],
  focus: [400, 560, 2.5],
  art:
    place(
      400,
      395,
      fringe(-165, 285, 320, 30, fringeColour, r) +
        panel(-170, -285, 330, 572, r, cloth, { foldCount: 4 }),
      9,
    ) +
    place(
      392,
      400,
      fringe(-175, 272, 340, 34, fringeColour, r) +
        panel(-180, -270, 350, 545, r, cloth, { foldCount: 4 }) +
        fill(rectPath(-180, -270, 350, 26), '#fff6e4', 'opacity=".12"') +
        stitch('M-170 -252H160', fringeColour, 0.6),
      -5,
    ),
});

/** A folded saree, its fall laid over it. */
export const saree = (r: Random, { body, pallu }: { body: Cloth; pallu: Cloth }): Drawing => {
  const R = (
    x: number,
    y: number,
    w: number,
    h: number,
    F: Cloth,
    o: CutOptions & { rx?: number } = {},
  ) => panel(x, y, w, h, r, F, { rx: 26, foldCount: 2, ...o });
  return {
    stage: 'flat',
    setting: { kind: 'rail', front: pallu, back: body, fringe: dyes.brass, w: 330 },
    frame: [1.18, 400, 405],
    focus: [470, 470, 2.3],
    art:
      place(
        400,
        400,
        R(-230, -210, 440, 430, body) +
          R(-214, -222, 420, 410, body) +
          R(-236, -190, 452, 380, body, { foldCount: 4 }) +
          place(
            0,
            0,
            R(-10, -236, 236, 480, pallu, { rx: 8, foldCount: 3 }) +
              fringe(-10, 244, 236, 34, dyes.brass, r),
          ) +
          fill(rectPath(-236, 120, 226, 46), dyes.brass, 'opacity=".88"') +
          repeat(11, (i) =>
            place(
              -226 + i * 20.5,
              143,
              fill('M0 -16L9 0L0 16L-9 0Z', madder[800]) + ellipse(0, 0, 3, 3, turmeric[200]),
            ),
          ) +
          stroke('M-236 118H-10M-236 168H-10', lighten(dyes.brass, 0.4), 2),
        -7,
      ) +
      place(206, 624, araliya(40), 20) +
      place(262, 664, araliya(30), 70),
  };
};

/** A scarf, laid once round. */
export const scarf = (
  r: Random,
  { cloth, fringeColour }: { cloth: Cloth; fringeColour: string },
): Drawing => ({
  stage: 'flat',
  setting: { kind: 'rail', front: cloth, back: cloth, fringe: fringeColour, w: 200 },
  frame: [1.14, 400, 395],
  focus: [360, 420, 2.3],
  art: place(
    400,
    400,
    place(
      70,
      10,
      fringe(-90, 250, 180, 46, fringeColour, r) +
        panel(-90, -270, 180, 522, r, cloth, { foldCount: 3 }),
      24,
    ) +
      place(
        -70,
        10,
        fringe(-90, 250, 180, 46, fringeColour, r) +
          panel(-90, -250, 180, 502, r, cloth, { foldCount: 3 }),
        -16,
      ) +
      cutCloth(
        'M-70 -250C-110 -330 110 -330 96 -240C60 -190 -30 -190 -70 -250Z',
        place(-110, -330, clothArt(230, 160, r, cloth)),
        { box: [-100, -310, 200, 130], r, foldCount: 3 },
      ) +
      ellipse(10, -262, 44, 20, darken(indigo[900], 0.2), 'opacity=".6" filter="url(#b3)"'),
  ),
});
