import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import type { VariantRow } from '#lib/contract/figures.ts';
import { toRupees } from '#lib/format/money.ts';
import { compare } from '#lib/server/infra/db/statements.ts';

export interface ProductSales {
  id: string;
  qty: number;
  cents: number;
}

/** Pieces of one variant. */
export interface VariantSales extends ProductSales {
  /** Null for lines from before variants had numbers: then the title says which it is. */
  number: number | null;
  /** As it was sold last. */
  title: string;
  /** A time, or the day or month whose sum it is. Of one variant these compare as texts. */
  soldAt: string;
}

export const totalOf = (rows: readonly ProductSales[], amount: 'qty' | 'cents'): number =>
  rows.reduce((sum, row) => sum + row[amount], 0);

/** One row for each variant, whatever its titles were. */
export const mergeVariants = (rows: readonly VariantSales[]): VariantSales[] =>
  [...Map.groupBy(rows, ({ id, number, title }) => JSON.stringify([id, number ?? title]))].flatMap(
    ([, same]) => {
      const [last] = same.toSorted(
        (one, other) => compare(other.soldAt, one.soldAt) || compare(other.title, one.title),
      );
      return last ? { ...last, qty: totalOf(same, 'qty'), cents: totalOf(same, 'cents') } : [];
    },
  );

/**
 * Under present titles, or the last ones of variants that are gone, the largest amount first. What was sold without
 * options has a row of its own; a product that only sold so has no rows.
 */
export function variantRows(
  product: ProductSales,
  sold: readonly VariantSales[],
  titles: ReadonlyMap<number, string>,
): VariantRow[] {
  const named = sold.map((one) => {
    const present = one.number === null ? undefined : titles.get(one.number);
    return { ...one, title: present === DEFAULT_SIZE ? one.title : (present ?? one.title) };
  });
  const plain = {
    ...product,
    title: DEFAULT_SIZE,
    qty: product.qty - totalOf(sold, 'qty'),
    cents: product.cents - totalOf(sold, 'cents'),
  };
  if (sold.length === 0) return [];
  return [...Map.groupBy(plain.qty > 0 ? [...named, plain] : named, ({ title }) => title)]
    .map(([title, rows]) => ({
      title,
      qty: totalOf(rows, 'qty'),
      revenue: toRupees(totalOf(rows, 'cents')),
    }))
    .toSorted((one, other) => other.revenue - one.revenue || compare(one.title, other.title));
}
