import { namesOf, type StaffOrder } from '#lib/checkout/staff-order.ts';
import {
  addGuestUser,
  lockActiveUser,
  type CurrentUser,
} from '#lib/server/features/account/users.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { hashOfRequest } from '#lib/server/infra/idempotency.ts';
import { forAdmin } from '#lib/server/features/orders/admin-codec.ts';
import { orderPlacedEmail } from '#lib/server/features/orders/emails.ts';
import {
  emailOwner,
  createMoveOrder,
  type MoveDeps,
  type SellDeps,
} from '#lib/server/features/orders/move-order.ts';
import { approveAndAssign } from '#lib/server/features/deliveries/assign.ts';
import { createGuestPage } from './guest-page.ts';
import { messageForBuyer } from './message-for-buyer.ts';
import { placeOnce, placeOrderInTx } from './place-in-tx.ts';
import { findOrder, GUEST_ID, type OrderRecord } from '#lib/server/features/orders/orders.ts';
import { createSendSlip } from '#lib/server/features/payments/slips.ts';
import { createReturnsByLink, type ReadRequest } from '#lib/server/features/returns/service.ts';
import * as m from '#messages';

const CALL = 'admin/orders';

const addressOf = ({ customer, delivery_address: to }: StaffOrder) => ({
  ...namesOf(customer.name),
  ...to,
  phone: customer.phone,
  email: customer.email,
});

export function createGuestOrders(deps: SellDeps & MoveDeps) {
  const { db, now, secret } = deps;
  const move = createMoveOrder(deps);
  const sendSlip = createSendSlip(deps);
  const page = createGuestPage(deps);
  const returns = createReturnsByLink(deps);

  return {
    /**
     * Uses the price and stock rules of every order, once per idempotency key; with `andAssign` also approves it and
     * gives it to a driver, or does nothing. Throws `conflict`.
     */
    async place(caller: CurrentUser, request: StaffOrder, key: string, ip = '') {
      const call = {
        userId: caller.id,
        call: CALL,
        key: `key:${key}`,
        requestHash: hashOfRequest(request),
        reusedMessage: m.checkout_key_reused(),
      };
      const lock = (tx: Tx) => lockActiveUser(tx, caller.id);
      const once = { call, lock, vouchers: request.vouchers, ip };
      const response = await placeOnce(deps, once, async (tx) => {
        await addGuestUser(tx, GUEST_ID, now());
        const { channel, note, language = 'en' } = request;
        const buyer = {
          userId: GUEST_ID,
          actorId: caller.id,
          channel,
          note,
          language,
          linkSecret: secret,
        };
        const to = addressOf(request);
        const ordered = { ...request, delivery_address: to };
        const order = await placeOrderInTx(deps, tx, buyer, ordered, (placed) =>
          emailOwner(deps, tx, placed, orderPlacedEmail, 'placed'),
        );
        if (request.andAssign !== undefined) {
          const assigning = { driverId: request.andAssign, isAllowed: () => true };
          await approveAndAssign(deps, tx, caller, order.row.id, assigning);
        }
        return { orderId: order.row.number };
      });
      const placed = await findOrder(db, response.orderId);
      if (!placed) throw new Error('A new order was lost');
      const order = await forAdmin(deps, caller, placed);
      const message = messageForBuyer(deps, caller, placed);
      return { orderId: order.orderId, guestUrl: order.guestUrl, message, order };
    },

    open: async (token: string, ip: string) => page.write(await page.find(token, ip)),

    async sendSlip(token: string, ip: string, read: () => Promise<Uint8Array>) {
      await sendSlip(await page.find(token, ip), read);
      return page.write(await page.find(token, ip));
    },

    /** Stops the text messages to the number of the order, or lets them come again. Throws `missing` without any. */
    async chooseSms(token: string, ip: string, isStopped: boolean) {
      const order = await page.find(token, ip);
      await page.chooseSms(order, isStopped);
      return page.write(order);
    },

    pay: page.pay,

    /** The request is read only for a link that opens an order. */
    async requestReturn(token: string, ip: string, sent: ReadRequest) {
      return returns.requestByLink(await page.find(token, ip), sent);
    },

    /** All returns of the order, newest first. */
    returns: async (token: string, ip: string) => returns.ofLink(await page.find(token, ip)),

    async withdraw(token: string, ip: string) {
      const { row } = await page.find(token, ip);
      const isAllowed = (order: OrderRecord) => order.row.guest_token_hash !== null;
      return page.write(await move(row.id, 'withdraw', { actorId: GUEST_ID, isAllowed }));
    },
  };
}
export type GuestOrders = ReturnType<typeof createGuestOrders>;
