import { namesOf, type StaffOrder } from '#lib/checkout/staff-order.ts';
import {
  addGuestUser,
  lockActiveUser,
  type CurrentUser,
} from '#lib/server/features/account/users.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { hashOfRequest, once } from '#lib/server/infra/idempotency.ts';
import { countAll } from '#lib/server/infra/rate-limits.ts';
import { hashToken } from '#lib/server/infra/tokens.ts';
import { forAdmin } from '#lib/server/features/orders/admin-codec.ts';
import { orderPlacedEmail } from '#lib/server/features/orders/emails.ts';
import { GUEST_ID, guestTokenOf, toGuestOrder } from '#lib/server/features/orders/buyer.ts';
import {
  emailOwner,
  createMoveOrder,
  type OrderDeps,
  orderNotFound,
} from '#lib/server/features/orders/move-order.ts';
import { messageForBuyer } from './message-for-buyer.ts';
import { placeOrderInTx } from './place-order.ts';
import { findGuestOrder, findOrder, type OrderRecord } from '#lib/server/features/orders/orders.ts';
import { createSendSlip } from '#lib/server/features/payments/slips.ts';
import * as m from '#messages';

const CALL = 'admin/orders';

const addressOf = ({ customer, delivery_address: to }: StaffOrder) => ({
  ...namesOf(customer.name),
  ...to,
  phone: customer.phone,
  email: customer.email,
});

export function createGuestOrders(deps: OrderDeps) {
  const { db, now, secret, limitsOf } = deps;
  const move = createMoveOrder(deps);
  const sendSlip = createSendSlip(deps);
  const write = (order: OrderRecord) => toGuestOrder(order, deps);

  /** Throws `missing`; unknown links count towards the caller's limit. */
  async function findByToken(token: string, ip: string): Promise<OrderRecord> {
    const uncount = await countAll(db, [limitsOf.failuresOf(ip)], now());
    const order = await findGuestOrder(db, hashToken(token));
    if (!order) throw orderNotFound();
    await uncount();
    return order;
  }

  return {
    /** Uses the price and stock rules of every order, once per idempotency key. Throws `conflict`. */
    async place(caller: CurrentUser, request: StaffOrder, key: string) {
      const call = {
        userId: caller.id,
        call: CALL,
        key: `key:${key}`,
        requestHash: hashOfRequest(request),
        reusedMessage: m.checkout_key_reused(),
      };
      const { response, isRepeat } = await inTransaction(db, async (tx) => {
        await lockActiveUser(tx, caller.id);
        return once(tx, call, now(), async () => {
          await addGuestUser(tx, GUEST_ID, now());
          const { channel, note, language = 'en' } = request;
          const tokenFor = (orderId: string) => guestTokenOf(secret, orderId);
          const buyer = {
            userId: GUEST_ID,
            actorId: caller.id,
            channel,
            note,
            language,
            tokenFor,
          };
          const to = addressOf(request);
          const placing = { ...request, delivery_address: to };
          const order = await placeOrderInTx(deps, tx, buyer, placing, (placed) =>
            emailOwner(deps, tx, placed, orderPlacedEmail),
          );
          return { orderId: order.row.number };
        });
      });
      if (!isRepeat) deps.onOrderPlaced?.();
      const placed = await findOrder(db, response.orderId);
      if (!placed) throw new Error('A new order was lost');
      const order = await forAdmin(deps, caller, placed);
      const message = messageForBuyer(deps, placed);
      return { orderId: order.orderId, guestUrl: order.guestUrl, message, order };
    },

    open: async (token: string, ip: string) => write(await findByToken(token, ip)),

    async sendSlip(token: string, ip: string, read: () => Promise<Uint8Array>) {
      await sendSlip(await findByToken(token, ip), read);
      return write(await findByToken(token, ip));
    },

    async withdraw(token: string, ip: string) {
      const { row } = await findByToken(token, ip);
      const isAllowed = (order: OrderRecord) => order.row.guest_token_hash === hashToken(token);
      return write(await move(row.id, 'withdraw', { actorId: GUEST_ID, isAllowed }));
    },
  };
}
