import { toWholeFeedProduct } from '#lib/server/features/catalogue/feed.ts';
import { onSale } from '#lib/server/features/catalogue/service.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';

const GET = anyone(async ({ params, shop }) => ({
  product: toWholeFeedProduct(onSale(await shop.catalogue.find(params['id'] ?? ''))),
}));

export const ALL = calls({ GET });
