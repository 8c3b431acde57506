import { toWireProduct } from '#lib/server/catalogue/wire.ts';
import { anyone, calls } from '#lib/server/http/endpoint.ts';
import { Refusal } from '#lib/server/http/refusal.ts';

const GET = anyone(async ({ params, shop }) => {
  const found = await shop.catalogue.find(params['id'] ?? '');
  if (found?.state === 'archived') throw new Refusal('gone', 'This product is no longer sold.');
  if (!found) throw new Refusal('missing', 'Product not found.');
  const related = await shop.catalogue.related(found.product);
  return { product: toWireProduct(found.product, related) };
});

export const ALL = calls({ GET });
