import * as v from 'valibot';
import { idText, trimmed } from '#lib/format/short-text.ts';
import { toCents } from '#lib/format/money.ts';
import { numberText } from '#lib/format/typed-number.ts';
import * as m from '#messages';
import { findSize } from './query.ts';
import { MAX_LOW_STOCK, MAX_VARIANTS } from './option-limits.ts';
import { byText, type ProductText, productTexts } from './product-fields.ts';
import { MAX_PIECES } from './product.ts';
import { sizes, type Size } from './sizes.ts';
import {
  LOW_STOCK_RANGE,
  PIECES,
  TOO_MANY_PIECES,
  TOO_MANY_VARIANTS,
  PRICE_FORMAT,
  PERCENT_RANGE,
  PRICE_ABOVE_ZERO,
  SIZE_NEEDED,
  USE_ONE,
} from './messages.ts';

export const MAX_RUPEES = 10_000_000;
const PRICE_TOO_HIGH = `Price cannot exceed ${MAX_RUPEES}`;

export const CATEGORY = 'Please choose a category';
export const GROUP = 'Please choose a fashion group, or none';
const SIZES = `Sizes must be some of ${sizes.join(', ')}`;

const text = v.pipe(v.string(m.common_text_required), trimmed());

const quantity = v.pipe(
  numberText(PIECES, 'In stock'),
  v.integer(PIECES),
  v.minValue(0, PIECES),
  v.maxValue(MAX_PIECES, TOO_MANY_PIECES),
);
const plainText = (name: ProductText) => {
  const { label, maxLength } = productTexts[name];
  return v.pipe(text, v.maxLength(maxLength, `${label} cannot exceed ${maxLength} characters`));
};

const decimal = (remedy: string, label: string) =>
  v.pipe(
    numberText(remedy, label),
    v.check((number) => toCents(number) !== undefined, remedy),
  );

const sizeNames = v.pipe(
  v.array(v.pipe(text, v.maxLength(20, SIZES))),
  // Forms can't send an empty list, so an empty string or `none` stands for it.
  v.transform((names) => names.filter((name) => name !== '' && name !== 'none')),
  v.check((names) => names.every((name) => findSize(name) !== undefined), SIZES),
  v.transform((names): Size[] => [...new Set(names.flatMap((name) => findSize(name) ?? []))]),
);

const price = v.pipe(
  decimal(PRICE_FORMAT, 'Price'),
  v.gtValue(0, PRICE_ABOVE_ZERO),
  v.maxValue(MAX_RUPEES, PRICE_TOO_HIGH),
);

const isBlank = (input: unknown): boolean => typeof input === 'string' && input.trim() === '';
/** Null for none, which a form sends as an empty text. */
function orNone(field: v.GenericSchema<unknown, number>, remedy: string) {
  const none = v.pipe(
    v.string(),
    v.maxLength(40, remedy),
    v.transform((): null => null),
  );
  return v.lazy((input): v.GenericSchema<unknown, number | null> =>
    isBlank(input) ? none : field,
  );
}

const lowStock = v.pipe(
  numberText(LOW_STOCK_RANGE, 'Low stock'),
  v.integer(LOW_STOCK_RANGE),
  v.minValue(0, LOW_STOCK_RANGE),
  v.maxValue(MAX_LOW_STOCK, LOW_STOCK_RANGE),
);

/** `1` or `true` of a form. */
export const flag = v.pipe(
  v.picklist(['1', '0', 'true', 'false'], USE_ONE),
  v.transform((text) => text === '1' || text === 'true'),
);

export const productFields = {
  ...byText(plainText),
  name: v.pipe(plainText('name'), v.nonEmpty(m.common_name_required)),
  price,
  salePrice: orNone(price, PRICE_FORMAT),
  discount: v.pipe(decimal(PERCENT_RANGE, 'Discount'), v.maxValue(100, PERCENT_RANGE)),
  /** The server knows whether there is such a category, and such a group. */
  category: v.pipe(v.string(CATEGORY), trimmed(), v.nonEmpty(CATEGORY), v.maxLength(60, CATEGORY)),
  group: v.pipe(
    text,
    v.maxLength(60, GROUP),
    v.transform((slug): string | null => slug || null),
  ),
  countInStock: quantity,
  /** Null follows the shop's setting. */
  lowStock: orNone(lowStock, LOW_STOCK_RANGE),
  oneOfAKind: flag,
  sizes: sizeNames,
  /** In the order of `sizes`; one value without sizes. */
  stocks: v.array(quantity),
  prices: v.array(price),
};

/** A price in JSON. */
export const exactPrice = v.pipe(
  v.number(PRICE_FORMAT),
  v.gtValue(0, PRICE_ABOVE_ZERO),
  v.maxValue(MAX_RUPEES, PRICE_TOO_HIGH),
  v.check((rupees) => toCents(rupees) !== undefined, PRICE_FORMAT),
);

/** By the variant's id. */
export const TypedStockSchema = v.object({ stocks: v.record(v.string(), quantity) });

/** A variant is named by its id or its title. */
export const variantName = {
  _id: v.optional(idText(SIZE_NEEDED)),
  size: v.optional(idText(SIZE_NEEDED)),
};
export type VariantName = { _id?: string | undefined; size?: string | undefined };
export const isNamed = ({ _id, size }: VariantName): boolean => Boolean(_id ?? size);

const count = v.pipe(
  v.number(PIECES),
  v.integer(PIECES),
  v.minValue(0, PIECES),
  v.maxValue(MAX_PIECES, TOO_MANY_PIECES),
);
/** The length of the list is judged before its items are. */
export const ofVariants = <Item extends v.GenericSchema>(item: Item, missing: string) =>
  v.pipe(
    v.array(v.unknown(), missing),
    v.maxLength(MAX_VARIANTS, TOO_MANY_VARIANTS),
    v.array(item),
  );

const stockOfSizes = (quantity: v.GenericSchema<number>) =>
  ofVariants(
    v.pipe(
      v.object({ ...variantName, countInStock: quantity }),
      v.check(({ _id, size }) => isNamed({ _id, size }), SIZE_NEEDED),
    ),
    'Please enter the stock of a size',
  );

/** New stock by size, and the stock that the admin saw. */
export const StockSchema = v.object({
  variants: v.pipe(stockOfSizes(count), v.minLength(1, 'Please enter the stock of a size')),
  // A stored value may be any number.
  expected: v.optional(stockOfSizes(v.number(PIECES))),
});

export type StockRequest = v.InferOutput<typeof StockSchema>;
