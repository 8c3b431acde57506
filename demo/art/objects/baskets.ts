import { araliya, cinnamonQuill, leaf } from '../botanicals.ts';
import type { Content, Drawing } from '../drawing.ts';
import { clay, darken, lighten, palm } from '../dyes.ts';
import { type Profile, lathe } from '../lathe.ts';
import { type Random, cycle } from '../random.ts';
import {
  clip,
  contact,
  ellipse,
  ellipsePath,
  fill,
  linear,
  place,
  radial,
  rect,
  shadow,
  shadowColour,
  stroke,
} from '../svg.ts';
import { type Weave, type WovenBand, braid, caneColours, weaveFill, woven } from '../weave.ts';

const basketProfiles = [
  [
    [170, 330],
    [196, 410],
    [198, 520],
    [150, 640],
  ],
  [
    [205, 400],
    [214, 470],
    [190, 560],
    [150, 640],
  ],
  [
    [130, 300],
    [205, 400],
    [210, 520],
    [140, 640],
  ],
  [
    [250, 490],
    [248, 540],
    [226, 600],
    [190, 650],
  ],
  [
    [150, 250],
    [158, 340],
    [166, 500],
    [176, 645],
  ],
] as const satisfies readonly Profile[];

/** A woven basket: five profiles, with a lid, a handle or something in it. */
export const basket = (
  r: Random,
  {
    colours = caneColours,
    lid = false,
    handle = false,
    bands = [],
    shape = 0,
    content,
  }: {
    colours?: readonly string[];
    lid?: boolean;
    handle?: boolean;
    bands?: readonly WovenBand[];
    shape?: 0 | 1 | 2 | 3 | 4;
    content?: Content;
  },
): Drawing => {
  const pr = basketProfiles[shape];
  const L = lathe(400, pr, 0.24);
  let g = contact(400, 650, L.footRadius * 1.15, 44);
  const hd = handle
    ? (w: number, c: string) =>
        stroke(
          `M${400 - L.topRadius * 0.96} ${L.topY}C${400 - L.topRadius * 0.9} ${L.topY - 250} ${400 + L.topRadius * 0.9} ${L.topY - 250} ${400 + L.topRadius * 0.96} ${L.topY}`,
          c,
          w,
        )
    : null;
  if (hd)
    g +=
      hd(22, darken(cycle(colours, 1), 0.5)) +
      hd(16, cycle(colours, 1)) +
      stroke(
        `M${400 - L.topRadius * 0.96} ${L.topY}C${400 - L.topRadius * 0.9} ${L.topY - 250} ${400 + L.topRadius * 0.9} ${L.topY - 250} ${400 + L.topRadius * 0.96} ${L.topY}`,
        lighten(cycle(colours, 0), 0.3),
        15,
        'stroke-dasharray="3 11" opacity=".8" stroke-linecap="butt"',
      );
  if (lid) {
    const D = lathe(
      400,
      [
        [20, pr[0][1] - 96],
        [110, pr[0][1] - 80],
        [pr[0][0] + 8, pr[0][1] - 12],
        [pr[0][0] + 8, pr[0][1] + 12],
      ],
      0.24,
    );
    g +=
      woven(L, 14, 26, colours, bands) +
      ellipse(
        400,
        L.topY + 16,
        L.topRadius * 0.98,
        20,
        shadowColour,
        'opacity=".5" filter="url(#b6)"',
      ) +
      woven(D, 9, 26, colours, bands[0] ? [[0.4, 0.72, bands[0][2]]] : []) +
      ellipse(400, pr[0][1] - 98, 26, 15, darken(cycle(colours, 1), 0.3)) +
      ellipse(400, pr[0][1] - 104, 24, 14, lighten(cycle(colours, 0), 0.2));
  } else {
    g +=
      woven(L, 14, 26, colours, bands) +
      ellipse(400, L.topY, L.topRadius, L.topRadius * 0.24, darken(clay[800], 0.35)) +
      clip(
        ellipsePath(400, L.topY, L.topRadius - 6, L.topRadius * 0.24 - 3),
        rect(
          100,
          L.topY - 80,
          600,
          160,
          weaveFill(
            13,
            colours.map((c) => darken(c, 0.36)),
            'plain',
          ),
        ) +
          rect(
            100,
            L.topY - 80,
            600,
            160,
            linear(
              { to: [1, 0.25] },
              [0, '#120810', 0.75],
              [0.6, '#120810', 0.4],
              [1, '#120810', 0.1],
            ),
          ),
      ) +
      (content
        ? clip(
            `M${400 - L.topRadius + 6} ${L.topY}V0H${400 + L.topRadius - 6}V${L.topY}A${L.topRadius - 6} ${L.topRadius * 0.24 - 3} 0 0 1 ${400 - L.topRadius + 6} ${L.topY}Z`,
            content(r, L),
          )
        : '') +
      braid(400, L.topY, L.topRadius, L.topRadius * 0.24, cycle(colours, 1), 46)
        .split('<g transform')
        .map((q, i) => (q && (!content || i <= 24) ? '<g transform' + q : ''))
        .join('');
  }
  return {
    stage: 'stand',
    setting: { kind: 'table', vase: clay[600] },
    frame: [1.18, 400, 460],
    focus: [350, 500, 2.4],
    art: g,
  };
};

/** A round plaited tray. */
export const tray = (
  r: Random,
  {
    colours = caneColours,
    weave = 'twill',
    rimColour = clay[600],
    loaded = true,
  }: { colours?: readonly string[]; weave?: Weave; rimColour?: string; loaded?: boolean },
): Drawing => {
  const d = ellipsePath(400, 400, 286, 286);
  let g =
    shadow(d, 16, 24) +
    fill(d, darken(rimColour, 0.3)) +
    clip(
      ellipsePath(400, 400, 268, 268),
      `<g transform="rotate(24 400 400)">${rect(60, 60, 680, 680, weaveFill(17, colours, weave))}</g>` +
        fill(
          ellipsePath(400, 400, 268, 268),
          radial([0.38, 0.34, 0.72], [0, '#fff6e4', 0.2], [0.6, '#fff6e4', 0], [1, '#120810', 0.5]),
        ),
    );
  g += braid(400, 400, 277, 277, rimColour, 92, 26);
  if (loaded) {
    for (let i = 0; i < 3; i++)
      g += place(300 + i * 36, 470 + i * 14, cinnamonQuill(230, 13, '#a5653a', r), -32 + i * 5);
    g +=
      place(330, 300, leaf(120, 30, palm[600]), 60) +
      place(330, 300, leaf(100, 26, palm[500]), 18) +
      place(300, 316, araliya(46), 12) +
      place(372, 340, araliya(36), 80);
  }
  return {
    stage: 'flat',
    setting: { kind: 'tray' },
    frame: [1.14, 400, 400],
    focus: [520, 300, 2.5],
    art: g,
  };
};
