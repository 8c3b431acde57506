import { ChangeSchema } from '#lib/cart/schema.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { calls, signedIn } from '#lib/server/web/endpoint.ts';

const PUT = signedIn(async ({ request, shop, currentUser }) => {
  const { _id, qty } = read(ChangeSchema, await readJson(request));
  return { data: await shop.cart.change(currentUser.id, _id, qty) };
});

export const ALL = calls({ PUT });
