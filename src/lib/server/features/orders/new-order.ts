import type { Placing } from '#lib/checkout/schema.ts';
import type { Goods, OrderCosts } from '#lib/checkout/costs.ts';
import type { FoundVoucher } from '#lib/server/features/vouchers/vouchers.ts';
import { type Buyer, buyerColumns } from './buyer.ts';
import type { OrderEventRow, OrderRow } from '#lib/server/infra/db/schema.ts';
import { noCode } from './repo.ts';
import { newOrderNumber, keysOf } from './order-number.ts';

type Request = Pick<Placing, 'delivery_address' | 'paymentMethod' | 'giftTo'>;

interface NewOrder {
  id: string;
  request: Request;
  costs: OrderCosts;
  goods: Goods;
  hasGiftVoucherProduct: boolean;
  voucher: FoundVoucher | undefined;
  at: Date;
}

export const newOrder = (
  buyer: Buyer,
  { id, request, costs, goods, hasGiftVoucherProduct, voucher, at }: NewOrder,
): OrderRow => ({
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
  original_id: null,
  credited_cents: 0,
  gift_taken_back_cents: 0,
  refund_due_cents: 0,
  taken_back_cents: 0,
  lowered_cents: 0,
  online_status: '',
  payment_attempts: 0,
  discount_cents: costs.voucherCents,
  voucher_id: voucher?.id ?? null,
  voucher_code: voucher?.code ?? '',
  voucher_kind: voucher?.kind ?? '',
  gift_sold_cents: goods.soldGiftVouchersCents,
  gift_to: request.giftTo && hasGiftVoucherProduct ? JSON.stringify(request.giftTo) : '',
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
  own: 0,
});
