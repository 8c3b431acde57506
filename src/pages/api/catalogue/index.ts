import { feedFieldsOf, FeedQuerySchema } from '#lib/server/features/catalogue/feed.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';
import { read } from '#lib/server/infra/request-body.ts';

const GET = anyone(async ({ url, shop }) => ({
  products: await shop.catalogueFeed.some(read(FeedQuerySchema, feedFieldsOf(url.searchParams))),
}));

export const ALL = calls({ GET });
