import * as v from 'valibot';
import { type CategoryList, findCategory, topCategories } from '#lib/catalogue/categories.ts';
import { MAX_RUPEES } from '#lib/catalogue/product-schema.ts';
import { discountedCents, MAX_PIECES } from '#lib/catalogue/product.ts';
import { DEFAULT_SIZE, sizes, type Size } from '#lib/catalogue/sizes.ts';
import { findSize } from '#lib/catalogue/query.ts';
import { numberText } from '#lib/format/typed-number.ts';
import { optionOfSizes, type Variant } from '#lib/catalogue/variants.ts';
import type { ForeignPicture, ImportedProduct } from './imported-product.ts';
import type { InvalidRow, Row } from './read-file.ts';
import { checkCells, needed } from './shop-rows.ts';
import { cell } from './sizes.ts';

/** Thrown while a product is read, so that its other rows are skipped. */
export class InvalidProduct extends Error {
  readonly bad: readonly InvalidRow[];
  constructor(...bad: InvalidRow[]) {
    super(bad.map(({ reason }) => reason).join(', '));
    this.bad = bad;
  }
}

export const textIn = ({ cells }: Row, ...columns: readonly string[]): string =>
  columns.map((column) => cells[column]?.trim() ?? '').find(Boolean) ?? '';

function numberIn(row: Row, column: string, schema: NumberSchema): number | undefined {
  const text = textIn(row, column);
  if (text === '') return undefined;
  const read = v.safeParse(schema, text);
  if (read.success) return read.output;
  const reason = read.issues[0].message;
  throw new InvalidProduct({ line: row.line, field: column, reason });
}
type NumberSchema = v.GenericSchema<string, number>;

const AMOUNT = `must be an amount of more than 0 and at most ${MAX_RUPEES}, such as 1999.50`;
const Cents = v.pipe(
  numberText(AMOUNT),
  v.gtValue(0, AMOUNT),
  v.maxValue(MAX_RUPEES, AMOUNT),
  v.transform((rupees) => Math.round(rupees * 100)),
);

const PIECES = `must be a whole number of pieces, at most ${MAX_PIECES}`;
const Quantity = v.pipe(
  numberText(PIECES),
  // A negative, oversold stock counts as 0.
  v.transform((quantity) => Math.max(0, Math.floor(quantity))),
  v.maxValue(MAX_PIECES, PIECES),
);

/** In cents; `undefined` for an empty cell. */
export const centsIn = (row: Row, column: string) => numberIn(row, column, Cents);

export function neededCents(row: Row, column: string): number {
  const cents = centsIn(row, column);
  if (cents !== undefined) return cents;
  throw new InvalidProduct({ line: row.line, field: column, reason: 'is missing' });
}

/** Integer, 0 or more; `undefined` for an empty cell. */
export const quantityIn = (row: Row, column: string) => numberIn(row, column, Quantity);

const SIZE_NAMES: Readonly<Record<string, Size>> = {
  'extra large': 'XL',
  'x-large': 'XL',
  'extra extra large': 'XXL',
  'xx-large': 'XXL',
  '2xl': 'XXL',
};

const sizeOf = (value: string): Size | undefined =>
  findSize(value) ?? SIZE_NAMES[value.trim().toLowerCase()];

export interface Offer {
  line: number;
  options: ReadonlyArray<{ field: string; name: string; value: string }>;
  listCents: number;
  /** The current price, at most the list price. */
  paidCents: number;
  countInStock: number | undefined;
}

const SIZE_LIST = sizes.join(', ');

function sizedOffers(offers: readonly Offer[]): Array<Offer & { size: Size }> {
  const bad: InvalidRow[] = [];
  const known = new Map<Size, Offer & { size: Size }>();
  for (const offer of offers) {
    const { line, options } = offer;
    const [first] = options;
    const size = options.map(({ value }) => sizeOf(value)).find(Boolean);
    if (size === undefined) {
      const reason = first
        ? `has ${first.value}, which is no size. Sizes are ${SIZE_LIST}: import other choices as products of their own`
        : `is missing. Sizes are ${SIZE_LIST}`;
      bad.push({ line, field: first?.field ?? 'Size', reason });
    } else if (known.has(size)) {
      const other = options.find(({ value }) => sizeOf(value) === undefined) ?? first;
      const reason = `brings the size ${size} a second time. Products come in sizes alone: import other choices as products of their own`;
      bad.push({ line, field: other?.field ?? 'Size', reason });
    } else known.set(size, { ...offer, size });
  }
  if (bad.length > 0) throw new InvalidProduct(...bad);
  return sizes.flatMap((size) => known.get(size) ?? []);
}

type Prices = Pick<Offer, 'listCents' | 'paidCents'>;

/** In hundredths of a percent: whole percents first, then tenths. */
const STEPS_BP = [100, 10, 1] as const;

/** The percentage that turns each list price into the current price; `undefined` if there is none. */
export function exactDiscount(prices: readonly Prices[]): number | undefined {
  const [first] = prices;
  if (!first || prices.every(({ listCents, paidCents }) => listCents === paidCents)) return 0;
  const share = 1 - first.paidCents / first.listCents;
  return STEPS_BP.map((step) => (Math.round((share * 10_000) / step) * step) / 100).find(
    (percent) =>
      percent > 0 &&
      prices.every(({ listCents, paidCents }) => discountedCents(listCents, percent) === paidCents),
  );
}

const namesSize = ({ name, value }: Offer['options'][number]): boolean =>
  /size/i.test(name) || sizeOf(value) !== undefined;

/** One variant without sizes. `notes` lists omitted options. */
export function variantsOf(
  offers: readonly Offer[],
): Pick<ImportedProduct, 'options' | 'variants' | 'discount'> & { notes: InvalidRow[] } {
  const isPlain = offers.length === 1 && !offers.some(({ options }) => options.some(namesSize));
  const sold: ReadonlyArray<Offer & Pick<Variant, 'size'>> = isPlain
    ? offers.map((offer) => ({ ...offer, size: DEFAULT_SIZE }))
    : sizedOffers(offers);
  const discount = exactDiscount(sold);
  const left = isPlain ? offers : [];
  return {
    notes: left.flatMap(({ line, options }) =>
      options.map(({ field, value }) => {
        const reason = `has ${value}: the product is imported without it. Name it in the description`;
        return { line, field, reason };
      }),
    ),
    discount: discount ?? 0,
    options: isPlain ? [] : optionOfSizes(sold.map(({ size }) => size)),
    variants: sold.map(({ size, listCents, paidCents, countInStock }) => ({
      size,
      countInStock,
      priceCents: discount === undefined ? paidCents : listCents,
    })),
  };
}

/** Matches another shop's path from its end: `Clothing > Batik Wear`. */
export function categoryIn(
  row: Row,
  column: string,
  paths: readonly string[],
  list: CategoryList,
): { category: string; group: string | undefined } {
  const found = paths
    .flatMap((path) => path.split('>').toReversed())
    .flatMap((name) => findCategory(list, name) ?? []);
  const group = found.find(({ parent }) => parent !== null);
  const category = found.find(({ parent }) => parent === null)?.slug ?? group?.parent;
  if (category) return { category, group: group?.slug };
  const known = topCategories(list)
    .map(({ name }) => name)
    .join(', ');
  const named = paths.filter(Boolean).join(', ');
  const reason =
    named === ''
      ? `is missing. Use one of ${known}`
      : `has ${named}, which is no category of this shop. Use one of ${known}`;
  throw new InvalidProduct({ line: row.line, field: column, reason });
}

const Texts = v.object({ name: needed(120), brand: cell(80), description: cell(5_000) });
type Texts = v.InferOutput<typeof Texts>;

/** `columns` names each text's column. A missing text stays unchanged in the shop. */
export function checkTexts(
  { line }: Row,
  texts: Texts,
  columns: Readonly<Record<keyof Texts, string>>,
): Pick<ImportedProduct, 'name' | 'brand' | 'description'> {
  const read = checkCells(Texts, line, texts);
  if ('output' in read) {
    const { name, brand, description } = read.output;
    return { name, brand: brand || undefined, description: description || undefined };
  }
  const named: Readonly<Record<string, string>> = columns;
  throw new InvalidProduct(
    ...read.bad.map((one) => ({ ...one, field: named[one.field] ?? one.field })),
  );
}

export function withoutRepeats(pictures: readonly ForeignPicture[]): ForeignPicture[] {
  const seen = new Set<string>();
  return pictures.filter(({ url }) => !seen.has(url) && seen.add(url));
}
