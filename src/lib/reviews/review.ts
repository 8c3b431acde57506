/** A review for one reader: the email address is masked where required. */
export interface Review {
  name: string;
  /** `n***@example.com` except for its author and admins (docs/api.md "Products"). */
  email: string;
  rating: number;
  comment: string;
  createdAt: Date;
  boughtHere: boolean;
}

/** `nimali@example.com` as `n***@example.com`; nothing for a deleted account. */
export function maskEmail(email: string): string {
  if (email === '') return '';
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${at < 0 ? '' : email.slice(at)}`;
}

export const REVIEWS_SHOWN = 10;
export const REVIEWS_A_PAGE = 50;
export const MAX_REVIEWS = 100;

/** Stars (docs/spec.md §9 "Rating maximum 5 stars, shown in half-star steps"). */

export const MAX_STARS = 5;
export const HALF = 0.5;

export const isRating = (stars: number): boolean =>
  stars >= HALF && stars <= MAX_STARS && Number.isInteger(stars * 2);

/** Mean of the reviews to one decimal, 0 without reviews (docs/api.md "Fine print, Products"). */
export const averageOf = (halves: number, count: number): number =>
  // Computed in integers up to the one division, so that .05 rounds up.
  count === 0 ? 0 : Math.round((halves * 5) / count) / 10;

export const inHalves = (rating: number): number => Math.round(rating * 2) / 2;

/** Text for a chosen rating: `4.5 of 5 stars`. */
export const starLabel = (stars: number): string =>
  stars === 0 ? 'No rating yet' : `${stars} of ${MAX_STARS} stars`;

/** The rating at a point: the left half of a star is its half step. */
export function starsAt(x: number, width: number): number {
  if (width <= 0) return HALF;
  const halves = Math.ceil((x / width) * MAX_STARS * 2);
  return Math.min(Math.max(halves, 1), MAX_STARS * 2) / 2;
}

/** `1 Review`, `2 Reviews`: the real count (docs/readings.md "What was unfinished is finished"). */
export const countReviews = (count: number): string =>
  `${count} ${count === 1 ? 'Review' : 'Reviews'}`;
