import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Payment slips, and the files that no row owns (yet or any more). */
export const slips: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('slips')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .addColumn('file', 'text', (c) => c.unique())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('sent_hash', 'text', (c) => c.notNull())
      .addColumn('pixel_hash', 'text')
      .addColumn('sent_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('slips_order').on('slips').column('order_id').execute();
    await db.schema.createIndex('slips_sent').on('slips').column('sent_hash').execute();
    await db.schema.createIndex('slips_pixels').on('slips').column('pixel_hash').execute();

    await db.schema
      .createTable('stray_files')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('due_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('stray_files_due').on('stray_files').column('due_at').execute();
  },
};
