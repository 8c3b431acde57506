import type { CategoryList } from '#lib/catalogue/categories.ts';
import { spreadStock } from '#lib/catalogue/variants.ts';
import {
  categoryIn,
  centsIn,
  checkTexts,
  InvalidProduct,
  neededCents,
  type Offer,
  quantityIn,
  textIn,
  variantsOf,
  withoutRepeats,
} from './foreign.ts';
import { foreignIds } from './foreign-ids.ts';
import { htmlToText } from './html-to-text.ts';
import type { ForeignPicture, ImportedProduct, ReadImport } from './imported-product.ts';
import type { InvalidRow, Row } from './read-file.ts';
import { DAY_MS } from '#lib/format/durations.ts';

/**
 * WooCommerce's product export (https://woocommerce.com/document/product-csv-importer-exporter/): one row per
 * product, and one per variation, which names its parent.
 */

const NAMES = ['Type', 'SKU', 'Name', 'Regular price'] as const;

export const isWooCommerce = (header: readonly string[]): boolean =>
  NAMES.every((name) => header.includes(name));

const typesOf = (row: Row): string[] =>
  textIn(row, 'Type')
    .toLowerCase()
    .split(',')
    .map((type) => type.trim());

/** 0 is private and -1 a draft; a variation with 0 is disabled. */
const isPublished = (row: Row): boolean => (textIn(row, 'Published') || '1') === '1';

/** A backslash escapes a comma inside a value. */
const listIn = (row: Row, column: string): string[] =>
  textIn(row, column)
    .split(/(?<!\\),/)
    .flatMap((one) => one.replaceAll('\\,', ',').trim() || []);

const ATTRIBUTE = /^Attribute (\d+) value\(s\)$/;

const nameOf = (row: Row, parent: Row, column: string): string =>
  textIn(row, column) || textIn(parent, column);

/** A variation inherits missing attributes from its parent. */
const optionsOf = (row: Row, parent: Row): Offer['options'] =>
  Object.keys(row.cells).flatMap((field) => {
    const value = textIn(row, field);
    const number = ATTRIBUTE.exec(field)?.[1];
    return number === undefined || value === ''
      ? []
      : [{ field, name: nameOf(row, parent, `Attribute ${number} name`), value }];
  });

/** The file has dates without a time zone, so the shop's applies. */
const startOf = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00+05:30`);

function isOnSale(row: Row, now: Date): boolean {
  const from = textIn(row, 'Date sale price starts');
  const until = textIn(row, 'Date sale price ends');
  return (
    (from === '' || startOf(from) <= now.getTime()) &&
    (until === '' || now.getTime() < startOf(until) + DAY_MS)
  );
}

function stockOf(row: Row): number | undefined {
  const quantity = textIn(row, 'Stock') === 'parent' ? undefined : quantityIn(row, 'Stock');
  if (quantity !== undefined) return quantity;
  return textIn(row, 'In stock?') === '0' ? 0 : undefined;
}

function offerOf(row: Row, parent: Row, now: Date): Offer {
  const listCents = neededCents(row, 'Regular price');
  const sale = isOnSale(row, now) ? centsIn(row, 'Sale price') : undefined;
  return {
    line: row.line,
    options: optionsOf(row, parent),
    listCents,
    paidCents: Math.min(sale ?? listCents, listCents),
    countInStock: stockOf(row),
  };
}

function shareStock(parent: Row, product: Pick<ImportedProduct, 'variants'>) {
  const total = quantityIn(parent, 'Stock');
  const { variants } = product;
  if (total === undefined || variants.some(({ countInStock }) => countInStock !== undefined))
    return variants;
  const spread = spreadStock(
    total,
    variants.flatMap(({ size }) => (size === 'Default' ? [] : size)),
    0,
  );
  return variants.map((one, at) => ({ ...one, countInStock: spread[at]?.countInStock ?? 0 }));
}

/** The export writes a line break as `\n`. */
const descriptionIn = (row: Row, column: string): string =>
  htmlToText(textIn(row, column).replaceAll('\\n', '\n'), { keepsLineBreaks: true });

function textsOf(row: Row) {
  const short = descriptionIn(row, 'Short description');
  const long = descriptionIn(row, 'Description');
  const brand = listIn(row, 'Brands')[0] ?? '';
  const texts = {
    name: htmlToText(textIn(row, 'Name')),
    brand: htmlToText(brand),
    description: long.startsWith(short) ? long : [short, long].filter(Boolean).join('\n\n'),
  };
  return checkTexts(row, texts, { name: 'Name', brand: 'Brands', description: 'Description' });
}

interface Entry {
  parent: Row;
  variations: Row[];
}

function productOf(
  { parent, variations }: Entry,
  id: string,
  { now, list }: { now: Date; list: CategoryList },
) {
  const texts = textsOf(parent);
  const paths = listIn(parent, 'Categories').map((path) => htmlToText(path));
  const sold = variations.length > 0 ? variations : [parent];
  if (variations.length === 0 && typesOf(parent).includes('variable')) {
    const reason = 'is variable, and the file has no variation of it';
    throw new InvalidProduct({ line: parent.line, field: 'Type', reason });
  }
  // A simple product's attributes are no options.
  const offers = sold.map((row) => ({
    ...offerOf(row, parent, now),
    ...(row === parent && { options: [] }),
  }));
  const { notes, ...sizes } = variantsOf(offers);
  const product: ImportedProduct = {
    ...sizes,
    ...texts,
    ...categoryIn(parent, 'Categories', paths, list),
    variants: variations.length > 0 ? shareStock(parent, sizes) : sizes.variants,
    line: parent.line,
    id,
    maker: undefined,
    material: undefined,
    images: undefined,
    isArchived: !isPublished(parent),
  };
  return { product, notes };
}

/** Other shops' products, and sets whose products are in the file too. */
const LEFT_OUT = ['grouped', 'external'];

function gather(rows: readonly Row[]) {
  const entries: Entry[] = [];
  const byReference = new Map<string, Entry>();
  const bad: InvalidRow[] = [];
  const notes: InvalidRow[] = [];
  const isVariation = (row: Row) => typesOf(row).includes('variation');
  for (const row of rows.filter((one) => !isVariation(one))) {
    const left = typesOf(row).find((type) => LEFT_OUT.includes(type));
    if (left !== undefined) {
      notes.push({ line: row.line, field: 'Type', reason: `is ${left}: this row is left out` });
      continue;
    }
    const entry = { parent: row, variations: [] };
    entries.push(entry);
    byReference.set(`id:${textIn(row, 'ID')}`, entry);
    if (textIn(row, 'SKU') !== '') byReference.set(textIn(row, 'SKU'), entry);
  }
  for (const row of rows.filter(isVariation)) {
    const parent = textIn(row, 'Parent');
    const entry = byReference.get(parent);
    if (entry && !isPublished(row)) {
      notes.push({ line: row.line, field: 'Published', reason: 'is 0: this size is left out' });
    } else if (entry) entry.variations.push(row);
    else {
      const reason = parent === '' ? 'is missing' : `names ${parent}, which is not in the file`;
      bad.push({ line: row.line, field: 'Parent', reason });
    }
  }
  return { entries, bad, notes };
}

const picturesOf = ({ parent, variations }: Entry, id: string): ForeignPicture[] => {
  const all = [parent, ...variations].flatMap((row) =>
    listIn(row, 'Images').map((url) => ({ line: row.line, id, url })),
  );
  return withoutRepeats(all);
};

const referenceOf = ({ parent }: Entry) => ({
  name: htmlToText(textIn(parent, 'Name')),
  number: textIn(parent, 'SKU', 'ID'),
});

/** `now` decides which sale prices apply. */
export function readWooCommerce(
  rows: readonly Row[],
  now: Date,
  knownIds: ReadonlySet<string>,
  list: CategoryList,
): Pick<ReadImport, 'products' | 'bad' | 'notes' | 'pictures'> {
  const { entries, bad, notes } = gather(rows);
  const ids = foreignIds(entries.map(referenceOf), knownIds);
  const lineOf = new Map<string, number>();
  const products: ImportedProduct[] = [];
  const pictures: ForeignPicture[] = [];
  for (const [at, entry] of entries.entries()) {
    const { line } = entry.parent;
    const id = ids[at];
    if (id === undefined) continue;
    const earlier = lineOf.get(id);
    if (earlier !== undefined) {
      const reason = `is in line ${earlier} too, with the same SKU. Give each product a SKU of its own`;
      bad.push({ line, field: 'Name', reason });
      continue;
    }
    lineOf.set(id, line);
    try {
      const read = productOf(entry, id, { now, list });
      products.push(read.product);
      notes.push(...read.notes);
      pictures.push(...picturesOf(entry, id));
    } catch (error) {
      if (!(error instanceof InvalidProduct)) throw error;
      bad.push(...error.bad);
    }
  }
  return { products, bad, notes, pictures };
}
