import { type Cloth, cutCloth, piece } from '../cloth.ts';
import type { Drawing } from '../drawing.ts';
import { clay, darken, dyes, lighten, paper, turmeric } from '../dyes.ts';
import { lotus, rosette } from '../motifs.ts';
import type { Random } from '../random.ts';
import {
  contact,
  ellipse,
  fill,
  linear,
  place,
  rect,
  roundRectPath,
  shadowColour,
  stroke,
} from '../svg.ts';
import { fringe, stitch } from '../trimmings.ts';
import { weaveFill } from '../weave.ts';
import { mirrored } from './garments.ts';

/** A tote of cloth, or of plaited reed. */
export const tote = (
  r: Random,
  {
    cloth = ['plain', { colour: paper[100] }],
    leather = clay[700],
    tassel,
    reed,
    long = false,
  }: { cloth?: Cloth; leather?: string; tassel?: string; reed?: readonly string[]; long?: boolean },
): Drawing => {
  const d = 'M208 318H592C606 430 618 560 606 664C540 684 260 684 194 664C182 560 194 430 208 318Z';
  const strap = (x: number, w: number, o = 0) => {
    const q = `M${x - w} 340C${x - w + 6} ${long ? 20 : 110} ${x + w - 6} ${long ? 20 : 110} ${x + w} 340`;
    return (
      stroke(q, darken(leather, 0.45), 20, `transform="translate(0 ${o})"`) +
      stroke(q, leather, 15, `transform="translate(0 ${o})"`) +
      stroke(
        q,
        lighten(leather, 0.4),
        1.6,
        `stroke-dasharray="6 5" transform="translate(0 ${o})" opacity=".8"`,
      )
    );
  };
  let g =
    contact(400, 676, 210, 36) +
    strap(404, 96, -16) +
    fill('M208 318H592C580 300 220 300 208 318Z', '#1c1018');
  g += reed
    ? cutCloth(d, rect(180, 300, 440, 400, weaveFill(15, reed, 'herring')), {
        r,
        box: [190, 318, 420, 350],
        foldCount: 3,
      })
    : piece(d, r, cloth, [180, 318, 440, 370], 0, { foldCount: 5 });
  g +=
    fill('M208 318H592L595 344C460 356 340 356 205 344Z', leather) +
    fill(
      'M208 318H592L595 344C460 356 340 356 205 344Z',
      linear('right', [0, '#fff', 0.22], [1, '#120810', 0.4]),
    ) +
    stitch('M210 325H590', lighten(leather, 0.5)) +
    stitch('M207 339C340 350 460 350 593 339', lighten(leather, 0.5));
  g +=
    stroke('M194 640C260 660 540 660 606 640', darken(leather, 0.3), 2, 'opacity=".4"') +
    strap(396, 96, 10) +
    [304, 488]
      .map(
        (x) =>
          fill(`M${x - 12} 330h24v52l-12 12l-12 -12z`, leather) +
          stitch(`M${x - 8} 336v44l8 8l8 -8v-44z`, lighten(leather, 0.5)) +
          ellipse(x, 346, 4, 4, dyes.brass),
      )
      .join('');
  if (tassel)
    g += place(
      520,
      352,
      stroke('M0 0v40', tassel, 3) +
        ellipse(0, 44, 9, 11, dyes.brass) +
        fringe(-14, 54, 28, 60, tassel, r),
    );
  return {
    stage: 'stand',
    setting: { kind: 'table', vase: clay[600] },
    frame: [1.14, 400, 415],
    focus: [420, 470, 2.3],
    art: g,
  };
};

/** A pouch drawn together by two tasselled cords. */
export const pouch = (
  r: Random,
  { cloth, cord = turmeric[400] }: { cloth: Cloth; cord?: string },
): Drawing => ({
  stage: 'stand',
  setting: { kind: 'table', vase: clay[600] },
  frame: [1.2, 400, 465],
  focus: [400, 520, 2.3],
  art:
    contact(400, 672, 200, 38) +
    piece(
      'M290 262C320 290 480 290 510 262L536 232C546 300 520 330 524 352C600 440 632 580 566 662C480 690 320 690 234 662C168 580 200 440 276 352C280 330 254 300 264 232Z',
      r,
      cloth,
      [180, 220, 440, 470],
      0,
      { foldCount: 8, foldDepth: 0.22 },
    ) +
    fill('M264 232C330 270 470 270 536 232C500 216 300 216 264 232Z', '#1a0f18') +
    stroke('M278 350C340 372 460 372 522 350', darken(cord, 0.4), 11) +
    stroke('M278 349C340 371 460 371 522 349', cord, 7) +
    stroke(
      'M278 349C340 371 460 371 522 349',
      darken(cord, 0.3),
      7,
      'stroke-dasharray="2 8" opacity=".6" stroke-linecap="butt"',
    ) +
    stroke('M522 350C570 352 590 420 566 470', cord, 6) +
    place(566, 470, ellipse(0, 8, 11, 13, dyes.brass) + fringe(-14, 18, 28, 62, cord, r)) +
    stroke('M278 350C226 352 210 410 238 450', cord, 6) +
    place(238, 450, ellipse(0, 8, 11, 13, dyes.brass) + fringe(-14, 18, 28, 62, cord, r)),
});

/** A flat clutch: a plaited body and a cloth flap with a shell button. */
export const clutch = (
  r: Random,
  { reed, cloth }: { reed: readonly string[]; cloth: Cloth },
): Drawing => ({
  stage: 'flat',
  setting: { kind: 'tray' },
  frame: [1.14, 400, 405],
  focus: [330, 470, 2.4],
  art: place(
    400,
    410,
    cutCloth(
      roundRectPath(-270, -150, 540, 340, 22),
      rect(-280, -160, 560, 360, weaveFill(16, reed, 'twill')),
      { r, box: [-270, -150, 540, 340], foldCount: 3 },
    ) +
      piece(
        'M-270 -140C-270 -160 -250 -162 -230 -162H230C250 -162 270 -160 270 -140L262 -40C200 60 60 90 0 92C-60 90 -200 60 -262 -40Z',
        r,
        cloth,
        [-280, -170, 560, 280],
        0,
        { foldCount: 2 },
      ) +
      stitch('M-254 -44C-194 48 -60 78 0 80C60 78 194 48 254 -44', dyes.wax) +
      ellipse(2, 72, 21, 21, shadowColour, 'opacity=".4"') +
      ellipse(0, 66, 20, 20, dyes.coco) +
      ellipse(-3, 62, 14, 13, lighten(dyes.coco, 0.25)) +
      place(0, 66, rosette(11, 8, turmeric[200], dyes.coco, dyes.coco)),
    -8,
  ),
});

/** A day pack: leather flap, cloth body, front pocket. */
export const backpack = (
  r: Random,
  { cloth, leather = clay[700] }: { cloth: Cloth; leather?: string },
): Drawing => ({
  stage: 'stand',
  setting: { kind: 'table', vase: clay[600] },
  frame: [1.16, 400, 420],
  focus: [400, 540, 2.3],
  art:
    contact(400, 690, 190, 36) +
    stroke('M346 200C346 120 454 120 454 200', darken(leather, 0.3), 15) +
    stroke('M346 200C346 120 454 120 454 200', leather, 10) +
    fill('M236 300C196 360 186 560 216 640L250 650V300Z', darken(leather, 0.2)) +
    fill(mirrored('M236 300C196 360 186 560 216 640L250 650V300Z'), darken(leather, 0.45)) +
    piece(
      'M254 300C254 210 320 180 400 180C480 180 546 210 546 300L566 640C566 676 540 688 500 690H300C260 688 234 676 234 640Z',
      r,
      cloth,
      [230, 180, 340, 510],
      0,
      { foldCount: 4 },
    ) +
    piece(
      'M268 470H532L542 640C542 662 524 668 500 668H300C276 668 258 662 258 640Z',
      r,
      ['plain', { colour: paper[200] }],
      [250, 460, 300, 220],
      0,
      { foldCount: 3 },
    ) +
    stitch('M276 480H524', leather) +
    fill(
      'M246 292C250 204 320 176 400 176C480 176 550 204 554 292L548 400C500 440 300 440 252 400Z',
      leather,
    ) +
    fill(
      'M246 292C250 204 320 176 400 176C480 176 550 204 554 292L548 400C500 440 300 440 252 400Z',
      linear({ to: [1, 0.8] }, [0, '#fff6e4', 0.3], [0.5, '#fff', 0], [1, '#120810', 0.45]),
    ) +
    stitch('M258 396C304 428 496 428 542 396', lighten(leather, 0.5)) +
    [330, 470]
      .map(
        (x) =>
          fill(`M${x - 13} 380h26v110l-13 12l-13 -12z`, darken(leather, 0.25)) +
          stitch(`M${x - 9} 386v100l9 9l9 -9v-100`, lighten(leather, 0.5)) +
          rect(x - 18, 438, 36, 26, 'none', 5, `stroke="${dyes.brass}" stroke-width="5"`),
      )
      .join('') +
    place(400, 330, lotus(46, lighten(leather, 0.35), darken(leather, 0.35), leather)),
});
