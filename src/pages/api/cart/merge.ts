import { MergeSchema } from '#lib/cart/schema.ts';
import { readJson } from '#lib/server/infra/request/body.ts';
import { calls, signedIn } from '#lib/server/web/endpoint.ts';
import { keyOf } from '#lib/server/web/idempotency-key.ts';
import { read } from '#lib/server/infra/request/validate.ts';

const POST = signedIn(async ({ request, shop, currentUser }) => {
  const { lines } = read(MergeSchema, await readJson(request));
  return shop.cart.merge(currentUser.id, keyOf(request), lines);
});

export const ALL = calls({ POST });
