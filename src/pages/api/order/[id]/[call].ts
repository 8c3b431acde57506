import { readSlip } from '#lib/server/features/payments/slip-file.ts';
import { readReturnRequest } from '#lib/server/features/returns/photos.ts';
import { byName, calls, created, optionalKeyOf, signedIn } from '#lib/server/web/endpoint.ts';
import * as m from '#messages';

const cancelOrder = signedIn(async ({ params, shop, currentUser }) => ({
  order: await shop.orders.withdraw(currentUser, params['id'] ?? ''),
}));

const sendSlip = signedIn(async ({ request, params, shop, currentUser }) => ({
  paymentSlip: await shop.slips.send(currentUser, params['id'] ?? '', () => readSlip(request)),
  message: m.payments_slip_sent(),
}));

const requestReturn = signedIn(async ({ request, params, shop, currentUser }) => {
  const { request: requested, photos } = await readReturnRequest(request);
  const key = optionalKeyOf(request);
  return created({
    return: await shop.returns.request(currentUser, params['id'] ?? '', requested, key, photos),
    message: m.returns_requested_now(),
  });
});

const payOnline = signedIn(async ({ params, shop, currentUser }) => ({
  payment: await shop.gatewayPayments.pay(currentUser, params['id'] ?? ''),
}));

export const ALL = byName({
  cancel: calls({ POST: cancelOrder }),
  pay: calls({ POST: payOnline }),
  slip: calls({ POST: sendSlip }),
  return: calls({ POST: requestReturn }),
});
