import { toWireProduct } from '#lib/server/catalogue/wire.ts';
import { calls, perhapsSignedIn } from '#lib/server/http/endpoint.ts';
import { Refusal } from '#lib/server/http/refusal.ts';

const GET = perhapsSignedIn(async ({ params, shop, me }) => {
  const found = await shop.catalogue.find(params['id'] ?? '', me);
  if (found?.state === 'archived') throw new Refusal('gone', 'This product is no longer sold.');
  if (!found) throw new Refusal('missing', 'Product not found.');
  const related = await shop.catalogue.related(found.product);
  return { product: toWireProduct(found.product, related) };
});

export const ALL = calls({ GET });
