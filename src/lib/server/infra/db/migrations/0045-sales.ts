import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const sales: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sales')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('percent', 'integer', (c) => c.notNull())
      .addColumn('covers', 'text', (c) => c.notNull())
      .addColumn('from_at', 'text', (c) => c.notNull())
      .addColumn('until_at', 'text')
      .addColumn('revision', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('sale_events')
      .addColumn('sale_id', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('what', 'text', (c) => c.notNull())
      .addColumn('before', 'text', (c) => c.notNull())
      .addColumn('after', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('sale_events_one', ['sale_id', 'position'])
      .execute();
    await db.schema
      .createTable('past_prices')
      .addColumn('product_id', 'text', (c) => c.notNull())
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('from_at', 'text', (c) => c.notNull())
      .addColumn('price_cents', 'bigint', (c) => c.notNull())
      .addColumn('discount_bp', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('past_prices_one', ['product_id', 'number', 'from_at'])
      .execute();
    // What a shop asks for now; nobody knows since when.
    await sql`insert into past_prices (product_id, number, from_at, price_cents, discount_bp)
      select v.product_id, v.number, ${new Date().toISOString()}, v.price_cents, p.discount_bp
      from product_variants v join products p on p.id = v.product_id`.execute(db);
  },
};
