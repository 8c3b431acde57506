import { LRUCache } from 'lru-cache';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { sumsOfParts } from './sums-repo.ts';
import type { ProductSales } from './variant-sales.ts';

const byRevenue = (one: ProductSales, other: ProductSales): number =>
  other.cents - one.cents || (one.id < other.id ? -1 : 1);

interface SummedSales {
  byRevenue: readonly ProductSales[];
  byId: ReadonlyMap<string, ProductSales>;
}

async function readSales(tx: Tx, periods: readonly string[]): Promise<SummedSales> {
  const byId = new Map<string, ProductSales>();
  for (const { key, count, cents } of await sumsOfParts(tx, ['product'], periods, 'name')) {
    const { qty = 0, cents: before = 0 } = byId.get(key) ?? {};
    byId.set(key, { id: key, qty: qty + count, cents: before + cents });
  }
  return { byRevenue: [...byId.values()].toSorted(byRevenue), byId };
}

const MAX_LISTS = 8;

/** Caches the last requested ranges. A new summation has a new revision, so an entry never outlives its sums. */
export function createProductSalesCache() {
  const cache = new LRUCache<string, SummedSales>({ max: MAX_LISTS });

  /** `periods` maps valid sums to their revisions. */
  return async (tx: Tx, periods: ReadonlyMap<string, number>): Promise<SummedSales> => {
    const key = [...periods].join(' ');
    const cached = cache.get(key);
    if (cached) return cached;
    const sales = await readSales(tx, [...periods.keys()]);
    cache.set(key, sales);
    return sales;
  };
}
export type ProductSalesCache = ReturnType<typeof createProductSalesCache>;

interface Sources {
  past: SummedSales;
  /** What is read from the orders. */
  open: readonly ProductSales[];
}

export function bestSellers({ past, open }: Sources, limit: number): ProductSales[] {
  const changed = new Map<string, ProductSales>();
  for (const { id, qty, cents } of open) {
    const before = changed.get(id) ?? past.byId.get(id) ?? { qty: 0, cents: 0 };
    changed.set(id, { id, qty: before.qty + qty, cents: before.cents + cents });
  }
  // Enough other products to compare with the recent ones.
  const others = past.byRevenue
    .values()
    .filter(({ id }) => !changed.has(id))
    .take(limit);
  return [...changed.values(), ...others].toSorted(byRevenue).slice(0, limit);
}
