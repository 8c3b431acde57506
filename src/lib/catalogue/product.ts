import * as m from '#messages';
import type { ProductOption } from './options.ts';
import type { Variant } from './variants.ts';
import type { Review } from '#lib/reviews/review.ts';

export interface Picture {
  hash: string;
  alt: string;
}

export interface ProductSummary {
  id: string;
  name: string;
  category: string;
  group: string | null;
  brand: string;
  maker: string;
  material: string;
  options: readonly ProductOption[];
  /** In the order of the options' values, at least one. */
  variants: readonly Variant[];
  /** Words that people search for, such as another shop's tags. */
  tags: readonly string[];
  /** The lowest list price of the variants, in cents, before discount. */
  priceCents: number;
  discount: number;
  countInStock: number;
  /** The values of the option Size. */
  sizes: readonly string[];
  pictures: readonly Picture[];
  /** The mean to one decimal; 0 without reviews. */
  rating: number;
  reviewCount: number;
  createdAt: Date;
  updatedAt: Date;
  intro: string;
}

export interface Product extends ProductSummary {
  description: string;
  reviews: readonly Review[];
}

export const NO_BRAND = 'No Brand';

export const brandText = (brand: string): string =>
  brand === '' || brand === NO_BRAND ? m.catalogue_no_brand() : brand;

const EXCERPT_LENGTH = 140;

export const INTRO_LENGTH = 1_000;

export function excerptOf(description: string): string {
  if (description.length <= EXCERPT_LENGTH) return description;
  const cut = description.slice(0, EXCERPT_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

/**
 * Rounds half up to the cent (docs/spec.md §9, docs/api.md "Conventions"). `discount` may have two decimals, so it is
 * converted to hundredths of a percent.
 */
export const discountedCents = (priceCents: number, discount: number): number =>
  priceCents - Math.ceil((priceCents * Math.round(discount * 100)) / 10_000 - 0.5);

/** Returns `undefined` when the discount rounds to 0. */
export const discountLabel = (discount: number): string | undefined =>
  discount >= 0.5 ? `-${Math.round(discount)}%` : undefined;

/** The maximum of a stock, a cart line or an order line. */
export const MAX_PIECES = 1_000_000;
