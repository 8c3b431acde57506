// What comes back of orders, in any order: cancellations, returns, refunds and chargebacks.
import { randomInt, randomUUID } from 'node:crypto';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { balanceOf, sumsOf } from '#lib/server/features/orders/ledger.ts';
import type { PaymentRow } from '#lib/server/infra/db/order-tables.ts';
import type { Row } from '../kit/report.ts';
import type { Person } from '../kit/shop-under-load.ts';
import { CONFLICT, PRODUCT, zeroRows, type Step } from './kills.ts';

/** What a gift voucher costs that is bought beside the goods, in rupees. */
export const GIFT = 1000;

/** Sells gift vouchers of `GIFT` rupees. */
export async function sellGiftVouchers(shop: Shop, { id }: Person): Promise<void> {
  const { revision } = await shop.shopSettings.read();
  await shop.shopSettings.save(id, { settings: { giftVoucher: { amounts: [GIFT] } }, revision });
}

export const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, at: randomInt(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);

export interface Staff {
  admin: Person;
  driver: Person;
}

/** From approval to hand-over. */
export async function deliver(step: Step, number: string, { admin, driver }: Staff): Promise<void> {
  const ofOrder = (name: string, call: string, body: object = {}) =>
    step(name, { by: admin, path: `admin/orders/${number}/${call}`, body });
  await ofOrder('approval', 'approve');
  await ofOrder('assignment', 'assign', { driverId: driver.id });
  const path = `order/assigned/${number}`;
  const drive = (name: string, status: string) =>
    step(name, { by: driver, path, method: 'PUT', body: { status } });
  await drive('start', 'delivering');
  await drive('hand-over', 'delivered');
}

interface Returning {
  buyer: Person;
  admin: Person;
  resolution?: 'exchange' | 'refund';
}

/** Takes a return of the goods until it is received; undefined for an order that has none to return. */
export async function receiveReturn(
  step: Step,
  number: string,
  { buyer, admin, resolution = 'refund' }: Returning,
): Promise<string | undefined> {
  const { return: requested } = await step('return', {
    by: buyer,
    path: `order/${number}/return`,
    key: randomUUID(),
    body: {
      items: [{ _id: PRODUCT, size: 'Default', qty: 1 }],
      reason: 'It does not fit.',
      resolution,
    },
    fine: CONFLICT,
  });
  if (!requested) return undefined;
  const { _id } = requested;
  await step('approval of a return', { by: admin, path: `admin/returns/${_id}/approve` });
  await step('receipt', { by: admin, path: `admin/returns/${_id}/receive` });
  return _id;
}

/** In cents: what came in less what went out in money, without gift vouchers and credit. */
export function moneyCentsOf(entries: readonly PaymentRow[]): number {
  const money = entries.filter(
    ({ gift_voucher_id, reference }) =>
      gift_voucher_id === null && !reference.startsWith('Gift voucher '),
  );
  const { paidCents, refundedCents } = sumsOf(money);
  return paidCents - refundedCents;
}

/** What is wrong with balances, gift vouchers and stock after all that came back, each a number that has to be 0. */
export async function comingBackRows({ db }: Shop, stocked: number): Promise<Row[]> {
  const orders = await db.selectFrom('orders').selectAll().execute();
  const lines = await db.selectFrom('order_lines').selectAll().execute();
  const payments = await db.selectFrom('payments').selectAll().execute();
  const vouchers = await db.selectFrom('gift_vouchers').selectAll().execute();
  const returned = await db
    .selectFrom('return_lines')
    .innerJoin('returns', 'returns.id', 'return_lines.return_id')
    .select('quantity')
    .where('status', 'in', ['received', 'completed'])
    .execute();
  const { stock } = await db
    .selectFrom('product_variants')
    .select('stock')
    .executeTakeFirstOrThrow();
  const entriesOf = Map.groupBy(payments, ({ order_id }) => order_id);
  const ofVoucher = Map.groupBy(payments, ({ gift_voucher_id }) => gift_voucher_id);
  const soldBy = Map.groupBy(
    vouchers.filter(({ kind }) => kind === 'sold'),
    ({ order_id }) => order_id,
  );
  const sum = <T>(all: readonly T[], of: (one: T) => number): number =>
    all.reduce((total, one) => total + of(one), 0);
  const isOpen = new Set(orders.flatMap(({ id, status }) => (status === 'cancelled' ? [] : [id])));
  const out =
    sum(
      lines.filter(({ order_id }) => isOpen.has(order_id)),
      ({ quantity }) => quantity,
    ) - sum(returned, ({ quantity }) => quantity);
  const wrong = (isRight: (order: (typeof orders)[number], entries: PaymentRow[]) => boolean) =>
    orders.filter((order) => !isRight(order, entriesOf.get(order.id) ?? [])).length;
  return zeroRows({
    'balances of orders that are wrong': wrong((order, entries) => {
      const { dueCents, refundDueCents } = balanceOf(order, entries);
      const isTakenBack = entries.some(({ kind }) => kind === 'chargeback');
      return (
        order.refund_due_cents === refundDueCents &&
        order.taken_back_cents === (isTakenBack ? dueCents : 0)
      );
    }),
    'cancelled orders that keep more than was spent': wrong((order, entries) => {
      if (order.status !== 'cancelled') return true;
      const { paidCents, refundedCents } = sumsOf(entries);
      const spentCents = order.gift_sold_cents - order.gift_taken_back_cents;
      return paidCents - refundedCents - order.refund_due_cents <= spentCents;
    }),
    'gift vouchers worth more than was paid': wrong(({ id, ...order }) => {
      const worthCents = sum(soldBy.get(id) ?? [], (one) => one.amount_cents - one.voided_cents);
      return worthCents <= order.gift_sold_cents - order.gift_taken_back_cents;
    }),
    'gift vouchers to spend that were taken back': vouchers.filter(({ order_id, ...one }) => {
      const isVoid =
        one.kind === 'sold' &&
        (!isOpen.has(order_id ?? '') ||
          entriesOf.get(order_id ?? '')?.some(({ kind }) => kind === 'chargeback'));
      return one.balance_cents > 0 && (isVoid || one.voided_at !== null);
    }).length,
    'balances of gift vouchers that are wrong': vouchers.filter((one) => {
      const { paidCents, refundedCents } = sumsOf(ofVoucher.get(one.id) ?? []);
      const leftCents = one.amount_cents - one.voided_cents - paidCents + refundedCents;
      return one.balance_cents !== leftCents || one.balance_cents < 0;
    }).length,
    'pieces of stock that are wrong': Math.abs(stocked - out - stock),
  });
}
