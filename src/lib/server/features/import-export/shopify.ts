import { typedNumber } from '#lib/format/typed-number.ts';
import { barcodeIn, gramsIn, tagsOf } from './codes.ts';
import { centsIn, checkTexts, neededCents, quantityIn, textIn, withoutRepeats } from './foreign.ts';
import { foreignIds } from './foreign-ids.ts';
import { htmlToText } from './html-to-text.ts';
import type { ForeignPicture, ReadProducts, UnplacedProduct } from './imported-product.ts';
import { InvalidProduct } from './invalid-product.ts';
import { type Offer, variantsOf } from './offers.ts';
import type { InvalidRow, Row } from './read-file.ts';

/**
 * Shopify's export (https://help.shopify.com/en/manual/products/import-export/using-csv): rows with one handle are
 * one product.
 */

const RENAMED: Readonly<Record<string, string>> = {
  'url handle': 'Handle',
  description: 'Body (HTML)',
  'product category': 'Product Category',
  'published on online store': 'Published',
  'option1 name': 'Option1 Name',
  'option2 name': 'Option2 Name',
  'option3 name': 'Option3 Name',
  'option1 value': 'Option1 Value',
  'option2 value': 'Option2 Value',
  'option3 value': 'Option3 Value',
  sku: 'Variant SKU',
  price: 'Variant Price',
  'compare-at price': 'Variant Compare At Price',
  'inventory tracker': 'Variant Inventory Tracker',
  'inventory quantity': 'Variant Inventory Qty',
  barcode: 'Variant Barcode',
  'weight value (grams)': 'Variant Grams',
  'product image url': 'Image Src',
  'variant image url': 'Variant Image',
  'gift card': 'Gift Card',
};
const nameOf = (column: string): string => RENAMED[column.toLowerCase()] ?? column;

export const isShopify = (header: readonly string[]): boolean => {
  const names = header.map(nameOf);
  return ['Handle', 'Title', 'Variant Price'].every((name) => names.includes(name));
};

const renamed = ({ line, cells }: Row): Row => ({
  line,
  cells: Object.fromEntries(Object.entries(cells).map(([name, text]) => [nameOf(name), text])),
});

const OPTIONS = ['Option1', 'Option2', 'Option3'] as const;
const OPTION_VALUES = OPTIONS.map((option) => `${option} Value`);
const NO_OPTION = 'default title';

function choicesOf(row: Row, first: Row): Offer['choices'] {
  return OPTIONS.map((option) => ({
    field: `${option} Value`,
    // Only a product's first row names its options.
    name: textIn(first, `${option} Name`),
    values: [textIn(row, `${option} Value`)],
  })).filter(({ values: [value = ''] }) => value !== '' && value.toLowerCase() !== NO_OPTION);
}

/** Shopify does not count a variant without a tracker, but may write a number. */
function stockIn(row: Row): Pick<Offer, 'countInStock' | 'stockOfNew'> {
  const quantity = quantityIn(row, 'Variant Inventory Qty');
  return textIn(row, TRACKER) !== '' || !(TRACKER in row.cells)
    ? { countInStock: quantity, stockOfNew: 0 }
    : { countInStock: undefined, stockOfNew: quantity ?? 0 };
}

function offerOf(row: Row, first: Row, notes: InvalidRow[]): Offer {
  const paidCents = neededCents(row, 'Variant Price');
  const compareAtCents = centsIn({ ...row, cells: withoutZero(row) }, COMPARE_AT) ?? 0;
  return {
    line: row.line,
    choices: choicesOf(row, first),
    listCents: Math.max(compareAtCents, paidCents),
    paidCents,
    ...stockIn(row),
    sku: textIn(row, 'Variant SKU') || undefined,
    barcode: barcodeIn(row, 'Variant Barcode', notes),
    weightGrams: gramsIn(row, 'Variant Grams', notes),
    picture: textIn(row, 'Variant Image') || undefined,
  };
}
const COMPARE_AT = 'Variant Compare At Price';
const TRACKER = 'Variant Inventory Tracker';

const withoutZero = ({ cells }: Row): Row['cells'] =>
  typedNumber(cells[COMPARE_AT] ?? '') === 0 ? { ...cells, [COMPARE_AT]: '' } : cells;

const isVariant = (row: Row): boolean =>
  textIn(row, 'Variant Price') !== '' || textIn(row, ...OPTION_VALUES) !== '';

const isOnline = (row: Row): boolean => {
  const status = textIn(row, 'Status').toLowerCase() || 'active';
  return status === 'active' && textIn(row, 'Published').toLowerCase() !== 'false';
};

function productOf(rows: readonly Row[], first: Row, id: string) {
  const found: InvalidRow[] = [];
  const textFrom = (column: string) => [column, htmlToText(textIn(first, column))] as const;
  const texts = checkTexts(
    first,
    { name: textFrom('Title'), brand: textFrom('Vendor'), description: textFrom('Body (HTML)') },
    found,
  );
  const sold = rows.filter(isVariant);
  const { notes, ...choices } = variantsOf(
    (sold.length > 0 ? sold : [first]).map((row) => offerOf(row, first, found)),
  );
  const tagged = { line: first.line, field: 'Tags' };
  const product: UnplacedProduct = {
    ...choices,
    ...texts,
    line: first.line,
    id,
    field: 'Type',
    categoryNames: categoryNamesOf(first),
    groupName: undefined,
    namesOptions: 'all',
    hasMadeId: false,
    tags: tagsOf(textIn(first, 'Tags').split(','), tagged, found),
    images: undefined,
    isArchived: !isOnline(first),
  };
  return { product, notes: [...found, ...notes] };
}

/** The owner's own type, or the last part of Shopify's category. */
function categoryNamesOf(first: Row): string[] {
  const type = textIn(first, 'Type');
  const standard = textIn(first, 'Product Category').split('>').at(-1)?.trim() ?? '';
  return [type || standard].filter(Boolean);
}

/** A row without a handle belongs to the product above it. */
function gather(rows: readonly Row[]): Map<string, Row[]> {
  const byHandle = new Map<string, Row[]>();
  let handle = '';
  for (const row of rows) {
    handle = textIn(row, 'Handle') || handle;
    const known = byHandle.get(handle);
    if (known) known.push(row);
    else byHandle.set(handle, [row]);
  }
  return byHandle;
}

const picturesOf = (rows: readonly Row[], id: string): ForeignPicture[] => {
  const all = rows.flatMap((row) =>
    ['Image Src', 'Variant Image']
      .map((column) => textIn(row, column))
      .filter(Boolean)
      .map((url) => ({ line: row.line, id, url })),
  );
  return withoutRepeats(all);
};

export function readShopify(written: readonly Row[], knownIds: ReadonlySet<string>): ReadProducts {
  const byHandle = [...gather(written.map(renamed))];
  const ids = foreignIds(
    byHandle.map(([handle]) => ({ name: handle, number: handle })),
    knownIds,
  );
  const products: UnplacedProduct[] = [];
  const pictures: ForeignPicture[] = [];
  const bad: InvalidRow[] = [];
  const notes: InvalidRow[] = [];
  for (const [at, [handle, rows]] of byHandle.entries()) {
    const [first] = rows;
    const id = ids[at];
    if (!first || id === undefined) continue;
    const { line } = first;
    if (handle === '') {
      bad.push({ line, field: 'Handle', reason: 'is missing' });
      continue;
    }
    if (textIn(first, 'Gift Card').toLowerCase() === 'true') {
      notes.push({ line, field: 'Gift Card', reason: 'is true: this product is left out' });
      continue;
    }
    try {
      const read = productOf(rows, first, id);
      products.push(read.product);
      notes.push(...read.notes);
      pictures.push(...picturesOf(rows, id));
    } catch (error) {
      if (!(error instanceof InvalidProduct)) throw error;
      bad.push(...error.bad);
    }
  }
  return { products, unread: [], bad, notes, pictures };
}
