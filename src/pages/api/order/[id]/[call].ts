import { SLIP_SENT } from '#lib/orders/slip.ts';
import { readSlip } from '#lib/server/features/orders/slips.ts';
import { byName, calls, signedIn } from '#lib/server/web/endpoint.ts';

/** What a shopper does with an own order (docs/api.md "Orders"). */

const cancelOrder = signedIn(async ({ params, shop, currentUser }) => ({
  order: await shop.orders.withdraw(currentUser, params['id'] ?? ''),
}));

const sendSlip = signedIn(async ({ request, params, shop, currentUser }) => ({
  paymentSlip: await shop.slips.send(currentUser, params['id'] ?? '', () => readSlip(request)),
  message: SLIP_SENT,
}));

export const ALL = byName({
  cancel: calls({ POST: cancelOrder }),
  slip: calls({ POST: sendSlip }),
});
