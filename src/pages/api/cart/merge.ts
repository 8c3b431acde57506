import { MergeSchema } from '#lib/cart/schema.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { calls, signedIn, keyOf } from '#lib/server/web/endpoint.ts';

const POST = signedIn(async ({ request, shop, currentUser }) => {
  const { lines } = read(MergeSchema, await readJson(request));
  return shop.cart.merge(currentUser.id, keyOf(request), lines);
});

export const ALL = calls({ POST });
