import type { Role } from '#lib/account/permissions.ts';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  AdminOrderQuerySchema,
  AssignManySchema,
  OrderFilterSchema,
} from '#lib/order-list/schema.ts';
import { channelLabels } from '#lib/orders/channel.ts';
import type { Placing } from '#lib/checkout/schema.ts';
import { aClock, aUser } from '../../support/people.ts';
import { aProduct, oneBowl, parcels } from '../../support/products.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';

const BOWL = 'lacquer-band-bowl';
const SPOON = 'coconut-spoon';

interface Requested {
  to?: Partial<Placing['delivery_address']>;
  product?: string;
}

async function aService() {
  const clock = aClock('2026-11-20T08:00:00Z');
  const shop = await aShop(await aPlace(), clock.now);
  await stock(
    shop,
    aProduct(BOWL, { countInStock: 500 }),
    aProduct(SPOON, { countInStock: 500, name: 'Coconut 100% Spoon' }),
  );
  const person = (name: string, role?: Role) => aUser(shop, name, role);
  const nimali = await person('nimali', 'user');
  const amara = await person('amara', 'admin');
  let placed = 0;
  const order = async ({ to = {}, product = BOWL }: Requested = {}) => {
    placed += 1;
    clock.pass(1_000);
    const request: Placing = {
      ...oneBowl,
      cartItems: [{ _id: product, size: 'Default', qty: 1 }],
      delivery_address: { ...parcels, ...to },
    };
    return (await shop.checkout.place(nimali, request, `order-${placed}`)).orderId;
  };
  const approved = async (requested?: Requested) => {
    const number = await order(requested);
    await shop.adminOrders.approve(amara, number, {});
    return number;
  };
  const list = (given: Record<string, string>) =>
    shop.orderList.orders({ role: 'admin' }, v.parse(AdminOrderQuerySchema, given));
  const numbers = async (given: Record<string, string>) =>
    (await list(given)).orders.map((one) => one.orderId);
  const set = (number: string, change: Record<string, string | number | null>) =>
    shop.db.updateTable('orders').set(change).where('number', '=', number).execute();
  return { clock, shop, nimali, amara, person, order, approved, list, numbers, set };
}

describe('The filters of the order list', () => {
  test('take days of the shop’s time zone, the last one included', async () => {
    const { order, set, numbers } = await aService();
    const at = async (created_at: string) => {
      const number = await order();
      await set(number, { created_at });
      return number;
    };
    await at('2026-11-20T18:29:59.999Z');
    const first = await at('2026-11-20T18:30:00.000Z');
    const last = await at('2026-11-22T18:29:59.999Z');
    const later = await at('2026-11-22T18:30:00.000Z');
    expect(await numbers({ from: '2026-11-21', to: '2026-11-22' })).toEqual([last, first]);
    expect(await numbers({ from: '2026-11-23' })).toEqual([later]);
    expect(await numbers({ from: '2026-11-21', to: '2026-11-22', q: 'galle' })).toEqual([
      last,
      first,
    ]);
  });

  test('combine, with the number of orders there are of them', async () => {
    const { shop, amara, person, approved, order, list } = await aService();
    const kasun = await person('kasun', 'driver');
    const inGalle = { to: { district: 'Galle' } };
    const [one, other] = [await approved(inGalle), await approved({ to: { district: 'Kandy' } })];
    const unassigned = await approved(inGalle);
    await order(inGalle);
    for (const number of [one, other]) {
      await shop.drivers.assign(amara, number, { driverId: kasun.id });
    }
    const found = async (given: Record<string, string>) => {
      const { orders, total } = await list(given);
      return [orders.map(({ orderId }) => orderId), total];
    };
    expect(await found({ district: 'Galle', status: 'to_delivery' })).toEqual([
      [unassigned, one],
      2,
    ]);
    expect(await found({ driver: kasun.id })).toEqual([[other, one], 2]);
    expect(await found({ driver: kasun.id, district: 'Galle' })).toEqual([[one], 1]);
    expect(await found({ driver: 'none', status: 'to_delivery' })).toEqual([[unassigned], 1]);
    expect(await found({ driver: 'none', status: 'to_delivery', q: 'bowl' })).toEqual([
      [unassigned],
      1,
    ]);
    expect(await found({ driver: 'somebody' })).toEqual([[], 0]);
  });

  test('name orders by their numbers', async () => {
    const { order, numbers } = await aService();
    const [one, , other] = [await order(), await order(), await order()];
    const ids = `${one}, ${other.toLowerCase()},AAAA-AAAA`;
    expect(await numbers({ ids })).toEqual([other, one]);
    expect(await numbers({ ids, q: one })).toEqual([one]);
  });

  test('show refunds that are due and failed attempts of a district', async () => {
    const { order, set, numbers } = await aService();
    const inGalle = { to: { district: 'Galle' } };
    const [refund, failed] = [await order(inGalle), await order(inGalle)];
    const elsewhere = await order({ to: { district: 'Kandy' } });
    for (const number of [refund, elsewhere]) await set(number, { refund_due_cents: 100 });
    await set(failed, { failed_at: '2026-11-20T09:00:00.000Z' });
    expect(await numbers({ refund: 'due', district: 'Galle' })).toEqual([refund]);
    expect(await numbers({ attempts: 'failed', district: 'Galle' })).toEqual([failed]);
    expect(await numbers({ attempts: 'failed', district: 'Kandy' })).toEqual([]);
  });

  test.each([
    [{ from: '22.11.2026' }, 'from must be a day such as 2026-11-22.'],
    [{ from: '2026-02-30' }, 'from must be a day such as 2026-11-22.'],
    [{ to: '' }, 'to must be a day such as 2026-11-22.'],
    [{ from: '2026-11-23', to: '2026-11-22' }, 'from must not be after to.'],
    [{ district: 'Atlantis' }, 'district must be a district of Sri Lanka.'],
    [{ driver: '' }, 'driver must be the id of a driver, or none.'],
    [{ ids: '' }, 'ids must be 1 to 100 order numbers with commas between them.'],
    [{ slip: 'lost' }, 'slip must be waiting, approved or returned.'],
  ])('refuse %j with a sentence', (given, message) => {
    const read = v.safeParse(AdminOrderQuerySchema, given);
    expect(read.issues?.map((issue) => issue.message)).toEqual([message]);
  });
});

describe('A search', () => {
  test.each([
    ['the city', 'matale'],
    ['the beginning of the city', 'MAT'],
    ['the name of a product', 'coconut 100% spoon'],
    ['a word of the name of a product', 'SPOON'],
    ['wildcards of a product’s name', '100%'],
  ])('finds an order by %s', async (_what, q) => {
    const { order, numbers } = await aService();
    const number = await order({ to: { city: 'Matale' }, product: SPOON });
    await order();
    expect(await numbers({ q })).toEqual([number]);
  });

  test('finds the orders of a product without the accents and joiners of its name', async () => {
    const { shop, order, numbers } = await aService();
    await stock(shop, aProduct('spoon', { name: 'Café Spoon', countInStock: 9 }));
    const number = await order({ product: 'spoon' });
    await order();
    for (const q of ['cafe', 'CAFÉ', 'é spoon'])
      expect([q, await numbers({ q })]).toEqual([q, [number]]);
    await stock(shop, aProduct('spoon', { name: 'ශ්\u200dරී හැන්ද', countInStock: 9 }));
    for (const q of ['ශ්රී', 'ශ්\u200dරී හැ']) expect([q, await numbers({ q })]).toEqual([q, [number]]);
    expect(await numbers({ q: 'cafe' })).toEqual([]);
  });

  test('lists an order once that is found in several ways, and keeps to the filters', async () => {
    const { order, numbers } = await aService();
    const bowlTown = { city: 'Bowl Town', district: 'Kandy' };
    const [one, other] = [await order({ to: bowlTown }), await order()];
    expect(await numbers({ q: 'bowl' })).toEqual([other, one]);
    expect(await numbers({ q: 'bowl', district: 'Kandy' })).toEqual([one]);
  });

  test('finds no city of a deleted account', async () => {
    const { shop, nimali, order, numbers } = await aService();
    const number = await order({ to: { city: 'Matale' } });
    await shop.orders.withdraw(nimali, number);
    await shop.account.remove(nimali);
    expect(await numbers({ q: 'matale' })).toEqual([]);
  });
});

describe('Slips', () => {
  test('that were decided are listed by the decision, the newest first', async () => {
    const { clock, shop, amara, order, set, numbers, list } = await aService();
    const [first, second, third] = [await order(), await order(), await order()];
    const waiting = await order();
    for (const number of [first, second, third, waiting]) {
      await set(number, { slip_status: 'waiting' });
    }
    const decide = async (number: string, isRight: boolean) => {
      clock.pass(60_000);
      if (isRight) await shop.adminOrders.approve(amara, number, {});
      else await shop.slips.giveBack(amara, number, 'The picture cannot be read.');
    };
    await decide(second, true);
    await decide(third, false);
    await decide(first, true);
    expect(await numbers({ slip: 'approved' })).toEqual([first, second]);
    const { orders, total } = await list({ slip: 'returned' });
    expect([orders[0]?.orderId, total]).toEqual([third, 1]);
    expect(orders[0]?.audit.at(-1)).toMatchObject({
      what: 'returnSlip',
      who: 'amara',
      reason: 'The picture cannot be read.',
    });
    expect(await numbers({ slip: 'waiting' })).toEqual([waiting]);
    expect(await numbers({ slip: 'approved', q: 'galle' })).toEqual([second, first]);
  });
});

describe('Assigning many orders', () => {
  test('assigns each that can be, and says why the others can’t', async () => {
    const { shop, amara, person, order, approved } = await aService();
    const kasun = await person('kasun', 'driver');
    const [one, pending, other] = [await approved(), await order(), await approved()];
    const orderIds = [one, pending, 'AAAA-AAAA', other.toLowerCase(), one];
    expect(await shop.drivers.assignMany(amara, { orderIds, driverId: kasun.id })).toEqual({
      assigned: [one, other],
      refused: [
        { orderId: pending, message: "This can't be done: the order is pending payment." },
        { orderId: 'AAAA-AAAA', message: 'Order not found.' },
      ],
    });
    expect((await shop.orders.one(amara, other)).deliveryUser?.name).toBe('kasun');
  });

  test('to somebody who is no driver is refused at its field', async () => {
    const { shop, amara, nimali, approved } = await aService();
    const orderIds = [await approved()];
    await expect(
      shop.drivers.assignMany(amara, { orderIds, driverId: nimali.id }),
    ).rejects.toMatchObject({ details: { errors: { driverId: 'This person is not a driver.' } } });
  });

  test.each([[[]], [Array.from({ length: 101 }, (_, at) => `order-${at}`)], [['']], ['K7M2-9QXD']])(
    'refuses other than 1 to 100 orders',
    (orderIds) => {
      const read = v.safeParse(AssignManySchema, { orderIds, driverId: 'kasun' });
      expect(read.issues?.[0].message).toBe('Choose 1 to 100 orders.');
    },
  );
});

describe('The file of the orders', () => {
  const rowsOf = async (file: AsyncIterable<string>): Promise<Record<string, string>[]> => {
    let text = '';
    for await (const part of file) text += part;
    return parse(text, { bom: true, columns: true });
  };

  test('has every order of the filters, whatever the list shows on a page', async () => {
    const { shop, order, numbers } = await aService();
    for (let placed = 0; placed < 5; placed += 1) await order({ to: { district: 'Galle' } });
    await order({ to: { district: 'Kandy', city: 'Galle' } });
    // More than are read at once, many of them at the same moment.
    const { rows: more } = await sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 450)
      insert into orders (id, number, user_id, status, payment_method, subtotal_cents, shipping_cents,
        address, email, created_at, moved_at, name_key, district)
      select 'id-' || i, 'N-' || i, orders.user_id, 'delivered', 'cash_on_delivery', 100, 0, '{}', '',
        '2026-11-0' || (i % 3 + 1) || 'T08:00:00.000Z', '', 'many', 'Galle'
      from n, (select user_id from orders limit 1) as orders returning id`.execute(shop.db);
    expect(more).toHaveLength(450);
    const exported = async (given: Record<string, string>) =>
      (await rowsOf(shop.orderList.file(v.parse(OrderFilterSchema, given)))).map(
        (row) => row['Order'],
      );
    expect(await exported({ district: 'Galle', to: '2026-11-30' })).toHaveLength(455);
    expect(new Set(await exported({ district: 'Galle' })).size).toBe(455);
    for (const q of ['many', 'galle', 'bowl', 'nimali@example', '0771234567', 'N-44']) {
      const listed = await numbers({ q, limit: '100' });
      expect([q, (await exported({ q })).slice(0, 100)]).toEqual([q, listed]);
    }
  });

  test('says of an order what an owner counts with', async () => {
    const { shop, amara, person, approved } = await aService();
    const kasun = await person('kasun', 'driver');
    const number = await approved({ to: { firstName: '=1+1', district: 'Galle' }, product: SPOON });
    await shop.drivers.assign(amara, number, { driverId: kasun.id });
    expect(await rowsOf(shop.orderList.file(v.parse(OrderFilterSchema, {})))).toEqual([
      {
        Order: number,
        Placed: '2026-11-20 13:30',
        Status: 'To Delivery',
        Customer: `'=1+1 ${parcels.lastName}`,
        Phone: parcels.phone,
        City: parcels.city,
        District: 'Galle',
        Items: '1 × Coconut 100% Spoon',
        Subtotal: '3900.00',
        Delivery: '0.00',
        'Cash on delivery fee': '0.00',
        'Discount code': '',
        Discount: '0.00',
        Total: '3900.00',
        Paid: '0.00',
        'Paid by gift voucher': '0.00',
        Refunded: '0.00',
        'Payment method': 'Cash on Delivery',
        Driver: 'kasun',
        Channel: channelLabels.web,
      },
    ]);
  });
});

test('orders that are named have the SKU and barcode of each line that is still sold', async () => {
  const { shop, nimali, list, numbers } = await aService();
  const variants = [
    { size: 'Red', countInStock: 5, priceCents: 390_000, sku: 'BAG-R', barcode: '96385074' },
    { size: 'Blue', countInStock: 5, priceCents: 390_000, sku: 'BAG-B' },
    { size: 'Green', countInStock: 5, priceCents: 390_000 },
  ];
  const options = [{ name: 'Colour', values: ['Red', 'Blue', 'Green'] }];
  await stock(shop, aProduct('reed-bag', { options, variants }));
  const { orderId } = await shop.checkout.place(
    nimali,
    {
      ...oneBowl,
      cartItems: variants.map(({ size }) => ({ _id: 'reed-bag', size, qty: 1 })),
      subTotalAmt: 11_700,
      totalAmt: 11_700,
    },
    'codes',
  );
  const codes = async (given: Record<string, string>) =>
    (await list(given)).orders[0]?.items.map(({ size, sku, barcode }) => ({ size, sku, barcode }));
  expect(await codes({ ids: orderId })).toEqual([
    { size: 'Blue', sku: 'BAG-B' },
    { size: 'Green' },
    { size: 'Red', sku: 'BAG-R', barcode: '96385074' },
  ]);
  await shop.db
    .deleteFrom('product_variants')
    .where('product_id', '=', 'reed-bag')
    .where('number', '=', 1)
    .execute();
  expect(await codes({ ids: orderId })).toEqual([
    { size: 'Blue', sku: 'BAG-B' },
    { size: 'Green' },
    { size: 'Red' },
  ]);
  expect(await numbers({ q: orderId })).toEqual([orderId]);
});
