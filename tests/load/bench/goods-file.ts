import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { categories, groups } from '#lib/catalogue/categories.ts';
import { IMPORT_FIELDS } from '#lib/server/features/catalogue/import-file.ts';

const crafts = [
  'Batik',
  'Lacquer',
  'Handloom',
  'Clay',
  'Reed',
  'Brass',
  'Coir',
  'Bamboo',
  'Palmyrah',
  'Silver',
];
const things = [
  'Bowl',
  'Sarong',
  'Tote',
  'Mat',
  'Lamp',
  'Shirt',
  'Basket',
  'Rug',
  'Scarf',
  'Tray',
  'Belt',
];
const places = [
  'Kandy',
  'Galle',
  'Matale',
  'Jaffna',
  'Dumbara',
  'Ambalangoda',
  'Kelaniya',
  'Batticaloa',
];
const words =
  'woven slowly by hand from reed and cotton dyed with indigo madder and turmeric then washed in river water pressed flat and finished with a border that no two makers tie alike'.split(
    ' ',
  );

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

const nameOf = (n: number): string =>
  `${pick(crafts, n)} ${pick(places, n * 7)} ${pick(things, n * 3)} ${n}`;

/** The address of the product in row `n`: the same however many rows there are. */
export const goodsId = (n: number): string => nameOf(n).toLowerCase().replaceAll(' ', '-');

function* rows(count: number) {
  for (let n = 0; n < count; n += 1) {
    yield {
      id: goodsId(n),
      name: nameOf(n),
      category: pick(categories, n).slug,
      group: n % 3 === 0 ? pick(groups, n).slug : '',
      brand: `${pick(places, n)} ${pick(crafts, n * 5)}`,
      price: 500 + (n % 9_000),
      discount: n % 4 === 0 ? 10 : 0,
      countInStock: n % 40,
      sizes: n % 3 === 0 ? 'S|M|L' : '',
      material: `${pick(crafts, n * 11)} and cotton`,
      maker: `Maker ${n % 400}, ${pick(places, n)}`,
      description: Array.from({ length: 60 }, (_, i) => pick(words, n + i * (1 + (n % 7)))).join(
        ' ',
      ),
      images: '',
    };
  }
}

/** Writes an import file of `count` believable products without pictures. */
export const writeGoodsFile = (file: string, count: number): Promise<void> =>
  pipeline(
    Readable.from(rows(count)),
    stringify({ header: true, columns: [...IMPORT_FIELDS] }),
    createWriteStream(file),
  );
