import { shippingCents } from '#lib/cart/totals.ts';
import type { Placing } from '#lib/orders/schema.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { OrderEventRow, OrderRow } from '#lib/server/infra/db/schema.ts';
import { newOrderNumber } from './order-number.ts';
import { keysOf } from './search-keys.ts';

interface NewOrder {
  id: string;
  request: Placing;
  subtotalCents: number;
  at: Date;
}

/** The row of an order that waits for its payment. */
export const newOrder = (
  currentUser: CurrentUser,
  { id, request, subtotalCents, at }: NewOrder,
): OrderRow => ({
  id,
  number: newOrderNumber(),
  user_id: currentUser.id,
  status: 'pending_payment',
  payment_method: 'cash_on_delivery',
  subtotal_cents: subtotalCents,
  shipping_cents: shippingCents(subtotalCents),
  address: JSON.stringify(request.delivery_address),
  email: request.delivery_address.email,
  slip: null,
  slip_status: 'none',
  slip_reason: '',
  driver_id: null,
  created_at: at.toISOString(),
  moved_at: at.toISOString(),
  ...keysOf(request.delivery_address),
});

/** The first entry of an order's audit log. */
export const placedEvent = (order: OrderRow): OrderEventRow => ({
  order_id: order.id,
  position: 0,
  at: order.created_at,
  actor_id: order.user_id,
  what: 'place',
  before: '',
  after: 'pending_payment',
  reason: '',
});
