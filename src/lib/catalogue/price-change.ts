import * as v from 'valibot';
import { trimmed } from '#lib/format/short-text.ts';
import { formatMoney, toCents } from '#lib/format/money.ts';
import { isNamed, ofVariants, exactPrice, productFields, variantName } from './product-schema.ts';
import { DEFAULT_SIZE } from './sizes.ts';
import { PRICE_FORMAT, PERCENT_RANGE, SIZE_NEEDED } from './messages.ts';

/** Prices and discount set in the product list (docs/api.md "Stock and price per size"). */

const isExact = (number: number): boolean => toCents(number) !== undefined;

const discount = v.pipe(
  v.number(PERCENT_RANGE),
  v.minValue(0, PERCENT_RANGE),
  v.maxValue(100, PERCENT_RANGE),
  v.check(isExact, PERCENT_RANGE),
);
const pricesOfSizes = (amount: v.GenericSchema<number>) =>
  ofVariants(
    v.pipe(
      v.object({
        ...variantName,
        price: amount,
        salePrice: v.optional(v.nullable(amount)),
      }),
      v.check(({ _id, size }) => isNamed({ _id, size }), SIZE_NEEDED),
    ),
    'Please enter the price of a size',
  );

/** New prices, a new discount, or both, with the values that the sender saw. */
export const PriceSchema = v.pipe(
  v.object({
    variants: v.optional(pricesOfSizes(exactPrice)),
    discount: v.optional(discount),
    // A stored value may be any amount.
    expected: v.optional(
      v.object({
        variants: v.optional(pricesOfSizes(v.number(PRICE_FORMAT))),
        discount: v.optional(v.number(PERCENT_RANGE)),
      }),
    ),
  }),
  v.forward(
    v.check(
      (sent) => (sent.variants?.length ?? 0) > 0 || sent.discount !== undefined,
      'Please enter a price or a discount',
    ),
    ['variants'],
  ),
);

interface VariantPrice {
  _id: string;
  /** In rupees. */
  price: number;
  /** The reduced price; null for none. */
  salePrice?: number | null | undefined;
}

export type PriceRequest = v.InferOutput<typeof PriceSchema>;

/** A request of the product list; ids, because another admin may give a variant's title to another one. */
export interface PriceChange {
  variants?: readonly VariantPrice[] | undefined;
  discount?: number | undefined;
  expected?:
    { variants?: readonly VariantPrice[] | undefined; discount?: number | undefined } | undefined;
}

/** List prices in rupees, and the discount in percent. */
export interface Prices {
  variants: ReadonlyArray<VariantPrice & { size: string }>;
  discount: number;
}

export const TypedPriceSchema = v.object({
  price: v.optional(productFields.price),
  /** By the variant's id. */
  prices: v.record(v.string(), productFields.price),
  salePrice: v.optional(productFields.salePrice),
  salePrices: v.optional(v.record(v.string(), productFields.salePrice), {}),
  discount: productFields.discount,
});
type Output = v.InferOutput<typeof TypedPriceSchema>;
export type TypedPrice = Omit<Output, 'salePrices'> & Partial<Pick<Output, 'salePrices'>>;

export const isOnePrice = ({ variants: all }: Prices): boolean =>
  all.every(
    (one) => one.price === all[0]?.price && (one.salePrice ?? null) === (all[0].salePrice ?? null),
  );

/** The changed values with the displayed ones; `undefined` without a change. */
export function changedPrices(displayed: Prices, typed: TypedPrice): PriceChange | undefined {
  const { salePrices = {} } = typed;
  const changed = displayed.variants.flatMap(({ _id, price, salePrice = null }) => {
    const after = typed.prices[_id] ?? typed.price ?? price;
    const sale = salePrices[_id] === undefined ? typed.salePrice : salePrices[_id];
    const afterSale = sale === undefined ? salePrice : sale;
    if (after === price && afterSale === salePrice) return [];
    const isOther = afterSale !== salePrice;
    return {
      _id,
      before: { price, ...(isOther && { salePrice }) },
      after: { price: after, ...(isOther && { salePrice: afterSale }) },
    };
  });
  const isOther = typed.discount !== displayed.discount;
  if (changed.length === 0 && !isOther) return undefined;
  const named = (side: 'before' | 'after') =>
    changed.length > 0 && {
      variants: changed.map((one) => ({ _id: one._id, ...one[side] })),
    };
  return {
    ...named('after'),
    ...(isOther && { discount: typed.discount }),
    expected: { ...named('before'), ...(isOther && { discount: displayed.discount }) },
  };
}

/** A list price, raised or lowered: whole rupees, at least one. */
const byPercent = (price: number, percent: number): number =>
  Math.max(1, Math.round((price * (100 + percent)) / 100));

/** A reduced price that is rounded up to its list price falls away. */
function saleByPercent({ price, salePrice }: VariantPrice, percent: number): number | null {
  if (!salePrice) return null;
  const sale = byPercent(salePrice, percent);
  return sale < byPercent(price, percent) ? sale : null;
}

/** All prices of a product raised by `percent`, or lowered; `undefined` without a change. */
export const changeByPercent = (displayed: Prices, percent: number): PriceChange | undefined =>
  changedPrices(displayed, {
    prices: Object.fromEntries(
      displayed.variants.map(({ _id, price: before }) => [_id, byPercent(before, percent)]),
    ),
    salePrices: Object.fromEntries(
      displayed.variants.map((one) => [one._id, saleByPercent(one, percent)]),
    ),
    discount: displayed.discount,
  });

/** The change that gives a product its former prices back. */
export const undone = ({ variants, expected }: PriceChange): PriceChange => ({
  variants: expected?.variants,
  expected: { variants },
});

/** What a price may be raised or lowered by, in percent. */
const PERCENT_OF_PRICES = { least: -90, most: 200 } as const;
const PERCENT_WRONG = `Please enter a whole number from ${PERCENT_OF_PRICES.least} to ${PERCENT_OF_PRICES.most}, such as 10 or -10.`;
export const PercentSchema = v.object({
  percent: v.pipe(
    v.string(),
    trimmed(),
    v.maxLength(4, PERCENT_WRONG),
    v.regex(/^[-+−]?\d{1,3}$/, PERCENT_WRONG),
    v.transform((text) => Number(text.replace('−', '-'))),
    v.minValue(PERCENT_OF_PRICES.least, PERCENT_WRONG),
    v.maxValue(PERCENT_OF_PRICES.most, PERCENT_WRONG),
    v.check((percent) => percent !== 0, PERCENT_WRONG),
  ),
});

const money = (rupees: number): string => formatMoney(toCents(rupees) ?? 0);

export function priceChangedMeanwhile({ expected }: PriceChange, present: Prices): string {
  const parts = (expected?.variants ?? []).flatMap(({ _id, price: before, salePrice: seen }) => {
    const now = present.variants.find((one) => one._id === _id);
    if (!now) return [];
    const name = now.size === DEFAULT_SIZE ? 'it' : now.size;
    const { salePrice = null } = now;
    const isOther = seen !== undefined && seen !== salePrice;
    const sale = salePrice === null ? 'without a sale price' : `${money(salePrice)} instead`;
    return [
      ...(now.price === before ? [] : [`${name} is now ${money(now.price)}`]),
      ...(isOther ? [`${name} is now ${sale}`] : []),
    ];
  });
  if (expected?.discount !== undefined && expected.discount !== present.discount) {
    parts.push(`the discount is now ${present.discount}%`);
  }
  return parts.length === 0
    ? ''
    : `Somebody changed the price meanwhile: ${parts.join(', ')}. Save again to overwrite it.`;
}
