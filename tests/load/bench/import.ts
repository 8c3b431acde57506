import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { print } from '../kit/report.ts';
import { startShop } from '../kit/shop-under-load.ts';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { subcategories, topCategories } from '#lib/catalogue/categories.ts';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { importFields } from '#lib/import-export/fields.ts';

// 20,000 rows into a shop that serves: how long the import takes, and how long its pages lag.

const ROWS = 20_000;

/** Imports `ROWS` rows beside a running shop and prints what it took. */
export async function benchImport(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shilpa-bench-'));
  const file = join(folder, 'products.csv');
  await writeProductsFile(file, ROWS);
  const shop = await startShop({ DATA_DIR: join(folder, 'data'), SEED_DEMO: 'off' });

  const total = async (): Promise<number> => {
    const response = await fetch(`${shop.url}/products`);
    return Number(
      />(\d[\d,]*) products</.exec(await response.text())?.[1]?.replaceAll(',', '') ?? 0,
    );
  };
  await total();
  const begun = performance.now();
  const importer = spawn(process.execPath, ['src/cli/products-import.ts', file], {
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
    stdio: 'ignore',
  });
  let slowestMs = 0;
  let isDone = false;
  const done = new Promise<void>((resolve) => importer.once('exit', () => resolve()));
  void done.then(() => (isDone = true));
  while (!isDone) {
    const requested = performance.now();
    await total();
    slowestMs = Math.max(slowestMs, performance.now() - requested);
    await new Promise((resume) => setTimeout(resume, 20));
  }
  const imported = performance.now();
  while ((await total()) !== ROWS) await new Promise((resume) => setTimeout(resume, 20));
  const followed = performance.now();
  const searched = await fetch(`${shop.url}/api/products?q=batik%20kandy`);
  await searched.arrayBuffer();
  print('import', [
    {
      what: `${ROWS.toLocaleString('en')} rows imported`,
      figure: (imported - begun) / 1000,
      unit: 's',
      atMost: 60,
    },
    {
      what: 'pages follow after',
      figure: (followed - imported) / 1000,
      unit: 's',
      digits: 2,
      atMost: 2,
    },
    { what: 'slowest page meanwhile', figure: slowestMs, unit: 'ms', digits: 0 },
  ]);
  await shop.stop();
  rmSync(folder, { recursive: true });
}

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
const values =
  'woven slowly by hand from reed and cotton dyed with indigo madder and turmeric then washed in river water pressed flat and finished with a border that no two makers tie alike'.split(
    ' ',
  );

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

const nameOf = (n: number): string =>
  `${pick(crafts, n)} ${pick(places, n * 7)} ${pick(things, n * 3)} ${n}`;

/** The address of the product in row `n`: the same however many rows there are. */
export const productId = (n: number): string => nameOf(n).toLowerCase().replaceAll(' ', '-');

const categories = topCategories(defaultCategoryList);
const groups = subcategories(defaultCategoryList);

/** `count` believable products without pictures, as rows of an import file. */
export function* productRows(count: number) {
  for (let n = 0; n < count; n += 1) {
    yield {
      id: productId(n),
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
      description: Array.from({ length: 60 }, (_, i) => pick(values, n + i * (1 + (n % 7)))).join(
        ' ',
      ),
      images: '',
    };
  }
}

/** Writes an import file of `count` believable products without pictures. */
export const writeProductsFile = (file: string, count: number): Promise<void> =>
  pipeline(
    Readable.from(productRows(count)),
    stringify({ header: true, columns: [...importFields] }),
    createWriteStream(file),
  );
