import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Settings, the revision that processes follow, people, goods and their reviews. */
export const goods: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('settings')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('revision')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('number', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('changes')
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('tag', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('changes_pkey', ['revision', 'tag'])
      .execute();

    await db.schema
      .createTable('users')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .addColumn('verified_at', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('products')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('category', 'text', (c) => c.notNull())
      .addColumn('group_name', 'text')
      .addColumn('brand', 'text', (c) => c.notNull())
      .addColumn('maker', 'text', (c) => c.notNull())
      .addColumn('material', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('price_cents', 'integer', (c) => c.notNull())
      .addColumn('discount_bp', 'integer', (c) => c.notNull())
      .addColumn('stock', 'integer', (c) => c.notNull())
      .addColumn('sizes', 'text', (c) => c.notNull())
      .addColumn('rating_halves', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('review_count', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('archived_at', 'text')
      .execute();
    await db.schema
      .createTable('product_pictures')
      .addColumn('product_id', 'text', (c) => c.notNull().references('products.id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('alt', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('product_pictures_pkey', ['product_id', 'position'])
      .execute();
    await db.schema
      .createIndex('product_pictures_hash')
      .on('product_pictures')
      .column('hash')
      .execute();

    await db.schema
      .createTable('reviews')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('product_id', 'text', (c) => c.notNull().references('products.id'))
      .addColumn('user_id', 'text', (c) => c.references('users.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('rating_halves', 'integer', (c) => c.notNull())
      .addColumn('comment', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('reviews_product')
      .on('reviews')
      .columns(['product_id', 'created_at'])
      .execute();

    await db
      .insertInto('revision' as never)
      .values({ id: 1, number: 1 } as never)
      .execute();
  },
};
