import { PagingSchema } from '#lib/orders/schema.ts';
import { admin, calls } from '#lib/server/web/endpoint.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { toAdminReview } from '#lib/server/features/catalogue/reviews.ts';

const GET = admin(async ({ url, shop, currentUser }) => {
  const paging = read(PagingSchema, Object.fromEntries(url.searchParams));
  const { reviews, ...rest } = await shop.reviews.all(currentUser, paging);
  return { reviews: reviews.map(toAdminReview), ...rest };
});

export const ALL = calls({ GET });
