import { onSale } from '#lib/server/features/catalogue/service.ts';
import { toWireProduct } from '#lib/server/features/catalogue/codec.ts';
import { calls, optionallySignedIn } from '#lib/server/web/endpoint.ts';

const GET = optionallySignedIn(async ({ params, shop, currentUser }) => {
  const product = onSale(await shop.catalogue.find(params['id'] ?? '', currentUser));
  return { product: toWireProduct(product, await shop.catalogue.related(product)) };
});

export const ALL = calls({ GET });
