import type { CategorySlug } from './categories.ts';
import type { ProductSummary } from './product.ts';

/** One page of a listing. A page past the last is empty, its totals true. */
export interface Listing {
  products: readonly ProductSummary[];
  total: number;
  page: number;
  pages: number;
}

/** What the search box offers while typing: at most 6 products and 3 categories. */
export interface Suggestions {
  products: readonly ProductSummary[];
  categories: readonly { slug: CategorySlug; label: string }[];
}
