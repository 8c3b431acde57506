import type { Placing } from '#lib/checkout/schema.ts';
import type { Goods, OrderCosts } from '#lib/checkout/costs.ts';
import type { FoundVoucher } from '#lib/server/features/vouchers/vouchers.ts';
import { type Buyer, buyerColumns } from './buyer.ts';
import type { OrderEventRow, OrderRow } from '#lib/server/infra/db/schema.ts';
import { addressColumns, newOrderNumber } from './order-number.ts';

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

/** The columns of what has not happened to an order yet. */
export const notBegun = {
  slip: null,
  slip_status: 'none',
  slip_reason: '',
  slip_decided_at: null,
  online_status: '',
  payment_attempts: 0,
  driver_id: null,
  failed_at: null,
  credited_cents: 0,
  gift_taken_back_cents: 0,
  refund_due_cents: 0,
  taken_back_cents: 0,
  lowered_cents: 0,
  code_status: null,
  code_tries: 0,
  code_missing: '',
} as const;

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
  cash_fee_cents: costs.cashFeeCents,
  replacement_for: null,
  original_id: null,
  discount_cents: costs.voucherCents,
  voucher_id: voucher?.id ?? null,
  voucher_code: voucher?.code ?? '',
  voucher_kind: voucher?.kind ?? '',
  gift_sold_cents: goods.soldGiftVouchersCents,
  gift_to: request.giftTo && hasGiftVoucherProduct ? JSON.stringify(request.giftTo) : '',
  ...notBegun,
  ...buyerColumns(buyer, id),
  created_at: at.toISOString(),
  moved_at: at.toISOString(),
  ...addressColumns(request.delivery_address),
});

export const firstEvent = (
  order: OrderRow,
  what: 'place' | 'replace',
  actorId: string,
): OrderEventRow => ({
  order_id: order.id,
  position: 0,
  at: order.created_at,
  actor_id: actorId,
  what,
  before: '',
  after: order.status,
  reason: '',
  own: 0,
});
