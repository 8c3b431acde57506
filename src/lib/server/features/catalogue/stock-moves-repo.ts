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

/**
 * Takes pieces from a size's stock; gives the tags of that change, or undefined when there are too
 * few pieces or the product is no longer sold in that size.
 */
export async function takeStock(
  tx: Tx,
  { product_id, size, quantity }: StockChange,
): Promise<string[] | undefined> {
  const [row] = (await stockLess(tx, { product_id, size, quantity })).rows;
  return row && stockTags(product_id, row.stock + quantity, row.stock);
}

/** Puts pieces back in a size's stock; gives the tags of that change. */
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

/** The order in which every transaction locks sizes, so that no two wait for each other. */
export const byVariant = (
  one: Pick<StockChange, 'product_id' | 'size'>,
  other: Pick<StockChange, 'product_id' | 'size'>,
): number =>
  one.product_id === other.product_id
    ? compare(one.size, other.size)
    : compare(one.product_id, other.product_id);
