import type { OrderChange } from '#lib/checkout/change-order.ts';
import { namesOf } from '#lib/checkout/staff-order.ts';
import { GIFT_VOUCHER } from '#lib/gift-vouchers/amounts.ts';
import { type DeliveryAddress, fullName, isSameAddress } from '#lib/orders/order-fields.ts';
import { isClosed } from '#lib/orders/status.ts';
import { Refusal } from '#lib/server/errors.ts';
import { addressOf } from '#lib/server/features/orders/codec.ts';
import { wrongStatus } from '#lib/server/features/orders/move-order.ts';
import { isErased, type OrderRecord, revisionOf } from '#lib/server/features/orders/orders.ts';
import { hasSameItems } from './changed-lines.ts';

/** What staff may change of an order (docs/api.md "Changing an order"). */

const STARTED = 'The driver has started: this order can’t be changed any more.';
const ERASED = 'The buyer of this order was erased.';
const CHANGED = 'Somebody has changed this order. Here is what it is now.';
const REPLACES = 'This order replaces returned items: they and its codes can’t be changed.';
const NO_ITEMS = 'An order needs a product. Cancel it instead.';
const GIFT_VOUCHERS = 'Gift vouchers of an order stay as they are. Cancel the order instead.';
const SLIP_WAITS =
  'A payment slip waits for this order. Approve or return it before you change what the order costs.';

/** Until a driver has started. */
export function assertChangeable(order: OrderRecord): void {
  const { status } = order.row;
  if (status === 'cancelled') throw wrongStatus(order);
  if (status === 'delivering' || isClosed(status)) {
    throw new Refusal('conflict', STARTED, { code: 'order_started' });
  }
  if (isErased(order)) throw new Refusal('conflict', ERASED);
}

export function assertSeen(order: OrderRecord, revision: number): void {
  if (revision === revisionOf(order)) return;
  throw new Refusal('conflict', CHANGED, { code: 'changed_meanwhile' });
}

export function addressAfter({ row }: OrderRecord, change: OrderChange): DeliveryAddress {
  const to = addressOf(row.address);
  const { name, ...customer } = change.customer ?? {};
  const isNamed = name === undefined || name === fullName(to);
  return { ...to, ...(isNamed ? {} : namesOf(name)), ...change.address, ...customer };
}

type Items = NonNullable<OrderChange['items']>;

const isGiftVoucher = ({ lines }: OrderRecord, _id: string): boolean =>
  _id === GIFT_VOUCHER ||
  lines.some(({ kind, product_id }) => kind === 'gift_voucher' && product_id === _id);

/** Without gift vouchers, which may be sent as they are. Throws `conflict` for others. */
export function goodsItems(
  order: OrderRecord,
  items: Items | undefined,
  giftVoucherProduct: string,
): Items | undefined {
  if (items === undefined) return undefined;
  const sold = order.lines
    .filter(({ kind }) => kind === 'gift_voucher')
    .map((line) => ({ ...line, kind: '' as const }));
  const sent = items.filter(({ _id }) => _id === giftVoucherProduct || isGiftVoucher(order, _id));
  if (sent.length > 0 && !hasSameItems(sold, sent)) throw new Refusal('conflict', GIFT_VOUCHERS);
  return items.filter((item) => !sent.includes(item));
}

/** Throws `invalid` for an order without a line. */
export function assertFilled(lines: OrderRecord['lines']): void {
  if (lines.length > 0) return;
  throw new Refusal('invalid', NO_ITEMS, { code: 'cart_empty', errors: { items: NO_ITEMS } });
}

/** A replacement was paid with the first order. */
export function assertNoReplacement({ row }: OrderRecord): void {
  if (row.replacement_for !== null) throw new Refusal('conflict', REPLACES);
}

/** A pending slip is for the amount that was due when it was sent. */
export function assertNoSlipWaits({ row }: OrderRecord): void {
  if (row.slip_status === 'waiting') {
    throw new Refusal('conflict', SLIP_WAITS, { code: 'slip_waiting' });
  }
}

/** Whether the order is already as a change would make it. */
export function changesNothing(order: OrderRecord, change: OrderChange): boolean {
  const { row, lines } = order;
  const { note = row.note, items, vouchers } = change;
  const goods = items?.filter(({ _id }) => !isGiftVoucher(order, _id));
  return (
    isSameAddress(addressAfter(order, change), addressOf(row.address)) &&
    note === row.note &&
    (goods === undefined || hasSameItems(lines, goods)) &&
    (vouchers === undefined || vouchers.join() === row.voucher_code)
  );
}
