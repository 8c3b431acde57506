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
import type { CategoryList } from '#lib/catalogue/categories.ts';
import { htmlToText } from './html-to-text.ts';
import { foreignIds } from './foreign-ids.ts';
import type { ForeignPicture, ImportedProduct, ReadImport } from './imported-product.ts';
import { typedNumber } from '#lib/format/typed-number.ts';
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
  'product image url': 'Image Src',
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

function offerOf(row: Row, first: Row): Offer {
  const paidCents = neededCents(row, 'Variant Price');
  const compareAtCents = centsIn({ ...row, cells: withoutZero(row) }, COMPARE_AT) ?? 0;
  const isCounted = textIn(row, TRACKER) !== '' || !(TRACKER in row.cells);
  return {
    line: row.line,
    options: OPTIONS.map((option) => ({
      field: `${option} Value`,
      // Only a product's first row names its options.
      name: textIn(first, `${option} Name`),
      value: textIn(row, `${option} Value`),
    })).filter(({ value }) => value !== '' && value.toLowerCase() !== NO_OPTION),
    listCents: Math.max(compareAtCents, paidCents),
    paidCents,
    countInStock: isCounted ? quantityIn(row, 'Variant Inventory Qty') : undefined,
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

function productOf(rows: readonly Row[], first: Row, id: string, list: CategoryList) {
  const texts = checkTexts(
    first,
    {
      name: htmlToText(textIn(first, 'Title')),
      brand: htmlToText(textIn(first, 'Vendor')),
      description: htmlToText(textIn(first, 'Body (HTML)')),
    },
    { name: 'Title', brand: 'Vendor', description: 'Body (HTML)' },
  );
  const type = textIn(first, 'Type', 'Product Category');
  const sold = rows.filter(isVariant);
  const { notes, ...sizes } = variantsOf(
    (sold.length > 0 ? sold : [first]).map((row) => offerOf(row, first)),
  );
  const product: ImportedProduct = {
    ...sizes,
    ...texts,
    ...categoryIn(first, 'Type', [type], list),
    line: first.line,
    id,
    maker: undefined,
    material: undefined,
    images: undefined,
    isArchived: !isOnline(first),
  };
  return { product, notes };
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

export function readShopify(
  written: readonly Row[],
  knownIds: ReadonlySet<string>,
  list: CategoryList,
): Pick<ReadImport, 'products' | 'bad' | 'notes' | 'pictures'> {
  const byHandle = [...gather(written.map(renamed))];
  const ids = foreignIds(
    byHandle.map(([handle]) => ({ name: handle, number: handle })),
    knownIds,
  );
  const products: ImportedProduct[] = [];
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
      const read = productOf(rows, first, id, list);
      products.push(read.product);
      notes.push(...read.notes);
      pictures.push(...picturesOf(rows, id));
    } catch (error) {
      if (!(error instanceof InvalidProduct)) throw error;
      bad.push(...error.bad);
    }
  }
  return { products, bad, notes, pictures };
}
