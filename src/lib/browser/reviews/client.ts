import { authedPost, withToken } from '#lib/browser/session/authed-fetch.ts';
import { ApiError, sentenceOf } from '#lib/browser/api-error.ts';
import { getJson } from '#lib/browser/fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { readOwn, readSubmitted, type OwnReview, type Submitted } from '#lib/reviews/codec.ts';
import type { Written } from '#lib/reviews/schema.ts';
import { NOT_SUBMITTED, SUBMITTED } from '#lib/reviews/messages.ts';

/** A user's own review (docs/api.md "Products"). */

/**
 * The user's review of a product; `undefined` without one. An expired session throws but does not
 * redirect: readers stay on the page.
 */
export async function fetchOwn(productId: string): Promise<OwnReview | undefined> {
  const requested = new URLSearchParams({ product: productId });
  const response = await withToken((token) => getJson(`/api/users/me/reviews?${requested}`, token));
  return readOwn(response).reviews[0];
}

/**
 * Submits a review. Returns the updated reviews, or the server's errors of single fields. A retry
 * after a lost response is the same review.
 */
export async function submitReview(
  productId: string,
  written: Written,
): Promise<Submitted | { errors: Record<string, string> }> {
  try {
    const path = `/api/products/${encodeURIComponent(productId)}/reviews`;
    const submitted = readSubmitted(await authedPost(path, { ...written }));
    notify('success', SUBMITTED);
    return submitted;
  } catch (error) {
    notify('error', sentenceOf(error, { refused: NOT_SUBMITTED, away: NOT_SUBMITTED }));
    return { errors: error instanceof ApiError ? error.fieldErrors : {} };
  }
}
