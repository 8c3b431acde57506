import { OwnReviewsSchema } from '#lib/reviews/schema.ts';
import { calls, signedIn } from '#lib/server/web/endpoint.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { toOwnReview } from '#lib/server/features/catalogue/reviews.ts';

const GET = signedIn(async ({ url, shop, currentUser }) => {
  const query = read(OwnReviewsSchema, Object.fromEntries(url.searchParams));
  const { reviews, ...paging } = await shop.reviews.own(currentUser, query);
  return { reviews: reviews.map(toOwnReview), ...paging };
});

export const ALL = calls({ GET });
