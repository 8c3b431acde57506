import {
  feedFieldsOf,
  FeedQuerySchema,
  toFullFeedProduct,
} from '#lib/server/features/catalogue/feed.ts';
import { onSale } from '#lib/server/features/catalogue/service.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';

const GET = anyone(async ({ params, url, shop }) => {
  const { id } = params;
  if (id === undefined) {
    const query = read(FeedQuerySchema, feedFieldsOf(url.searchParams));
    return { products: await shop.catalogueFeed.some(query) };
  }
  return { product: toFullFeedProduct(onSale(await shop.catalogue.find(id))) };
});

export const ALL = calls({ GET });
