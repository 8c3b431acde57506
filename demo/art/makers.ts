import { backdrop, type Ground, grounds } from './backdrop.ts';
import { frond, sprig } from './botanicals.ts';
import { type Cloth, panel } from './cloth.ts';
import { darken, isDark, lighten } from './dyes.ts';
import { rosette } from './motifs.ts';
import { makerRows } from './people/rows.ts';
import { dressArt, type Dress } from './people/dress.ts';
import { headArt, plaitOver, type Head } from './people/head.ts';
import { cycle, type Random, seeded } from './random.ts';
import { type RowId, rows } from './rows.ts';
import { stillLife } from './still-life.ts';
import { linear, place, rect, repeat, startDrawing, stroke, svgDocument } from './svg.ts';

/** Somebody of a portrait: who, and what they wear. */
interface Person {
  head: Head;
  dress: Dress;
}

/** What is behind the people. */
type Wall =
  | { kind: 'cloth'; cloths: readonly Cloth[] }
  | { kind: 'shelf'; things: readonly RowId[] }
  | { kind: 'lamps' }
  | { kind: 'warp'; colours: readonly string[] }
  | { kind: 'leaves' | 'fronds'; colour: string }
  | { kind: 'plain' };

/** The portrait of a maker: one to three people behind their bench, and what they make. */
export interface Portrait {
  ground: Ground;
  people: readonly [Person, ...Person[]];
  wall: Wall;
  bench: readonly (readonly [id: RowId, x: number, size: number])[];
  /** A cloth over the bench. */
  runner?: Cloth;
}

export type MakerSlug = keyof typeof makerRows;
export const makerSlugs = Object.keys(makerRows) as MakerSlug[];

/** Where one, two or three people stand, from the back to the front. */
const places = {
  1: [[400, 292, 1.16]],
  2: [
    [548, 300, 0.94],
    [268, 318, 0.98],
  ],
  3: [
    [208, 306, 0.8],
    [594, 300, 0.8],
    [400, 350, 0.92],
  ],
} as const;

const personArt = ({ head, dress }: Person, r: Random): string =>
  dressArt(dress, head.skin, r) + headArt(head, r) + plaitOver(head);

const pole = (y: number): string =>
  rect(-10, y, 820, 16, linear('down', [0, '#c08c58'], [0.4, '#9a6a3f'], [1, '#5a381c']), 8);

const hangings = (cloths: readonly Cloth[], r: Random): string =>
  cloths
    .map((cloth, at) => panel(at === 0 ? 560 : 32, 62, 208, 440, r, cloth, { foldCount: 3 }))
    .join('') + pole(48);

const shelf = (things: readonly RowId[]): string =>
  rect(-10, 236, 820, 22, linear('down', [0, '#b98550'], [1, '#6b4424'])) +
  rect(-10, 258, 820, 16, '#120a18', 0, 'opacity=".22" filter="url(#b6)"') +
  things.map((id, at) => stillLife(id, cycle([118, 690], at), 240, 0.27)).join('');

const lamps = (): string =>
  (['bamboo-drop-lamp', 'bamboo-lantern'] as const)
    .map((id, at) => {
      const { art } = rows[id].draw();
      return place(cycle([130, 672], at), -40 - at * 30, place(-400, 0, art), 0, 0.5);
    })
    .join('');

const warp = (colours: readonly string[]): string =>
  repeat(62, (i) =>
    stroke(`M${i * 13 + 4} -10V800`, cycle(colours, Math.floor(i / 4)), 5, 'opacity=".5"'),
  ) + pole(86);

const leaves = (colour: string, r: Random): string =>
  repeat(6, (i) =>
    place(
      cycle([20, 140, 250, 560, 670, 790], i),
      760,
      sprig(430 + cycle([120, 0, -60], i), 9, i % 2 ? colour : darken(colour, 0.2), r, 0.2),
      cycle([-24, -16, -8, 10, 18, 26], i),
    ),
  );

const fronds = (colour: string): string =>
  repeat(4, (i) =>
    place(
      cycle([-20, 150, 820, 650], i),
      cycle([330, -30, 330, -30], i),
      frond(330, 15, i % 2 ? colour : darken(colour, 0.2), 0.2),
      cycle([58, 168, -58, 192], i),
    ),
  );

function wallArt(wall: Wall, r: Random): string {
  switch (wall.kind) {
    case 'cloth':
      return hangings(wall.cloths, r);
    case 'shelf':
      return shelf(wall.things);
    case 'lamps':
      return lamps();
    case 'warp':
      return warp(wall.colours);
    case 'leaves':
      return leaves(wall.colour, r);
    case 'fronds':
      return fronds(wall.colour);
    case 'plain':
      return '';
  }
}

const bench = (): string =>
  rect(0, 694, 800, 12, '#120a18', 0, 'opacity=".35" filter="url(#b14)"') +
  rect(0, 700, 800, 100, linear('down', [0, '#c8935c'], [0.2, '#a9713f'], [1, '#6a4122'])) +
  rect(0, 700, 800, 5, '#e8bd86', 0, 'opacity=".8"') +
  stroke('M0 736H800M0 772H800', '#4a2c17', 2, 'opacity=".25"');

/** The portrait of a maker, 800 by 800. */
export function makerSvg(slug: MakerSlug): string {
  startDrawing();
  const { ground, people, wall, bench: things, runner }: Portrait = makerRows[slug];
  const r = seeded(slug);
  const bg = grounds[ground];
  const spots = places[people.length as 1 | 2 | 3];
  const ray = isDark(bg) ? lighten(bg, 0.14) : darken(bg, 0.07);
  return svgDocument(
    backdrop(bg, 'flat', r) +
      `<g opacity=".6">${place(400, 300, rosette(520, 28, ray, bg, bg))}</g>` +
      wallArt(wall, r) +
      people
        .map((person, at) => {
          const [x, y, s] = cycle<readonly [number, number, number]>(spots, at);
          return place(x, y, personArt(person, r), 0, s);
        })
        .join('') +
      bench() +
      (runner ? panel(110, 704, 580, 110, r, runner, { rx: 2, foldCount: 2 }) : '') +
      things.map(([id, x, size]) => stillLife(id, x, 752, size)).join(''),
    800,
    800,
    slug,
    0.06,
  );
}
