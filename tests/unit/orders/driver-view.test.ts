import { describe, expect, test } from 'vitest';
import { forDriver } from '#lib/orders/driver-view.ts';
import type { Order } from '#lib/orders/order.ts';
import type { Status } from '#lib/orders/status.ts';

const order = (status: Status, at: string): Order => ({
  _id: 'an-id',
  orderId: 'K7M2-9QXD',
  userId: 'nimali',
  items: [],
  delivery_address: {
    firstName: 'Nimali',
    lastName: 'Perera',
    street: '5 Kandy Road',
    city: 'Galle',
    zip: '80000',
    phone: '0771234567',
    email: 'nimali@example.com',
  },
  subTotalAmt: 3510,
  totalAmt: 3710,
  status,
  createdAt: '2026-11-01T08:00:00Z',
  paymentMethod: 'cash_on_delivery',
  paymentSlip: '/uploads/a-slip',
  slipStatus: 'approved',
  slipReason: 'too dark',
  deliveryUser: null,
  history: [{ status, at }],
});

const knows = (shown: Order) =>
  ['Nimali', 'Perera', '5 Kandy Road', 'Galle', '80000', '0771234567'].filter((word) =>
    JSON.stringify(shown).includes(word),
  ).length;

describe('A driver', () => {
  test.each(['to_delivery', 'delivering'] as const)(
    'sees whom he brings an order to that is %s, however long it takes',
    (status) => {
      const long = new Date('2027-01-01T00:00:00Z');
      expect(knows(forDriver(order(status, '2026-11-02T04:00:00Z'), long))).toBe(6);
    },
  );

  test.each(['pending_payment', 'cancelled'] as const)(
    'learns of nobody from an order that is %s',
    (status) => {
      const at = '2026-11-02T04:00:00Z';
      expect(knows(forDriver(order(status, at), new Date(at)))).toBe(0);
    },
  );

  // Midnight of the shop's clock is 18:30 UTC.
  test.each([
    ['at once', '2026-11-02T04:00:00Z', 6],
    ['on the last minute of the day after', '2026-11-03T18:29:59Z', 6],
    ['when that day is over', '2026-11-03T18:30:00Z', 0],
  ])('who has handed over is told %s as much as he needs', (_when, now, words) => {
    const delivered = order('delivered', '2026-11-02T04:00:00Z');
    expect(knows(forDriver(delivered, new Date(now)))).toBe(words);
  });

  test('never sees a mail address or a slip', () => {
    const shown = forDriver(order('delivering', '2026-11-02T04:00:00Z'), new Date());
    expect(JSON.stringify(shown)).not.toMatch(/example\.com|a-slip|too dark/);
    expect(shown.totalAmt).toBe(3710);
  });
});
