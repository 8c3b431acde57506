import { formatMoney } from '#lib/format/money.ts';
import { OWN_DELIVERY, tooMuchReceived, wholeAmount } from '#lib/payments/messages.ts';
import { isByGateway } from '#lib/payments/methods.ts';
import type { Receiving } from '#lib/payments/schema.ts';
import { Refusal } from '#lib/server/errors.ts';
import { type CurrentUser, lockUser } from '#lib/server/features/account/users.ts';
import { assertNotOwnOrder } from '#lib/server/features/orders/buyer.ts';
import { paymentReceivedEmail } from '#lib/server/features/orders/emails.ts';
import { addPayment, dueCentsOf } from '#lib/server/features/orders/ledger.ts';
import {
  emailOwner,
  type OrderDeps,
  orderNotFound,
} from '#lib/server/features/orders/move-order.ts';
import { readOrderNumber } from '#lib/server/features/orders/order-number.ts';
import { addEvent, findOrder, type OrderRecord } from '#lib/server/features/orders/orders.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { getLockedOrder } from './refunds.ts';

/**
 * Records money that reached the shop's account without a slip, such as by LankaQR, in cents. The same amount and
 * reference is the same payment. Throws `missing`, and `conflict` for more than is due (docs/api.md "Payments").
 */
export const createRecordPayment =
  (deps: OrderDeps) =>
  (currentUser: CurrentUser, key: string, { amount, reference }: Receiving): Promise<OrderRecord> =>
    inTransaction(deps.db, async (tx) => {
      const found = await findOrder(tx, readOrderNumber(key));
      if (!found) throw orderNotFound();
      // Prevents an email for an account that is being deleted.
      await lockUser(tx, found.row.user_id);
      const order = await getLockedOrder(tx, found.row.id);
      const { row, payments } = order;
      assertNotOwnOrder(currentUser, row);
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
      if (amount > dueCents) throw new Refusal('conflict', tooMuchReceived(dueCents));
      // The gateway takes the whole amount or nothing.
      if (isByGateway(row.payment_method) && amount < dueCents) {
        throw new Refusal('conflict', wholeAmount(dueCents));
      }
      const entry = { order_id: row.id, at: deps.now().toISOString(), actor_id: currentUser.id };
      await addPayment(tx, { ...entry, kind: 'transfer', amount_cents: amount, reference });
      await addEvent(tx, {
        ...entry,
        what: 'payment',
        before: row.status,
        after: row.status,
        reason: `${formatMoney(amount)}, reference ${reference}`,
      });
      await emailOwner(deps, tx, order, (order) =>
        paymentReceivedEmail(order, { amountCents: amount, leftCents: dueCents - amount }),
      );
      return (await findOrder(tx, row.id)) ?? order;
    });
