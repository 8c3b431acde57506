import { describe, expect, test } from 'vitest';
import {
  allFilters,
  choiceOfDays,
  daysOfChoice,
  filteredHref,
  hrefOf,
  quickDays,
  readAddress,
} from '#lib/order-list/filters.ts';
import { collectionOf, slipsOf } from '#lib/order-list/packing.ts';
import {
  ago,
  auditText,
  likeliestDriver,
  slipSentAt,
  readAdminOrder,
  readList,
} from '#lib/order-list/codec.ts';
import { nextStep } from '#lib/order-list/next-step.ts';

const entry = (what: string, given: { before?: string; after?: string; at?: string } = {}) => ({
  at: '2026-11-20T08:00:00.000Z',
  who: 'Sunil Fernando',
  what,
  before: '',
  after: '',
  reason: '',
  ...given,
});

const wire = (given: Record<string, unknown> = {}) => ({
  orderId: 'K7M2-9QXD',
  items: [],
  delivery_address: {},
  subTotalAmt: 3900,
  totalAmt: 4100,
  status: 'pending_payment',
  createdAt: '2026-11-20T08:00:00.000Z',
  slipStatus: 'none',
  ...given,
});

describe('The address of the orders', () => {
  test.each([
    ['/admin/orders', { filter: 'all', q: '', page: 1 }],
    ['/admin/orders?status=to_delivery', { filter: 'to_delivery', q: '', page: 1 }],
    ['/admin/orders?slip=waiting&page=3', { filter: 'slip_waiting', q: '', page: 3 }],
    ['/admin/orders?status=cancelled&q=perera&order=K7M2-9QXD&page=2', { order: 'K7M2-9QXD' }],
    [
      '/admin/orders?status=to_delivery&from=2026-11-20&to=2026-11-22&district=Galle&driver=none&refund=due&attempts=failed&code=unproven',
      { from: '2026-11-20', to: '2026-11-22', district: 'Galle', driver: 'none', isFailed: true },
    ],
  ])('%s is read and written the same', (href, holds) => {
    const address = readAddress(href.slice('/admin/orders'.length));
    expect(address).toMatchObject(holds);
    expect(hrefOf(address)).toBe(href);
  });

  test.each([
    '?status=lost',
    '?page=-1',
    '?page=x',
    '?q=%20%20',
    '?order=',
    '?from=2026-02-30',
    '?to=yesterday',
    '?district=Atlantis',
    '?driver=',
    '?refund=maybe',
  ])('%s is the list as it stands', (search) => {
    expect(hrefOf(readAddress(search))).toBe('/admin/orders');
  });
});

describe('The filters of the orders', () => {
  const now = new Date('2026-11-20T19:00:00Z');

  test('another filter begins at the first page, and closes the open order', () => {
    const address = readAddress('?status=delivered&page=3&order=K7M2-9QXD');
    expect(filteredHref(address, { district: 'Galle' })).toBe(
      '/admin/orders?status=delivered&district=Galle',
    );
  });

  test('days are those of the shop’s time zone', () => {
    expect(quickDays.map(({ value }) => daysOfChoice(value, now))).toEqual([
      { from: '2026-11-21', to: '2026-11-21' },
      { from: '2026-11-20', to: '2026-11-20' },
      { from: '2026-11-15', to: '2026-11-21' },
      { from: '2026-11-01', to: '2026-11-21' },
    ]);
  });

  test.each([
    [{}, 'any'],
    [{ from: '2026-11-21', to: '2026-11-21' }, 'today'],
    [{ from: '2026-11-15', to: '2026-11-21' }, 'week'],
    [{ from: '2026-11-15' }, 'other'],
    [{ from: '2026-10-01', to: '2026-10-02' }, 'other'],
  ])('%o is the choice %s', (days, choice) => {
    expect(choiceOfDays({ from: undefined, to: undefined, ...days }, now)).toBe(choice);
  });

  test('days the wrong way round are turned', () => {
    expect(readAddress('?from=2026-11-22&to=2026-11-20')).toMatchObject({
      from: '2026-11-20',
      to: '2026-11-22',
    });
  });

  test.each([
    ['?from=2026-11-20&to=2026-11-22', ['Placed 20 Nov 2026 to 22 Nov 2026']],
    ['?from=2026-11-20&to=2026-11-20', ['Placed on 20 Nov 2026']],
    ['?to=2026-11-20&status=delivered', ['Delivered', 'Placed until 20 Nov 2026']],
    ['?driver=none&district=Galle&q=rug', ['Galle district', 'Unassigned', '“rug”']],
    ['?driver=kasun&refund=due&attempts=failed', ['Driver Kasun', 'Refund due', 'Failed attempts']],
  ])('%s reads %j', (search, words) => {
    expect(allFilters(readAddress(search), 'Kasun')).toEqual(words);
  });
});

describe('A packing slip', () => {
  const paid = (due: number, given: Record<string, unknown> = {}) => ({
    payment: { due, paid: 0, refunded: 0, refundDue: 0 },
    status: 'to_delivery',
    ...given,
  });

  test.each([
    [paid(4100), { payment: 'cash', amount: 'Rs. 4,100.00' }],
    [paid(0, { payment: { due: 0, paid: 4100, refunded: 0, refundDue: 0 } }), { payment: 'paid' }],
    [paid(0), { payment: 'nothing' }],
    [paid(4100, { paymentMethod: 'bank_transfer' }), { payment: 'unconfirmed' }],
    [
      paid(4100, { status: 'pending_payment', slipStatus: 'waiting', paymentSlip: '/slip.webp' }),
      { payment: 'unconfirmed' },
    ],
    [paid(4100, { status: 'cancelled' }), { payment: 'cancelled' }],
  ])('of %o says %o', (given, said) => {
    expect(collectionOf(readAdminOrder(wire(given)))).toEqual(said);
  });

  test.each([
    ['/admin/orders/K7M2-9QXD/packing-slip', '', ['K7M2-9QXD']],
    ['/admin/orders/packing-slips', '?ids=A,%20B,,A', ['A', 'B']],
    ['/admin/orders/packing-slips', '', []],
  ])('%s%s is of %j', (pathname, search, numbers) => {
    expect(slipsOf({ pathname, search })).toEqual(numbers);
  });
});

describe('The next step of an order', () => {
  test.each([
    [{ status: 'pending_payment' }, 'approve'],
    [{ status: 'pending_payment', slipStatus: 'returned' }, 'approve'],
    [{ status: 'pending_payment', slipStatus: 'waiting' }, 'look'],
    [{ status: 'cancelled', slipStatus: 'waiting' }, 'look'],
    [{ status: 'to_delivery' }, 'assign'],
    [{ status: 'to_delivery', driverId: 'ravi' }, 'reassign'],
    [{ status: 'delivering', driverId: 'ravi' }, 'reassign'],
    [{ status: 'delivered', driverId: 'ravi' }, undefined],
    [{ status: 'cancelled' }, undefined],
    [{ status: 'something new' }, undefined],
  ])('of %o is %s', (given, step) => {
    expect(nextStep(readAdminOrder(wire(given)))).toBe(step);
  });
});

describe('What was done', () => {
  test.each([
    [entry('place'), 'Order placed'],
    [entry('assign', { after: 'Ravi Kumar' }), 'Assigned to Ravi Kumar'],
    [entry('assign', { before: 'Priya', after: 'Ravi' }), 'Assigned to Ravi, previously Priya'],
    [entry('assign'), 'Assigned to a former driver'],
    [entry('something new'), 'something new'],
  ])('%o reads "%s"', (done, words) => {
    expect(auditText(done)).toBe(words);
  });

  test('says when the slip that stands was sent: the last of them', () => {
    const sent = (at: string) => entry('sendSlip', { at });
    expect(slipSentAt([entry('place')])).toBeUndefined();
    expect(slipSentAt([sent('1'), entry('returnSlip'), sent('2'), entry('assign')])).toBe('2');
  });

  test.each([
    ['2026-11-20T08:00:00Z', 'just now'],
    ['2026-11-20T07:59:00Z', '1 minute ago'],
    ['2026-11-20T05:00:00Z', '3 hours ago'],
    ['2026-11-19T07:00:00Z', 'yesterday'],
    ['2026-11-18T08:00:00Z', '2 days ago'],
    ['2026-11-20T08:00:30Z', 'just now'],
  ])('at %s was %s', (at, words) => {
    expect(ago(at, new Date('2026-11-20T08:00:30Z'))).toBe(words);
  });
});

test('a response of an older shop, without the admin fields, is read too', () => {
  const { orders, counts, pages } = readList({ orders: [wire()], total: 1 });
  expect(orders[0]).toMatchObject({ orderNumber: 'K7M2-9QXD', driverId: null, audit: [] });
  expect([counts.all, pages]).toEqual([0, 1]);
});

describe('The driver that an order most likely goes to', () => {
  const driver = (name: string, stops = 0, towns: string[] = []) => ({
    _id: name,
    name,
    email: '',
    mobile: '',
    stops,
    towns,
  });

  test.each([
    ['has a stop in its town', [driver('Ann'), driver('Ben', 9, ['Galle', ' kandy '])], 'Ben'],
    ['has the fewest stops', [driver('Ann', 3, ['Galle']), driver('Ben', 2, ['Jaffna'])], 'Ben'],
    [
      'has the fewest stops of those in its town',
      [driver('Ann', 3, ['Kandy']), driver('Ben', 2, ['Kandy']), driver('Cai')],
      'Ben',
    ],
    ['was assigned last', [driver('Ann'), driver('Last'), driver('Zoe')], 'Last'],
    ['is the first by name', [driver('Zoe'), driver('Ann')], 'Ann'],
  ])('%s', (_why, drivers, name) => {
    expect(likeliestDriver(drivers, 'Kandy', 'Last')?.name).toBe(name);
  });

  test('is nobody when there are no drivers', () => {
    expect(likeliestDriver([], 'Kandy')).toBeUndefined();
  });
});
