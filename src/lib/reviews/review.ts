import * as m from '#messages';

export interface Review {
  name: string;
  /** Masked as `n***@example.com`, except for the author and admins (docs/api.md "Products"). */
  email: string;
  rating: number;
  comment: string;
  createdAt: Date;
  boughtHere: boolean;
}

/** `nimali@example.com` becomes `n***@example.com`; empty for a deleted account. */
export function maskEmail(email: string): string {
  if (email === '') return '';
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${at < 0 ? '' : email.slice(at)}`;
}

export const REVIEWS_SHOWN = 10;
export const REVIEWS_A_PAGE = 50;
export const MAX_REVIEWS = 100;

export const MAX_STARS = 5;
export const HALF = 0.5;

export const isRating = (stars: number): boolean =>
  stars >= HALF && stars <= MAX_STARS && Number.isInteger(stars * 2);

/** One decimal; 0 without reviews. `halves` is the sum in half stars. */
export const averageOf = (halves: number, count: number): number =>
  // Integers until the division make .05 round up.
  count === 0 ? 0 : Math.round((halves * 5) / count) / 10;

export const inHalves = (rating: number): number => Math.round(rating * 2) / 2;

export const starLabel = (stars: number): string =>
  stars === 0 ? m.reviews_no_rating() : m.reviews_stars({ stars, max: MAX_STARS });

/** The left half of a star is its half step. */
export function starsAt(x: number, width: number): number {
  if (width <= 0) return HALF;
  const halves = Math.ceil((x / width) * MAX_STARS * 2);
  return Math.min(Math.max(halves, 1), MAX_STARS * 2) / 2;
}

export const countReviews = (count: number): string => m.reviews_count({ count });
