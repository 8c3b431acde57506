import { tabStorage } from '#lib/browser/tab-storage.ts';
import { sendRequest } from '#lib/browser/send-request.ts';
import { signed, withToken } from '#lib/browser/session/authed-fetch.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { ownReviews, writeReview, type WrittenReview } from '#lib/contract/reviews.ts';
import type { TypedReview } from '#lib/reviews/schema.ts';
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
export async function fetchOwn(productId: string): Promise<Draft | undefined> {
  const query = new URLSearchParams({ product: productId });
  return (await withToken((token) => sendRequest(ownReviews, { query }, token))).reviews[0];
}

/**
 * Resolves to the updated reviews or the server's error for each field. A retry after a lost response is the same
 * review.
 */
export async function submitReview(
  productId: string,
  written: TypedReview,
): Promise<WrittenReview | { errors: Record<string, string> }> {
  try {
    const given = { params: { id: productId }, body: written };
    const submitted = await signed((token) => sendRequest(writeReview, given, token));
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
