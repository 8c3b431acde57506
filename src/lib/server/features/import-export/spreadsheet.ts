import { byText } from '#lib/catalogue/product-fields.ts';
import type { ColumnTarget } from '#lib/import-export/mapping.ts';
import { barcodeIn, gramsIn, tagsOf } from './codes.ts';
import { foreignIds } from './foreign-ids.ts';
import { centsIn, checkTexts, neededCents, percentIn, quantityIn, textIn } from './foreign.ts';
import type { ReadColumn, ReadProducts, UnplacedProduct } from './imported-product.ts';
import { InvalidProduct } from './invalid-product.ts';
import { type Offer, variantsOf } from './offers.ts';
import type { InvalidRow, Row } from './read-file.ts';
import { readShopRow } from './shop-rows.ts';

/** A plain spreadsheet: its columns have any names, and one row for each product or variant. */

interface Columns {
  of: Readonly<Partial<Record<ColumnTarget, string>>>;
  options: readonly string[];
}

const toColumns = (columns: readonly ReadColumn[]): Columns => ({
  of: Object.fromEntries(columns.map(({ target, name }) => [target ?? '', name])),
  options: columns.filter(({ target }) => target === 'option').map(({ name }) => name),
});

/** `Red, Blue` are two values; `2,5 m` is one. */
const LIST = /[|;]|,\s/;
const listIn = (text: string): string[] => text.split(LIST).flatMap((part) => part.trim() || []);

const isInKg = (column: string): boolean => /\bkgs?\b/i.test(column);

function offerOf(row: Row, { of, options }: Columns, notes: InvalidRow[]): Offer {
  const priceCents = neededCents(row, of.price ?? '');
  const paidCents = Math.min(priceCents, centsIn(row, of.salePrice ?? '') ?? priceCents);
  const listCents = of.compareAtPrice === undefined ? undefined : centsIn(row, of.compareAtPrice);
  const weight = of.weight ?? '';
  return {
    line: row.line,
    choices: options.flatMap((field) => {
      const values = listIn(textIn(row, field));
      return values.length === 0 ? [] : [{ field, name: field, values }];
    }),
    listCents: Math.max(listCents ?? 0, priceCents),
    paidCents,
    countInStock: of.countInStock === undefined ? undefined : quantityIn(row, of.countInStock),
    stockOfNew: 0,
    sku: textIn(row, of.sku ?? '') || undefined,
    barcode: barcodeIn(row, of.barcode ?? '', notes),
    weightGrams: gramsIn(row, weight, notes, isInKg(weight) ? 1000 : 1),
    picture: undefined,
  };
}

interface Group {
  first: Row;
  rows: Row[];
}

const keyOf = (row: Row, { of }: Columns): string =>
  textIn(row, of.id ?? '') || textIn(row, of.name ?? '').toLowerCase();

/** Rows with one id or name are one product if a column is an option; a row without a name belongs to the one above. */
function gather(rows: readonly Row[], columns: Columns, bad: InvalidRow[]): Group[] {
  const groups = new Map<string, Group>();
  let last: Group | undefined;
  const field = columns.of.name ?? 'name';
  for (const row of rows) {
    const key = keyOf(row, columns);
    const known = key === '' ? last : groups.get(key);
    if (columns.options.length > 0 && known) known.rows.push(row);
    else if (key === '') bad.push({ line: row.line, field, reason: 'is missing' });
    else if (known) {
      const reason = `is in line ${known.first.line} too. Give each product a name or id of its own`;
      bad.push({ line: row.line, field, reason });
    } else {
      last = { first: row, rows: [row] };
      groups.set(key, last);
    }
  }
  return [...groups.values()];
}

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_ID = 80;

function idsOf(groups: readonly Group[], { of }: Columns, knownIds: ReadonlySet<string>): string[] {
  const made = foreignIds(
    groups.map(({ first }) => ({
      name: textIn(first, of.id ?? '', of.name ?? ''),
      number: textIn(first, of.sku ?? ''),
    })),
    knownIds,
  );
  return groups.map(({ first }, at) => {
    const id = textIn(first, of.id ?? '');
    return id.length <= MAX_ID && ID.test(id) ? id : (made[at] ?? '');
  });
}

function textsOf(row: Row, { of }: Columns, notes: InvalidRow[]) {
  const texts = byText((name) => {
    const column = of[name] ?? '';
    return [column, textIn(row, column)] as const;
  });
  return {
    ...checkTexts(row, texts, notes),
    images: of.images === undefined ? undefined : listIn(textIn(row, of.images)),
    isArchived: /^(?:yes|true|1)$/i.test(textIn(row, of.archived ?? '')),
  };
}

function productOf({ first, rows }: Group, columns: Columns, id: string) {
  const { of } = columns;
  const notes: InvalidRow[] = [];
  const sold = variantsOf(rows.map((row) => offerOf(row, columns, notes)));
  const tagged = { line: first.line, field: of.tags ?? '' };
  const product: UnplacedProduct = {
    ...sold,
    ...textsOf(first, columns, notes),
    discount:
      of.discount === undefined || sold.variants.some(({ saleCents }) => saleCents)
        ? sold.discount
        : percentIn(first, of.discount),
    line: first.line,
    id,
    field: of.category ?? 'category',
    categoryNames: [textIn(first, of.category ?? '')].filter(Boolean),
    groupName: undefined,
    hasMadeId: textIn(first, of.id ?? '') === '',
    namesOptions: columns.options.length > 0 ? 'all' : 'none',
    tags: tagsOf(listIn(textIn(first, of.tags ?? '')), tagged, notes),
  };
  return { product, notes: [...notes, ...sold.notes] };
}

/** A column of the shop's own format decides how the others are read. */
const OWN: readonly ColumnTarget[] = ['sizes', 'options', 'variants', 'variantImages', 'group'];

function readAsShopRow(
  row: Row,
  { of }: Columns,
  { id, notes }: { id: string; notes: InvalidRow[] },
): ReturnType<typeof readShopRow> {
  const cells = Object.entries(of).flatMap(([target, name]) =>
    ['', 'skip', 'option', 'compareAtPrice'].includes(target)
      ? []
      : [[target, row.cells[name] ?? ''] as const],
  );
  return readShopRow({ line: row.line, cells: { ...Object.fromEntries(cells), id } }, notes);
}

export function readSpreadsheet(
  rows: readonly Row[],
  found: readonly ReadColumn[],
  knownIds: ReadonlySet<string>,
): ReadProducts {
  const columns = toColumns(found);
  const isOwn = found.some(({ target }) => target !== null && OWN.includes(target));
  const bad: InvalidRow[] = [];
  const notes: InvalidRow[] = [];
  const products: UnplacedProduct[] = [];
  const groups = gather(rows, isOwn ? { ...columns, options: [] } : columns, bad);
  const ids = idsOf(groups, columns, knownIds);
  for (const [at, group] of groups.entries()) {
    const id = ids[at] ?? '';
    try {
      if (isOwn) {
        const read = readAsShopRow(group.first, columns, { id, notes });
        if ('bad' in read) bad.push(...read.bad);
        else products.push({ ...read, hasMadeId: textIn(group.first, columns.of.id ?? '') === '' });
        continue;
      }
      const read = productOf(group, columns, id);
      products.push(read.product);
      notes.push(...read.notes);
    } catch (error) {
      if (!(error instanceof InvalidProduct)) throw error;
      bad.push(...error.bad);
    }
  }
  return { products, unread: [], bad, notes, pictures: [] };
}
