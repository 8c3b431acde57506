import { backdrop, vase } from './backdrop.ts';
import { araliya, frondShadow } from './botanicals.ts';
import { type Cloth, clothArt, cutCloth, panel } from './cloth.ts';
import type { Drawing, Setting } from './drawing.ts';
import {
  clay,
  darken,
  indigo,
  isDark,
  lighten,
  madder,
  mix,
  palm,
  paper,
  turmeric,
} from './dyes.ts';
import { bowl, fruit } from './objects/bowls.ts';
import { type Random, seeded } from './random.ts';
import {
  clip,
  ellipse,
  ellipsePath,
  fill,
  linear,
  place,
  radial,
  rect,
  rectPath,
  repeat,
  round,
  shadow,
  shadowColour,
  stroke,
} from './svg.ts';
import { fringe } from './trimmings.ts';
import { caneColours, weaveFill } from './weave.ts';

type Of<Kind extends Setting['kind']> = Extract<Setting, { kind: Kind }>;

const walls = ['#e7d6bb', '#dfc3ab', '#cfd6c2', '#c9cfdd'];

/** The object where it is used: on a rail, a hanger, a floor, a bed, a tray or a table. */
export function inUse({ art, setting }: Drawing, r: Random, ground: string): string {
  switch (setting.kind) {
    case 'rail':
      return overRail(setting, r);
    case 'hanger':
      return onHanger(art, r);
    case 'floor':
      return onFloor(setting, r);
    case 'bed':
      return onBed(setting, r);
    case 'ceiling':
      return fromCeiling(art, r);
    case 'tray':
      return onTray(art, ground);
    case 'table':
      return onTable(art, setting, r);
  }
}

function overRail(setting: Of<'rail'>, r: Random): string {
  const wall = r.pick(walls),
    { front: f, back: f2, w } = setting,
    x = 400 - w / 2 - 20;
  const drop = (X: number, W: number, H: number, F: Cloth) => {
    const d = `M${X} 122C${X} 96 ${X + W} 96 ${X + W} 122L${X + W + 8} ${122 + H * 0.6}L${X + W - 4} ${122 + H}C${X + W * 0.7} ${122 + H + 12} ${X + W * 0.3} ${122 + H - 10} ${X + 4} ${122 + H}L${X - 6} ${122 + H * 0.5}Z`;
    return (
      fringe(X + 6, 122 + H, W - 12, 32, setting.fringe, r) +
      cutCloth(
        d,
        place(X - 14, 122 + H - Math.max(H, 520) + 6, clothArt(W + 30, Math.max(H, 520), r, F)),
        { r, box: [X, 110, W, H], foldCount: 5, foldDepth: 0.26 },
      ) +
      fill(
        d,
        linear(
          'down',
          [0, '#fff6e4', 0.4],
          [0.06, '#fff6e4', 0.1],
          [0.12, '#120810', 0.16],
          [0.24, '#120810', 0],
        ),
      )
    );
  };
  return (
    backdrop(wall, 'flat', r) +
    rect(0, 716, 800, 84, linear('down', [0, '#a87748'], [1, '#6e4726'])) +
    drop(x + w * 0.3, w * 0.86, 330, f2) +
    rect(60, 104, 680, 20, linear('down', [0, '#c8925c'], [0.5, '#8f5f38'], [1, '#5a381c']), 10) +
    [110, 690].map((X) => stroke(`M${X} 0V110`, '#5a381c', 5)).join('') +
    drop(x, w, 500, f) +
    vase(670, 772, 1.02, clay[600], r)
  );
}

function onHanger(art: string, r: Random): string {
  let s =
    backdrop(r.pick(walls), 'flat', r) +
    rect(70, 96, 660, 26, linear('down', [0, '#b98252'], [0.5, '#8f5f38'], [1, '#64401f']), 6) +
    ellipse(400, 132, 300, 10, shadowColour, 'opacity=".35" filter="url(#b6)"') +
    repeat(
      5,
      (i) =>
        ellipse(150 + i * 125, 112, 11, 11, '#5a381c') +
        ellipse(148 + i * 125, 108, 8, 8, '#b98252'),
    ) +
    stroke(
      'M400 112V150M400 150C392 166 372 168 330 196M400 150C408 166 428 168 470 196',
      '#4a2f1c',
      6,
    );
  s +=
    place(400, 128, place(-400, -128, art), 0, 0.86) +
    rect(0, 716, 800, 84, linear('down', [0, '#a87748'], [1, '#6e4726'])) +
    repeat(6, (i) => stroke(`M${i * 150} 716l${(i - 3) * 20} 84`, '#4f3119', 2, 'opacity=".5"')) +
    vase(688, 770, 1.02, clay[600], r);
  return s;
}

function onFloor(setting: Of<'floor'>, r: Random): string {
  const wall = r.pick(walls);
  backdrop(wall, 'flat', r);
  let s =
    rect(0, 0, 800, 800, wall) +
    backdrop(wall, 'flat', r) +
    rect(0, 440, 800, 360, linear('down', [0, '#8f6a45'], [0.15, '#b58b5d'], [1, '#a1784c'])) +
    repeat(9, (i) => stroke(`M0 ${440 + i * i * 5.2}H800`, '#5e4022', 2, 'opacity=".3"')) +
    repeat(14, (i) =>
      stroke(
        `M${400 + (i - 6.5) * 62} 440L${400 + (i - 6.5) * 190} 800`,
        '#5e4022',
        1.6,
        'opacity=".25"',
      ),
    );
  s += `<g transform="matrix(1 0 -.28 .5 232 486)">${shadow(rectPath(0, 0, 520, 560), 10, 20)}${fringe(0, 0, 520, 40, paper[100], r, true)}${place(0, 0, clothArt(520, 560, r, setting.cloth))}${fringe(0, 558, 520, 44, paper[100], r)}</g>`;
  const leg = (x: number) => rect(x, 330, 16, 150, linear('right', [0, '#8a5c35'], [1, '#4a2d17']));
  return (
    s +
    ellipse(300, 486, 210, 22, shadowColour, 'opacity=".4" filter="url(#b14)"') +
    leg(120) +
    leg(440) +
    rect(96, 290, 390, 46, linear('down', [0, '#b98252'], [1, '#6e4726']), 8) +
    place(
      300,
      288,
      place(
        -90,
        -120,
        panel(0, 0, 170, 122, r, ['stripe', { colours: [madder[600], paper[100], indigo[800]] }], {
          rx: 30,
        }),
      ),
    ) +
    vase(660, 520, 1.1, indigo[700], r) +
    rect(
      0,
      0,
      800,
      800,
      linear('slant', [0, '#fff3d6', 0.22], [0.5, '#fff3d6', 0], [1, '#120810', 0.22]),
    )
  );
}

function onBed(setting: Of<'bed'>, r: Random): string {
  let s =
    backdrop(r.pick(walls), 'flat', r) +
    rect(60, 180, 680, 330, linear('down', [0, '#a87748'], [1, '#6e4726']), 26) +
    repeat(13, (i) => rect(94 + i * 48, 214, 30, 260, weaveFill(9, caneColours, 'twill'), 6));
  const q = (x: number, f: Cloth) =>
    place(x, 400, panel(0, 0, 260, 150, r, f, { rx: 50, foldCount: 3 }));
  s +=
    q(110, ['plain', { colour: paper[50] }]) +
    q(420, ['plain', { colour: paper[50] }]) +
    place(200, 436, panel(0, 0, 220, 110, r, setting.cloth, { rx: 36, foldCount: 2 })) +
    place(452, 436, panel(0, 0, 220, 110, r, setting.cloth, { rx: 36, foldCount: 2 }));
  const d = 'M40 560C200 530 600 530 760 560L800 800H0Z';
  return (
    s +
    fill('M40 540C200 505 600 505 760 540L790 640H10Z', paper[50]) +
    cutCloth(d, place(0, 530, clothArt(800, 280, r, setting.cloth)), {
      box: [0, 540, 800, 260],
      r,
      foldCount: 9,
      foldDepth: 0.2,
    }) +
    fill(
      'M40 560C200 530 600 530 760 560L764 596C600 566 200 566 36 596Z',
      paper[0],
      'opacity=".9"',
    )
  );
}

/** Hanging over a table, lit. */
function fromCeiling(art: string, r: Random): string {
  return (
    backdrop(r.pick(walls), 'flat', r) +
    rect(0, 600, 800, 200, linear('down', [0, '#a87748'], [0.1, '#c08c58'], [1, '#7d5431'])) +
    ellipse(400, 640, 300, 46, '#ffe3a4', 'opacity=".6" filter="url(#b34)"') +
    ellipse(400, 330, 420, 330, radial('centre', [0, '#ffe1a0', 0.7], [1, '#ffe1a0', 0])) +
    place(400, 0, place(-400, 0, art), 0, 0.74) +
    place(
      250,
      640,
      place(
        -400,
        -640,
        bowl(seeded('b'), {
          colour: clay[600],
          pattern: 'bands',
          content: fruit([turmeric[500], madder[500], palm[500]]),
        }).art,
      ),
      0,
      0.42,
    ) +
    vase(610, 660, 1, indigo[700], r)
  );
}

/** On a lacquer tray, on a woven mat. */
function onTray(art: string, bg: string): string {
  let s =
    rect(0, 0, 800, 800, weaveFill(16, ['#d2b27c', '#c7a46b', '#dcc08e'], 'herring', 8)) +
    rect(
      0,
      0,
      800,
      800,
      linear('slant', [0, '#fff3d6', 0.35], [0.5, '#fff', 0], [1, '#120810', 0.45]),
    );
  const d = ellipsePath(400, 400, 344, 344);
  s +=
    shadow(d, 16, 26) +
    fill(d, darken(bg, 0.35)) +
    stroke(ellipsePath(400, 400, 330, 330), turmeric[400], 4) +
    fill(ellipsePath(400, 400, 318, 318), isDark(bg) ? lighten(bg, 0.1) : mix(bg, '#ffffff', 0.1)) +
    repeat(
      60,
      (i) =>
        `<g transform="rotate(${i * 6} 400 400)">${fill('M400 58L408 68L400 78L392 68Z', i % 2 ? turmeric[400] : madder[500])}</g>`,
    );
  return (
    s +
    place(400, 400, place(-400, -400, art), 0, 0.74) +
    place(112, 690, araliya(58), 12) +
    place(176, 740, araliya(42), 60) +
    frondShadow(830, 40, 540, -138, 0.2)
  );
}

/** On a table in front of a niche. */
function onTable(art: string, setting: Of<'table'>, r: Random): string {
  const wall = r.pick(walls);
  let s =
    backdrop(wall, 'flat', r) +
    fill('M190 600V330C190 120 610 120 610 330V600Z', darken(wall, 0.2)) +
    fill(
      'M190 600V330C190 120 610 120 610 330V600Z',
      linear('right', [0, '#120810', 0.36], [0.3, '#120810', 0.06], [1, '#fff6e4', 0.26]),
    ) +
    stroke('M190 600V330C190 120 610 120 610 330V600', lighten(wall, 0.5), 5);
  s +=
    rect(0, 590, 800, 210, linear('down', [0, '#b07c4c'], [0.12, '#c28e5b'], [1, '#7a5230'])) +
    repeat(30, () =>
      stroke(
        `M${round(r.between(-100, 600))} ${round(r.between(604, 796))}h${round(r.between(100, 300))}`,
        '#5a381c',
        r.between(0.8, 2),
        'opacity=".25"',
      ),
    ) +
    (() => {
      const d = 'M120 612H680L760 800H40Z';
      return clip(
        d,
        place(
          40,
          600,
          clothArt(720, 210, r, [
            'stripe',
            {
              colours: [paper[100], paper[200], madder[600], paper[50], indigo[700]],
              base: paper[100],
              scale: 1.2,
            },
          ]),
        ) + fill(d, linear('down', [0, '#120810', 0.28], [0.3, '#fff', 0], [1, '#120810', 0.2])),
      );
    })();
  return (
    s +
    vase(150, 660, 1.2, setting.vase, r) +
    place(430, 720, place(-400, -660, art), 0, 0.76) +
    rect(
      0,
      0,
      800,
      800,
      linear('slant', [0, '#fff3d6', 0.25], [0.5, '#fff3d6', 0], [1, '#120810', 0.26]),
    )
  );
}
