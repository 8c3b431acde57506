import { stockTags } from './stock-tags.ts';
import { compare, prepared } from '#lib/server/infra/db/statements.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { OrderLineRow } from '#lib/server/infra/db/schema.ts';

type StockChange = Pick<OrderLineRow, 'product_id' | 'size' | 'quantity'>;

const stockLess = prepared((tx, { product_id, size, quantity }: StockChange) =>
  tx
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb('stock', '-', quantity) }))
    .where('product_id', '=', product_id)
    .where('size', '=', size)
    .where('stock', '>=', quantity)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('products')
          .select('id')
          .where('id', '=', product_id)
          .where('archived_at', 'is', null),
      ),
    )
    .returning('stock'),
);

/** Returns the change's tags; `undefined` when the stock is too low or the size is no longer sold. */
export async function takeStock(
  tx: Tx,
  { product_id, size, quantity }: StockChange,
): Promise<string[] | undefined> {
  const [row] = (await stockLess(tx, { product_id, size, quantity })).rows;
  return row && stockTags(product_id, row.stock + quantity, row.stock);
}

export async function giveBackStock(
  tx: Tx,
  { product_id, size, quantity }: StockChange,
): Promise<string[]> {
  const row = await tx
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb('stock', '+', quantity) }))
    .where('product_id', '=', product_id)
    .where('size', '=', size)
    .returning('stock')
    .executeTakeFirst();
  return row ? stockTags(product_id, row.stock - quantity, row.stock) : [];
}

/** A fixed lock order prevents deadlocks. */
export const byVariant = (
  one: Pick<StockChange, 'product_id' | 'size'>,
  other: Pick<StockChange, 'product_id' | 'size'>,
): number =>
  one.product_id === other.product_id
    ? compare(one.size, other.size)
    : compare(one.product_id, other.product_id);
