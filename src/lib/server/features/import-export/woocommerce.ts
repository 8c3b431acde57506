import { evenly } from '#lib/catalogue/variants.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { barcodeIn, gramsIn, tagsOf } from './codes.ts';
import { centsIn, checkTexts, neededCents, quantityIn, textIn, withoutRepeats } from './foreign.ts';
import { foreignIds } from './foreign-ids.ts';
import { htmlToText } from './html-to-text.ts';
import type { ForeignPicture, ReadProducts, UnplacedProduct } from './imported-product.ts';
import { InvalidProduct } from './invalid-product.ts';
import { type Offer, variantsOf } from './offers.ts';
import type { InvalidRow, Row } from './read-file.ts';
import { choicesOf, listIn, type WooOption, wooOptions } from './woocommerce-options.ts';

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

const GRAMS: Readonly<Record<string, number>> = { g: 1, kg: 1000, lbs: 453.592_37, oz: 28.349_523 };
const WEIGHT = /^Weight \((g|kg|lbs|oz)\)$/;

function weightOf(row: Row, parent: Row, notes: InvalidRow[]): number | undefined {
  const column = Object.keys(row.cells).find((name) => WEIGHT.test(name));
  const unit = WEIGHT.exec(column ?? '')?.[1];
  if (column === undefined || unit === undefined) return undefined;
  // A variation without a weight has that of its product.
  const weighed = textIn(row, column) === '' ? parent : row;
  return gramsIn(weighed, column, weighed === row ? notes : [], GRAMS[unit]);
}

interface Reading {
  parent: Row;
  options: readonly WooOption[];
  now: Date;
  notes: InvalidRow[];
}

function offerOf(row: Row, { parent, options, now, notes }: Reading): Offer {
  const listCents = neededCents(row, 'Regular price');
  const sale = isOnSale(row, now) ? centsIn(row, 'Sale price') : undefined;
  return {
    line: row.line,
    choices: choicesOf(row, options),
    listCents,
    paidCents: Math.min(sale ?? listCents, listCents),
    countInStock: stockOf(row),
    stockOfNew: 0,
    sku: textIn(row, 'SKU') || undefined,
    barcode: barcodeIn(row, 'GTIN, UPC, EAN, or ISBN', notes),
    weightGrams: weightOf(row, parent, notes),
    picture: row === parent ? undefined : listIn(row, 'Images')[0],
  };
}

function shareStock({ variants }: Pick<UnplacedProduct, 'variants'>, parent: Row) {
  const total = quantityIn(parent, 'Stock');
  if (total === undefined || variants.some(({ countInStock }) => countInStock !== undefined))
    return variants;
  const shares = evenly(total, variants.length);
  return variants.map((one, at) => ({ ...one, countInStock: shares[at] ?? 0 }));
}

/** The export writes a line break as `\n`. */
const descriptionIn = (row: Row, column: string): string =>
  htmlToText(textIn(row, column).replaceAll('\\n', '\n'), { keepsLineBreaks: true });

function textsOf(row: Row, notes: InvalidRow[]) {
  const short = descriptionIn(row, 'Short description');
  const long = descriptionIn(row, 'Description');
  const brand = listIn(row, 'Brands')[0] ?? '';
  const description = long.startsWith(short) ? long : [short, long].filter(Boolean).join('\n\n');
  const texts = {
    name: ['Name', htmlToText(textIn(row, 'Name'))],
    brand: ['Brands', htmlToText(brand)],
    description: ['Description', description],
  } as const;
  return checkTexts(row, texts, notes);
}

interface Entry {
  parent: Row;
  variations: Row[];
}

function productOf({ parent, variations }: Entry, id: string, now: Date) {
  const found: InvalidRow[] = [];
  const texts = textsOf(parent, found);
  if (variations.length === 0 && typesOf(parent).includes('variable')) {
    const reason = 'is variable, and the file has no variation of it';
    throw new InvalidProduct({ line: parent.line, field: 'Type', reason });
  }
  const options = wooOptions(parent, variations);
  const sold = variations.length > 0 ? variations : [parent];
  const { notes, ...choices } = variantsOf(
    sold.map((row) => offerOf(row, { parent, options, now, notes: found })),
    options,
  );
  const tagged = { line: parent.line, field: 'Tags' };
  const product: UnplacedProduct = {
    ...choices,
    ...texts,
    variants: variations.length > 0 ? shareStock(choices, parent) : choices.variants,
    line: parent.line,
    id,
    field: 'Categories',
    categoryNames: listIn(parent, 'Categories').map((path) => htmlToText(path)),
    groupName: undefined,
    namesOptions: 'all',
    hasMadeId: true,
    tags: tagsOf(
      listIn(parent, 'Tags').map((tag) => htmlToText(tag)),
      tagged,
      found,
    ),
    images: undefined,
    isArchived: !isPublished(parent),
  };
  return { product, notes: [...found, ...notes] };
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
      notes.push({ line: row.line, field: 'Published', reason: 'is 0: this variant is left out' });
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
): ReadProducts {
  const { entries, bad, notes } = gather(rows);
  const ids = foreignIds(entries.map(referenceOf), knownIds);
  const lineOf = new Map<string, number>();
  const products: UnplacedProduct[] = [];
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
      const read = productOf(entry, id, now);
      products.push(read.product);
      notes.push(...read.notes);
      pictures.push(...picturesOf(entry, id));
    } catch (error) {
      if (!(error instanceof InvalidProduct)) throw error;
      bad.push(...error.bad);
    }
  }
  return { products, unread: [], bad, notes, pictures };
}
