import * as contract from '#lib/contract/reviews.ts';
import { hideReview, listReviews } from '#lib/contract/staff-reviews.ts';
import { countPages } from '#lib/paging/paging.ts';
import { onSale } from '#lib/server/features/catalogue/service.ts';
import { handle } from '#lib/server/web/handle.ts';
import * as m from '#messages';

export const reviews = [
  handle(contract.productReviews, async ({ shop, params, query, currentUser }) => {
    const { id, reviewCount } = onSale(await shop.catalogue.find(params.id));
    return {
      reviews: await shop.reviews.page(id, query, currentUser),
      total: reviewCount,
      page: query.page,
      pages: countPages(reviewCount, query.limit),
    };
  }),
  handle(contract.writeReview, async ({ shop, currentUser, params, body }) => {
    const { reviews: all, ...review } = await shop.reviews.write(currentUser, params.id, body);
    return { message: m.reviews_submitted(), reviews: all, review };
  }),
  handle(contract.ownReviews, ({ shop, currentUser, query }) =>
    shop.reviews.own(currentUser, query),
  ),
  handle(listReviews, ({ shop, currentUser, query }) => shop.reviews.all(currentUser, query)),
  handle(hideReview, async ({ shop, currentUser, params, body }) => ({
    review: await shop.reviews.hide(currentUser, params.id, body.reason),
  })),
];
