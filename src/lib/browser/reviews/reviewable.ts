import { authedGet } from '#lib/browser/session/authed-fetch.ts';
import { MAX_REVIEWS } from '#lib/reviews/review.ts';
import { readOwn } from '#lib/reviews/codec.ts';

/** Ids of the products that a user has reviewed. */
export async function fetchReviewed(): Promise<ReadonlySet<string>> {
  const at = async (page: number) =>
    readOwn(await authedGet(`/api/users/me/reviews?page=${page}&limit=${MAX_REVIEWS}`));
  const { reviews, pages } = await at(1);
  const others = Array.from({ length: Math.max(0, pages - 1) }, (_, n) => at(n + 2));
  const rest = await Promise.all(others);
  return new Set([...reviews, ...rest.flatMap((page) => page.reviews)].map((one) => one.productId));
}
