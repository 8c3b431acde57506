import type { Kysely } from 'kysely';
import { cents, createIndexes, filled, historyColumns, key, required } from './columns.ts';

/** Categories and products, with what visitors note and say about them. */
export async function createCatalogueTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('categories')
    .addColumn('slug', 'text', key)
    .addColumn('name', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('parent', 'text')
    .addColumn('position', 'integer', required)
    .addColumn('places', 'text', required)
    .addColumn('picture', 'text')
    .addColumn('archived_at', 'text')
    .execute();
  await db.schema
    .createTable('category_addresses')
    .addColumn('address', 'text', key)
    .addColumn('category', 'text', required)
    .execute();
  await db.schema
    .createTable('category_events')
    .addColumn('category', 'text', required)
    .$call(historyColumns)
    .addPrimaryKeyConstraint('category_events_pkey', ['category', 'position'])
    .execute();
  await db.schema
    .createTable('products')
    .addColumn('id', 'text', key)
    .addColumn('name', 'text', required)
    .addColumn('category', 'text', required)
    .addColumn('group_name', 'text')
    .addColumn('brand', 'text', required)
    .addColumn('maker', 'text', required)
    .addColumn('material', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('discount_bp', 'integer', required)
    .addColumn('rating_halves', 'integer', filled(0))
    .addColumn('review_count', 'integer', filled(0))
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('archived_at', 'text')
    .addColumn('options', 'text', filled('[]'))
    .addColumn('tags', 'text', filled('[]'))
    .addColumn('last_variant', 'integer', filled(0))
    .addColumn('name_key', 'text', filled(''))
    .addColumn('low_stock', 'integer')
    .addColumn('one_of_a_kind', 'integer', filled(0))
    .execute();
  await createIndexes(db, [
    'index products_archived on products (archived_at, id) where archived_at is not null',
  ]);
  await db.schema
    .createTable('product_pictures')
    .addColumn('product_id', 'text', (c) => c.notNull().references('products.id'))
    .addColumn('position', 'integer', required)
    .addColumn('hash', 'text', required)
    .addColumn('alt', 'text', required)
    .addPrimaryKeyConstraint('product_pictures_pkey', ['product_id', 'position'])
    .execute();
  await createIndexes(db, ['index product_pictures_hash on product_pictures (hash)']);
  await db.schema
    .createTable('product_variants')
    .addColumn('product_id', 'text', required)
    .addColumn('number', 'integer', required)
    .addColumn('size', 'text', required)
    .addColumn('stock', 'integer', required)
    .addColumn('price_cents', cents(db), required)
    .addColumn('sku', 'text', filled(''))
    .addColumn('barcode', 'text', filled(''))
    .addColumn('picture_hash', 'text')
    .addColumn('weight_grams', 'integer')
    .addColumn('former_titles', 'text', filled('[]'))
    .addColumn('sale_cents', 'bigint', filled(0))
    .addColumn('fell_at', 'text')
    .addPrimaryKeyConstraint('numbered_variants_pkey', ['product_id', 'number'])
    .addForeignKeyConstraint('numbered_variants_product_id_fkey', ['product_id'], 'products', [
      'id',
    ])
    .execute();
  await createIndexes(db, [
    "unique index product_variants_sku on product_variants (sku) where sku <> ''",
  ]);
  await db.schema
    .createTable('product_events')
    .addColumn('product_id', 'text', (c) => c.notNull().references('products.id'))
    .$call(historyColumns)
    .addPrimaryKeyConstraint('product_events_pkey', ['product_id', 'position'])
    .execute();
  await db.schema
    .createTable('product_imports')
    .addColumn('id', 'text', key)
    .addColumn('actor_id', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('done', 'integer', required)
    .addColumn('total', 'integer', required)
    .addColumn('report', 'text', required)
    .addColumn('message', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('seen_at', 'text', required)
    .execute();
  await db.schema
    .createTable('past_prices')
    .addColumn('product_id', 'text', required)
    .addColumn('number', 'integer', required)
    .addColumn('from_at', 'text', required)
    .addColumn('price_cents', 'bigint', required)
    .addColumn('discount_bp', 'integer', required)
    .addColumn('sale_cents', 'bigint', filled(0))
    .addPrimaryKeyConstraint('past_prices_one', ['product_id', 'number', 'from_at'])
    .execute();
  await db.schema
    .createTable('sales')
    .addColumn('id', 'text', key)
    .addColumn('name', 'text', required)
    .addColumn('percent', 'integer', required)
    .addColumn('covers', 'text', required)
    .addColumn('from_at', 'text', required)
    .addColumn('until_at', 'text')
    .addColumn('revision', 'integer', required)
    .execute();
  await db.schema
    .createTable('sale_events')
    .addColumn('sale_id', 'text', required)
    .$call(historyColumns)
    .addPrimaryKeyConstraint('sale_events_one', ['sale_id', 'position'])
    .execute();
  await db.schema
    .createTable('reviews')
    .addColumn('id', 'text', key)
    .addColumn('product_id', 'text', (c) => c.notNull().references('products.id'))
    .addColumn('user_id', 'text', (c) => c.references('users.id'))
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('rating_halves', 'integer', required)
    .addColumn('comment', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('hidden_at', 'text')
    .execute();
  await createIndexes(db, [
    'index reviews_product on reviews (product_id, created_at)',
    'unique index reviews_writer on reviews (user_id, product_id) where hidden_at is null',
    'index reviews_user on reviews (user_id, created_at)',
    'index reviews_created on reviews (created_at, id)',
  ]);
  await db.schema
    .createTable('review_events')
    .addColumn('review_id', 'text', (c) => c.notNull().references('reviews.id'))
    .$call(historyColumns)
    .addColumn('reason', 'text', required)
    .addPrimaryKeyConstraint('review_events_pkey', ['review_id', 'position'])
    .execute();
  await db.schema
    .createTable('stock_alerts')
    .addColumn('id', 'text', key)
    .addColumn('email', 'text', required)
    .addColumn('product_id', 'text', (c) => c.notNull().references('products.id'))
    .addColumn('size', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('confirmed_at', 'text')
    .addColumn('expires_at', 'text', required)
    .addColumn('language', 'text', filled('en'))
    .addUniqueConstraint('stock_alerts_once', ['email', 'product_id', 'size'])
    .execute();
  await createIndexes(db, ['index stock_alerts_variant on stock_alerts (product_id, size)']);
  await db.schema
    .createTable('stock_alert_links')
    .addColumn('token_hash', 'text', key)
    .addColumn('email', 'text', required)
    .addColumn('alert_id', 'text')
    .addColumn('expires_at', 'text', required)
    .execute();
  await createIndexes(db, ['index stock_alert_links_email on stock_alert_links (email)']);
  await db.schema
    .createTable('reported_stock')
    .addColumn('product_id', 'text', required)
    .addColumn('size', 'text', required)
    .addColumn('is_sold_out', 'integer', required)
    .addPrimaryKeyConstraint('reported_stock_pkey', ['product_id', 'size'])
    .execute();
  await db.schema
    .createTable('wishlist_items')
    .addColumn('user_id', 'text', required)
    .addColumn('product_id', 'text', required)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('wishes_pkey', ['user_id', 'product_id'])
    .addForeignKeyConstraint('wishes_product_id_fkey', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('wishes_user_id_fkey', ['user_id'], 'users', ['id'])
    .execute();
  await db.schema
    .createTable('cart_lines')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('product_id', 'text', (c) => c.notNull().references('products.id'))
    .addColumn('size', 'text', required)
    .addColumn('quantity', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addUniqueConstraint('cart_lines_line', ['user_id', 'product_id', 'size'])
    .execute();
}
