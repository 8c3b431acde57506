import {
  ApproveSchema,
  AssignSchema,
  CancelSchema,
  EraseGuestSchema,
} from '#lib/order-list/schema.ts';
import { ReceiveSchema, RefundSchema } from '#lib/payments/schema.ts';
import { ChangeOrderSchema } from '#lib/checkout/change-order.ts';
import { ReasonSchema } from '#lib/forms/reason.ts';
import { readReturnRequest } from '#lib/server/features/returns/photos.ts';
import { read, readJson, readOptionalJson } from '#lib/server/infra/request-body.ts';
import * as m from '#messages';
import { admin, byName, calls, created, optionalKeyOf, staff } from '#lib/server/web/endpoint.ts';

const approve = staff('orders')(async ({ request, params, shop, currentUser }) => {
  const looked = read(ApproveSchema, await readOptionalJson(request));
  return { order: await shop.adminOrders.approve(currentUser, params['id'] ?? '', looked) };
});

const rejectSlip = staff('orders')(async ({ request, params, shop, currentUser }) => {
  const { reason } = read(ReasonSchema, await readJson(request));
  return { order: await shop.slips.giveBack(currentUser, params['id'] ?? '', reason) };
});

const assign = staff('orders')(async ({ request, params, shop, currentUser }) => {
  const assignment = read(AssignSchema, await readJson(request));
  return { order: await shop.drivers.assign(currentUser, params['id'] ?? '', assignment) };
});

const cancel = staff('orders')(async ({ request, params, shop, currentUser }) => {
  const { reason, ...rest } = read(CancelSchema, await readJson(request));
  return { order: await shop.adminOrders.cancel(currentUser, params['id'] ?? '', reason, rest) };
});

const recordPayment = staff('orders')(async ({ request, params, shop, currentUser }) => {
  const received = read(ReceiveSchema, await readJson(request));
  const id = params['id'] ?? '';
  return { order: await shop.payments.record(currentUser, id, received) };
});

const refund = staff('orders')(async ({ request, params, shop, currentUser }) => {
  const refunding = read(RefundSchema, await readJson(request));
  return { order: await shop.payments.refund(currentUser, params['id'] ?? '', refunding) };
});

const quote = staff('orders')(async ({ request, locals, params, shop, currentUser }) => {
  const change = read(ChangeOrderSchema, await readJson(request));
  const id = params['id'] ?? '';
  return { quote: await shop.orderChanges.quote(currentUser, id, change, locals.clientIp) };
});

const requestReturn = staff('orders')(async ({ request, params, shop, currentUser }) => {
  const requested = await readReturnRequest(request);
  const key = optionalKeyOf(request);
  return created({
    return: await shop.returns.requestFor(currentUser, params['id'] ?? '', requested, key),
    message: m.returns_requested_now(),
  });
});

const returns = staff('orders')(async ({ params, shop }) => ({
  returns: await shop.returns.ofOrder(params['id'] ?? ''),
}));

const guestOrders = admin(async ({ params, shop }) => ({
  orders: await shop.guests.orders(params['id'] ?? ''),
}));

const eraseGuest = admin(async ({ url, params, shop, currentUser }) => {
  const { orders } = read(EraseGuestSchema, Object.fromEntries(url.searchParams));
  await shop.guests.erase(currentUser, params['id'] ?? '', orders);
  return {};
});

export const ALL = byName({
  approve: calls({ POST: approve }),
  quote: calls({ POST: quote }),
  'reject-slip': calls({ POST: rejectSlip }),
  assign: calls({ POST: assign }),
  cancel: calls({ POST: cancel }),
  payment: calls({ POST: recordPayment }),
  refund: calls({ POST: refund }),
  return: calls({ GET: returns, POST: requestReturn }),
  guest: calls({ GET: guestOrders, DELETE: eraseGuest }),
});
