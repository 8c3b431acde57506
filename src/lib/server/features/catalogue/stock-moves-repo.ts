import { sql } from 'kysely';
import { lowStockAt } from './low-stock-repo.ts';
import { stockTags } from './stock-tags.ts';
import { compare, prepared } from '#lib/server/infra/db/statements.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { OrderLineRow } from '#lib/server/infra/db/schema.ts';

type StockChange = Pick<OrderLineRow, 'product_id' | 'variant' | 'size' | 'quantity'>;

type Taken = Pick<StockChange, 'product_id' | 'quantity'> & { variant: number };

const limit = sql<number>`(
  select ${lowStockAt} from products where products.id = product_variants.product_id
)`.as('limit');

const stockLess = prepared((tx, { product_id, variant, quantity, at }: Taken & { at: string }) =>
  tx
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb('stock', '-', quantity), fell_at: at }))
    .where('product_id', '=', product_id)
    .where('number', '=', variant)
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
    .returning(['stock', limit]),
);

/** Returns the change's tags; `undefined` when the stock is too low or the size is no longer sold. */
export async function takeStock(
  tx: Tx,
  { product_id, variant, quantity }: Taken,
  now: Date,
): Promise<string[] | undefined> {
  const at = now.toISOString();
  const [row] = (await stockLess(tx, { product_id, variant, quantity, at })).rows;
  return row && stockTags(product_id, row.limit, row.stock + quantity, row.stock);
}

/** A variant that was removed and added again has another number but its title. */
export async function giveBackStock(
  tx: Tx,
  { product_id, variant, size, quantity }: StockChange,
): Promise<string[]> {
  const more = tx
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb('stock', '+', quantity) }))
    .where('product_id', '=', product_id)
    .returning(['stock', limit]);
  const row =
    (await more.where('number', '=', variant).executeTakeFirst()) ??
    (await more.where('size', '=', size).executeTakeFirst());
  return row ? stockTags(product_id, row.limit, row.stock - quantity, row.stock) : [];
}

/** A fixed lock order prevents deadlocks. */
export const byVariant = (
  one: Pick<StockChange, 'product_id' | 'variant'>,
  other: Pick<StockChange, 'product_id' | 'variant'>,
): number =>
  one.product_id === other.product_id
    ? (one.variant ?? 0) - (other.variant ?? 0)
    : compare(one.product_id, other.product_id);
