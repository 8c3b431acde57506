import type { Product, ProductSummary } from './product.ts';
import type { Priced } from './variants.ts';

/** A discount may have two decimals, so it is stored in hundredths of a percent. */
export const toBasisPoints = (percent: number): number => Math.round(percent * 100);
export const toPercent = (basisPoints: number): number => basisPoints / 100;

/** Rounds half up to the cent (docs/spec.md §9, docs/api.md "Conventions"). */
export const discountedCents = (priceCents: number, discount: number): number =>
  priceCents - Math.ceil((priceCents * toBasisPoints(discount)) / 10_000 - 0.5);

/** What costs: the lower of the reduced price and what `discount` makes of the list price. */
export const paidCents = ({ priceCents, saleCents }: Priced, discount: number): number =>
  Math.min(saleCents ?? priceCents, discountedCents(priceCents, discount));

/** The percentage to show: of a reduced price that costs, rounded down, at least 1. */
export function shownDiscount(priced: Priced, discount: number): number {
  const { priceCents, saleCents } = priced;
  if (saleCents === null || saleCents === undefined) return discount;
  if (saleCents >= discountedCents(priceCents, discount)) return discount;
  const percent = ((priceCents - saleCents) * 100) / priceCents;
  return Math.max(1, Math.floor(percent));
}

/** The prices of the variant that costs least. */
export function leadPrice(variants: readonly Priced[], discount: number) {
  const [first, ...others] = variants;
  if (!first) return { priceCents: 0, saleCents: null };
  const lead = others.reduce((least, one) => {
    const off = paidCents(one, discount) - paidCents(least, discount);
    return off < 0 || (off === 0 && one.priceCents < least.priceCents) ? one : least;
  }, first);
  return { priceCents: lead.priceCents, saleCents: lead.saleCents ?? null };
}

/** Whether some variant costs less than its list price. */
export const isReduced = ({ discount, variants }: Pick<ProductSummary, 'discount' | 'variants'>) =>
  discount > 0 || variants.some(({ saleCents }) => saleCents !== null);

/** Returns `undefined` when the discount rounds to 0. */
export const discountLabel = (discount: number): string | undefined =>
  discount >= 0.5 ? `-${Math.round(discount)}%` : undefined;

/** In percent; what the owner set on the product itself. */
export const ownDiscountOf = ({ discount, sale }: Pick<ProductSummary, 'discount' | 'sale'>) =>
  sale?.ownDiscount ?? discount;

/** Whether a product has no discount, or was sold without one before, as far as the shop knows. */
export const wasOfferedAtListPrice = ({
  pastPrices,
  ...product
}: Pick<Product, 'discount' | 'variants' | 'pastPrices'>): boolean =>
  !isReduced(product) ||
  pastPrices.some(({ discount, saleCents }) => discount === 0 && saleCents === null);
