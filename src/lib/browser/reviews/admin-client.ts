import { authedGet, authedPost } from '#lib/browser/session/authed-fetch.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { unlessForbidden } from '#lib/browser/admin-only.ts';
import { notify } from '#lib/browser/toasts.ts';
import { type ListedReview, readAdminReview, readOneListed } from '#lib/reviews/admin-codec.ts';
import { NO_RESPONSE, NOT_DONE } from '#lib/messages/messages.ts';

const CALL = '/api/admin/reviews';
const A_PAGE = 20;

export const REVIEWS_FAILED = 'The reviews could not be loaded.';

export const usualReasons = [
  'It is not about the product.',
  'It contains a phone number or an address.',
  'It is offensive.',
] as const;

export const fetchListed = (page: number) =>
  unlessForbidden(authedGet(`${CALL}?page=${page}&limit=${A_PAGE}`).then(readAdminReview));

type Hidden = ListedReview | 'gone' | undefined;

export async function hideReview({ _id: id }: ListedReview, reason: string): Promise<Hidden> {
  try {
    const { review } = await authedPost(`${CALL}/${encodeURIComponent(id)}/hide`, { reason });
    const hidden = readOneListed(review);
    notify('success', 'Review hidden');
    return hidden;
  } catch (error) {
    notify('error', sentenceOf(error, { refused: NOT_DONE, unavailable: NO_RESPONSE }));
    return error instanceof ApiError && error.status === 404 ? 'gone' : undefined;
  }
}
