import type { Generated, Selectable } from 'kysely';

/**
 * The tables, the same on both engines. Money is integer cents, instants are ISO 8601 UTC text
 * (it sorts as time does), lists of short words are text joined by `|`.
 */
export interface Tables {
  settings: { key: string; value: string };
  /** One row; every change raises `number` inside its own transaction. */
  revision: { id: number; number: number };
  /** Which tags changed at which revision: what other processes read to follow. */
  changes: { revision: number; tag: string; at: string };
  users: UserTable;
  products: ProductTable;
  product_pictures: { product_id: string; position: number; hash: string; alt: string };
  reviews: ReviewTable;
}

interface UserTable {
  id: string;
  name: string;
  email: string;
  role: 'user' | 'driver' | 'admin';
  password_hash: string;
  verified_at: string | null;
  created_at: string;
}

interface ProductTable {
  id: string;
  name: string;
  category: string;
  group_name: string | null;
  brand: string;
  maker: string;
  material: string;
  description: string;
  price_cents: number;
  /** Hundredths of a percent. */
  discount_bp: number;
  stock: number;
  sizes: string;
  /** Sum of the reviews' ratings in half stars, and how many there are. */
  rating_halves: Generated<number>;
  review_count: Generated<number>;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
}
export type ProductRow = Selectable<ProductTable>;

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
}
