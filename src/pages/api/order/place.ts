import { PlaceSchema } from '#lib/orders/schema.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { calls, created, signedIn, optionalKeyOf } from '#lib/server/web/endpoint.ts';
import { PLACED } from '#lib/server/features/orders/place-order.ts';

const POST = signedIn(async ({ request, shop, currentUser }) => {
  const order = read(PlaceSchema, await readJson(request));
  const placed = await shop.orders.place(currentUser, order, optionalKeyOf(request));
  return created({ ...placed, message: PLACED });
});

export const ALL = calls({ POST });
