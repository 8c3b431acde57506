import { expect, test } from 'vitest';
import { giftShareCents } from '#lib/server/features/orders/gift-payments.ts';
import type { PaymentRow } from '#lib/server/infra/db/order-tables.ts';

const entry = (kind: PaymentRow['kind'], cents: number, voucher: string | null = null) => ({
  order_id: 'order',
  position: 0,
  kind,
  amount_cents: cents,
  at: '',
  actor_id: '',
  reference: '',
  note: '',
  settlement_id: null,
  gift_voucher_id: voucher,
});

test('shares of several gift vouchers are never more than the refund', () => {
  const paid = [entry('gift', 100_000, 'a'), entry('gift', 100_000, 'b'), entry('cash', 300_000)];
  expect(giftShareCents(paid, 50_000)).toBe(20_000);
  // After a refund in money alone, both have more to get back than is paid back now.
  expect(giftShareCents([...paid, entry('refund', 100_000)], 30_000)).toBe(30_000);
});
