import { type ColumnTarget, type ImportMapping, mapKey, SKIP } from '#lib/import-export/mapping.ts';
import { importFields } from '#lib/import-export/fields.ts';
import type { ReadColumn } from './imported-product.ts';
import type { InvalidRow, Row } from './read-file.ts';

/** Which field each column of a plain spreadsheet is. */

const NAMES: Readonly<Partial<Record<ColumnTarget, string>>> = {
  id: 'product id, handle, slug',
  name: 'product, product name, product title, title, item, item name, item description, goods',
  sku: 'code, item code, product code, stock code, item no, item number, article no, part number, model no, style code, stock keeping unit',
  barcode: 'bar code, ean, ean13, upc, gtin, isbn',
  price:
    'selling price, unit price, retail price, our price, price rs, price lkr, price in rs, amount, rate',
  compareAtPrice:
    'compare at price, regular price, original price, old price, list price, was, was price, market price, mrp, rrp, full price, normal price',
  countInStock:
    'qty, quantity, stock, in stock, stock qty, stock quantity, quantity in stock, qty in stock, available, available qty, pieces, pcs, on hand, qty on hand, stock on hand, balance, units, count, inventory',
  category:
    'categories, type, product type, product category, department, section, collection, kind',
  brand: 'vendor, manufacturer, make, workshop, label',
  maker: 'made by, artisan, artist, craftsman, producer, weaver',
  material: 'materials, fabric, made of',
  description: 'details, product description, long description, short description, about, text',
  discount: 'discount percent, discount %, off, % off',
  images: 'image, picture, pictures, photo, photos, image url, image link, picture url, photo url',
  weight: 'weight g, weight kg, weight in g, weight in kg, weight in grams, grams, net weight',
  tags: 'tag, keywords',
  option:
    'size, sizes, colour, color, colours, colors, length, scent, fragrance, flavour, flavor, wood, finish, pattern, shade, ring size, shoe size, eu size, variant, option',
};

const plain = (name: string): string =>
  mapKey(name.replaceAll(/[^\p{L}\p{N}%]+/gu, ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2'));

const TARGETS: ReadonlyMap<string, ColumnTarget> = new Map([
  ...Object.entries(NAMES).flatMap(([target, names]) =>
    names.split(', ').map((name) => [name, target as ColumnTarget] as const),
  ),
  ...importFields.map((field) => [plain(field), field] as const),
]);

const MAX_SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 60;

const samplesOf = (rows: readonly Row[], name: string): string[] =>
  rows
    .values()
    .map(({ cells }) => (cells[name] ?? '').trim())
    .filter(Boolean)
    .take(MAX_SAMPLES)
    .map((text) => text.slice(0, MAX_SAMPLE_LENGTH))
    .toArray();

const isRepeatable = (target: ColumnTarget | null): boolean =>
  target === null || target === SKIP || target === 'option';

/** The first column of each field counts. A list price or a reduced price alone is the price. */
function guessed(header: readonly string[], remembered: ImportMapping['columns']) {
  const taken = new Set<ColumnTarget>();
  const before = new Map(
    Object.entries(remembered).map(([name, target]) => [mapKey(name), target]),
  );
  const targets = header.map((name) => {
    const target = before.get(mapKey(name)) ?? TARGETS.get(plain(name)) ?? null;
    if (target === null || isRepeatable(target)) return target;
    if (taken.has(target)) return null;
    taken.add(target);
    return target;
  });
  if (taken.has('price')) return targets;
  const instead = taken.has('compareAtPrice') ? 'compareAtPrice' : 'salePrice';
  return targets.map((target) => (target === instead ? 'price' : target));
}

/** `chosen` are the owner's; a column that they do not name is left out. */
export function readColumns(
  header: readonly string[],
  rows: readonly Row[],
  chosen: ImportMapping['columns'],
  remembered: ImportMapping['columns'],
): ReadColumn[] {
  const names = [...new Set(header)].filter(Boolean);
  const byName = new Map(Object.entries(chosen).map(([name, target]) => [mapKey(name), target]));
  const guesses = guessed(names, remembered);
  return names.map((name, at) => ({
    name,
    samples: samplesOf(rows, name),
    target: byName.size > 0 ? (byName.get(mapKey(name)) ?? SKIP) : (guesses[at] ?? null),
  }));
}

const NEEDED = ['name', 'price'] as const;

/** What keeps the rows from being read. */
export function columnFaults(columns: readonly ReadColumn[]): InvalidRow[] {
  const missing = NEEDED.filter((field) => !columns.some(({ target }) => target === field));
  const named = Map.groupBy(columns, ({ target }) => target);
  const twice = [...named].filter(([target, { length }]) => length > 1 && !isRepeatable(target));
  return [
    ...missing.map((field) => ({
      line: 1,
      field,
      reason: 'is the field of no column. Choose which column it is',
    })),
    ...twice.map(([target, both]) => ({
      line: 1,
      field: target ?? 'row',
      reason: `is the field of more than one column: ${both.map(({ name }) => name).join(', ')}`,
    })),
  ];
}

export const leftOutNotes = (columns: readonly ReadColumn[]): InvalidRow[] =>
  columns
    .filter(({ target }) => target === null)
    .map(({ name }) => ({
      line: 1,
      field: name,
      reason: 'is no field of the shop: this column is left out',
    }));
