import * as v from 'valibot';
import { DeliveryAddress, type Order, type OrderPayment } from '#lib/orders/codec.ts';
import type { CodeMode } from '#lib/shop-settings/schema.ts';
import type { BankAccount } from '#lib/payments/methods.ts';
import { isMove, moves, type Status } from '#lib/orders/status.ts';
import { toRupees } from '#lib/format/money.ts';
import { addressKeyOf, forDriver } from '#lib/deliveries/stops.ts';
import { triesLeft } from '#lib/deliveries/hand-over.ts';
import type { WholeOrder } from './repo.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import { dueCentsOf, sumsOf, totalCentsOf } from './ledger.ts';
import { type CodeDeps, codeForOwner } from './delivery-code.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';

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

export function paymentOf(
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
 * is told the shop's bank accounts and the code at the door.
 */
export const orderWriter =
  (
    pathOf: (file: string) => string,
    bankAccounts: () => readonly BankAccount[] = () => [],
    codeOf: (order: OrderRow) => string | undefined = () => undefined,
  ) =>
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
    ...codeEntry(codeOf(whole.order)),
  });

const codeEntry = (deliveryCode: string | undefined) =>
  deliveryCode === undefined ? {} : { deliveryCode };

/** Writes orders for their owner. */
export const ownerWriter = (pathOf: (file: string) => string, deps: CodeDeps) =>
  orderWriter(
    pathOf,
    () => deps.ownSettings().payment.bankAccounts,
    (order) => codeForOwner(deps, order),
  );

const returnOf = ({ latestReturn: row }: WholeOrder): Order['return'] =>
  row ? { _id: row.id, status: row.status, resolution: row.resolution } : null;

/** Failed deliveries; with their notes for who may read them. */
export const attemptsOf = ({ attempts }: WholeOrder, hidden?: ''): Order['attempts'] =>
  attempts.map(({ at, reason, note }) => ({ at, reason, note: hidden ?? note }));

/** For a driver no slip is signed. */
const withoutSlip = orderWriter(() => '');

/** An order as its driver may see it at that moment. */
export function toDriverOrder(whole: WholeOrder, now: Date, code: CodeMode): Order {
  const order = forDriver({ ...withoutSlip(whole), attempts: attemptsOf(whole) }, now);
  return {
    ...order,
    stop: {
      addressKey: addressKeyOf(order.delivery_address),
      cashDue: order.payment.due,
      code,
      codeTriesLeft: triesLeft(whole.order.code_tries),
    },
  };
}

/** Whether the order is assigned to this person, who is still an approved driver. */
export const isDriverOf = (currentUser: CurrentUser, { order, driver }: WholeOrder): boolean =>
  currentUser.role === 'driver' &&
  order.driver_id === currentUser.id &&
  driver?.isApproved === true;
