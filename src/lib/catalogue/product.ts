import * as m from '#messages';
import type { ProductOption } from './options.ts';
import type { Variant } from './variants.ts';
import type { Review } from '#lib/reviews/review.ts';

export interface Picture {
  hash: string;
  alt: string;
}

/** The sale that gives a product its discount. */
export interface AppliedSale {
  name: string;
  from: Date;
  until: Date | undefined;
  /** The product's discount without the sale, in percent. */
  ownDiscount: number;
}

/** What a variant costs from an instant on, until its next one; without what sales take off. */
export interface PastPrice {
  /** Of the variant. */
  number: number;
  from: Date;
  priceCents: number;
  /** In percent. */
  discount: number;
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
  /** In percent: the better of the product's own and a sale's. */
  discount: number;
  /** The sale that gives the discount. */
  sale?: AppliedSale | undefined;
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
  /** What its variants cost and have cost, the latest first. */
  pastPrices: readonly PastPrice[];
  reviews: readonly Review[];
}

/** In percent; what the owner set on the product itself. */
export const ownDiscountOf = ({ discount, sale }: Pick<ProductSummary, 'discount' | 'sale'>) =>
  sale?.ownDiscount ?? discount;

/** Whether a product has no discount, or was sold without one before, as far as the shop knows. */
export const wasOfferedAtListPrice = ({
  discount,
  pastPrices,
}: Pick<Product, 'discount' | 'pastPrices'>): boolean =>
  discount === 0 || pastPrices.some((price) => price.discount === 0);

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
