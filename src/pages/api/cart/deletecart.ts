import { RemoveSchema } from '#lib/cart/schema.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { calls, signedIn } from '#lib/server/web/endpoint.ts';

const DELETE = signedIn(async ({ request, shop, currentUser }) => {
  const { _id } = read(RemoveSchema, await readJson(request));
  return { data: await shop.cart.remove(currentUser.id, _id) };
});

export const ALL = calls({ DELETE });
