import type { CategoryList } from '#lib/catalogue/categories.ts';
import { paidCents } from '#lib/catalogue/price.ts';
import type { PastPrice, Product, ProductSummary } from '#lib/catalogue/product.ts';
import type { Variant } from '#lib/catalogue/variants.ts';
import { coverage, type Sale } from './sale.ts';

/** A reduced price is compared with the lowest of the time before, in ms: Directive 98/6/EC, article 6a. */
const COMPARED_MS = 30 * 86_400_000;

interface Known {
  /** The latest first. */
  past: readonly PastPrice[];
  sales: readonly Sale[];
  categories: CategoryList;
}

/**
 * In cents: the lowest price of the 30 days before the present reduction of a variant. `undefined` for a price that
 * is not reduced, and where nothing is known of the time before.
 */
export function lowestBefore(
  product: ProductSummary,
  { number }: Pick<Variant, 'number'>,
  { past, sales, categories }: Known,
): number | undefined {
  const { discount, sale } = product;
  const variant = product.variants.find((one) => one.number === number);
  if (!variant) return undefined;
  const cents = paidCents(variant, discount);
  if (cents === variant.priceCents) return undefined;
  const own = past.filter((price) => price.number === number);
  const isBySale = sale !== undefined && cents < paidCents(variant, sale.ownDiscount);
  const start = isBySale ? sale.from : ownReductionOf(own);
  if (!start) return undefined;
  const covering = sales.filter((sale) => coverage(sale, categories)(product));
  const first = new Date(start.getTime() - COMPARED_MS);
  const worth = own.flatMap((price, at) => {
    const from = price.from > first ? price.from : first;
    const next = own[at - 1]?.from ?? start;
    const until = next < start ? next : start;
    if (from >= until) return [];
    const percents = covering
      .filter((sale) => sale.from < until && (!sale.until || sale.until > from))
      .map(({ percent }) => percent);
    return paidCents(price, Math.max(price.discount, ...percents));
  });
  return worth.length > 0 ? Math.min(...worth) : undefined;
}

/** In cents, the least and the most of `lowestBefore` over all variants. */
export function lowestRange(
  product: Product,
  known: Omit<Known, 'past'>,
): { least: number; most: number } | undefined {
  const { pastPrices: past } = product;
  const all = product.variants.flatMap(
    (variant) => lowestBefore(product, variant, { past, ...known }) ?? [],
  );
  return all.length > 0 ? { least: Math.min(...all), most: Math.max(...all) } : undefined;
}

/** Since when a variant costs less by a discount or a reduced price of its own. */
function ownReductionOf(own: readonly PastPrice[]): Date | undefined {
  const before = own.findIndex(({ discount, saleCents }) => discount <= 0 && saleCents === null);
  return before > 0 ? own[before - 1]?.from : undefined;
}
