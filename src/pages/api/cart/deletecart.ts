import { RemoveSchema } from '#lib/cart/schema.ts';
import { readJson } from '#lib/server/infra/request/body.ts';
import { calls, signedIn } from '#lib/server/web/endpoint.ts';
import { read } from '#lib/server/infra/request/validate.ts';

const DELETE = signedIn(async ({ request, shop, currentUser }) => {
  const { _id } = read(RemoveSchema, await readJson(request));
  return { data: await shop.cart.remove(currentUser.id, _id) };
});

export const ALL = calls({ DELETE });
