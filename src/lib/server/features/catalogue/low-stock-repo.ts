import { sql } from 'kysely';
import { defaultShopSettings } from '#lib/shop-settings/shop-settings.ts';
import { variantId } from '#lib/catalogue/variants.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';

/** The key in `settings` of the limit from which a product is low (docs/api.md "Low stock"), which SQL reads. */
export const LOW_STOCK_KEY = 'low-stock';

/** The limit of a row of `products`: its own, or the shop's; 0 for a piece that is one of a kind. */
export const lowStockAt = sql<number>`case when products.one_of_a_kind = 1 then 0 else coalesce(
  products.low_stock,
  cast((select value from settings where key = ${sql.lit(LOW_STOCK_KEY)}) as integer),
  ${sql.lit(defaultShopSettings.lowStock)}
) end`;

/** Variants on sale that are low or sold out and may be made again. */
export const lowVariants = (db: Db | Tx) =>
  db
    .selectFrom('product_variants as variant')
    .innerJoin('products', 'products.id', 'variant.product_id')
    .where('archived_at', 'is', null)
    .where('one_of_a_kind', '=', 0)
    .where('stock', '<=', lowStockAt);

/** The ones whose stock fell last come first, at most `most`; and how many there are. */
export async function lowStock(db: Db, most: number) {
  const rows = await lowVariants(db)
    .select(['product_id', 'number', 'products.name', 'size', 'stock', 'fell_at'])
    .orderBy('fell_at', (order) => order.desc().nullsLast())
    .orderBy('stock')
    .orderBy('product_id')
    .orderBy('number')
    .limit(most)
    .execute();
  const { count } = await lowVariants(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const variants = rows.map((row) => ({
    _id: row.product_id,
    name: row.name,
    variant: variantId(row.product_id, row),
    size: row.size,
    countInStock: row.stock,
  }));
  return { variants, count: Number(count) };
}

/** When a variant of each product last fell. */
export const lowByProduct = (db: Db) =>
  lowVariants(db)
    .select(['product_id', (eb) => eb.fn.max('fell_at').as('fell_at')])
    .groupBy('product_id');
