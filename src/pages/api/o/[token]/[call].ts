import { readSlip } from '#lib/server/features/payments/slip-file.ts';
import { readReturnRequest } from '#lib/server/features/returns/photos.ts';
import { anyone, byName, calls, created, optionalKeyOf } from '#lib/server/web/endpoint.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import * as v from 'valibot';
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

const CHOICE = 'Send stopped: true or false.';
const SmsChoiceSchema = v.object({ stopped: v.boolean(CHOICE) }, CHOICE);

const chooseSms = anyone(async ({ request, params, locals, shop }) => {
  const { stopped } = read(SmsChoiceSchema, await readJson(request));
  return {
    order: await shop.guestOrders.chooseSms(params['token'] ?? '', locals.clientIp, stopped),
  };
});
const payOnline = anyone(async ({ params, locals, shop }) => ({
  payment: await shop.guestOrders.pay(params['token'] ?? '', locals.clientIp),
}));

const requestReturn = anyone(async ({ request, params, locals, shop }) => {
  const sent = { read: () => readReturnRequest(request), idempotencyKey: optionalKeyOf(request) };
  return created({
    return: await shop.guestOrders.requestReturn(params['token'] ?? '', locals.clientIp, sent),
    message: m.returns_requested_now(),
  });
});

const returns = anyone(async ({ params, locals, shop }) => ({
  returns: await shop.guestOrders.returns(params['token'] ?? '', locals.clientIp),
}));

export const ALL = byName({
  pay: calls({ POST: payOnline }),
  slip: calls({ POST: sendSlip }),
  cancel: calls({ POST: cancelOrder }),
  sms: calls({ POST: chooseSms }),
  return: calls({ GET: returns, POST: requestReturn }),
});
