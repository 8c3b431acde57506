import { sql } from 'kysely';
import type { OnlineStatus } from '#lib/payments/online.ts';
import { lankaQrFor } from '#lib/payments/lanka-qr.ts';
import { isByGateway, type TransferTargets } from '#lib/payments/methods.ts';
import type { Discount } from '#lib/vouchers/voucher.ts';
import { prepared, preparedList } from '#lib/server/infra/db/statements.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { OrderBalanceColumns, PaymentRow } from '#lib/server/infra/db/order-tables.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import { MAX_ATTEMPTS } from '#lib/server/infra/gateways/gateway.ts';

/** Entries are only added; an order displays their sum (docs/api.md "Payments"). */

/** The order's lock numbers its entries. */
export const addPayment = prepared((tx, entry: Omit<PaymentRow, 'position'>) =>
  tx.insertInto('payments').values((eb) => ({
    ...entry,
    position: eb
      .selectFrom('payments')
      .select(eb.fn.countAll<number>().as('count'))
      .where('order_id', '=', entry.order_id),
  })),
);

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

export const isChargeback = ({ kind }: Pick<PaymentRow, 'kind'>): boolean => kind === 'chargeback';

const isBack = (entry: Pick<PaymentRow, 'kind'>): boolean =>
  entry.kind === 'refund' || isChargeback(entry);

/** Money that left, as SQL. */
export const IS_BACK = "payments.kind in ('refund', 'chargeback')";

/** In cents. */
export function sumsOf(entries: readonly Summed[]) {
  const sum = (isCounted: (entry: Summed) => boolean) =>
    entries.reduce((cents, entry) => cents + (isCounted(entry) ? entry.amount_cents : 0), 0);
  return {
    paidCents: sum((entry) => !isBack(entry)),
    /** With what banks took back. */
    refundedCents: sum(isBack),
    /** The parts of both that gift vouchers paid and got back. */
    giftVoucherCents: sum(({ kind }) => kind === 'gift_voucher'),
    giftVoucherRefundedCents: sum((entry) => isBack(entry) && entry.gift_voucher_id !== null),
  };
}

const costs = ['subtotal_cents', 'shipping_cents', 'cash_fee_cents'] as const;
type Costs = Pick<OrderRow, (typeof costs)[number] | 'discount_cents'>;

export const totalCentsOf = (order: Costs): number =>
  costs.reduce((sum, cost) => sum + order[cost], 0) - order.discount_cents;

export const TOTAL_CENTS = `${costs.join(' + ')} - discount_cents`;

/** Whether nothing is due of an order, as SQL. */
export const IS_PAID = `${TOTAL_CENTS} - credited_cents - gift_taken_back_cents <= (
  select coalesce(sum(case when ${IS_BACK} then -payments.amount_cents else payments.amount_cents end), 0)
  from payments where payments.order_id = orders.id)`;

/** What an order is worth in the figures: a gift voucher counts once it is spent. */
export const SOLD_CENTS = `${TOTAL_CENTS} - gift_sold_cents`;

/** What a discount code took off an order. */
export const discountsOf = ({
  voucher_code: code,
  voucher_kind: kind,
  discount_cents: cents,
}: Pick<OrderRow, 'voucher_code' | 'voucher_kind' | 'discount_cents'>): Discount[] =>
  kind === '' ? [] : [{ code, kind, cents }];

type Balanced = Costs & Pick<OrderRow, 'credited_cents' | 'gift_taken_back_cents'>;

/** In cents: what the order has to be paid, less what came back of it. */
export const owedCentsOf = (order: Balanced): number =>
  totalCentsOf(order) - order.credited_cents - order.gift_taken_back_cents;

/** In cents: what is due, and what was paid above what the order has to be paid. One of them is 0. */
export function balanceOf(order: Balanced, entries: readonly Summed[]) {
  const { paidCents, refundedCents } = sumsOf(entries);
  const cents = paidCents - refundedCents - owedCentsOf(order);
  return { dueCents: Math.max(0, -cents), refundDueCents: Math.max(0, cents) };
}

/** In cents. */
export const dueCentsOf = (order: Balanced, entries: readonly PaymentRow[]): number =>
  balanceOf(order, entries).dueCents;

type NewEntry = Omit<
  PaymentRow,
  'order_id' | 'position' | 'reference' | 'note' | 'settlement_id' | 'gift_voucher_id'
> &
  Partial<Pick<PaymentRow, 'reference' | 'note' | 'gift_voucher_id'>>;

interface Booked {
  entries?: readonly NewEntry[];
  /** What need not be paid any more of the order, and of the gift vouchers that it sold. */
  creditCents?: number;
  giftVouchersTakenBackCents?: number;
  /** What a change of the order pays back. */
  loweredCents?: number;
}

/**
 * Adds entries to the ledger of a locked order, and what it need not be paid any more. The only writer of its balance;
 * returns the order as it is then.
 */
export async function book<Order extends { row: OrderRow; payments: readonly PaymentRow[] }>(
  tx: Tx,
  order: Order,
  { entries = [], creditCents = 0, giftVouchersTakenBackCents = 0, loweredCents = 0 }: Booked,
): Promise<Order> {
  const { row } = order;
  const none = { reference: '', note: '', settlement_id: null, gift_voucher_id: null };
  const added: PaymentRow[] = [];
  for (const [at, entry] of entries.entries()) {
    const payment = { ...none, ...entry, order_id: row.id };
    await addPayment(tx, payment);
    added.push({ ...payment, position: order.payments.length + at });
  }
  const payments = [...order.payments, ...added];
  const credited = {
    credited_cents: row.credited_cents + creditCents,
    gift_taken_back_cents: row.gift_taken_back_cents + giftVouchersTakenBackCents,
    lowered_cents: row.lowered_cents + loweredCents,
  };
  const { dueCents, refundDueCents } = balanceOf({ ...row, ...credited }, payments);
  const balance: Balance = {
    ...credited,
    refund_due_cents: refundDueCents,
    taken_back_cents: payments.some(isChargeback) ? dueCents : 0,
  };
  const isSame = balanceColumns.every((column) => balance[column] === row[column]);
  if (!isSame) await tx.updateTable('orders').set(balance).where('id', '=', row.id).execute();
  return { ...order, row: { ...row, ...balance }, payments };
}

type Balance = Pick<OrderRow, keyof OrderBalanceColumns>;

const balanceColumns = [
  'credited_cents',
  'gift_taken_back_cents',
  'refund_due_cents',
  'taken_back_cents',
  'lowered_cents',
] as const satisfies (keyof OrderBalanceColumns)[];

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
export function cashPaidOf(order: Balanced, entries: readonly PaymentRow[]): CashPaid | undefined {
  const cash = entries.find(({ kind }) => kind === 'cash');
  if (!cash) return undefined;
  const { dueCents, refundDueCents } = balanceOf(order, entries);
  return { cashCents: cash.amount_cents, dueCents, tooMuchCents: refundDueCents };
}

/** What an order has to be paid online, in cents, whether it is paid or not. */
export const onlineCentsOf = (order: Costs, entries: readonly Summed[]): number =>
  totalCentsOf(order) - sumsOf(entries).giftVoucherCents;

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
