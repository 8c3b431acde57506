import * as v from 'valibot';
import { DeliveryAddress, type Order, type OrderPayment } from '#lib/orders/codec.ts';
import type { BankAccount } from '#lib/shop-settings/schema.ts';
import { isMove, moves, type Status } from '#lib/orders/status.ts';
import { toRupees } from '#lib/format/money.ts';
import { forDriver } from '#lib/deliveries/stops.ts';
import type { WholeOrder } from './repo.ts';
import type { AdminOrder, DriverOption, PaymentEntry } from '#lib/orders/admin-codec.ts';
import type { OrderEventRow } from '#lib/server/infra/db/schema.ts';
import { dueCentsOf, sumsOf, totalCentsOf } from './ledger.ts';
import { firstOrdersAmong, namesOf, openStops, type pageOfDrivers } from './admin-repo.ts';
import { guestPath } from './buyer.ts';
import { sameSlips } from './slips-repo.ts';
import type { OrderDeps } from './move-order.ts';
import type { Db } from '#lib/server/infra/db/open.ts';

/** The address on an order's row. */
export const addressOf = (stored: string): DeliveryAddress =>
  v.parse(DeliveryAddress, JSON.parse(stored));

/** The address of an order whose account is erased: where it went, not to whom. */
export function withoutPerson(stored: string): string {
  const nobody = { firstName: '', lastName: '', street: '', phone: '', email: '' };
  return JSON.stringify({ ...addressOf(stored), ...nobody });
}

const firstStatus: Readonly<Record<string, Status>> = {
  place: 'pending_payment',
  replace: 'to_delivery',
};

const statusAfter = (what: string): Status | undefined =>
  isMove(what) ? moves[what].to : firstStatus[what];

/** Of all that was done to an order what changed its status. */
export const historyOf = ({ events }: Pick<WholeOrder, 'events'>): Order['history'] =>
  events.flatMap(({ what, at }) => {
    const status = statusAfter(what);
    return status ? [{ status, at }] : [];
  });

function paymentOf(
  { order, payments }: WholeOrder,
  bankAccounts: () => readonly BankAccount[],
): OrderPayment {
  const { paidCents, refundedCents } = sumsOf(payments);
  const dueCents = dueCentsOf(order, payments);
  const accounts = dueCents > 0 ? bankAccounts() : [];
  return {
    method: order.payment_method,
    due: toRupees(dueCents),
    paid: toRupees(paidCents),
    refunded: toRupees(refundedCents),
    refundDue: toRupees(order.refund_due_cents),
    reference: order.number,
    ...(accounts.length > 0 && { bankAccounts: accounts }),
  };
}

/**
 * Writes orders as docs/api.md does; `pathOf` signs where a stored slip is seen, and the owner alone
 * is told the shop's bank accounts.
 */
export const orderWriter =
  (pathOf: (file: string) => string, bankAccounts: () => readonly BankAccount[] = () => []) =>
  (whole: WholeOrder): Order => ({
    _id: whole.order.id,
    orderId: whole.order.number,
    userId: whole.order.user_id,
    items: whole.lines.map((line) => ({
      productId: line.product_id,
      name: line.name,
      brand: line.brand,
      image: line.image,
      price: toRupees(line.unit_cents),
      qty: line.quantity,
      size: line.size,
    })),
    delivery_address: addressOf(whole.order.address),
    subTotalAmt: toRupees(whole.order.subtotal_cents),
    shippingAmt: toRupees(whole.order.shipping_cents),
    cashOnDeliveryFee: toRupees(whole.order.cash_fee_cents),
    totalAmt: toRupees(totalCentsOf(whole.order)),
    district: whole.order.district,
    status: whole.order.status,
    createdAt: whole.order.created_at,
    paymentMethod: whole.order.payment_method,
    payment: paymentOf(whole, bankAccounts),
    paymentSlip: whole.order.slip === null ? null : pathOf(whole.order.slip),
    slipStatus: whole.order.slip_status,
    slipReason: whole.order.slip_reason,
    deliveryUser: whole.driver
      ? { name: whole.driver.name, email: whole.driver.email, mobile: whole.driver.phone }
      : null,
    history: historyOf(whole),
    attempts: attemptsOf(whole, ''),
    failedAt: whole.order.failed_at,
    replacementFor: whole.order.replacement_for,
    channel: whole.order.channel,
    return: returnOf(whole),
  });

const returnOf = ({ latestReturn: row }: WholeOrder): Order['return'] =>
  row ? { _id: row.id, status: row.status, resolution: row.resolution } : null;

/** Failed deliveries; with their notes for who may read them. */
const attemptsOf = ({ attempts }: WholeOrder, hidden?: ''): Order['attempts'] =>
  attempts.map(({ at, reason, note }) => ({ at, reason, note: hidden ?? note }));

/** For a driver no slip is signed. */
const withoutSlip = orderWriter(() => '');

/** An order as its driver may see it at that moment. */
export const toDriverOrder = (whole: WholeOrder, now: Date): Order =>
  forDriver({ ...withoutSlip(whole), attempts: attemptsOf(whole) }, now);

/**
 * An order as whoever has its link may see it: of the person only the first name and the city, and
 * nothing of the slip or the driver.
 */
export function toGuestOrder(whole: WholeOrder, bankAccounts: OrderDeps['bankAccounts']): Order {
  const order = orderWriter(() => '', bankAccounts)(whole);
  const { firstName, city } = order.delivery_address;
  const nobody = { lastName: '', street: '', zip: '', district: '', phone: '', email: '' };
  return {
    ...order,
    userId: '',
    delivery_address: { firstName, city, ...nobody },
    paymentSlip: null,
    deliveryUser: null,
  };
}

type Parts = Pick<OrderDeps, 'db' | 'uploads' | 'secret'>;

/** Whom an event speaks of. */
const peopleOf = ({ actor_id, what, before, after }: OrderEventRow): string[] =>
  what === 'assign' ? [actor_id, before, after] : [actor_id];

/**
 * Orders as admins see them: with everything that was done to each, and where its slip was seen
 * before. As many questions for all of them as for one.
 */
export async function forAdmins(
  { db, uploads, secret }: Parts,
  wholes: readonly WholeOrder[],
): Promise<AdminOrder[]> {
  const withSlip = wholes.filter(({ order }) => order.slip !== null);
  const ids = withSlip.map(({ order }) => order.id);
  const seen = await sameSlips(db, ids);
  const firsts = await firstOrdersAmong(
    db,
    wholes.map(({ order }) => order.id),
  );
  const people = new Set(
    wholes.flatMap(({ events, payments }) => [
      ...events.flatMap(peopleOf),
      ...payments.map((entry) => entry.actor_id),
    ]),
  );
  const names = await namesOf(db, [...people]);
  const nameOf = (id: string) => names.get(id) ?? '';
  const toWireOrder = orderWriter(uploads.pathOf);
  const entriesOf = ({ payments }: WholeOrder): PaymentEntry[] =>
    payments.map(({ kind, amount_cents, at, actor_id, reference }) => {
      return { kind, amount: toRupees(amount_cents), at, by: nameOf(actor_id), reference };
    });
  return wholes.map((whole) => ({
    ...toWireOrder(whole),
    attempts: attemptsOf(whole),
    payment: { ...paymentOf(whole, () => []), entries: entriesOf(whole) },
    firstOrder: firsts.has(whole.order.id),
    note: whole.order.note,
    guestUrl: guestPath(whole.order, secret),
    driverId: whole.order.driver_id,
    slipSeenBefore: seen.get(whole.order.id) ?? [],
    audit: whole.events.map(({ at, actor_id, what, before, after, reason }) => ({
      at,
      who: nameOf(actor_id),
      what,
      before: what === 'assign' ? nameOf(before) : before,
      after: what === 'assign' ? nameOf(after) : after,
      reason,
    })),
  }));
}

export async function forAdmin(parts: Parts, whole: WholeOrder): Promise<AdminOrder> {
  const [order] = await forAdmins(parts, [whole]);
  if (!order) throw new Error('An order was lost on its way out');
  return order;
}

type DriverRows = Awaited<ReturnType<typeof pageOfDrivers>>['rows'];

/** Drivers with what each has still to hand over. */
export async function toDrivers(db: Db, rows: DriverRows): Promise<DriverOption[]> {
  const stops = await openStops(
    db,
    rows.map((row) => row.id),
  );
  const byDriver = Map.groupBy(stops, (stop) => stop.driver_id);
  return rows.map(({ id, name, email, phone }) => {
    const own = byDriver.get(id) ?? [];
    const towns = new Set(own.map(({ address }) => addressOf(address).city).filter(Boolean));
    return { _id: id, name, email, mobile: phone, stops: own.length, towns: [...towns].toSorted() };
  });
}
