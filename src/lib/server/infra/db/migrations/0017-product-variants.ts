import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Every size has its own stock and price; a product without sizes has one variant, `Default`. The
 * stock there is by now is spread evenly, the first sizes get the rest.
 */
export const productVariants: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('product_variants')
      .addColumn('product_id', 'text', (c) => c.notNull().references('products.id'))
      .addColumn('size', 'text', (c) => c.notNull())
      .addColumn('stock', 'integer', (c) => c.notNull())
      .addColumn('price_cents', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('product_variants_pkey', ['product_id', 'size'])
      .execute();
    await sql`
      with known (size, place) as (values ('S', 0), ('M', 1), ('L', 2), ('XL', 3), ('XXL', 4)),
      offered as (
        select products.id, products.stock, products.price_cents, known.size,
          row_number() over (partition by products.id order by known.place) - 1 as place,
          count(*) over (partition by products.id) as sizes
        from products
        join known on '|' || products.sizes || '|' like '%|' || known.size || '|%'
      )
      insert into product_variants (product_id, size, stock, price_cents)
      select id, size, stock / sizes + case when place < stock % sizes then 1 else 0 end, price_cents
      from offered`.execute(db);
    await sql`
      insert into product_variants (product_id, size, stock, price_cents)
      select id, 'Default', stock, price_cents from products
      where not exists (select 1 from product_variants where product_id = products.id)`.execute(db);
    for (const column of ['stock', 'sizes', 'price_cents']) {
      await db.schema.alterTable('products').dropColumn(column).execute();
    }
  },
};
