import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../tables.ts';

async function numberVariants(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('numbered_variants')
    .addColumn('product_id', 'text', (c) => c.notNull().references('products.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('size', 'text', (c) => c.notNull())
    .addColumn('stock', 'integer', (c) => c.notNull())
    .addColumn('price_cents', isPostgres(db) ? 'bigint' : 'integer', (c) => c.notNull())
    .addColumn('sku', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('barcode', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('picture_hash', 'text')
    .addColumn('weight_grams', 'integer')
    .addColumn('former_titles', 'text', (c) => c.notNull().defaultTo('[]'))
    .addPrimaryKeyConstraint('numbered_variants_pkey', ['product_id', 'number'])
    .execute();
  await sql`
    with places (size, place) as (values ('S', 0), ('M', 1), ('L', 2), ('XL', 3), ('XXL', 4))
    insert into numbered_variants (product_id, number, size, stock, price_cents)
    select product_id, row_number() over (partition by product_id order by place),
      product_variants.size, stock, price_cents
    from product_variants left join places on places.size = product_variants.size`.execute(db);
  await db.schema.dropTable('product_variants').execute();
  await db.schema.alterTable('numbered_variants').renameTo('product_variants').execute();
  await db.schema
    .createIndex('product_variants_sku')
    .unique()
    .on('product_variants')
    .column('sku')
    .where(sql.ref('sku'), '<>', sql.lit(''))
    .execute();
}

async function nameOptions(db: Kysely<unknown>): Promise<void> {
  for (const column of ['options', 'tags']) {
    await db.schema
      .alterTable('products')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo('[]'))
      .execute();
  }
  await db.schema
    .alterTable('products')
    .addColumn('last_variant', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`
    update products set last_variant =
      (select coalesce(max(number), 0) from product_variants where product_id = products.id)`.execute(
    db,
  );
  const sizes = isPostgres(db)
    ? sql`string_agg('"' || size || '"', ',' order by number)`
    : sql`group_concat('"' || size || '"', ',' order by number)`;
  await sql`
    update products set options =
      '[{"name":"Size","values":[' || (select ${sizes} from product_variants where product_id = products.id) || ']}]'
    where exists (
      select 1 from product_variants where product_id = products.id and size <> 'Default')`.execute(
    db,
  );
}

/** Options that owners name. A variant has a number that stays when its values are renamed. */
export const options: Migration = {
  async up(db: Kysely<unknown>) {
    await numberVariants(db);
    await nameOptions(db);
    await db.schema.alterTable('order_lines').addColumn('variant', 'integer').execute();
    await sql`
      update order_lines set variant = (
        select number from product_variants
        where product_variants.product_id = order_lines.product_id
          and product_variants.size = order_lines.size)`.execute(db);
  },
};
