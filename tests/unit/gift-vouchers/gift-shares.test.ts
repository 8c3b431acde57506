import { expect, test } from 'vitest';
import { splitOf, splitOfChange } from '#lib/server/features/orders/take-back.ts';
import type { PaymentRow } from '#lib/server/infra/db/order-tables.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';

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

const amounts = (order: Partial<OrderRow>) =>
  ({
    subtotal_cents: 0,
    shipping_cents: 0,
    cash_fee_cents: 0,
    discount_cents: 0,
    gift_sold_cents: 0,
    credited_cents: 0,
    gift_taken_back_cents: 0,
    lowered_cents: 0,
    ...order,
  }) as OrderRow;

const split = (order: Partial<OrderRow>, payments: PaymentRow[], cents: number) => {
  const { dueCents, giftVoucherCents, moneyCents } = splitOf(
    { row: amounts(order), payments },
    cents,
  );
  return { dueCents, giftVoucherCents, moneyCents };
};

test('shares of several gift vouchers are never more than the refund', () => {
  const paid = [
    entry('gift_voucher', 100_000, 'a'),
    entry('gift_voucher', 100_000, 'b'),
    entry('cash', 300_000),
  ];
  const order = { subtotal_cents: 500_000 };
  expect(split(order, paid, 50_000)).toEqual({
    dueCents: 0,
    giftVoucherCents: 20_000,
    moneyCents: 30_000,
  });
  // After a refund in money alone, both have more to get back than is paid back now.
  const refunded = [...paid, entry('refund', 100_000)];
  expect(split({ ...order, credited_cents: 100_000 }, refunded, 30_000)).toMatchObject({
    giftVoucherCents: 30_000,
  });
});

test('a return lowers what is due before anything is refunded', () => {
  const order = { subtotal_cents: 110_000 };
  expect(split(order, [entry('cash', 40_000)], 50_000)).toEqual({
    dueCents: 50_000,
    giftVoucherCents: 0,
    moneyCents: 0,
  });
  expect(split(order, [entry('cash', 80_000)], 50_000)).toMatchObject({
    dueCents: 30_000,
    moneyCents: 20_000,
  });
});

test('a gift voucher gets its share of what it can pay for, not of a sold gift voucher or a second payment', () => {
  const order = { subtotal_cents: 600_000, gift_sold_cents: 500_000 };
  const paid = [
    entry('gift_voucher', 100_000, 'a'),
    entry('card', 500_000),
    entry('card', 500_000),
  ];
  expect(split(order, paid, 60_000)).toMatchObject({ giftVoucherCents: 60_000, moneyCents: 0 });
});

test('no cent that gift vouchers paid is paid back in money', () => {
  const paid = [entry('gift_voucher', 33_333, 'a'), entry('gift_voucher', 66_667, 'b')];
  expect(split({ subtotal_cents: 100_000 }, paid, 50_001)).toMatchObject({
    giftVoucherCents: 50_001,
    moneyCents: 0,
  });
});

test('a refund after a changed order uses the same shares of gift vouchers', () => {
  const paid = [entry('gift_voucher', 400_000, 'a'), entry('card', 600_000)];
  const before = amounts({ subtotal_cents: 1_000_000 });
  const row = amounts({ subtotal_cents: 800_000 });
  const change = splitOfChange(before, { row, payments: paid });
  expect([change.loweredCents, change.giftVouchers.get('a')]).toEqual([200_000, 80_000]);
  const after = { subtotal_cents: 800_000, lowered_cents: 200_000 };
  const entries = [...paid, entry('refund', 80_000, 'a'), entry('refund', 120_000)];
  expect(split(after, entries, 160_000)).toMatchObject({
    giftVoucherCents: 64_000,
    moneyCents: 96_000,
  });
  expect(split(after, entries, 800_000)).toMatchObject({
    giftVoucherCents: 320_000,
    moneyCents: 480_000,
  });
});
