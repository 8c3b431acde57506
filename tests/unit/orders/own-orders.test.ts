import { describe, expect, test } from 'vitest';
import { badgeOf } from '#lib/orders/status.ts';
import { timelineOf, partsDone } from '#lib/orders/timeline.ts';
import { readOrder, readOrders } from '#lib/orders/codec.ts';
import { lineLabel } from '#lib/catalogue/sizes.ts';
import { purchasesOf } from '#lib/orders/purchases.ts';
import { pageOfAddress, pageOf } from '#lib/paging/paging.ts';
import { isPdf } from '#lib/payments/slip.ts';
import { formatDay, formatMoment } from '#lib/format/dates.ts';
import { Refusal } from '#lib/server/errors.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import { lakeRoad } from '../../support/address-fields.ts';
import { trackByForm } from '#lib/server/web/page-forms.ts';

const aLine = (given: Record<string, unknown> = {}) => ({
  productId: 'lacquer-band-bowl',
  name: 'Lacquer Band Bowl',
  brand: 'Hapuvida Lacquer',
  image: '/media/bowl-320.webp',
  price: 3900,
  qty: 1,
  size: 'Default',
  ...given,
});

const anOrder = (given: Record<string, unknown> = {}) => ({
  _id: '1',
  orderId: 'K7M2-9QXD',
  userId: 'nimali',
  items: [aLine()],
  delivery_address: lakeRoad,
  subTotalAmt: 3900,
  totalAmt: 4100,
  status: 'pending_payment',
  createdAt: '2026-11-14T03:42:00Z',
  paymentMethod: 'cash_on_delivery',
  paymentSlip: null,
  slipStatus: 'none',
  slipReason: '',
  deliveryUser: null,
  history: [{ status: 'pending_payment', at: '2026-11-14T03:42:00Z' }],
  ...given,
});

describe('an order as the shop gives it', () => {
  test('says what delivery really cost', () => {
    const { subtotalCents, shippingCents, totalCents } = readOrder(anOrder());
    expect([subtotalCents, shippingCents, totalCents]).toEqual([390_000, 20_000, 410_000]);
    expect(readOrder(anOrder({ totalAmt: 3900 })).shippingCents).toBe(0);
  });

  test('has no crumbs of cents', () => {
    const order = readOrder(anOrder({ items: [aLine({ price: 1079.1, qty: 3 })] }));
    expect(order.lines[0]?.cents).toBe(323_730);
  });

  test('may name one picture, several or none', () => {
    const pictureOf = (image: unknown) =>
      readOrder(anOrder({ items: [aLine({ image })] })).lines[0]?.picture;
    expect(pictureOf('/a.webp')).toBe('/a.webp');
    expect(pictureOf(['/a.webp', '/b.webp'])).toBe('/a.webp');
    expect(pictureOf([])).toBe('/placeholder.svg');
    expect(pictureOf('')).toBe('/placeholder.svg');
  });

  test('of a deleted account keeps its address', () => {
    const nobody = { firstName: '', lastName: '', street: '', city: 'Matale', zip: '21000' };
    expect(readOrder(anOrder({ delivery_address: nobody })).address).toBe('Matale\u{a0}21000');
  });

  test.each([
    ['en', 'Dambulla', 'Dambulla\u{a0}21000, Matale'],
    ['si', 'Dambulla', 'Dambulla\u{a0}21000, මාතලේ'],
    ['ta', 'Dambulla', 'Dambulla\u{a0}21000, மாத்தளை'],
    ['si', 'matale', 'matale\u{a0}21000'],
    ['si', 'මාතලේ', 'මාතලේ\u{a0}21000'],
  ] as const)('has its district in the language of the screen: %s, %s', (locale, city, address) => {
    const to = { firstName: '', lastName: '', street: '', city, zip: '21000', district: 'Matale' };
    const order = () => readOrder(anOrder({ delivery_address: to }));
    expect(inLocale(locale, order).address).toBe(address);
  });

  test('may carry an old or unknown status', () => {
    const badge = (status: string) => badgeOf(readOrder(anOrder({ status })).status).label;
    expect(badge('delivered')).toBe('Delivered');
    expect(badge('Shipped')).toBe('Delivering');
    expect(badge('Processing')).toBe('To Delivery');
    expect(badge('lost at sea')).toBe('Processing');
  });

  test('is one of a list that says how many pages it has', () => {
    const { orders, pages } = readOrders({ orders: [anOrder()], total: 101, page: 1, pages: 2 });
    expect([orders.length, pages]).toEqual([1, 2]);
  });

  test('is refused when it is none', () => {
    expect(() => readOrder({})).toThrow('orderId');
    expect(() => readOrders({ success: true })).toThrow('orders');
  });
});

describe('My List', () => {
  test('has one row an item, newest first, without what was cancelled', () => {
    const orders = [
      anOrder({ orderId: 'OLD', createdAt: '2026-10-21T08:00:00Z', status: 'delivered' }),
      anOrder({ orderId: 'GONE', createdAt: '2026-11-01T08:00:00Z', status: 'cancelled' }),
      anOrder({ orderId: 'NEW', items: [aLine(), aLine({ productId: 'sarong', size: 'M' })] }),
    ].map((order) => readOrder(order));
    expect(
      purchasesOf(orders).map(({ order, line }) => [order.orderNumber, line.productId]),
    ).toEqual([
      ['NEW', 'lacquer-band-bowl'],
      ['NEW', 'sarong'],
      ['OLD', 'lacquer-band-bowl'],
    ]);
  });

  test('names a size only where there is one', () => {
    expect(lineLabel({ size: 'M', quantity: 1 })).toBe('Size M, quantity 1');
    expect(lineLabel({ size: 'Default', quantity: 2 })).toBe('Quantity 2');
  });

  test('shows five rows a page, and the last page for what lies beyond', () => {
    const rows = Array.from({ length: 13 }, (_, at) => at);
    expect(pageOf(rows, 1, 5)).toEqual({ page: 1, pages: 3, rows: [0, 1, 2, 3, 4] });
    expect(pageOf(rows, 3, 5).rows).toEqual([10, 11, 12]);
    expect(pageOf(rows, 9, 5).page).toBe(3);
    expect(pageOf([], 1, 5)).toEqual({ page: 1, pages: 1, rows: [] });
  });

  test.each([
    ['', 1],
    ['?page=2', 2],
    ['?page=0', 1],
    ['?page=-1', 1],
    ['?page=1.5', 1],
    ['?page=two', 1],
    ['?page=1e400', 1],
  ])('reads the address %j as page %i', (search, page) => expect(pageOfAddress(search)).toBe(page));
});

describe('the timeline of an order', () => {
  const at = (hour: number) => `2026-11-0${hour}T04:00:00Z`;
  const words = (status: string, history: readonly string[]) =>
    timelineOf(
      readOrder(
        anOrder({ status, history: history.map((one, day) => ({ status: one, at: at(day + 1) })) }),
      ),
    ).map((step) => `${step.label}${step.isNow ? ' now' : ''}${step.at ? '' : ' to come'}`);

  test('is still to come when it was just placed', () => {
    expect(words('pending_payment', ['pending_payment'])).toEqual([
      'Order placed now',
      'To Delivery to come',
      'Delivering to come',
      'Delivered to come',
    ]);
  });

  test('is partly behind a parcel on the road', () => {
    expect(words('delivering', ['pending_payment', 'to_delivery', 'delivering'])).toEqual([
      'Order placed',
      'To Delivery',
      'Delivering now',
      'Delivered to come',
    ]);
    expect(partsDone('delivering')).toBe(2);
  });

  test('ends where it was cancelled', () => {
    expect(words('cancelled', ['pending_payment', 'cancelled'])).toEqual([
      'Order placed',
      'Cancelled now',
    ]);
    expect(partsDone('cancelled')).toBe(0);
  });
});

test("days and times are in the shop's time zone", () => {
  expect(formatDay('2026-11-01T20:00:00Z')).toBe('2 Nov 2026');
  expect(formatMoment('2026-11-02T03:42:00Z')).toBe('2 Nov 2026, 09:12');
});

test('a slip is a PDF by its path, whatever its signature says', () => {
  expect(isPdf('/uploads/slips/a1.pdf?expires=1&signature=png')).toBe(true);
  expect(isPdf('/uploads/slips/a1.webp?name=.pdf')).toBe(false);
});

describe('The tracking form', () => {
  const posted = (fields: Record<string, string>) =>
    new Request('http://shop.example/order-tracking', {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
  const right = { orderId: ' K7M2-9QXD ', email: 'Nimali@Example.com' };

  const refuse = (refusal: Refusal) => () => Promise.reject(refusal);
  const never = refuse(new Refusal('busy', 'Nobody should have asked.'));

  describe('the form of tracking', () => {
    test('asks with what was typed, tidied, and shows the order', async () => {
      const response = await trackByForm(posted(right), ({ orderId, email }) => {
        expect([orderId, email]).toEqual(['K7M2-9QXD', 'nimali@example.com']);
        return Promise.resolve({
          orderId,
          status: 'delivering',
          pendingApproval: false,
          createdAt: '2026-11-02T03:42:00Z',
          history: [],
        });
      });
      expect(response).toMatchObject({ status: 200, errors: {}, order: { orderId: 'K7M2-9QXD' } });
      expect(response.typed).toEqual(right);
    });

    test('says at each field what is wrong with it, and sends nothing', async () => {
      const response = await trackByForm(posted({ orderId: ' ', email: 'nimali' }), never);
      expect(response.status).toBe(400);
      expect(response.errors).toEqual({
        orderId: 'Order number is required',
        email: 'Enter a valid email',
      });
      expect(response.typed).toEqual({ orderId: ' ', email: 'nimali' });
    });

    test('keeps what was typed when there is no such order', async () => {
      const response = await trackByForm(
        posted(right),
        refuse(new Refusal('missing', 'Order not found.')),
      );
      expect(response).toMatchObject({
        status: 404,
        typed: right,
        no: { isMissing: true, words: 'Order not found.' },
      });
    });

    test('says how long to wait after too many tries', async () => {
      const response = await trackByForm(
        posted(right),
        refuse(new Refusal('too-many', 'Too many attempts.', { retryAfterSeconds: 60 })),
      );
      expect(response).toMatchObject({
        status: 429,
        no: { isMissing: false, retryAfterSeconds: 60 },
      });
    });

    test('takes no other body, and none that is long', async () => {
      const json = new Request('http://shop.example/order-tracking', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      });
      expect((await trackByForm(json, never)).status).toBe(415);
      const long = posted({ ...right, orderId: 'K'.repeat(5000) });
      expect((await trackByForm(long, never)).status).toBe(413);
    });

    test('hides no bug behind a message', async () => {
      await expect(
        trackByForm(posted(right), () => Promise.reject(new Error('a bug'))),
      ).rejects.toThrow('a bug');
    });
  });
});
