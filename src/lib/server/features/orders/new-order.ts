import type { Placing } from '#lib/checkout/schema.ts';
import type { OrderCosts } from '#lib/checkout/costs.ts';
import { type Buyer, buyerColumns } from './buyer.ts';
import type { OrderEventRow, OrderRow } from '#lib/server/infra/db/schema.ts';
import { noCode } from './repo.ts';
import { newOrderNumber, keysOf } from './order-number.ts';

type Request = Pick<Placing, 'delivery_address' | 'paymentMethod'>;

interface NewOrder {
  id: string;
  request: Request;
  costs: OrderCosts;
  at: Date;
}

export const newOrder = (buyer: Buyer, { id, request, costs, at }: NewOrder): OrderRow => ({
  id,
  number: newOrderNumber(),
  status: 'pending_payment',
  payment_method: request.paymentMethod,
  subtotal_cents: costs.subtotalCents,
  shipping_cents: costs.shippingCents,
  address: JSON.stringify(request.delivery_address),
  email: request.delivery_address.email,
  slip: null,
  slip_status: 'none',
  slip_reason: '',
  slip_decided_at: null,
  driver_id: null,
  district: request.delivery_address.district,
  cash_fee_cents: costs.cashFeeCents,
  failed_at: null,
  replacement_for: null,
  refund_due_cents: 0,
  ...noCode,
  ...buyerColumns(buyer, id),
  created_at: at.toISOString(),
  moved_at: at.toISOString(),
  ...keysOf(request.delivery_address),
});

export const placedEvent = (order: OrderRow, actorId: string): OrderEventRow => ({
  order_id: order.id,
  position: 0,
  at: order.created_at,
  actor_id: actorId,
  what: 'place',
  before: '',
  after: 'pending_payment',
  reason: '',
});
