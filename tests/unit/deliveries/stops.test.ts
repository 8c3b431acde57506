import { describe, expect, test } from 'vitest';
import type { Action } from '#lib/deliveries/pending-action.ts';
import {
  callOf,
  dayFrom,
  directionsTo,
  nameOf,
  placeOf,
  forDriver,
  stopOf,
  whatsAppOf,
} from '#lib/deliveries/stops.ts';
import { parcels } from '../../support/products.ts';
import { readDriverOrder } from '#lib/deliveries/driver-order.ts';
import type { Order } from '#lib/orders/codec.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import type { Status } from '#lib/orders/status.ts';

describe('Stops', () => {
  const NOW = new Date('2026-11-14T06:00:00Z');
  const EARLIER = '2026-11-12T06:00:00Z';

  const order = (orderNumber: string, status: Status, given: Record<string, unknown> = {}) => {
    const read = readDriverOrder({
      orderId: orderNumber,
      items: [],
      delivery_address: {
        firstName: 'Tharindu',
        lastName: 'Silva',
        street: '18/4 Lake Road, Peradeniya',
        city: 'Kandy',
        zip: '20400',
        phone: '077 123 4567',
      },
      subTotalAmt: 3200,
      totalAmt: 3400,
      status,
      createdAt: EARLIER,
      history: [{ status, at: NOW.toISOString() }],
      ...given,
    });
    if (!read) throw new Error('The order cannot be read');
    return read;
  };
  const cashTaken = (rupees: number) => ({
    stop: { code: 'off', codeTriesLeft: 5, cashTaken: rupees },
  });

  let acts = 0;
  const did = (orderNumber: string, status: Action['status'], refusal?: string): Action => ({
    id: ++acts,
    userId: 'ravi',
    orderNumber,
    status,
    at: NOW.toISOString(),
    ...(refusal !== undefined && { refusal }),
  });
  const numbers = (stops: readonly { order: { orderNumber: string } }[]) =>
    stops.map((stop) => stop.order.orderNumber);

  describe('A delivery that failed', () => {
    const attempt = { at: NOW.toISOString(), reason: 'not_home', note: 'Gate locked' };
    const failed = (given: Record<string, unknown> = {}) =>
      order('A', 'to_delivery', { attempts: [attempt], failedAt: NOW.toISOString(), ...given });
    const pending = { ...did('A', 'failed'), reason: 'no_cash' } as const;

    test('has no next action, from the phone’s record on, until the shop decides', () => {
      expect(dayFrom([order('A', 'delivering')], [pending], NOW).pending).toMatchObject([
        { next: undefined, failed: 'Failed today: No cash' },
      ]);
      expect(dayFrom([failed()], [], NOW)).toMatchObject({
        left: [],
        earlier: [],
        failed: [{ next: undefined, failed: 'Failed today: Nobody home' }],
        cashCents: 0,
      });
      // Assigned again: the attempt stays known, the stop starts anew.
      expect(dayFrom([failed({ failedAt: null })], [], NOW).left).toMatchObject([
        { next: 'delivering', failed: undefined },
      ]);
    });

    test('follows a start that is not confirmed yet, and is undone by a rejection', () => {
      const actions = [did('A', 'delivering'), pending];
      expect(stopOf(order('A', 'to_delivery'), actions, NOW).next).toBeUndefined();
      const refused = [{ ...pending, refusal: 'Order not found.' }];
      expect(stopOf(order('A', 'delivering'), refused, NOW)).toMatchObject({
        next: 'delivered',
        failed: undefined,
      });
    });

    test('names the day of an attempt that is not of today', () => {
      const attempts = [{ ...attempt, at: EARLIER }];
      expect(stopOf(failed({ attempts }), [], NOW).failed).toBe('Failed 12 Nov 2026: Nobody home');
    });
  });

  describe('A driver’s day', () => {
    test('sums the cash of the remaining stops', () => {
      const day = dayFrom(
        [
          order('A', 'to_delivery'),
          order('B', 'to_delivery', { slipStatus: 'approved' }),
          order('C', 'delivering'),
          order('D', 'delivered'),
        ],
        [],
        NOW,
      );
      expect(day.left.map(({ next, cashCents }) => [next, cashCents])).toEqual([
        ['delivering', 340_000],
        ['delivering', 0],
        ['delivered', 340_000],
      ]);
      expect(day.cashCents).toBe(680_000);
      expect(numbers(day.done)).toEqual(['D']);
    });

    test('shows the cash that was taken for what is delivered, and none for a slip, transfer or card', () => {
      const paid = { payment: { due: 0, paid: 3400, refunded: 0, refundDue: 0 } };
      const day = dayFrom(
        [
          order('A', 'delivered', { ...paid, ...cashTaken(3400) }),
          order('B', 'delivered', { ...paid, ...cashTaken(0), slipStatus: 'approved' }),
          // Paid by a transfer that staff recorded, or by card.
          order('F', 'delivered', { ...paid, ...cashTaken(0) }),
          order('C', 'to_delivery', { ...paid, slipStatus: 'approved' }),
        ],
        [],
        NOW,
      );
      expect(day.done.map(({ cashCents }) => cashCents)).toEqual([340_000, 0, 0]);
      // The rest of a short payment stays due, and nobody collected it.
      const short = { payment: { ...paid.payment, due: 400, paid: 3000 }, ...cashTaken(3000) };
      expect(stopOf(order('D', 'delivered', short), [], NOW).cashCents).toBe(300_000);
      const door = { code: '', codeMissing: '', cashCents: 250_000, cashNote: 'No change' };
      const pending = { ...did('E', 'delivered'), door };
      expect(stopOf(order('E', 'delivering'), [pending], NOW).cashCents).toBe(250_000);
      expect(day.left.map(({ cashCents }) => cashCents)).toEqual([0]);
    });

    test('says what the shop said until the shop says more, and offers what comes next', () => {
      const day = dayFrom(
        [order('A', 'to_delivery'), order('B', 'delivering'), order('C', 'to_delivery')],
        [did('C', 'delivering'), did('C', 'delivered'), did('A', 'delivering')],
        NOW,
      );
      expect(
        day.left.map(({ order: { orderNumber, status }, next }) => [orderNumber, status, next]),
      ).toEqual([
        ['A', 'to_delivery', 'delivered'],
        ['B', 'delivering', 'delivered'],
      ]);
      expect(
        day.pending.map(({ order: { orderNumber, status }, pending }) => [
          orderNumber,
          status,
          pending?.status,
        ]),
      ).toEqual([['C', 'to_delivery', 'delivered']]);
      expect(day.done).toEqual([]);
      expect(day.cashCents).toBe(680_000);
    });

    test('counts nothing that the shop refused', () => {
      const day = dayFrom([order('A', 'to_delivery')], [did('A', 'delivering', 'No.')], NOW);
      expect(day.left.map(({ next, pending }) => [next, pending])).toEqual([
        ['delivering', undefined],
      ]);
    });

    test('lists deliveries of other days, and cancelled ones, under Earlier', () => {
      const before = { history: [{ status: 'delivered', at: EARLIER }] };
      const day = dayFrom([order('A', 'delivered', before), order('B', 'cancelled')], [], NOW);
      expect(numbers(day.earlier)).toEqual(['A', 'B']);
      expect(day.done).toEqual([]);
      // Nor does a phone that had no line for days remember whom it was for.
      expect(day.earlier.map((stop) => nameOf(stop.order) + placeOf(stop.order))).toEqual(['', '']);
    });
  });

  test('A stop has its district in the language of the driver, a map has it in English', () => {
    const to = { street: '1 Main St', city: 'Dambulla', zip: '21100', district: 'Matale' };
    const stop = order('A', 'to_delivery', { delivery_address: to });
    inLocale('ta', () => {
      expect(placeOf(stop)).toBe('1 Main St, Dambulla 21100, மாத்தளை');
      expect(directionsTo(stop, 'Mozilla/5.0 (iPhone)')).toMatch(/Dambulla%2021100%2C%20Matale$/);
    });
  });

  test('A stop links to the phone number as dialled, and to the address without the name', () => {
    const stop = order('A', 'to_delivery');
    expect(callOf(stop)).toBe('tel:0771234567');
    expect(whatsAppOf(stop)).toBe('https://wa.me/94771234567');
    const place = '18%2F4%20Lake%20Road%2C%20Peradeniya%2C%20Kandy%2020400';
    expect(directionsTo(stop, 'Mozilla/5.0 (Linux; Android 14)')).toBe(`geo:0,0?q=${place}`);
    expect(directionsTo(stop, 'Mozilla/5.0 (iPhone)')).toBe(`maps://?daddr=${place}`);
    expect(directionsTo(stop, 'Mozilla/5.0 (X11; Linux)')).toBe(
      `https://www.google.com/maps/dir/?api=1&destination=${place}`,
    );
  });
});

const order = (status: Status, at: string): Order => ({
  _id: 'an-id',
  orderId: 'K7M2-9QXD',
  userId: 'nimali',
  items: [],
  delivery_address: { ...parcels, email: 'nimali@example.com' },
  subTotalAmt: 3510,
  shippingAmt: 200,
  cashOnDeliveryFee: 0,
  totalAmt: 3710,
  district: '',
  status,
  createdAt: '2026-11-01T08:00:00Z',
  paymentMethod: 'cash_on_delivery',
  payment: {
    method: 'cash_on_delivery',
    due: 0,
    paid: 3710,
    refunded: 0,
    refundDue: 0,
    reference: 'K7M2-9QXD',
  },
  paymentSlip: '/uploads/a-slip',
  slipStatus: 'approved',
  slipReason: 'too dark',
  deliveryUser: null,
  history: [{ status, at }],
  attempts: [],
  failedAt: null,
  replacementFor: null,
  channel: 'web',
  return: null,
});

const knows = (displayed: Order) =>
  ['Nimali', 'Perera', '5 Kandy Road', 'Galle', '80000', '0771234567'].filter((word) =>
    JSON.stringify(displayed).includes(word),
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
    'sees no customer of an order that is %s',
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
  ])('sees after the hand-over %s what is needed', (_when, now, words) => {
    const delivered = order('delivered', '2026-11-02T04:00:00Z');
    expect(knows(forDriver(delivered, new Date(now)))).toBe(words);
  });

  test('never sees an email address or a slip', () => {
    const displayed = forDriver(order('delivering', '2026-11-02T04:00:00Z'), new Date());
    expect(JSON.stringify(displayed)).not.toMatch(/example\.com|a-slip|too dark/);
    expect(displayed.totalAmt).toBe(3710);
  });
});
