import { formatMoney } from '#lib/format/money.ts';
import { OWN_DELIVERY, wholeAmount } from '#lib/payments/messages.ts';
import { isByGateway } from '#lib/payments/methods.ts';
import type { Receiving } from '#lib/payments/schema.ts';
import { Refusal } from '#lib/server/errors.ts';
import { type CurrentUser, lockUser } from '#lib/server/features/account/users.ts';
import {
  sendBoughtGiftVouchers,
  sentText,
} from '#lib/server/features/orders/bought-gift-vouchers.ts';
import { assertNotOwnOrder } from '#lib/server/features/orders/own-things.ts';
import { paymentReceivedEmail } from '#lib/server/features/orders/payment-emails.ts';
import { balanceOf, book, dueCentsOf } from '#lib/server/features/orders/ledger.ts';
import {
  emailOwner,
  orderNotFound,
  type OrderDeps,
  type TextDeps,
} from '#lib/server/features/orders/move-order.ts';
import { readOrderNumber } from '#lib/server/features/orders/order-number.ts';
import {
  addEvent,
  approveSlip,
  findOrder,
  type OrderRecord,
} from '#lib/server/features/orders/orders.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { getLockedOrder } from './refunds.ts';

/**
 * Records money that reached the shop's account without a slip, such as by LankaQR, in cents. The same amount and
 * reference is the same payment. Throws `missing`, and `conflict` for more than is due (docs/api.md "Payments").
 */
export const createRecordPayment =
  (deps: TextDeps & Pick<OrderDeps, 'db'>) =>
  (currentUser: CurrentUser, key: string, { amount, reference }: Receiving): Promise<OrderRecord> =>
    inTransaction(deps.db, async (tx) => {
      const found = await findOrder(tx, readOrderNumber(key));
      if (!found) throw orderNotFound();
      // Prevents an email for an account that is being deleted.
      await lockUser(tx, found.row.user_id);
      const order = await getLockedOrder(tx, found.row.id);
      const { row, payments } = order;
      const isOwn = await assertNotOwnOrder(tx, currentUser, order);
      // Who holds the cash of an order can't say that it was transferred.
      if (row.driver_id === currentUser.id) throw new Refusal('forbidden', OWN_DELIVERY);
      const isRecorded = payments.some(
        (entry) =>
          entry.kind === 'transfer' &&
          entry.amount_cents === amount &&
          entry.reference === reference,
      );
      if (isRecorded) return order;
      const dueCents = dueCentsOf(row, payments);
      // The gateway takes the whole amount or nothing.
      if (isByGateway(row.payment_method) && amount < dueCents) {
        throw new Refusal('conflict', wholeAmount(dueCents));
      }
      const entry = { at: deps.now().toISOString(), actor_id: currentUser.id };
      const paid = await book(tx, order, {
        entries: [{ ...entry, kind: 'transfer', amount_cents: amount, reference }],
      });
      // What came of a cancelled order is decided with it: its slip waits no longer.
      if (row.status === 'cancelled') await approveSlip(tx, row.id, deps.now());
      await addEvent(tx, {
        ...entry,
        order_id: row.id,
        what: 'payment',
        before: row.status,
        after: row.status,
        reason: `${formatMoney(amount)}, reference ${reference}`,
        own: isOwn ? 1 : 0,
      });
      const bought = await sendBoughtGiftVouchers(deps, tx, row.id, currentUser.id);
      await emailOwner(deps, tx, order, (order) =>
        paymentReceivedEmail(order, {
          amountCents: amount,
          ...balanceOf(paid.row, paid.payments),
          giftVoucher: sentText(bought),
        }),
      );
      return (await findOrder(tx, row.id)) ?? order;
    });
