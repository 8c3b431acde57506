import type { Tx } from './open.ts';

/** A variant whose values were renamed. */
export interface RenamedVariant {
  productId: string;
  /** Titles. */
  before: string;
  after: string;
}

type Titled = 'cart_lines' | 'stock_alerts' | 'reported_stock';

const rowsOf = (
  tx: Tx,
  table: Titled,
  { productId, title }: { productId: string; title: string },
) => tx.updateTable(table).where('product_id', '=', productId).where('size', '=', title);

/**
 * Writes the new titles into a feature's own table. Two titles may change places, so each row gets another title
 * first. `dropStale` removes rows that have a new title already: their variant was removed before.
 */
export async function renameTitles(
  tx: Tx,
  table: Titled,
  renamed: readonly RenamedVariant[],
  dropStale: (variant: { productId: string; title: string }) => Promise<void>,
): Promise<void> {
  const temporary = (at: number) => `\u0001${at}`;
  for (const [at, { productId, before }] of renamed.entries()) {
    await rowsOf(tx, table, { productId, title: before })
      .set({ size: temporary(at) })
      .execute();
  }
  for (const [at, { productId, after }] of renamed.entries()) {
    await dropStale({ productId, title: after });
    await rowsOf(tx, table, { productId, title: temporary(at) })
      .set({ size: after })
      .execute();
  }
}
