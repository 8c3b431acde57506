import * as v from 'valibot';
import { DeliveryAddress } from '#lib/orders/codec.ts';
import type { Order } from '#lib/orders/order.ts';
import { isMove, moves, type Status } from '#lib/orders/status.ts';
import { toRupees } from '#lib/format/money.ts';
import { forDriver } from '#lib/orders/driver-view.ts';
import type { WholeOrder } from './repo.ts';

export const addressOf = (stored: string): DeliveryAddress =>
  v.parse(DeliveryAddress, JSON.parse(stored));

/** The address of an order whose account is erased: where it went, not to whom. */
export function withoutPerson(stored: string): string {
  const nobody = { firstName: '', lastName: '', street: '', phone: '', email: '' };
  return JSON.stringify({ ...addressOf(stored), ...nobody });
}

const statusAfter = (what: string): Status | undefined =>
  what === 'place' ? 'pending_payment' : isMove(what) ? moves[what].to : undefined;

/** Of all that was done to an order what changed its status. */
export const historyOf = ({ events }: Pick<WholeOrder, 'events'>): Order['history'] =>
  events.flatMap(({ what, at }) => {
    const status = statusAfter(what);
    return status ? [{ status, at }] : [];
  });

/** Writes orders as docs/api.md does; `pathOf` signs where a stored slip is seen. */
export const orderWriter =
  (pathOf: (file: string) => string) =>
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
    totalAmt: toRupees(whole.order.subtotal_cents + whole.order.shipping_cents),
    status: whole.order.status,
    createdAt: whole.order.created_at,
    paymentMethod: whole.order.payment_method,
    paymentSlip: whole.order.slip === null ? null : pathOf(whole.order.slip),
    slipStatus: whole.order.slip_status,
    slipReason: whole.order.slip_reason,
    deliveryUser: whole.driver
      ? { name: whole.driver.name, email: whole.driver.email, mobile: whole.driver.phone }
      : null,
    history: historyOf(whole),
  });

/** For a driver no slip is signed. */
const withoutSlip = orderWriter(() => '');

/** An order as its driver may see it at that moment. */
export const toDriverOrder = (whole: WholeOrder, now: Date): Order =>
  forDriver(withoutSlip(whole), now);
