import { isByGateway, methodTable } from '#lib/payments/methods.ts';
import type { Move } from '#lib/orders/status.ts';
import { Refusal } from '#lib/server/errors.ts';
import { dueCentsOf, isChargeback } from './ledger.ts';
import type { OrderRecord } from './repo.ts';
import * as m from '#messages';

type Paid = Pick<OrderRecord, 'row' | 'payments'>;

const NO_SLIP = 'There is no slip to approve.';
const NOT_PAID = 'This order is not paid online yet.';
const TAKEN_BACK = 'The buyer’s bank took this payment back. Cancel the order.';

const takenBack: Partial<Record<Move, () => string>> = {
  start: m.orders_payment_taken_back,
  handOver: m.orders_payment_taken_back,
};

/** Throws `conflict` while something is due because the buyer's bank took a payment back. `move` says who reads it. */
export function assertNotTakenBack({ row, payments }: Paid, move?: Move): void {
  if (dueCentsOf(row, payments) === 0 || !payments.some(isChargeback)) return;
  const message = (move && takenBack[move]?.()) ?? TAKEN_BACK;
  throw new Refusal('conflict', message, { code: 'payment_taken_back' });
}

/** Throws `conflict` for an order that has to be paid before it is approved, and is not. */
export function assertPaid(order: Paid): void {
  assertNotTakenBack(order);
  const { row, payments } = order;
  const { payment_method: method } = row;
  if (!methodTable[method].isPaidBefore || dueCentsOf(row, payments) === 0) return;
  throw new Refusal('conflict', isByGateway(method) ? NOT_PAID : NO_SLIP);
}
