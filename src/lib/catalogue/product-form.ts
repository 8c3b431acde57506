import type { ShopProduct } from './admin-codec.ts';
import * as v from 'valibot';
import { idText } from '#lib/format/short-text.ts';
import { categories, isGroup, type GroupSlug } from './categories.ts';
import { faultOfFile, type FileRule } from '#lib/forms/chosen-file.ts';
import { withoutControls } from '#lib/format/plain-text.ts';
import { toCents } from '#lib/format/money.ts';
import { numberText } from '#lib/format/typed-number.ts';
import { FILE_TOO_LARGE, ENTER_TEXT, NAME_REQUIRED } from '#lib/messages/messages.ts';
import { findSize } from './query.ts';
import { DEFAULT_SIZE, sizes, type Size, MAX_PIECES } from './product.ts';
import { changedStock, type SizeStock, type StockChange } from './stock-change.ts';
import { PRICE_FORMAT, PERCENT_RANGE, PRICE_ABOVE_ZERO, SIZE_NEEDED } from './messages.ts';

/** The values of a product's form, as text. */
export interface Written {
  name: string;
  price: string;
  discount: string;
  description: string;
  brand: string;
  category: string;
  group: string;
  /** Of a product without sizes. */
  countInStock: string;
  sizes: readonly string[];
  /** Of each size that is chosen. */
  stocks: Readonly<Record<string, string>>;
  prices: Readonly<Record<string, string>>;
  material: string;
  maker: string;
}

export const emptyForm: Written = {
  name: '',
  price: '',
  discount: '0',
  description: '',
  brand: '',
  category: '',
  group: '',
  countInStock: '',
  sizes: [],
  stocks: {},
  prices: {},
  material: '',
  maker: '',
};

const bySize = <Of extends { size: string }>(all: readonly Of[], text: (one: Of) => string) =>
  Object.fromEntries(all.map((one) => [one.size, text(one)]));

/** A product as form values, with the stock that the admin was shown. */
export const writtenOf = (
  product: ShopProduct,
  shown: readonly SizeStock[] = product.variants,
): Written => ({
  name: product.name,
  price: product.price.toFixed(2),
  discount: String(product.discount),
  description: product.description,
  brand: product.brand,
  category: product.category,
  group: product.group ?? '',
  countInStock: String(shown.reduce((sum, { countInStock }) => sum + countInStock, 0)),
  sizes: product.sizes,
  stocks: bySize(shown, ({ countInStock }) => String(countInStock)),
  prices: bySize(product.variants, ({ price: rupees }) => rupees.toFixed(2)),
  material: product.material,
  maker: product.maker,
});

type Sent = [name: string, word: string];

const plain = [
  'name',
  'discount',
  'description',
  'brand',
  'category',
  'group',
  'material',
  'maker',
] as const;

/** Forms can't send an empty list. */
const sizesSent = (chosen: readonly string[]): Sent[] =>
  (chosen.length > 0 ? chosen : ['none']).map((size) => ['sizes', size]);

/** A size that comes new has the lowest price unless another is sent. */
function changedPrices(before: Written, after: Written): Sent[] {
  if (after.sizes.length === 0) {
    return after.price === before.price ? [] : [['price', after.price]];
  }
  const known = after.sizes.map((size) => before.prices[size] ?? before.price);
  const prices = after.sizes.map((size) => after.prices[size] ?? '');
  if (String(prices) === String(known)) return [];
  const [first = ''] = prices;
  if (prices.every((one) => one === first)) return [['price', first]];
  return prices.map((one) => ['prices', one]);
}

/**
 * The changed fields: the others are not sent, so that concurrent changes stay. Stock is not among
 * them: `newStock` and `stockChanges`.
 */
export const changedFields = (before: Written, after: Written): Sent[] => [
  ...plain.flatMap((name): Sent[] => (before[name] === after[name] ? [] : [[name, after[name]]])),
  ...(String(before.sizes) === String(after.sizes) ? [] : sizesSent(after.sizes)),
  ...changedPrices(before, after),
];

const typedStock = ({ sizes: chosen, stocks, countInStock }: Written): Sent[] =>
  chosen.length === 0
    ? [[DEFAULT_SIZE, countInStock]]
    : chosen.map((size) => [size, stocks[size] ?? '']);

/** The stock of a new product as fields of its form. */
export const newStock = (written: Written): Sent[] =>
  typedStock(written).map(([size, pieces]) => [
    size === DEFAULT_SIZE ? 'countInStock' : 'stocks',
    pieces,
  ]);

/** The stock that was changed in the form, of which `shown` is what the admin saw. */
export const stockChanges = (shown: readonly SizeStock[], written: Written): StockChange[] =>
  changedStock(shown, typedStock(written));

/** A product form's pictures: existing ones and new files. */
export interface FormPicture {
  /** A path on this site, or an object URL until the file is sent. */
  src: string;
  file?: File;
}

const NOT_A_PICTURE = 'Please choose a picture: PNG, JPG, WebP or AVIF.';

export const productPictureRule = {
  kinds: 'image/png,image/jpeg,image/webp,image/avif',
  tooManyBytes: 5 * 2 ** 20,
  missing: NOT_A_PICTURE,
  wrongKind: NOT_A_PICTURE,
  tooLarge: FILE_TOO_LARGE,
} as const satisfies FileRule;

export const MAX_PICTURES = 12;

export const TOO_MANY_PICTURES = `A product can have at most ${MAX_PICTURES} pictures.`;

/** Why a file can't be a product's picture; `undefined` when it can. */
export function faultOfPicture(file: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  const fault = faultOfFile(file, productPictureRule);
  return fault && `${file.name}: ${fault}`;
}

export const hasRoom = (pictures: readonly FormPicture[], more: number): boolean =>
  pictures.length + more <= MAX_PICTURES;

/** The list with one picture moved; an invalid index changes nothing. */
export function moved(
  pictures: readonly FormPicture[],
  from: number,
  to: number,
): readonly FormPicture[] {
  const picture = pictures[from];
  if (!picture || to < 0 || to >= pictures.length || from === to) return pictures;
  return pictures.toSpliced(from, 1).toSpliced(to, 0, picture);
}

/** Whether the pictures were changed. */
export const isRearranged = (
  before: readonly FormPicture[],
  after: readonly FormPicture[],
): boolean => before.map(({ src }) => src).join() !== after.map(({ src }) => src).join();

/** An admin's product form (docs/api.md "Fine print, Admin products"), for browser and server. */

export const MAX_RUPEES = 10_000_000;
export const PRICE_TOO_HIGH = `Price cannot exceed ${MAX_RUPEES}`;

const PIECES = 'In stock must be a whole number of pieces, 0 or more';
const GROUP = 'Please choose a fashion group, or none';
const SIZES = `Sizes must be some of ${sizes.join(', ')}`;

const text = v.pipe(v.string(ENTER_TEXT), v.transform(withoutControls), v.trim());

const pieces = v.pipe(
  numberText(PIECES, 'In stock'),
  v.integer(PIECES),
  v.minValue(0, PIECES),
  v.maxValue(MAX_PIECES, `In stock cannot exceed ${MAX_PIECES}`),
);
const plainText = (label: string, max: number) =>
  v.pipe(text, v.maxLength(max, `${label} cannot exceed ${max} characters`));

/** A number of 0 or more with at most two decimals. */
const decimal = (remedy: string, label: string) =>
  v.pipe(
    numberText(remedy, label),
    v.check((number) => toCents(number) !== undefined, remedy),
  );

/** In the order in which they were sent: stocks and prices follow it. */
const sizeNames = v.pipe(
  v.array(v.pipe(text, v.maxLength(20, SIZES))),
  // Forms can't send an empty list: an empty string, or `none`, stands for it.
  v.transform((names) => names.filter((name) => name !== '' && name !== 'none')),
  v.check((names) => names.every((name) => findSize(name) !== undefined), SIZES),
  v.transform((names): Size[] => [...new Set(names.flatMap((name) => findSize(name) ?? []))]),
);

/** In rupees, before the discount. */
const price = v.pipe(
  decimal(PRICE_FORMAT, 'Price'),
  v.gtValue(0, PRICE_ABOVE_ZERO),
  v.maxValue(MAX_RUPEES, PRICE_TOO_HIGH),
);

export const productFields = {
  name: v.pipe(plainText('Name', 120), v.nonEmpty(NAME_REQUIRED)),
  /** Of every size. */
  price,
  discount: v.pipe(decimal(PERCENT_RANGE, 'Discount'), v.maxValue(100, PERCENT_RANGE)),
  description: plainText('Description', 5_000),
  brand: plainText('Brand', 80),
  category: v.picklist(
    categories.map(({ slug }) => slug),
    'Please choose a category',
  ),
  group: v.pipe(
    text,
    v.maxLength(60, GROUP),
    v.check((slug) => slug === '' || isGroup(slug), GROUP),
    v.transform((slug): GroupSlug | null => (isGroup(slug) ? slug : null)),
  ),
  /** Of all sizes together. */
  countInStock: pieces,
  sizes: sizeNames,
  /** Of each size, in the order of `sizes`; one of a product without sizes. */
  stocks: v.array(pieces),
  prices: v.array(price),
  material: plainText('Material', 200),
  maker: plainText('Maker', 200),
};

/** What the form in the browser checks: stock and prices by size. */
export const ProductFormSchema = v.object({
  ...v.omit(v.object(productFields), ['stocks', 'prices']).entries,
  stocks: v.record(v.string(), pieces),
  prices: v.record(v.string(), price),
});

/** Stock by size, as an admin types it. */
export const TypedStockSchema = v.object({
  countInStock: v.optional(pieces),
  stocks: v.record(v.string(), pieces),
});

const count = v.pipe(
  v.number(PIECES),
  v.integer(PIECES),
  v.minValue(0, PIECES),
  v.maxValue(MAX_PIECES, `In stock cannot exceed ${MAX_PIECES}`),
);
const stockOfSizes = (pieces: v.GenericSchema<number>) =>
  v.array(
    v.object({ size: idText(SIZE_NEEDED), countInStock: pieces }),
    'Please enter the stock of a size',
  );

/** New stock of some sizes, and what the admin saw of them. */
export const StockSchema = v.object({
  variants: v.pipe(stockOfSizes(count), v.minLength(1, 'Please enter the stock of a size')),
  // What is stored already may be any number.
  expected: v.optional(stockOfSizes(v.number(PIECES))),
});
export type StockRequest = v.InferOutput<typeof StockSchema>;
