import { ChangeSchema } from '#lib/cart/schema.ts';
import { readJson } from '#lib/server/infra/request/body.ts';
import { calls, signedIn } from '#lib/server/web/endpoint.ts';
import { read } from '#lib/server/infra/request/validate.ts';

const PUT = signedIn(async ({ request, shop, currentUser }) => {
  const { _id, qty } = read(ChangeSchema, await readJson(request));
  return { data: await shop.cart.change(currentUser.id, _id, qty) };
});

export const ALL = calls({ PUT });
