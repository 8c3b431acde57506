import { clip } from '#lib/format/clip.ts';
import * as m from '#messages';
import type { ProductOption } from './options.ts';
import type { ShortText } from './product-fields.ts';
import type { Variant } from './variants.ts';
import type { Review } from '#lib/reviews/review.ts';

export interface Picture {
  hash: string;
  alt: string;
  /** Where the description has no translation. */
  lang?: 'en' | undefined;
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
  /** The reduced price. */
  saleCents: number | null;
  /** In percent. */
  discount: number;
}

export interface ProductSummary extends Record<ShortText, string> {
  id: string;
  category: string;
  group: string | null;
  options: readonly ProductOption[];
  /** In the order of the options' values, at least one. */
  variants: readonly Variant[];
  /** Words that people search for, such as another shop's tags. */
  tags: readonly string[];
  /** In cents, before discount: the list price of the variant that costs least. */
  priceCents: number;
  /** Its reduced price, in cents. */
  saleCents: number | null;
  /** In percent of list prices: the better of the product's own and a sale's. */
  discount: number;
  /** The sale that gives the discount. */
  sale?: AppliedSale | undefined;
  countInStock: number;
  /** A variant with this many pieces or fewer is low; 0 for one that never is. */
  lowStockAt: number;
  /** It does not come back when it is sold. */
  oneOfAKind: boolean;
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

/** As staff see one. */
export interface AdminProduct extends Product {
  /** Its own limit of `lowStockAt`; null follows the shop's setting. */
  lowStock: number | null;
  archived: boolean;
  /** It has never been on sale. */
  draft: boolean;
}

export const NO_BRAND = 'No Brand';

export const brandText = (brand: string): string =>
  brand === '' || brand === NO_BRAND ? m.catalogue_no_brand() : brand;

const EXCERPT_LENGTH = 140;

export const INTRO_LENGTH = 1_000;

export const excerptOf = (description: string): string => clip(description, EXCERPT_LENGTH);

/** The maximum of a stock, a cart line or an order line. */
export const MAX_PIECES = 1_000_000;
