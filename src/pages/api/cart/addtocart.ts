import { AddSchema } from '#lib/cart/schema.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { calls, created, signedIn, optionalKeyOf } from '#lib/server/web/endpoint.ts';

const POST = signedIn(async ({ request, shop, currentUser }) => {
  const { productId, size, qty } = read(AddSchema, await readJson(request));
  const line = { productId, size, quantity: qty };
  return created({ data: await shop.cart.add(currentUser.id, line, optionalKeyOf(request)) });
});

export const ALL = calls({ POST });
