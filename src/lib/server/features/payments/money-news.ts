import { formatMoney } from '#lib/format/money.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import {
  chargedBackEmail,
  paymentReceivedEmail,
} from '#lib/server/features/orders/payment-emails.ts';
import { balanceOf } from '#lib/server/features/orders/ledger.ts';
import type { TextDeps } from '#lib/server/features/orders/deps.ts';
import { emailOwner } from '#lib/server/features/orders/move-order.ts';
import { addEvent, type OrderRecord } from '#lib/server/features/orders/orders.ts';
import { tellShopAboutMoney } from '#lib/server/features/orders/shop-emails.ts';

/** What buyer and shop are told when a gateway reports money, once for each entry of the ledger. */

interface Unproved {
  order: OrderRecord;
  paymentId: string;
  amountCents: number;
  at: string;
}

const paidHeading = ({ row }: OrderRecord, refundDueCents: number): string => {
  if (refundDueCents === 0) return 'Paid';
  return row.status === 'cancelled' ? 'Paid after it was cancelled' : 'Paid too much';
};

/** `order` has the payment already. */
export async function tellOfPayment(
  deps: TextDeps,
  tx: Tx,
  order: OrderRecord,
  amountCents: number,
): Promise<void> {
  const balance = balanceOf(order.row, order.payments);
  await emailOwner(deps, tx, order, (inEmail) =>
    paymentReceivedEmail(inEmail, { amountCents, ...balance }),
  );
  const { refundDueCents } = balance;
  const refund = refundDueCents > 0 ? ` Refund ${formatMoney(refundDueCents)}.` : '';
  const text = `${formatMoney(amountCents)} came in.${refund}`;
  await tellShopAboutMoney(deps, tx, order, { heading: paidHeading(order, refundDueCents), text });
}

/** A second payment is reported that the gateway can’t be asked about. It is no money of the order before staff record it. */
export async function tellOfUnproved(
  deps: TextDeps,
  tx: Tx,
  { order, paymentId, amountCents, at }: Unproved,
): Promise<void> {
  const { id, status } = order.row;
  const amount = formatMoney(amountCents);
  const text = `A second payment of ${amount} with the number ${paymentId} was reported. Look for it at the gateway. If it is there, record it with this number, then refund it.`;
  await addEvent(tx, {
    order_id: id,
    at,
    actor_id: '',
    what: 'payment',
    before: status,
    after: status,
    reason: `Not confirmed: ${amount}, ${paymentId}`,
  });
  await tellShopAboutMoney(deps, tx, order, { heading: 'Second payment to check', text });
}

export async function tellOfChargeback(
  deps: TextDeps,
  tx: Tx,
  order: OrderRecord,
  amountCents: number,
): Promise<void> {
  await emailOwner(deps, tx, order, (inEmail) => chargedBackEmail(inEmail, amountCents));
  const text = `The buyer’s bank took back ${formatMoney(amountCents)}.`;
  await tellShopAboutMoney(deps, tx, order, { heading: 'Chargeback', text });
}
