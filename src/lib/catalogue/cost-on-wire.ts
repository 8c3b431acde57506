import { centsOf } from '#lib/format/money.ts';
import { discountedCents } from './price.ts';

interface PriceOnWire {
  price: number;
  /** What costs, where the percentage does not say it to the cent. */
  priceNow?: number | undefined;
}

/** What a product or a variant of a response costs, in cents. */
export const costOnWire = ({ price, priceNow }: PriceOnWire, discount: number): number =>
  priceNow === undefined ? discountedCents(centsOf(price), discount) : centsOf(priceNow);
