import type { CategorySlug, GroupSlug } from './categories.ts';
import type { Review } from '#lib/reviews/review.ts';

/** The sizes goods come in, in their order (docs/readings.md "sizes S–XL and Small–XXL"). */
export const sizes = ['S', 'M', 'L', 'XL', 'XXL'] as const;
export type Size = (typeof sizes)[number];

/** The size of a line whose product has none (docs/spec.md §9). */
export const DEFAULT_SIZE = 'Default';

/** One stored picture. Its address is made of its hash: see `pictures.ts`. */
export interface Picture {
  hash: string;
  alt: string;
}

/** A product as lists and cards show it. */
export interface ProductSummary {
  /** The readable slug that is also its address. */
  id: string;
  name: string;
  category: CategorySlug;
  group: GroupSlug | null;
  brand: string;
  maker: string;
  material: string;
  /** List price in cents, before discount. */
  priceCents: number;
  /** Percent taken off the list price. */
  discount: number;
  countInStock: number;
  sizes: readonly Size[];
  pictures: readonly Picture[];
  /** Mean of the reviews to one decimal; 0 without reviews. */
  rating: number;
  reviewCount: number;
  createdAt: Date;
  /** When it was last written anew. */
  updatedAt: Date;
  /** The description's beginning; lists leave its tail out. */
  teaser: string;
}

/** A product as its own page shows it. */
export interface Product extends ProductSummary {
  description: string;
  reviews: readonly Review[];
}

/** Shown when a product has no brand (docs/spec.md §2 "Product detail"). */
export const NO_BRAND = 'No Brand';

/** Letters of a description that a list shows. */
export const EXCERPT_LENGTH = 140;

/** A description's beginning, cut between words. */
export function excerptOf(description: string): string {
  if (description.length <= EXCERPT_LENGTH) return description;
  const cut = description.slice(0, EXCERPT_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

/** Whether a product comes in a size; one without sizes comes in the default one alone. */
export const hasSize = ({ sizes: known }: Pick<ProductSummary, 'sizes'>, size: string): boolean =>
  known.length === 0 ? size === DEFAULT_SIZE : known.some((one) => one === size);

/** Stands in a link for the size that will be chosen; it looks the same in an address. */
export const ANY_SIZE = '_SIZE_';

/**
 * What one piece costs, in cents: price minus price times discount / 100, rounded half up to the
 * cent (docs/spec.md §9, docs/api.md "Conventions"). `discount` is a whole or fractional percent.
 */
export const discountedCents = (priceCents: number, discount: number): number =>
  priceCents - Math.ceil((priceCents * discount) / 100 - 0.5);

/** `-20%`, or nothing when nothing worth a badge is taken off. */
export const discountLabel = (discount: number): string | undefined =>
  discount >= 0.5 ? `-${Math.round(discount)}%` : undefined;

/** At this many pieces or fewer the Low Stock tag shows (docs/spec.md §9). */
export const LOW_STOCK = 5;

export type StockState = 'sold-out' | 'low' | 'in-stock';

export const stockState = (countInStock: number): StockState =>
  countInStock < 1 ? 'sold-out' : countInStock <= LOW_STOCK ? 'low' : 'in-stock';
