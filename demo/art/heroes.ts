import { vase } from './backdrop.ts';
import { araliya, cinnamonQuill, frond, frondShadow } from './botanicals.ts';
import { batik, clothArt, cutCloth } from './cloth.ts';
import { clay, dyes, indigo, lighten, madder, palm, paper, turmeric } from './dyes.ts';
import { type Random, cycle, seeded } from './random.ts';
import { stillLife } from './still-life.ts';
import {
  clip,
  ellipse,
  fill,
  linear,
  place,
  radial,
  rect,
  rectPath,
  repeat,
  round,
  shadow,
  startDrawing,
  stroke,
  svgDocument,
} from './svg.ts';

interface Canvas {
  r: Random;
  w: number;
  h: number;
  /** Where the subject begins. */
  left: number;
  phone: boolean;
}

/** The heroes: what is drawn, and the colour that a tall crop fades to above it. */
const heroes = [
  { draw: dryingCloths, sky: indigo[800] },
  { draw: spiceTable, sky: '#f6e3bb' },
  { draw: loom, sky: palm[800] },
];
export const heroCount = heroes.length;

/**
 * A hero banner: calm space for live words, the subject to the right. `phone` composes it again for
 * a tall crop.
 */
export function heroSvg(i: number, phone = false): string {
  startDrawing();
  const { draw, sky: c } = cycle(heroes, i);
  const w = phone ? 900 : 1920,
    h = phone ? 870 : 660;
  let s = draw({ r: seeded('hero' + i), w, h, left: phone ? 0 : 900, phone });
  if (phone) {
    s += rect(0, 0, w, h, linear('down', [0, c], [0.26, c, 0.9], [0.5, c, 0], [1, c, 0]));
  }
  return svgDocument(s, w, h, 'hero' + i, 0.26);
}

/** Cloths drying on the line. */
function dryingCloths({ r, w, h, left: X, phone }: Canvas): string {
  let s =
    rect(0, 0, w, h, linear({ to: [1, 0.9] }, [0, '#202a58'], [0.6, indigo[700]], [1, '#46559c'])) +
    ellipse(X + 640, 220, 560, 420, radial('centre', [0, '#f2c76a', 0.5], [1, '#f2c76a', 0]));
  s += `<g opacity=".3">${[0, 1, 2, 3, 4].map((k) => place(w - 60 - k * 30, h + 40, frond(420 + k * 30, 17, '#131a3d', 0.2), -60 + k * 26)).join('')}</g>`;
  const y0 = phone ? 404 : 78,
    line = `M${phone ? -20 : 700} ${y0 - 24}Q${X + 460} ${y0 + 62} ${w + 40} ${y0 - 46}`;
  const fs = [
    batik('lotus', madder[700], dyes.wax, turmeric[400], { size: 50 }),
    batik('peacock', indigo[900], dyes.wax, turmeric[500], { size: 66 }),
    batik('waves', palm[700], dyes.wax, turmeric[400], { size: 70 }),
    batik('sun', turmeric[500], dyes.wax, madder[700], { size: 52 }),
  ];
  const xs = phone ? [20, 250, 500, 720] : [840, 1100, 1370, 1640],
    ws = [230, 250, 236, 230];
  fs.forEach((f, k) => {
    const x = cycle(xs, k),
      W = cycle(ws, k),
      y = y0 + cycle([10, 26, 20, 0], k),
      H = (phone ? 400 : 470) + cycle([20, 66, -10, 40], k),
      b = cycle([26, -20, 30, -18], k);
    const d = `M${x} ${y}C${x + W * 0.3} ${y + 14} ${x + W * 0.7} ${y + 12} ${x + W} ${y - 2}C${x + W + b * 0.5} ${y + H * 0.4} ${x + W - b} ${y + H * 0.7} ${x + W + b} ${y + H}C${x + W * 0.72} ${y + H + 24} ${x + W * 0.4} ${y + H - 22} ${x + b} ${y + H + 8}C${x - b} ${y + H * 0.7} ${x + b * 0.5} ${y + H * 0.4} ${x} ${y}Z`;
    s +=
      shadow(d, 26, 20, 'b34', 0.5) +
      cutCloth(d, place(x - 40, y - 10, clothArt(W + 90, H + 50, r, f)), {
        shaded: false,
        box: [x - 20, y, W + 40, H + 20],
        r,
        foldCount: 4,
        foldDepth: 0.28,
      }) +
      fill(
        d,
        linear({ to: [1, 0.3] }, [0, '#fff1cf', 0.2], [0.5, '#fff', 0], [1, '#120810', 0.35]),
      );
  });
  s +=
    stroke(line, '#e9dcc4', 3.4) +
    xs
      .map((x, k) =>
        [0.12, 0.88]
          .map((t) =>
            rect(
              x + cycle(ws, k) * t - 6,
              y0 + cycle([0, 16, 10, -10], k) - 6,
              12,
              38,
              linear('right', [0, '#e2bd83'], [1, '#8a5c35']),
              3,
            ),
          )
          .join(''),
      )
      .join('');
  return s;
}

/** A still life of clay, reed and spice. */
function spiceTable({ r, w, h, left: X, phone }: Canvas): string {
  let s =
    rect(0, 0, w, h, linear({ to: [1, 0.8] }, [0, '#f6e3bb'], [0.5, '#efcf9c'], [1, '#d99f68'])) +
    rect(
      0,
      h * 0.74,
      w,
      h * 0.26,
      linear('down', [0, '#b9773f'], [0.2, '#cf9358'], [1, '#a9683a']),
    ) +
    `<g filter="url(#b34)" opacity=".6"><path d="M${X} ${h}L${X + 260} 0H${X + 460}L${X + 220} ${h}ZM${X + 380} ${h}L${X + 620} 0H${X + 760}L${X + 560} ${h}Z" fill="#fff3d6"/></g>` +
    frondShadow(w + 30, 20, 560, -128, 0.2);
  const b = h * 0.9,
    k = 0.94;
  s +=
    vase(X + (phone ? 150 : 170), b - 30, phone ? 1.1 : 1.6, clay[600], r) +
    stillLife('lidded-bamboo-basket', X + 400, b - 6, 0.78 * k) +
    stillLife('lacquer-band-bowl', X + 690, b + 20, 0.62 * k) +
    stillLife('estate-tea-tin', X + (phone ? 800 : 890), b - 60, 0.5 * k) +
    place(
      X + 520,
      b + 30,
      repeat(3, (q) => place(q * 16, q * 12, cinnamonQuill(200, 13, '#a5653a', r), -8 + q * 6)),
    ) +
    place(X + 470, b + 50, araliya(34), 12) +
    place(X + 512, b + 66, araliya(26), 60);
  return s;
}

/** The loom: warp, shed, shuttle. */
function loom({ r, w, h, phone }: Canvas): string {
  let s = rect(0, 0, w, h, linear('slant', [0, palm[800]], [1, palm[700]]));
  const wv = phone ? 540 : 330,
    x0 = phone ? -20 : 500,
    W = w - x0 + 20,
    cols = [madder[600], turmeric[400], paper[100], indigo[700], madder[500], paper[50]];
  s += ellipse(
    x0 + W * 0.5,
    60,
    W * 0.7,
    360,
    radial('centre', [0, '#f2d38a', 0.4], [1, '#f2d38a', 0]),
  );
  s += repeat(Math.round(W / 7), (k) => {
    const x = x0 + k * 7,
      c = cycle(cols, Math.floor(k / 6));
    return (
      stroke(
        `M${x} -10L${round(x0 + W / 2 + (x - x0 - W / 2) * 0.98)} ${wv + 40}`,
        '#0d1a12',
        4,
        'opacity=".35"',
      ) +
      stroke(
        `M${x} -10L${round(x0 + W / 2 + (x - x0 - W / 2) * 0.98)} ${wv + 40}`,
        k % 2 ? c : lighten(c, 0.3),
        3,
      )
    );
  });
  s +=
    clip(
      rectPath(x0, wv, W, h - wv),
      place(
        x0,
        wv,
        clothArt(W, h - wv, r, [
          'dumbara',
          {
            cell: 7,
            ground: paper[100],
            bands: [
              ['line', 2],
              ['dia', 30],
              ['line', 2],
              ['zig', 12],
            ],
          },
        ]),
      ),
    ) + rect(x0, wv - 6, W, 40, linear('down', [0, '#120810', 0.5], [1, '#120810', 0]));
  s +=
    rect(
      x0 - 40,
      wv - 120,
      W + 80,
      30,
      linear('down', [0, '#c08c58'], [0.4, '#9a6a3f'], [1, '#5a381c']),
      8,
    ) + rect(x0 - 40, wv - 86, W + 80, 10, '#120810', 4, 'opacity=".3" filter="url(#b6)"');
  const sx = x0 + W * (phone ? 0.5 : 0.62),
    sy = wv - 26;
  s +=
    shadow(
      `M${sx - 210} ${sy}C${sx - 120} ${sy - 46} ${sx + 120} ${sy - 46} ${sx + 210} ${sy}C${sx + 120} ${sy + 46} ${sx - 120} ${sy + 46} ${sx - 210} ${sy}Z`,
      8,
      22,
    ) +
    fill(
      `M${sx - 210} ${sy}C${sx - 120} ${sy - 46} ${sx + 120} ${sy - 46} ${sx + 210} ${sy}C${sx + 120} ${sy + 46} ${sx - 120} ${sy + 46} ${sx - 210} ${sy}Z`,
      linear('down', [0, '#e0b57c'], [0.4, '#b87c46'], [1, '#6e4322']),
    ) +
    rect(sx - 96, sy - 19, 192, 38, '#3a2413', 16) +
    rect(sx - 80, sy - 14, 160, 28, madder[600], 12) +
    repeat(30, (k) =>
      stroke(`M${sx - 76 + k * 5.2} ${sy - 13}l6 26`, k % 2 ? madder[500] : madder[800], 2.4),
    ) +
    stroke(
      `M${sx + 80} ${sy + 4}C${sx + 200} ${sy + 60} ${sx + 160} ${wv + 6} ${sx + 320} ${wv + 8}`,
      madder[500],
      3,
    );
  s += rect(
    0,
    0,
    w,
    h,
    linear(
      { to: [1, 0] },
      [0, palm[800], phone ? 0 : 1],
      [0.33, palm[800], phone ? 0 : 1],
      [0.58, palm[800], 0],
      [1, palm[800], 0],
    ),
  );
  return s;
}
