import type { Days } from '#lib/figures/span.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { soldProducts } from './repo.ts';
import { sumsOfPart } from './sums-repo.ts';

/** What was sold of a product. */
export interface Sold {
  id: string;
  qty: number;
  cents: number;
}

/** The most money first, then by id. */
const byMoney = (one: Sold, other: Sold): number =>
  other.cents - one.cents || (one.id < other.id ? -1 : 1);

/** What was sold of all products in some periods, with the most money first and by id. */
interface PastSales {
  sorted: readonly Sold[];
  byId: ReadonlyMap<string, Sold>;
}

/** Twenty thousand products weigh some 3 MB. */
const MAX_KEPT = 4;

/**
 * Keeps what was sold in the periods of the spans that were last looked at: it changes only when one
 * of them is summed anew, and then its revision is another.
 */
export function createPastSales() {
  const kept = new Map<string, PastSales>();

  async function read(tx: Tx, periods: readonly string[]): Promise<PastSales> {
    const byId = new Map<string, Sold>();
    for (const { key, count, cents } of await sumsOfPart(tx, 'product', periods, 'name')) {
      const { qty = 0, cents: before = 0 } = byId.get(key) ?? {};
      byId.set(key, { id: key, qty: qty + count, cents: before + cents });
    }
    return { sorted: [...byId.values()].toSorted(byMoney), byId };
  }

  /** `periods` have sums that stand, each with how often they were made. */
  return async (tx: Tx, periods: ReadonlyMap<string, number>): Promise<PastSales> => {
    const key = [...periods].join(' ');
    const sales = kept.get(key) ?? (await read(tx, [...periods.keys()]));
    // As the newest, so that the first is the one that nobody has looked at for the longest time.
    kept.delete(key);
    kept.set(key, sales);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(oldest);
    }
    return sales;
  };
}

/** The products with the most money in past sales and in the orders of some days. */
export async function mostSold(
  tx: Tx,
  { sorted, byId }: PastSales,
  { open, limit }: { open: readonly Days[]; limit: number },
): Promise<Sold[]> {
  const sold = new Map<string, Sold>();
  for (const days of open) {
    for (const { id, qty, cents } of await soldProducts(tx, days).execute()) {
      const before = sold.get(id) ?? byId.get(id) ?? { qty: 0, cents: 0 };
      sold.set(id, { id, qty: before.qty + Number(qty), cents: before.cents + Number(cents) });
    }
  }
  const others: Sold[] = [];
  for (const one of sorted) {
    if (others.length >= limit) break;
    if (!sold.has(one.id)) others.push(one);
  }
  return [...sold.values(), ...others].toSorted(byMoney).slice(0, limit);
}
