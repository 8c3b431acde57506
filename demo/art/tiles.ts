import { type Ground, grounds } from './backdrop.ts';
import { darken, isDark, lighten } from './dyes.ts';
import { rosette } from './motifs.ts';
import { seeded } from './random.ts';
import { type RowId, rows } from './rows.ts';
import { linear, place, rect, startDrawing, svgDocument } from './svg.ts';

/** The tiles: a ground, and the product that stands for the shelf. */
const tiles = {
  'batik-wear': ['indigo', 'peacock-batik-sarong'],
  'bamboo-products': ['turmeric', 'lidded-bamboo-basket'],
  bowls: ['madder', 'lotus-serving-bowl'],
  bags: ['palm', 'handloom-market-tote'],
  carpets: ['clay', 'dumbara-rug'],
  bedsheets: ['haze', 'handloom-sheet-stack'],
  'beauty-and-cosmetics': ['leaf', 'king-coconut-hair-oil'],
  'agricultural-products': ['cream', 'ceylon-cinnamon'],
  mens: ['blush', 'block-camp-shirt'],
  womens: ['leaf', 'handloom-day-dress'],
  kids: ['haze', 'kids-sprig-frock'],
  accessories: ['cream', 'palm-sun-hat'],
  footwear: ['sand', 'reed-sandals'],
  jewelry: ['indigo', 'silver-sun-necklace'],
} as const satisfies Record<string, readonly [Ground, RowId]>;
type Tile = keyof typeof tiles;
export const tileNames = Object.keys(tiles) as Tile[];

/** The picture of a category or a group, 480 by 480. */
export function tileSvg(k: Tile): string {
  startDrawing();
  const [c, id] = tiles[k],
    bg = grounds[c],
    d = isDark(bg),
    p = rows[id].draw(seeded(id + '/g'));
  return svgDocument(
    rect(0, 0, 480, 480, linear('slant', [0, lighten(bg, 0.16)], [1, darken(bg, 0.2)])) +
      `<g opacity=".55">${place(240, 240, rosette(310, 28, d ? lighten(bg, 0.12) : darken(bg, 0.07), bg, bg))}</g>` +
      place(
        240,
        p.stage === 'stand' ? 250 : 240,
        place(-400, p.stage === 'stand' ? -p.frame[2] : -410, p.art),
        0,
        0.53 * p.frame[0],
      ),
    480,
    480,
    k,
    0.26,
  );
}
