import { sql } from 'kysely';
import type { OnlineStatus } from '#lib/payments/online.ts';
import { lankaQrFor } from '#lib/payments/lanka-qr.ts';
import { isByGateway, methodTable, type TransferTargets } from '#lib/payments/methods.ts';
import type { Move } from '#lib/orders/status.ts';
import type { Discount } from '#lib/vouchers/voucher.ts';
import { Refusal } from '#lib/server/errors.ts';
import { prepared, preparedList } from '#lib/server/infra/db/statements.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { PaymentRow } from '#lib/server/infra/db/order-tables.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import { MAX_ATTEMPTS } from '#lib/server/infra/gateways/gateway.ts';
import { CHARGEBACK } from './online-payments.ts';
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
  entry: Omit<PaymentRow, 'position' | 'reference' | 'note' | 'settlement_id' | 'gift_voucher_id'> &
    Partial<Pick<PaymentRow, 'reference' | 'note' | 'gift_voucher_id'>>,
): Promise<void> {
  const none = { reference: '', note: '', settlement_id: null, gift_voucher_id: null };
  await addNextPayment(tx, { ...none, ...entry });
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

type Summed = Pick<PaymentRow, 'kind' | 'amount_cents' | 'gift_voucher_id'>;

/** In cents. */
export function sumsOf(entries: readonly Summed[]) {
  const sum = (isCounted: (entry: Summed) => boolean) =>
    entries.reduce((cents, entry) => cents + (isCounted(entry) ? entry.amount_cents : 0), 0);
  const isRefund = ({ kind }: Summed) => kind === 'refund';
  return {
    paidCents: sum((entry) => !isRefund(entry)),
    refundedCents: sum(isRefund),
    /** The parts of both that gift vouchers paid and got back. */
    giftCents: sum(({ kind }) => kind === 'gift'),
    giftRefundedCents: sum((entry) => isRefund(entry) && entry.gift_voucher_id !== null),
  };
}

const costs = ['subtotal_cents', 'shipping_cents', 'cash_fee_cents'] as const;
type Costs = Pick<OrderRow, (typeof costs)[number] | 'discount_cents'>;

export const totalCentsOf = (order: Costs): number =>
  costs.reduce((sum, cost) => sum + order[cost], 0) - order.discount_cents;

export const TOTAL_CENTS = `${costs.join(' + ')} - discount_cents`;

/** What an order is worth in the figures: a gift voucher counts once it is spent. */
export const SOLD_CENTS = `${TOTAL_CENTS} - gift_sold_cents`;

/** What a discount code took off an order. */
export const discountsOf = ({
  voucher_code: code,
  voucher_kind: kind,
  discount_cents: cents,
}: Pick<OrderRow, 'voucher_code' | 'voucher_kind' | 'discount_cents'>): Discount[] =>
  kind === '' ? [] : [{ code, kind, cents }];

/** In cents; 0 for a cancelled order. */
export const dueCentsOf = (
  order: Costs & Pick<OrderRow, 'status'>,
  entries: readonly PaymentRow[],
): number =>
  order.status === 'cancelled' ? 0 : Math.max(0, totalCentsOf(order) - sumsOf(entries).paidCents);

export const noTargets: TransferTargets = { bankAccounts: [], lankaQr: '' };

/** Where what is due goes; `lankaQr` is the order's own code. Without targets where nothing is due, and for orders that are paid online. */
export function targetsOf(
  { bankAccounts, lankaQr }: TransferTargets,
  { row, payments }: { row: OrderRow; payments: readonly PaymentRow[] },
): TransferTargets {
  const cents = dueCentsOf(row, payments);
  if (cents === 0 || isByGateway(row.payment_method)) return noTargets;
  return { bankAccounts, lankaQr: lankaQrFor(lankaQr, { cents, reference: row.number }) ?? '' };
}

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

const isChargeback = ({ kind, reference }: Pick<PaymentRow, 'kind' | 'reference'>) =>
  kind === 'refund' && reference.startsWith(CHARGEBACK);

/** What an order has to be paid online, in cents, whether it is paid or not. */
export const onlineCentsOf = (order: Costs, entries: readonly Summed[]): number =>
  totalCentsOf(order) - sumsOf(entries).giftCents;

export async function setOnlineStatus(tx: Tx, id: string, status: OnlineStatus): Promise<void> {
  await tx.updateTable('orders').set({ online_status: status }).where('id', '=', id).execute();
}

/** Counts a form to pay an order; returns its number. */
export async function countAttempt(db: Db, orderId: string): Promise<number> {
  const next = await db
    .updateTable('orders')
    .set((eb) => ({
      payment_attempts: eb
        .case()
        .when('payment_attempts', '<', MAX_ATTEMPTS)
        .then(eb('payment_attempts', '+', 1))
        .else(MAX_ATTEMPTS)
        .end(),
    }))
    .where('id', '=', orderId)
    .returning('payment_attempts')
    .executeTakeFirst();
  return next?.payment_attempts ?? 1;
}

const NO_SLIP = 'There is no slip to approve.';
const NOT_PAID = 'This order is not paid online yet.';
const CHARGED_BACK = 'The buyer’s bank took this payment back. Cancel the order.';

/** Throws `conflict` for an order that is paid before and is not. */
function assertPaid(row: OrderRow, payments: readonly PaymentRow[]): void {
  if (payments.some(isChargeback) && refundableCents(payments) < totalCentsOf(row)) {
    throw new Refusal('conflict', CHARGED_BACK);
  }
  const { payment_method: method } = row;
  if (!methodTable[method].isPaidBefore || dueCentsOf(row, payments) === 0) return;
  throw new Refusal('conflict', isByGateway(method) ? NOT_PAID : NO_SLIP);
}

/** Records what was paid with a move of a locked order. Throws `conflict` when a transfer is approved without a slip. */
export async function recordMove(
  tx: Tx,
  { order: row, payments }: { order: OrderRow; payments: readonly PaymentRow[] },
  move: Move,
  { actorId, at, cash }: { actorId: string; at: Date; cash?: CashTaken | undefined },
): Promise<void> {
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
    if (isSlipApproved && dueCents > 0) await add('transfer');
    else assertPaid(row, payments);
  }
  if (move === 'handOver') {
    const { cashCents, cashNote } = cash ?? { cashCents: dueCents, cashNote: '' };
    // A cash amount of 0 is recorded with its reason, too.
    if (dueCents > 0 || cashCents > 0) await add('cash', cashCents, cashNote);
  }
}

/** Payments minus refunds, in cents. */
export function refundableCents(entries: readonly Summed[]): number {
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
