import { ofReadyText, slipReasons } from '#lib/messages/ready-texts.ts';
import type { Order, OrderPayment } from '#lib/orders/codec.ts';
import { type DeliveryAddress, fullName, readAddress } from '#lib/orders/order-fields.ts';
import type { ShopSettings } from '#lib/shop-settings/schema.ts';
import type { TransferTargets } from '#lib/payments/methods.ts';
import { findStatus, isMove } from '#lib/orders/status.ts';
import { toRupees } from '#lib/format/money.ts';
import { addressKeyOf, forDriver } from '#lib/deliveries/stops.ts';
import { triesLeft } from '#lib/deliveries/hand-over.ts';
import type { OrderRecord } from './repo.ts';
import { boughtWords, type GiftVoucherOnLine, giftVoucherWriter } from './bought-words.ts';
import {
  cashPaidOf,
  discountsOf,
  dueCentsOf,
  noTargets,
  sumsOf,
  targetsOf,
  totalCentsOf,
} from './ledger.ts';
import { toWireDiscount } from './wire-costs.ts';
import { type CodeDeps, codeForOwner } from './delivery-code.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';

export const addressOf = (stored: string): DeliveryAddress => readAddress(JSON.parse(stored));

/** The name on a stored address. */
export const recipientOf = (stored: string): string => fullName(addressOf(stored));

const hasStatus = (what: string): boolean => isMove(what) || what === 'place' || what === 'replace';

export const historyOf = ({ events }: Pick<OrderRecord, 'events'>): Order['history'] =>
  events.flatMap(({ what, at, after }) => {
    const status = hasStatus(what) ? findStatus(after) : undefined;
    return status ? [{ status, at }] : [];
  });

export function paymentOf(order: OrderRecord, shopTargets: () => TransferTargets): OrderPayment {
  const { row, payments } = order;
  const { paidCents, refundedCents, giftVoucherCents, giftVoucherRefundedCents } = sumsOf(payments);
  const dueCents = dueCentsOf(row, payments);
  const { bankAccounts, lankaQr } = targetsOf(shopTargets(), order);
  return {
    method: row.payment_method,
    due: toRupees(dueCents),
    paid: toRupees(paidCents),
    refunded: toRupees(refundedCents),
    refundDue: toRupees(row.refund_due_cents),
    ...(row.taken_back_cents > 0 && { takenBack: toRupees(row.taken_back_cents) }),
    ...(giftVoucherCents > 0 && {
      gift: toRupees(giftVoucherCents),
      giftRefunded: toRupees(giftVoucherRefundedCents),
    }),
    reference: row.number,
    ...(dueCents > 0 && row.online_status !== '' && { online: row.online_status }),
    ...(bankAccounts.length > 0 && { bankAccounts }),
    ...(lankaQr !== '' && { lankaQr }),
  };
}

/** `pathOf` signs the slip's URL; only the owner receives bank accounts and the delivery code. */
export const orderWriter =
  (
    pathOf: (file: string) => string,
    targets: () => TransferTargets = () => noTargets,
    codeOf: (order: OrderRecord['row']) => string | undefined = () => undefined,
    giftOf: (line: OrderRecord['lines'][number]) => GiftVoucherOnLine = () => ({}),
  ) =>
  (order: OrderRecord): Order => ({
    _id: order.row.id,
    orderId: order.row.number,
    userId: order.row.user_id,
    items: order.lines.map((line) => ({
      ...giftOf(line),
      productId: line.product_id,
      ...boughtWords(line),
      image: line.image,
      price: toRupees(line.unit_cents),
      qty: line.quantity,
      size: line.size,
      ...(line.discount_cents > 0 && { discountAmt: toRupees(line.discount_cents) }),
      ...(line.worth_cents > 0 && { worthAmt: toRupees(line.worth_cents) }),
      ...(line.kind !== '' && { kind: line.kind }),
    })),
    delivery_address: addressOf(order.row.address),
    subTotalAmt: toRupees(order.row.subtotal_cents),
    shippingAmt: toRupees(order.row.shipping_cents),
    cashOnDeliveryFee: toRupees(order.row.cash_fee_cents),
    ...(order.row.voucher_kind !== '' && {
      discounts: discountsOf(order.row).map(toWireDiscount),
    }),
    totalAmt: toRupees(totalCentsOf(order.row)),
    district: order.row.district,
    status: order.row.status,
    createdAt: order.row.created_at,
    paymentMethod: order.row.payment_method,
    payment: paymentOf(order, targets),
    paymentSlip: order.row.slip === null ? null : pathOf(order.row.slip),
    slipStatus: order.row.slip_status,
    slipReason: ofReadyText(slipReasons, order.row.slip_reason),
    deliveryUser: order.driver
      ? { name: order.driver.name, email: order.driver.email, mobile: order.driver.phone }
      : null,
    history: historyOf(order),
    attempts: attemptsOf(order, ''),
    failedAt: order.row.failed_at,
    replacementFor: order.row.replacement_for,
    channel: order.row.channel,
    return: returnOf(order),
    ...codeEntry(codeOf(order.row)),
  });

const codeEntry = (deliveryCode: string | undefined) =>
  deliveryCode === undefined ? {} : { deliveryCode };

export const ownerWriter = (pathOf: (file: string) => string, deps: CodeDeps) =>
  orderWriter(
    pathOf,
    () => deps.ownSettings().payment,
    (order) => codeForOwner(deps, order),
    giftVoucherWriter(deps),
  );

/** Staff pass gift vouchers on for buyers. */
export const staffWriter = (pathOf: (file: string) => string, deps: Pick<CodeDeps, 'secret'>) =>
  orderWriter(pathOf, undefined, undefined, giftVoucherWriter(deps));

const returnOf = ({ latestReturn: row }: OrderRecord): Order['return'] =>
  row ? { _id: row.id, status: row.status, resolution: row.resolution } : null;

export const attemptsOf = ({ attempts }: OrderRecord, hidden?: ''): Order['attempts'] =>
  attempts.map(({ at, reason, note }) => ({ at, reason, note: hidden ?? note }));

/** What the shop asks of drivers at the door. */
type DoorSettings = Pick<ShopSettings, 'delivery'> & { payment: Pick<TransferTargets, 'lankaQr'> };

export function toDriverOrder(
  order: OrderRecord,
  now: Date,
  { delivery: { code }, payment: { lankaQr } }: DoorSettings,
): Order {
  const withoutSlip = orderWriter(
    () => '',
    () => ({ bankAccounts: [], lankaQr }),
  );
  const written = forDriver({ ...withoutSlip(order), attempts: attemptsOf(order) }, now);
  return {
    ...written,
    stop: {
      addressKey: addressKeyOf(written.delivery_address),
      cashDue: written.payment.due,
      cashTaken: toRupees(cashPaidOf(order.row, order.payments)?.cashCents ?? 0),
      code,
      codeTriesLeft: triesLeft(order.row.code_tries),
    },
  };
}

/** The driver must still be approved. */
export const isDriverOf = (currentUser: CurrentUser, { row, driver }: OrderRecord): boolean =>
  currentUser.role === 'driver' && row.driver_id === currentUser.id && driver?.isApproved === true;
