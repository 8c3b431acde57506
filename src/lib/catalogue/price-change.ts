import * as v from 'valibot';
import { MAX_RUPEES } from './product-form.ts';

/** Prices and discount that staff set in the list (docs/api.md "Stock and price per size"). */

const AMOUNT = 'Price must be an amount in rupees, such as 1999 or 1999.50';
const PERCENT = 'Discount must be from 0 to 100';

/** At most two decimals. */
const isExact = (number: number): boolean =>
  Math.abs(number * 100 - Math.round(number * 100)) < 1e-6;

const price = v.pipe(
  v.number(AMOUNT),
  v.gtValue(0, 'Price must be more than 0'),
  v.maxValue(MAX_RUPEES, `Price cannot exceed ${MAX_RUPEES}`),
  v.check(isExact, AMOUNT),
);
const discount = v.pipe(
  v.number(PERCENT),
  v.minValue(0, PERCENT),
  v.maxValue(100, PERCENT),
  v.check(isExact, PERCENT),
);
const variants = v.array(
  v.object({ size: v.string('Please choose a size'), price }),
  'Please enter the price of a size',
);

/** New prices of some sizes, a new discount, or both, and what the sender saw of them. */
export const PriceSchema = v.pipe(
  v.object({
    variants: v.optional(variants),
    discount: v.optional(discount),
    expected: v.optional(
      v.object({ variants: v.optional(variants), discount: v.optional(discount) }),
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
export type PriceRequest = v.InferOutput<typeof PriceSchema>;
