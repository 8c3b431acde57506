import { type Ground, grounds } from './backdrop.ts';
import { frondShadow } from './botanicals.ts';
import { darken, isDark, lighten, paper, turmeric } from './dyes.ts';
import { rosette } from './motifs.ts';
import { cycle, seeded } from './random.ts';
import { type RowId, rows } from './rows.ts';
import { stillLife } from './still-life.ts';
import { fill, linear, place, rect, repeat, startDrawing, svgDocument } from './svg.ts';

/** The adverts: a name, a ground, and the product in it. */
const adverts = [
  ['gift', 'indigo', 'batik-drawstring'],
  ['returns', 'turmeric', 'handloom-sheet-stack'],
  ['sale', 'madder', 'handloom-market-tote'],
  ['delivery', 'palm', 'market-basket'],
  ['tea', 'clay', 'ruby-tea-tin'],
  ['bowls', 'haze', 'lotus-serving-bowl'],
] as const satisfies readonly (readonly [string, Ground, RowId])[];
export const advertCount = adverts.length;

/** An advert, 840 by 420: the left half is left calm for live words. */
export function advertSvg(i: number): string {
  startDrawing();
  const [k, c, id] = cycle(adverts, i),
    bg = grounds[c],
    d = isDark(bg);
  const a = d ? lighten(bg, 0.16) : darken(bg, 0.1);
  return svgDocument(
    rect(0, 0, 840, 420, linear('slant', [0, bg], [1, darken(bg, 0.2)])) +
      `<g opacity=".5">${place(640, 250, rosette(330, 24, a, bg, bg))}</g>` +
      rect(
        0,
        340,
        840,
        80,
        linear('down', [0, darken(bg, 0.22), 0.9], [1, darken(bg, 0.05), 0.4]),
        0,
        'opacity=".5"',
      ) +
      stillLife(id, 640, 394, 0.52 * rows[id].draw(seeded(id + '/g')).frame[0]) +
      frondShadow(860, -10, 360, -128, 0.2) +
      place(
        0,
        408,
        repeat(70, (q) =>
          fill(
            `M${q * 12} 12L${q * 12 + 6} 2L${q * 12 + 12} 12Z`,
            q % 2 ? turmeric[400] : paper[50],
            'opacity=".85"',
          ),
        ),
      ),
    840,
    420,
    'ad' + k,
    0.26,
  );
}
