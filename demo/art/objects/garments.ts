import { type Cloth, piece } from '../cloth.ts';
import type { Drawing } from '../drawing.ts';
import { darken, dyes, indigo, madder, turmeric } from '../dyes.ts';
import { rosette } from '../motifs.ts';
import type { Random } from '../random.ts';
import {
  clip,
  ellipse,
  fill,
  linear,
  place,
  rectPath,
  repeat,
  round,
  shadow,
  stroke,
} from '../svg.ts';
import { bow, button, stitch } from '../trimmings.ts';

const { cos, PI, sin } = Math;

/** An outline turned over at the middle of the picture. */
export const mirrored = (d: string): string =>
  d.replace(
    /(-?[\d.]+) (-?[\d.]+)/g,
    (_, x: string, y: string) => `${round(800 - Number(x))} ${y}`,
  );

/** A buttoned shirt, sleeves short or long. */
export const shirt = (
  r: Random,
  {
    cloth,
    long = false,
    collar,
    pocket = true,
    buttons = dyes.coco,
    small = false,
  }: {
    cloth: Cloth;
    long?: boolean;
    collar?: string;
    pocket?: boolean;
    buttons?: string;
    /** Cut for a child: shorter than it is wide. */ small?: boolean;
  },
): Drawing => {
  const sl = long
    ? 'M268 205C216 232 190 300 168 400L112 612L192 640L262 440L286 340Z'
    : 'M268 205C226 226 196 262 168 340L140 396L246 438L280 350Z';
  const body =
    'M330 170C360 192 440 192 470 170L532 205L540 340L546 676C460 690 340 690 254 676L260 340L268 205Z';
  const cl = 'M400 262L312 182L340 158C362 180 384 188 400 190Z';
  let g = ellipse(400, 176, 62, 22, darken(collar || indigo[800], 0.35));
  g +=
    piece(sl, r, cloth, [60, 190, 300, 470], long ? 14 : 24, { foldCount: 2 }) +
    piece(mirrored(sl), r, cloth, [440, 190, 300, 470], long ? -14 : -24, { foldCount: 2 });
  const cuff = long ? 'M118 590L202 618' : 'M146 386L249 427';
  g += stitch(cuff, dyes.wax) + stitch(mirrored(cuff), dyes.wax);
  g += piece(body, r, cloth, [230, 150, 340, 545], 0, { foldCount: 5 });
  g +=
    stroke('M400 250V682', '#150c18', 2.4, 'opacity=".5"') +
    fill(rectPath(386, 250, 28, 434), '#fff6e4', 'opacity=".08"') +
    stitch('M387 262V682', dyes.wax, 0.55) +
    stitch('M413 262V682', dyes.wax, 0.55) +
    stitch('M258 660C340 674 460 674 542 660', dyes.wax);
  if (pocket)
    g +=
      shadow('M444 322H520V398L482 414L444 398Z', 3, 5, 'b6', 0.3) +
      piece('M444 322H520V398L482 414L444 398Z', r, cloth, [300, 250, 340, 300], 0, {
        shaded: false,
        foldCount: 0,
      }) +
      stitch('M449 327V396L482 409L515 396V327', dyes.wax);
  g +=
    piece(cl, r, cloth, [250, 120, 200, 200], 30, { foldCount: 0 }) +
    piece(mirrored(cl), r, cloth, [350, 120, 200, 200], -30, { foldCount: 0 }) +
    stitch('M396 252L320 183', dyes.wax) +
    stitch('M404 252L480 183', dyes.wax);
  for (let i = 0; i < 5; i++) g += button(400, 292 + i * 84, buttons);
  return {
    stage: 'flat',
    setting: { kind: 'hanger' },
    frame: [1.24, 400, 425],
    focus: [440, 350, 2.4],
    art: small ? place(400, 400, place(-400, -410, g), 0, 0.94, 0.78) : g,
  };
};

/** A dress with a full skirt; for a child with puffed sleeves and a bow. */
export const dress = (
  r: Random,
  { cloth, trim = dyes.wax, kid = false }: { cloth: Cloth; trim?: string; kid?: boolean },
): Drawing => {
  const bod =
    'M322 140L364 132C372 196 386 212 400 214C414 212 428 196 436 132L478 140C480 200 500 236 520 258L494 372H306L280 258C300 236 320 200 322 140Z';
  const sk =
    'M306 372H494C560 480 606 590 628 690C540 722 260 722 172 690C194 590 240 480 306 372Z';
  let g = fill('M364 134C376 168 424 168 436 134L430 205H370Z', darken('#3a2b35', 0.1));
  if (kid) {
    const ps = 'M322 150C262 150 236 206 246 262L306 276L320 210Z';
    g +=
      piece(ps, r, cloth, [220, 130, 140, 170], 20, { foldCount: 2 }) +
      piece(mirrored(ps), r, cloth, [440, 130, 140, 170], -20, { foldCount: 2 });
  }
  g +=
    piece(sk, r, cloth, [160, 372, 480, 348], 0, { foldCount: 7, foldDepth: 0.2 }) +
    piece(bod, r, cloth, [270, 120, 260, 350], 0, { foldCount: 2, shaded: false });
  g +=
    fill('M305 362H495L499 388C440 398 360 398 301 388Z', trim) +
    fill(
      'M305 362H495L499 388C440 398 360 398 301 388Z',
      linear('right', [0, '#fff', 0.2], [1, '#180c18', 0.35]),
    ) +
    stitch('M306 369H494', indigo[800], 0.6) +
    stitch('M304 384C360 392 440 392 496 384', indigo[800], 0.6);
  g +=
    stroke('M364 132C372 196 386 212 400 214C414 212 428 196 436 132', trim, 6) +
    stitch('M176 676C262 706 538 706 624 676', trim);
  if (kid)
    g +=
      place(
        400,
        300,
        repeat(3, (i) => button(0, -50 + i * 28, madder[600], 6)),
      ) + bow(400, 376, 36, trim);
  return {
    stage: 'flat',
    setting: { kind: 'hanger' },
    frame: [1.14, 400, 420],
    focus: [400, 590, 2.3],
    art: g,
  };
};

/** A kaftan with an embroidered yoke. */
export const kaftan = (
  r: Random,
  { cloth, trim = turmeric[400] }: { cloth: Cloth; trim?: string },
): Drawing => {
  const d =
    'M342 150C372 184 428 184 458 150L642 214C668 300 664 370 652 436L562 410C570 540 580 620 592 690C470 720 330 720 208 690C220 620 230 540 238 410L148 436C136 370 132 300 158 214Z';
  const yoke =
    'M336 152C372 188 428 188 464 152L480 158C474 214 448 250 418 262V372L400 390L382 372V262C352 250 326 214 320 158Z';
  return {
    stage: 'flat',
    setting: { kind: 'hanger' },
    frame: [1.12, 400, 425],
    focus: [400, 270, 2.5],
    art:
      piece(d, r, cloth, [130, 140, 540, 580], 0, { foldCount: 7 }) +
      shadow(yoke, 2, 4, 'b6', 0.3) +
      fill(yoke, darken(trim, 0.62)) +
      stroke(yoke, trim, 3.4) +
      stroke('M400 196V372', darken(trim, 0.8), 5) +
      clip(
        yoke,
        repeat(11, (i) =>
          repeat(2, (q) =>
            place(
              400 + (q ? 1 : -1) * 10,
              208 + i * 16,
              rosette(6.5, 6, trim, dyes.wax, darken(trim, 0.6)),
            ),
          ),
        ) +
          repeat(12, (i) => {
            const x = 400 + 66 * cos(PI / 2 + (i - 5.5) * 0.24),
              y = 150 + 80 * sin(PI / 2 + (i - 5.5) * 0.24) - 4;
            return place(x, y, rosette(9, 7, dyes.wax, trim, darken(trim, 0.6)));
          }),
      ) +
      stitch('M214 674C336 702 464 702 586 674', trim) +
      stitch('M156 420L238 396', trim) +
      stitch(mirrored('M156 420L238 396'), trim),
  };
};

/** A waistcoat, open at the neck to show its lining. */
export const waistcoat = (
  r: Random,
  { cloth, lining = madder[700] }: { cloth: Cloth; lining?: string },
): Drawing => {
  const L =
    'M300 150C296 230 270 270 236 300C256 420 256 540 246 640L390 690L400 660V400C362 340 330 240 336 148Z';
  return {
    stage: 'flat',
    setting: { kind: 'hanger' },
    frame: [1.2, 400, 418],
    focus: [330, 500, 2.4],
    art:
      shadow('M300 150L500 150L560 300L550 640L400 690L250 640L240 300Z') +
      fill('M316 150C350 170 450 170 484 150L520 300L540 630L400 660L260 630L280 300Z', lining) +
      fill(
        'M316 150C350 170 450 170 484 150L520 300L540 630L400 660L260 630L280 300Z',
        '#170c14',
        'opacity=".35"',
      ) +
      piece(mirrored(L), r, cloth, [400, 140, 180, 560], 0, { foldCount: 2 }) +
      piece(L, r, cloth, [220, 140, 190, 560], 0, { foldCount: 2 }) +
      [L, mirrored(L)].map((d) => stitch(d, dyes.wax, 0.5)).join('') +
      [0, 1]
        .map((i) => {
          const d = i
            ? mirrored('M282 520L360 508L362 522L284 534Z')
            : 'M282 520L360 508L362 522L284 534Z';
          return fill(d, '#170c14', 'opacity=".35"') + stitch(d, dyes.wax);
        })
        .join('') +
      repeat(4, (i) => button(394, 430 + i * 58, dyes.brass, 7.5)),
  };
};

/** A wrap skirt tied with a bow. */
export const skirt = (
  r: Random,
  { cloth, tie = turmeric[400] }: { cloth: Cloth; tie?: string },
): Drawing => ({
  stage: 'flat',
  setting: { kind: 'hanger' },
  frame: [1.14, 400, 435],
  focus: [430, 520, 2.3],
  art:
    piece(
      'M286 176H514C560 330 620 520 650 676C520 716 280 716 150 676C180 520 240 330 286 176Z',
      r,
      cloth,
      [150, 176, 500, 540],
      0,
      { foldCount: 8, foldDepth: 0.2 },
    ) +
    stroke('M452 190C470 330 520 560 548 692', '#150c18', 3, 'opacity=".5"') +
    stitch('M444 190C462 330 510 560 538 694', dyes.wax) +
    fill('M282 164H518L522 200C450 210 350 210 278 200Z', darken(tie, 0.08)) +
    fill(
      'M282 164H518L522 200C450 210 350 210 278 200Z',
      linear('right', [0, '#fff', 0.25], [1, '#180c18', 0.35]),
    ) +
    bow(462, 186, 54, tie),
});
