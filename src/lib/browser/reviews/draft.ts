import { tabStorage } from '#lib/browser/tab-storage.ts';
import { authedPost, withToken } from '#lib/browser/session/authed-fetch.ts';
import { ApiError, sentenceOf, getJson } from '#lib/browser/fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { readOwn, readSubmitted, type OwnReview, type Submitted } from '#lib/reviews/codec.ts';
import type { WrittenReview } from '#lib/reviews/schema.ts';
import * as m from '#messages';

const REVIEW_DRAFT = 'reviewDraft:';

export interface Draft {
  rating: number;
  comment: string;
}

const keyOf = (productId: string) => `${REVIEW_DRAFT}${productId}` as const;

/** `email` is the author's, because another user in this tab must not see the draft. */
export function saveDraft(productId: string, email: string, draft: Draft): void {
  tabStorage.set(keyOf(productId), JSON.stringify({ email, ...draft }));
}

export const removeDraft = (productId: string): void => tabStorage.remove(keyOf(productId));

export function readDraft(productId: string, email: string): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(tabStorage.get(keyOf(productId)) ?? 'null');
    const fields = new Map<string, unknown>(Object.entries(Object(stored)));
    const rating = fields.get('rating');
    const comment = fields.get('comment');
    if (fields.get('email') !== email) return undefined;
    return typeof rating === 'number' && typeof comment === 'string'
      ? { rating, comment }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Resolves to `undefined` without a review. An expired session throws but does not redirect, so that readers stay on
 * the page.
 */
export async function fetchOwn(productId: string): Promise<OwnReview | undefined> {
  const requested = new URLSearchParams({ product: productId });
  const response = await withToken((token) => getJson(`/api/users/me/reviews?${requested}`, token));
  return readOwn(response).reviews[0];
}

/**
 * Resolves to the updated reviews or the server's error for each field. A retry after a lost response is the same
 * review.
 */
export async function submitReview(
  productId: string,
  written: WrittenReview,
): Promise<Submitted | { errors: Record<string, string> }> {
  try {
    const path = `/api/products/${encodeURIComponent(productId)}/reviews`;
    const submitted = readSubmitted(await authedPost(path, { ...written }));
    notify('success', m.reviews_submitted());
    return submitted;
  } catch (error) {
    notify(
      'error',
      sentenceOf(error, {
        refused: m.reviews_not_submitted(),
        unavailable: m.reviews_not_submitted(),
      }),
    );
    return { errors: error instanceof ApiError ? error.fieldErrors : {} };
  }
}
