import { LRUCache } from 'lru-cache';
import type { Days } from '#lib/figures/span.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { soldProducts } from './repo.ts';
import { sumsOfPart } from './sums-repo.ts';

/** What was sold of a product. */
export interface ProductSales {
  id: string;
  qty: number;
  cents: number;
}

/** The most money first, then by id. */
const byRevenue = (one: ProductSales, other: ProductSales): number =>
  other.cents - one.cents || (one.id < other.id ? -1 : 1);

/** What was sold of all products in the summed periods of a span. */
interface SummedSales {
  byRevenue: readonly ProductSales[];
  byId: ReadonlyMap<string, ProductSales>;
}

async function readSales(tx: Tx, periods: readonly string[]): Promise<SummedSales> {
  const byId = new Map<string, ProductSales>();
  for (const { key, count, cents } of await sumsOfPart(tx, 'product', periods, 'name')) {
    const { qty = 0, cents: before = 0 } = byId.get(key) ?? {};
    byId.set(key, { id: key, qty: qty + count, cents: before + cents });
  }
  return { byRevenue: [...byId.values()].toSorted(byRevenue), byId };
}

const MAX_SPANS = 4;

/**
 * Caches what was sold in the last spans that were requested. A period that is summed again has
 * another revision, so an entry never outlives its sums.
 */
export function createProductSalesCache() {
  const cache = new LRUCache<string, SummedSales>({ max: MAX_SPANS });

  /** `periods` have sums that stand, each with its revision. */
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

/** The products with the most revenue, of summed periods and of days that are read from their orders. */
export async function bestSellers(
  tx: Tx,
  summed: SummedSales,
  { open, limit }: { open: readonly Days[]; limit: number },
): Promise<ProductSales[]> {
  const changed = new Map<string, ProductSales>();
  for (const days of open) {
    for (const { id, qty, cents } of await soldProducts(tx, days).execute()) {
      const before = changed.get(id) ?? summed.byId.get(id) ?? { qty: 0, cents: 0 };
      changed.set(id, { id, qty: before.qty + Number(qty), cents: before.cents + Number(cents) });
    }
  }
  // Enough of the others: those that sold on the open days are counted with them.
  const others = summed.byRevenue
    .values()
    .filter(({ id }) => !changed.has(id))
    .take(limit);
  return [...changed.values(), ...others].toSorted(byRevenue).slice(0, limit);
}
