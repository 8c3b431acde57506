import type { Generated, Selectable } from 'kysely';
import type { ProductText } from '#lib/catalogue/product-fields.ts';

/** Tables of products and their reviews (docs/map.md "Tables"). */

interface ProductTable extends Record<ProductText, string> {
  id: string;
  /** By what staff find its orders (`nameKey`). */
  name_key: Generated<string>;
  category: string;
  group_name: string | null;
  /** Hundredths of a percent. */
  discount_bp: number;
  /** JSON of `ProductOption[]`. */
  options: Generated<string>;
  /** JSON of search words. */
  tags: Generated<string>;
  /** From how many pieces on it is low; null follows the shop's setting. */
  low_stock: Generated<number | null>;
  /** 1 for a product that is never low and does not come back. */
  one_of_a_kind: Generated<number>;
  /** The highest number that a variant of it ever had. */
  last_variant: Generated<number>;
  /** Sum of the reviews' ratings in half stars, and how many there are. */
  rating_halves: Generated<number>;
  review_count: Generated<number>;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
}
export type ProductRow = Selectable<ProductTable>;

interface ProductVariantTable {
  product_id: string;
  /** Of this product, never used twice. */
  number: number;
  /** The title; `Default` without options. */
  size: string;
  stock: number;
  /** List price. */
  price_cents: number;
  /** The reduced price, less than the list price; 0 for none. */
  sale_cents: Generated<number>;
  /** Empty or unique in the shop. */
  sku: Generated<string>;
  barcode: Generated<string>;
  picture_hash: Generated<string | null>;
  weight_grams: Generated<number | null>;
  /** JSON of the titles before values were renamed. */
  former_titles: Generated<string>;
  /** When its stock last became less. */
  fell_at: Generated<string | null>;
}
export type ProductVariantRow = Selectable<ProductVariantTable>;

interface ReviewTable {
  id: string;
  product_id: string;
  /** Null for a reviewer without an account. */
  user_id: string | null;
  name: string;
  email: string;
  rating_halves: number;
  comment: string;
  created_at: string;
  /** Since when only admins see it. */
  hidden_at: Generated<string | null>;
}

/** What an admin did to a review, and why. */
interface ReviewEventTable {
  review_id: string;
  position: number;
  at: string;
  actor_id: string;
  what: 'hide';
  before: 'shown';
  after: 'hidden';
  reason: string;
}

/** What was done to a product; before and after are JSON of what changed. */
interface ProductEventTable {
  product_id: string;
  position: number;
  at: string;
  actor_id: string;
  what: 'create' | 'change' | 'archive' | 'restore';
  before: string;
  after: string;
}
export type ProductEventRow = Selectable<ProductEventTable>;

export interface CategoryRow {
  slug: string;
  name: string;
  description: string;
  parent: string | null;
  position: number;
  /** JSON: its position in each place that shows it. */
  places: string;
  picture: string | null;
  archived_at: string | null;
}

/** A former address of a category; it leads to the present one for good. */
interface CategoryAddressRow {
  address: string;
  category: string;
}

/** What was done to a category; before and after are JSON of what changed. */
export interface CategoryEventRow {
  category: string;
  position: number;
  at: string;
  actor_id: string;
  what: 'create' | 'change' | 'order' | 'archive';
  before: string;
  after: string;
}

/** An import of products by staff. */
export interface ProductImportRow {
  id: string;
  actor_id: string;
  state: 'running' | 'done' | 'failed';
  done: number;
  total: number;
  /** JSON: what it changes. */
  report: string;
  /** Why it failed. */
  message: string | null;
  created_at: string;
  /** When its process was last known to work on it. */
  seen_at: string;
}

export interface SaleRow {
  id: string;
  name: string;
  percent: number;
  /** JSON of `Covered`. */
  covers: string;
  from_at: string;
  /** Null for a sale that runs until it is ended. */
  until_at: string | null;
  /** Rises with every change. */
  revision: number;
}

/** What a variant costs from an instant on, until its next row; without what sales take off. */
interface PastPriceRow {
  product_id: string;
  number: number;
  from_at: string;
  price_cents: number;
  /** 0 for none. */
  sale_cents: Generated<number>;
  discount_bp: number;
}

/** What was done to a sale; before and after are JSON of it. */
export interface SaleEventRow {
  sale_id: string;
  position: number;
  at: string;
  actor_id: string;
  what: 'create' | 'change' | 'end' | 'remove';
  before: string;
  after: string;
}

export interface CatalogueTables {
  past_prices: PastPriceRow;
  sales: SaleRow;
  sale_events: SaleEventRow;
  categories: CategoryRow;
  category_addresses: CategoryAddressRow;
  category_events: CategoryEventRow;
  product_imports: ProductImportRow;
  products: ProductTable;
  product_variants: ProductVariantTable;
  product_pictures: { product_id: string; position: number; hash: string; alt: string };
  product_events: ProductEventTable;
  /** Sizes that the last stock report knew to be low or sold out. */
  reported_stock: { product_id: string; size: string; is_sold_out: 0 | 1 };
  reviews: ReviewTable;
  review_events: ReviewEventTable;
}
