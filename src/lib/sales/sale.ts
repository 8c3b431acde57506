import { type CategoryList, findCategory, isIn } from '#lib/catalogue/categories.ts';
import { isReduced, leadPrice, ownDiscountOf, paidCents } from '#lib/catalogue/price.ts';
import type { AppliedSale, PastPrice, Product, ProductSummary } from '#lib/catalogue/product.ts';
import type { Priced, Variant } from '#lib/catalogue/variants.ts';
import { isRunning, nextChange, type Running } from '#lib/content/running.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';

/** Sales begin and end by themselves, to the second (docs/api.md "Sales"). */

/** What a sale covers, one of them; a category includes those below it. */
export interface Covered {
  products?: string[];
  categories?: string[];
  everything?: true;
}
export const coverNames = ['products', 'categories', 'everything'] as const;

export interface Sale extends Covered {
  id: string;
  name: string;
  percent: number;
  from: Date;
  /** Without it, the sale runs until it is ended. */
  until: Date | null;
  /** Rises with every change. */
  revision: number;
}

export const saleStates = ['planned', 'running', 'ended'] as const;
export type SaleState = (typeof saleStates)[number];

export function saleState(sale: Pick<Sale, 'from' | 'until'>, now: Date): SaleState {
  if (isRunning(sale, now)) return 'running';
  return sale.from > now ? 'planned' : 'ended';
}

/** Of equal sales, the one that ends last, so that a countdown is true. */
const endOf = ({ until }: Running): number => until?.getTime() ?? Number.MAX_SAFE_INTEGER;
const byWorth = (one: Sale, other: Sale): number =>
  other.percent - one.percent || endOf(other) - endOf(one);

const runningByWorth = (sales: readonly Sale[], now: Date): Sale[] =>
  sales.filter((sale) => isRunning(sale, now)).toSorted(byWorth);

export const bestOf = (sales: readonly Sale[], now: Date): Sale | undefined =>
  runningByWorth(sales, now)[0];

/** The test whether a sale covers a product. */
export function coverage(
  covered: Covered,
  categories: CategoryList,
): (product: Pick<ProductSummary, 'id' | 'category' | 'group'>) => boolean {
  if (covered.everything) return () => true;
  if (covered.categories) {
    // A category that was renamed or archived leads to another one.
    const slugs = covered.categories.flatMap((slug) => findCategory(categories, slug)?.slug ?? []);
    return isIn(categories, slugs);
  }
  const ids = new Set(covered.products);
  return ({ id }) => ids.has(id);
}

/** Whether a sale makes some variant cost less; reduced prices may be lower still. */
const isLower = (variants: readonly Priced[], percent: number, own: number): boolean =>
  percent > own &&
  variants.some(
    (one) => (one.saleCents ?? null) === null || paidCents(one, percent) < paidCents(one, own),
  );

/** A gift voucher costs what it is worth: nothing is taken off it. */
function atListPrice<Of extends ProductSummary>(product: Of): Of {
  if (!isReduced(product)) return product;
  const variants = product.variants.map((one) => ({ ...one, saleCents: null }));
  return { ...product, variants, discount: 0, ...leadPrice(variants, 0), sale: undefined };
}

/**
 * Gives products the better of their own discount and the running sales, never both. A product keeps being the same
 * object if its price stays. `giftVoucher` is the id of the product that is sold as a gift voucher.
 */
export function priceAsOf(
  sales: readonly Sale[],
  categories: CategoryList,
  now: Date,
  giftVoucher = '',
) {
  const running = runningByWorth(sales, now).map((sale) => ({
    sale,
    isCovered: coverage(sale, categories),
  }));
  return <Of extends ProductSummary>(product: Of): Of => {
    if (product.id === giftVoucher) return atListPrice(product);
    const ownDiscount = ownDiscountOf(product);
    const best = running.find(({ isCovered }) => isCovered(product))?.sale;
    const { variants } = product;
    if (best && isLower(variants, best.percent, ownDiscount)) {
      const { name, percent, from, until } = best;
      const sale = { name, from, until, ownDiscount };
      return { ...product, discount: percent, ...leadPrice(variants, percent), sale };
    }
    if (!product.sale) return product;
    const lead = leadPrice(variants, ownDiscount);
    return { ...product, discount: ownDiscount, ...lead, sale: undefined };
  };
}
export type Price = ReturnType<typeof priceAsOf>;

export const pricedWith = (
  price: Price,
  products: ReadonlyMap<string, ProductSummary>,
): ReadonlyMap<string, ProductSummary> =>
  new Map([...products].map(([id, product]) => [id, price(product)]));

/** What prices depend on. */
interface PriceSource {
  /** The same array until a sale changes. */
  sales: () => readonly Sale[];
  categories: () => CategoryList;
  settings: () => Pick<PublicSettings, 'giftVoucher'>;
  now: () => Date;
}

/** How long the price of an ended sale counts for somebody who saw it, in ms. */
const GRACE_MS = 15 * 60 * 1000;

export function createPrices({ sales, categories, settings, now }: PriceSource) {
  const giftVoucher = (): string => settings().giftVoucher.product;
  const asOf = (at: Date): Price => priceAsOf(sales(), categories(), at, giftVoucher());
  const sources = (): unknown[] => [sales(), categories(), giftVoucher()];
  let known: { of: unknown[]; from: Date; until: Date | undefined; price: Price } | undefined;

  const isCurrent = ({ of, from, until }: NonNullable<typeof known>, at: Date): boolean =>
    sources().every((source, place) => source === of[place]) &&
    from <= at &&
    (!until || at < until);

  return {
    /** The same function until a sale begins, ends or changes, or another product is the gift voucher. */
    current(): Price {
      const at = now();
      if (!known || !isCurrent(known, at)) {
        known = { of: sources(), from: at, until: nextChange(sales(), at), price: asOf(at) };
      }
      return known.price;
    },

    sales,

    asOf,

    /** The running sale that takes off the most. */
    best: (): Sale | undefined => bestOf(sales(), now()),

    /** When a sale begins or ends next. */
    nextChange: (): Date | undefined => nextChange(sales(), now()),

    /** The prices that an order may have: those of now, and before each sale that ended within 15 minutes. */
    honoured(at: Date): Price[] {
      const ended = sales()
        .flatMap(({ until }) => until ?? [])
        .filter((until) => until <= at && at.getTime() - until.getTime() <= GRACE_MS)
        .map((until) => until.getTime() - 1);
      return [at.getTime(), ...new Set(ended)].map((ms) => asOf(new Date(ms)));
    },
  };
}
export type Prices = ReturnType<typeof createPrices>;

/** The sales that reduce something, the soonest to end first. */
export function runningIn(products: readonly ProductSummary[]): AppliedSale[] {
  const applied = products.flatMap(({ sale }) => sale ?? []);
  const key = ({ name, until }: AppliedSale) => `${name} ${until?.getTime()}`;
  return [...new Map(applied.map((sale) => [key(sale), sale])).values()].sort(
    (one, other) => endOf(one) - endOf(other),
  );
}

/** A reduced price is compared with the lowest of the time before, in ms: Directive 98/6/EC, article 6a. */
const COMPARED_MS = 30 * 86_400_000;

interface PriceHistory {
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
  { past, sales, categories }: PriceHistory,
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
  known: Omit<PriceHistory, 'past'>,
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
