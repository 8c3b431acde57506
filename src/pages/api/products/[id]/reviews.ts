import { PagingSchema } from '#lib/paging/schema.ts';
import { onSale } from '#lib/server/features/catalogue/service.ts';
import { toWireReview } from '#lib/server/features/catalogue/codec.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { calls, created, optionallySignedIn, signedIn } from '#lib/server/web/endpoint.ts';
import { countPages } from '#lib/paging/paging.ts';
import * as m from '#messages';

const GET = optionallySignedIn(async ({ url, params, shop, currentUser }) => {
  const { page, limit } = read(PagingSchema, Object.fromEntries(url.searchParams));
  const { id, reviewCount } = onSale(await shop.catalogue.find(params['id'] ?? ''));
  const reviews = await shop.reviews.page(id, { page, limit }, currentUser);
  const pages = countPages(reviewCount, limit);
  return { reviews: reviews.map(toWireReview), total: reviewCount, page, pages };
});

const POST = signedIn(async ({ request, params, shop, currentUser }) => {
  const form = await readJson(request);
  const { own, reviews, rating, reviewCount } = await shop.reviews.write(
    currentUser,
    params['id'] ?? '',
    form,
  );
  return created({
    message: m.reviews_submitted(),
    reviews: reviews.map(toWireReview),
    review: { rating, own, reviewCount },
  });
});

export const ALL = calls({ GET, POST });
