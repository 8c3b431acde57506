/** A review as somebody may see it: the mail address is masked already where it has to be. */
export interface Review {
  name: string;
  /** `n***@example.com` for all but its writer and admins (docs/api.md "Products"). */
  email: string;
  /** 0.5 to 5 in halves. */
  rating: number;
  comment: string;
  createdAt: Date;
  /** The writer has bought the product here, and it was delivered. */
  boughtHere: boolean;
}

/** `nimali@example.com` as `n***@example.com`; nothing for who has left the shop. */
export function maskEmail(email: string): string {
  if (email === '') return '';
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${at < 0 ? '' : email.slice(at)}`;
}

/** How many reviews a product's page shows, and JSON-LD tells: the newest. */
export const REVIEWS_SHOWN = 10;
/** How many stand on one page of all of them. */
export const REVIEWS_A_PAGE = 50;
/** How many one answer of the API gives at most. */
export const MAX_REVIEWS = 100;

/** Stars (docs/spec.md §9 "Rating maximum 5 stars, shown in half-star steps"). */

export const MAX_STARS = 5;
export const HALF = 0.5;

/** Whether a rating may be given: a half step from 0.5 to 5. */
export const isRating = (stars: number): boolean =>
  stars >= HALF && stars <= MAX_STARS && Number.isInteger(stars * 2);

/** Mean of the reviews to one decimal, 0 without reviews (docs/api.md "Fine print, Products"). */
export const averageOf = (halves: number, count: number): number =>
  // Five halves a tenth of a star: whole numbers up to the one division, so that .05 rounds up.
  count === 0 ? 0 : Math.round((halves * 5) / count) / 10;

/** The half step that a figure is drawn as. */
export const inHalves = (rating: number): number => Math.round(rating * 2) / 2;

/** What is said of stars that are being chosen: `4.5 of 5 stars`. */
export const starWords = (stars: number): string =>
  stars === 0 ? 'No stars yet' : `${stars} of ${MAX_STARS} stars`;

/** The stars under a point: the left half of a star is its half step, the right half all of it. */
export function starsAt(x: number, width: number): number {
  if (width <= 0) return HALF;
  const halves = Math.ceil((x / width) * MAX_STARS * 2);
  return Math.min(Math.max(halves, 1), MAX_STARS * 2) / 2;
}
