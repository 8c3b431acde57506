import type { ShopProduct } from './admin-codec.ts';
import { DEFAULT_SIZE } from './sizes.ts';
import { changedStock, type SizeStock, type StockChange } from './stock-change.ts';

export interface Written {
  name: string;
  price: string;
  discount: string;
  description: string;
  brand: string;
  category: string;
  group: string;
  countInStock: string;
  sizes: readonly string[];
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

export const writtenOf = (
  product: ShopProduct,
  displayed: readonly SizeStock[] = product.variants,
): Written => ({
  name: product.name,
  price: product.price.toFixed(2),
  discount: String(product.discount),
  description: product.description,
  brand: product.brand,
  category: product.category,
  group: product.group ?? '',
  countInStock: String(displayed.reduce((sum, { countInStock }) => sum + countInStock, 0)),
  sizes: product.sizes,
  stocks: bySize(displayed, ({ countInStock }) => String(countInStock)),
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

/** A new size gets the lowest price unless another one is sent. */
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

/** Unchanged fields are not sent, so that concurrent changes stay. Stock is sent separately. */
export const changedFields = (before: Written, after: Written): Sent[] => [
  ...plain.flatMap((name): Sent[] => (before[name] === after[name] ? [] : [[name, after[name]]])),
  ...(String(before.sizes) === String(after.sizes) ? [] : sizesSent(after.sizes)),
  ...changedPrices(before, after),
];

const typedStock = ({ sizes: chosen, stocks, countInStock }: Written): Sent[] =>
  chosen.length === 0
    ? [[DEFAULT_SIZE, countInStock]]
    : chosen.map((size) => [size, stocks[size] ?? '']);

export const newStock = (written: Written): Sent[] =>
  typedStock(written).map(([size, quantity]) => [
    size === DEFAULT_SIZE ? 'countInStock' : 'stocks',
    quantity,
  ]);

export const stockChanges = (displayed: readonly SizeStock[], written: Written): StockChange[] =>
  changedStock(displayed, typedStock(written));
