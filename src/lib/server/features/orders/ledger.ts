import { sql } from 'kysely';
import { methodTable } from '#lib/payments/methods.ts';
import type { Move } from '#lib/orders/status.ts';
import { Refusal } from '#lib/server/errors.ts';
import { prepared, preparedList } from '#lib/server/infra/db/statements.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { PaymentRow } from '#lib/server/infra/db/order-tables.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import { approveSlip } from './slip-status-repo.ts';

/** Entries are only added; an order displays their sum (docs/api.md "Payments"). */

const addNextPayment = prepared((tx, entry: Omit<PaymentRow, 'position'>) =>
  tx.insertInto('payments').values((eb) => ({
    ...entry,
    position: eb
      .selectFrom('payments')
      .select(eb.fn.countAll<number>().as('count'))
      .where('order_id', '=', entry.order_id),
  })),
);

/** The order's lock numbers its entries. */
export async function addPayment(
  tx: Tx,
  entry: Omit<PaymentRow, 'position' | 'reference' | 'note' | 'settlement_id'> &
    Partial<Pick<PaymentRow, 'reference' | 'note'>>,
): Promise<void> {
  await addNextPayment(tx, { reference: '', note: '', settlement_id: null, ...entry });
}

const paymentsOfOrders = preparedList((db, ids) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position'),
);

export const paymentsOf = async (
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<PaymentRow[]> =>
  orderIds.length === 0 ? [] : (await paymentsOfOrders(db, orderIds)).rows;

export function sumsOf(entries: readonly Pick<PaymentRow, 'kind' | 'amount_cents'>[]) {
  const sum = (isCounted: (kind: PaymentRow['kind']) => boolean) =>
    entries.reduce((cents, entry) => cents + (isCounted(entry.kind) ? entry.amount_cents : 0), 0);
  return {
    paidCents: sum((kind) => kind !== 'refund'),
    refundedCents: sum((kind) => kind === 'refund'),
  };
}

const costs = ['subtotal_cents', 'shipping_cents', 'cash_fee_cents'] as const;
type Costs = Pick<OrderRow, (typeof costs)[number]>;

export const totalCentsOf = (order: Costs): number =>
  costs.reduce((sum, cost) => sum + order[cost], 0);

export const TOTAL_CENTS = costs.join(' + ');

/** In cents; 0 for a cancelled order. */
export const dueCentsOf = (
  order: Costs & Pick<OrderRow, 'status'>,
  entries: readonly PaymentRow[],
): number =>
  order.status === 'cancelled' ? 0 : Math.max(0, totalCentsOf(order) - sumsOf(entries).paidCents);

/** In cents, with the remaining or excess amount. */
export interface CashPaid {
  cashCents: number;
  dueCents: number;
  tooMuchCents: number;
}

/** In cents, with the reason for a difference. */
export interface CashTaken {
  cashCents: number;
  cashNote: string;
}

/** Returns `undefined` where no cash was due or taken. */
export function cashPaidOf(
  order: Costs & Pick<OrderRow, 'status'>,
  entries: readonly PaymentRow[],
): CashPaid | undefined {
  const cash = entries.find(({ kind }) => kind === 'cash');
  if (!cash) return undefined;
  return {
    cashCents: cash.amount_cents,
    dueCents: dueCentsOf(order, entries),
    tooMuchCents: Math.max(0, sumsOf(entries).paidCents - totalCentsOf(order)),
  };
}

export async function setRefundDue(tx: Tx, id: string, cents: number): Promise<void> {
  await tx.updateTable('orders').set({ refund_due_cents: cents }).where('id', '=', id).execute();
}

const NO_SLIP = 'There is no slip to approve.';

/**
 * Records the effect of a status change on a locked order's ledger; returns the refund due. Throws `conflict` when a
 * transfer is approved without a slip.
 */
export async function recordMove(
  tx: Tx,
  { order: row, payments }: { order: OrderRow; payments: readonly PaymentRow[] },
  move: Move,
  { actorId, at, cash }: { actorId: string; at: Date; cash?: CashTaken | undefined },
): Promise<number> {
  if (move === 'start' || move === 'fail') return 0;
  const dueCents = dueCentsOf(row, payments);
  const add = (kind: 'transfer' | 'cash', cents = dueCents, note = '') =>
    addPayment(tx, {
      order_id: row.id,
      kind,
      amount_cents: cents,
      note,
      at: at.toISOString(),
      actor_id: actorId,
    });
  if (move === 'approve') {
    const isSlipApproved = await approveSlip(tx, row.id, at);
    if (dueCents === 0) return 0;
    if (isSlipApproved) await add('transfer');
    else if (methodTable[row.payment_method].isPaidBefore) throw new Refusal('conflict', NO_SLIP);
    return 0;
  }
  if (move === 'handOver') {
    const { cashCents, cashNote } = cash ?? { cashCents: dueCents, cashNote: '' };
    // A cash amount of 0 is recorded with its reason, too.
    if (dueCents > 0 || cashCents > 0) await add('cash', cashCents, cashNote);
    return 0;
  }
  const { paidCents, refundedCents } = sumsOf(payments);
  const refundDueCents = paidCents - refundedCents;
  if (refundDueCents > 0) await setRefundDue(tx, row.id, refundDueCents);
  return refundDueCents;
}

/** Payments minus refunds, in cents. */
export function refundableCents(entries: readonly PaymentRow[]): number {
  const { paidCents, refundedCents } = sumsOf(entries);
  return Math.max(0, paidCents - refundedCents);
}

const cash = sql.lit('cash' as const);

/**
 * Closes cash payments until `upTo`; returns their amounts in cents, without those closed by a concurrent settlement.
 */
export async function closeCashPayments(
  tx: Tx,
  { id, driverId, upTo }: { id: string; driverId: string; upTo: string | undefined },
): Promise<number[]> {
  const closed = await tx
    .updateTable('payments')
    .set({ settlement_id: id })
    .where('kind', '=', cash)
    .where('settlement_id', 'is', null)
    .where('actor_id', '=', driverId)
    .$if(upTo !== undefined, (query) => query.where('at', '<=', upTo ?? ''))
    .returning('amount_cents')
    .execute();
  return closed.map(({ amount_cents }) => amount_cents);
}
