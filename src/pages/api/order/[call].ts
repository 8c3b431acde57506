import { TrackSchema } from '#lib/orders/schema.ts';
import { placeSchemaOf, QuoteSchema } from '#lib/checkout/schema.ts';
import { PagingSchema } from '#lib/paging/schema.ts';
import { methodTable } from '#lib/payments/methods.ts';
import { readCheckout } from '#lib/server/features/checkout/read-checkout.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import {
  anyone,
  byName,
  calls,
  created,
  driver,
  optionalKeyOf,
  optionallySignedIn,
  signedIn,
} from '#lib/server/web/endpoint.ts';

/** `/api/orders/…` is rewritten to this file (docs/api.md "Orders"). */

const placeOrder = signedIn(async ({ request, locals, shop, currentUser }) => {
  const order = readCheckout(placeSchemaOf(currentUser), await readJson(request));
  const placed = await shop.checkout.place(
    currentUser,
    order,
    optionalKeyOf(request),
    locals.clientIp,
  );
  return created({ ...placed, message: methodTable[order.paymentMethod].placed() });
});

const quote = optionallySignedIn(async ({ request, locals, shop, currentUser }) => {
  const requested = readCheckout(QuoteSchema, await readJson(request));
  return { quote: await shop.checkout.quote(currentUser, requested, locals.clientIp) };
});

const myOrders = signedIn(async ({ url, shop, currentUser }) => {
  const paging = read(PagingSchema, Object.fromEntries(url.searchParams));
  return shop.orders.own(currentUser, paging);
});

const trackOrder = anyone(async ({ url, locals, shop }) => {
  const requested = read(TrackSchema, Object.fromEntries(url.searchParams));
  return { order: await shop.orders.track(requested, locals.clientIp) };
});

const assignedOrders = driver(async ({ url, shop, currentUser }) => {
  const paging = read(PagingSchema, Object.fromEntries(url.searchParams));
  return shop.deliveries.assigned(currentUser, paging);
});

const myReturns = signedIn(async ({ url, shop, currentUser }) => {
  const paging = read(PagingSchema, Object.fromEntries(url.searchParams));
  return shop.returns.own(currentUser, paging);
});

const oneOrder = signedIn(async ({ params, shop, currentUser }) => ({
  order: await shop.orders.one(currentUser, params['call'] ?? ''),
}));

export const ALL = byName(
  {
    place: calls({ POST: placeOrder }),
    quote: calls({ POST: quote }),
    myorders: calls({ GET: myOrders }),
    track: calls({ GET: trackOrder }),
    assigned: calls({ GET: assignedOrders }),
    returns: calls({ GET: myReturns }),
  },
  calls({ GET: oneOrder }),
);
