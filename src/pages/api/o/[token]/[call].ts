import { readSlip } from '#lib/server/features/payments/slip-file.ts';
import { anyone, byName, calls } from '#lib/server/web/endpoint.ts';
import * as m from '#messages';

const sendSlip = anyone(async ({ request, params, locals, shop }) => ({
  order: await shop.guestOrders.sendSlip(params['token'] ?? '', locals.clientIp, () =>
    readSlip(request),
  ),
  message: m.payments_slip_sent(),
}));

const cancelOrder = anyone(async ({ params, locals, shop }) => ({
  order: await shop.guestOrders.withdraw(params['token'] ?? '', locals.clientIp),
}));

export const ALL = byName({
  slip: calls({ POST: sendSlip }),
  cancel: calls({ POST: cancelOrder }),
});
