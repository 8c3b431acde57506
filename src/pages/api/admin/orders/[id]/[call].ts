import {
  ApproveSchema,
  AssignSchema,
  CancelSchema,
  EraseGuestSchema,
} from '#lib/order-list/schema.ts';
import { ReceiveSchema, RefundSchema } from '#lib/payments/schema.ts';
import { ReasonSchema } from '#lib/forms/reason.ts';
import { read, readJson, readOptionalJson } from '#lib/server/infra/request-body.ts';
import { admin, byName, calls, staff } from '#lib/server/web/endpoint.ts';

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
  return { order: await shop.adminOrders.assign(currentUser, params['id'] ?? '', assignment) };
});

const cancel = staff('orders')(async ({ request, params, shop, currentUser }) => {
  const { reason, restock } = read(CancelSchema, await readJson(request));
  return { order: await shop.adminOrders.cancel(currentUser, params['id'] ?? '', reason, restock) };
});

const recordPayment = staff('orders')(async ({ request, params, shop, currentUser }) => {
  const received = read(ReceiveSchema, await readJson(request));
  const id = params['id'] ?? '';
  return { order: await shop.adminOrders.recordPayment(currentUser, id, received) };
});

const refund = staff('orders')(async ({ request, params, shop, currentUser }) => {
  const refunding = read(RefundSchema, await readJson(request));
  return { order: await shop.adminOrders.refund(currentUser, params['id'] ?? '', refunding) };
});

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
  'reject-slip': calls({ POST: rejectSlip }),
  assign: calls({ POST: assign }),
  cancel: calls({ POST: cancel }),
  payment: calls({ POST: recordPayment }),
  refund: calls({ POST: refund }),
  guest: calls({ GET: guestOrders, DELETE: eraseGuest }),
});
