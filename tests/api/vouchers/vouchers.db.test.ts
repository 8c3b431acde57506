import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { placeSchemaOf, QuoteSchema } from '#lib/checkout/schema.ts';
import { StaffOrderSchema } from '#lib/checkout/staff-order.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import { VoucherForm } from '#lib/contract/vouchers.ts';
import { aClock, aUser } from '../../support/people.ts';
import { aProduct, parcels, stockOf } from '../../support/products.ts';
import { aShop, stock } from '../../support/shop.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';

const BOWL = 'lacquer-band-bowl';
const BAG = 'reed-bag';
const IP = '192.0.2.7';
const [bowl, bag] = [
  { _id: BOWL, qty: 1 },
  { _id: BAG, qty: 1 },
];

interface Order {
  user?: CurrentUser;
  to?: Record<string, string>;
  request?: Record<string, unknown>;
}

/** A shop with bowls at Rs. 3,900 and bags at Rs. 500, where delivery costs Rs. 200 up to Rs. 2,000. */
async function aShopWithCodes(limits: Record<string, string> = {}) {
  const clock = aClock();
  const shop = await aShop(undefined, clock.now, limits);
  await stock(
    shop,
    aProduct(BOWL, { countInStock: 100 }),
    aProduct(BAG, { priceCents: 50_000, countInStock: 100, category: 'bags' }),
  );
  const admin = await aUser(shop, 'amara', 'admin');
  const nimali = await aUser(shop, 'nimali');
  const form = (given: Record<string, unknown> = {}) =>
    v.parse(VoucherForm, { code: 'SAVE10', kind: 'percent', value: 10, ...given });
  const add = (given?: Record<string, unknown>) => shop.vouchers.create(admin, form(given));
  const quote = (vouchers: string[], items = [bag], user = nimali) =>
    shop.checkout.quote(user, v.parse(QuoteSchema, { cartItems: items, vouchers }), IP);
  /** One bag for Rs. 650 with the code, or what else the buyer saw. */
  const place = (vouchers: string[], { user = nimali, ...more }: Order = {}) =>
    shop.checkout.place(
      user,
      v.parse(placeSchemaOf(user), {
        cartItems: [bag],
        delivery_address: { ...parcels, ...more.to },
        subTotalAmt: 500,
        totalAmt: vouchers.length > 0 ? 650 : 700,
        vouchers,
        ...more.request,
      }),
      randomUUID(),
      IP,
    );
  const byPhone = (phone: string, request: Record<string, unknown> = {}) =>
    shop.guestOrders.place(
      admin,
      v.parse(StaffOrderSchema, {
        customer: { name: 'Kamala de Silva', phone },
        cartItems: [bag],
        delivery_address: { street: '12 Paddy Lane', city: 'Kandy' },
        channel: 'phone',
        vouchers: ['SAVE10'],
        ...request,
      }),
      randomUUID(),
      IP,
    );
  return { clock, shop, admin, nimali, form, add, quote, place, byPhone };
}

/** A refusal that names the code, with its reason. */
const refused = (voucher: string, message: string) => ({
  reason: 'conflict',
  message,
  details: { code: 'voucher_refused', body: { voucher } },
});

const USED_UP = 'This code has been used up.';
const USED_ALREADY = 'You have used this code already.';
const NOT_FIRST = 'This code is for a first order.';

describe('A quote', () => {
  test.each([
    ['a percentage', {}, [bag], { off: 50, totalAmt: 650 }],
    ['an amount', { kind: 'amount', value: 120 }, [bag], { off: 120, totalAmt: 580 }],
    ['no more than it covers', { kind: 'amount', value: 900 }, [bag], { off: 500, totalAmt: 200 }],
    ['the delivery', { kind: 'delivery', value: 0 }, [bag], { off: 200, totalAmt: 500 }],
    ['its categories alone', { categories: ['bowls'] }, [bowl, bag], { off: 390, totalAmt: 4010 }],
  ])('takes off %s', async (_what, given, items, { off, totalAmt }) => {
    const { add, quote } = await aShopWithCodes();
    const { kind } = await add(given);
    expect(await quote([' save 10'], items)).toMatchObject({
      discounts: [{ code: 'SAVE10', kind, amountAmt: off }],
      totalAmt,
    });
  });

  test('refuses codes with the reason, and an order does too', async () => {
    const { clock, add, quote, place } = await aShopWithCodes();
    const at = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString();
    await add();
    await add({ code: 'BIG', minSubtotal: 1000 });
    await add({ code: 'LATER', from: at(2) });
    await add({ code: 'PAST', until: at(1) });
    await add({ code: 'BOWLS', categories: ['bowls'] });
    await add({ code: 'FREE', kind: 'delivery', value: 0 });
    clock.pass(DAY_MS);
    for (const [code, message] of [
      ['BIG', 'Add Rs. 500 to use this code.'],
      ['LATER', 'This code starts on 22 Nov 2026.'],
      ['PAST', 'This code ended on 21 Nov 2026.'],
      ['BOWLS', 'This code is for other products.'],
    ] as const) {
      await expect(quote([code])).rejects.toMatchObject(refused(code, message));
      await expect(place([code])).rejects.toMatchObject(refused(code, message));
    }
    await expect(quote(['FREE'], [bowl])).rejects.toThrow('Delivery is free already.');
    const two = refused('FREE', 'Only one discount code can be used for an order.');
    await expect(quote(['SAVE10', 'FREE'])).rejects.toMatchObject(two);
    await expect(place(['SAVE10', 'FREE'])).rejects.toMatchObject(two);
    const unknown = { ...refused('NONE', 'This code is not valid.'), code: 'voucher_unknown' };
    await expect(place(['NONE'])).rejects.toMatchObject({
      ...unknown,
      details: { body: { voucher: 'NONE' } },
    });
  });
});

describe('An order', () => {
  test('has the discount in its totals, and a share of it in each line', async () => {
    const { shop, nimali, add, place } = await aShopWithCodes();
    await add({ kind: 'amount', value: 100.01 });
    const items = [bowl, { ...bag, qty: 3 }];
    const request = { cartItems: items, subTotalAmt: 5400, totalAmt: 5299.99 };
    const { order } = await place(['SAVE10'], { request });
    expect(order).toMatchObject({
      subTotalAmt: 5400,
      discounts: [{ code: 'SAVE10', kind: 'amount', amountAmt: 100.01 }],
      totalAmt: 5299.99,
      items: [{ discountAmt: 72.22 }, { discountAmt: 27.79 }],
    });
    expect(await shop.orders.one(nimali, order.orderId)).toEqual(order);
  });

  test('is refused with a total that leaves the discount out', async () => {
    const { add, place } = await aShopWithCodes();
    await add();
    await expect(place(['SAVE10'], { request: { totalAmt: 700 } })).rejects.toMatchObject({
      details: {
        code: 'prices_changed',
        body: { totalAmt: 650, discounts: [{ code: 'SAVE10', kind: 'percent', amountAmt: 50 }] },
      },
    });
  });

  test('that is cancelled gives its use back', async () => {
    const { shop, nimali, add, place } = await aShopWithCodes();
    await add({ maxUses: 1, perPerson: 1, firstOrderOnly: true });
    const { orderId } = await place(['SAVE10']);
    await expect(place(['SAVE10'])).rejects.toMatchObject(refused('SAVE10', USED_UP));
    await shop.orders.withdraw(nimali, orderId);
    await place(['SAVE10']);
    await expect(place(['SAVE10'])).rejects.toMatchObject(refused('SAVE10', USED_UP));
  });

  test('of 20 people at once gets the last use; the others keep their stock and carts', async () => {
    const { shop, add, place } = await aShopWithCodes();
    await add({ maxUses: 1 });
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, at) => aUser(shop, `buyer-${at}`)),
    );
    const all = await Promise.allSettled(people.map((user) => place(['SAVE10'], { user })));
    const lost = all.filter((one) => one.status === 'rejected');
    expect(lost).toHaveLength(19);
    for (const { reason } of lost) expect(reason).toMatchObject(refused('SAVE10', USED_UP));
    expect(await stockOf(shop, BAG)).toBe(99);
    expect(await shop.vouchers.list()).toMatchObject([{ uses: 1 }]);
  });
});

describe('A code for each person', () => {
  test('is used once by an account, whatever address it types', async () => {
    const { shop, add, quote, place } = await aShopWithCodes();
    await add({ perPerson: 1 });
    await place(['SAVE10']);
    const again = { to: { phone: '0719999999', email: 'other@example.com' } };
    await expect(place(['SAVE10'], again)).rejects.toMatchObject(refused('SAVE10', USED_ALREADY));
    await expect(quote(['SAVE10'])).rejects.toMatchObject(refused('SAVE10', USED_ALREADY));
    const kasun = await aUser(shop, 'kasun');
    // Another account with the same phone number or email is the same person.
    for (const to of [{ email: 'k@example.com' }, { phone: '0712222222' }]) {
      await expect(place(['SAVE10'], { user: kasun, to })).rejects.toThrow(USED_ALREADY);
    }
    await place(['SAVE10'], { user: kasun, to: { phone: '0712222222', email: 'k@example.com' } });
  });

  test('is used once by a phone number, in orders that the staff take', async () => {
    const { shop, admin, add, byPhone } = await aShopWithCodes();
    await add({ perPerson: 1 });
    const { order } = await byPhone('077 555 1234');
    expect(order).toMatchObject({ totalAmt: 650, discounts: [{ code: 'SAVE10', amountAmt: 50 }] });
    await expect(byPhone('0775551234')).rejects.toMatchObject(refused('SAVE10', USED_ALREADY));
    const quote = (phone: string) =>
      shop.checkout.quote(
        admin,
        v.parse(QuoteSchema, { cartItems: [bag], vouchers: ['SAVE10'], phone }),
      );
    await expect(quote('+94 77 555 1234')).rejects.toThrow(USED_ALREADY);
    // Nobody else learns who has used a code.
    const asked = { cartItems: [bag], vouchers: ['SAVE10'], phone: '0775551234' };
    await shop.checkout.quote(undefined, v.parse(QuoteSchema, asked));
    expect(await quote('0775551235')).toMatchObject({ totalAmt: 650 });
    await byPhone('0775551235');
  });

  test('for a first order is refused from the second order on', async () => {
    const { shop, nimali, add, quote, place } = await aShopWithCodes();
    await add({ firstOrderOnly: true });
    const { orderId } = await place([]);
    await expect(quote(['SAVE10'])).rejects.toMatchObject(refused('SAVE10', NOT_FIRST));
    await expect(place(['SAVE10'])).rejects.toMatchObject(refused('SAVE10', NOT_FIRST));
    await shop.orders.withdraw(nimali, orderId);
    await place(['SAVE10']);
  });
});

describe('Of seven orders of one phone number at once', () => {
  /** Seven accounts, so that no cart is waited for. */
  async function sevenAtOnce(
    given: Record<string, unknown>,
    setUp?: (shop: Shop) => Promise<void>,
  ) {
    const { shop, add, place } = await aShopWithCodes();
    await setUp?.(shop);
    const { id } = await add(given);
    const codes = await shop.db
      .selectFrom('voucher_codes')
      .select('code')
      .where('voucher_id', '=', id)
      .execute();
    const users = await Promise.all(
      Array.from({ length: 7 }, (_, at) => aUser(shop, `buyer-${at}`)),
    );
    const all = await Promise.allSettled(
      users.map((user, at) => {
        const code = codes[at % codes.length]?.code ?? '';
        return place([code], { user, to: { email: `buyer-${at}@example.com` } });
      }),
    );
    const placed = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.order] : []));
    const reasons = all.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    return { placed, reasons };
  }

  test.each([
    ['codes of one batch', { codes: 7, perPerson: 1 }, USED_ALREADY],
    ['codes for a first order', { codes: 7, firstOrderOnly: true }, NOT_FIRST],
  ])('one gets %s for one person', async (_what, given, message) => {
    const { placed, reasons } = await sevenAtOnce(given);
    expect(placed).toHaveLength(1);
    expect(reasons).toEqual(Array.from({ length: 6 }, () => expect.stringContaining(message)));
  });

  test('one gets the free piece of a first order', async () => {
    const { placed } = await sevenAtOnce({ codes: 7 }, async (shop) => {
      const gifts = [{ over: 100, product: BOWL, size: 'Default', firstOrderOnly: true }];
      await shop.shopSettings.save('an-admin', { settings: { gifts }, revision: 0 });
    });
    expect(placed).toHaveLength(7);
    const pieces = placed.flatMap(({ items }) => items.filter(({ kind }) => kind === 'gift'));
    expect(pieces).toHaveLength(1);
  });
});

describe('The staff', () => {
  test('change a code for later orders, and its name until an order has it', async () => {
    const { shop, clock, admin, nimali, form, add, place, quote } = await aShopWithCodes();
    const { id } = await add({ maxUses: 2 });
    clock.pass(1);
    await add({ code: 'TAKEN' });
    await expect(add({ code: 'save 10' })).rejects.toMatchObject({ reason: 'conflict' });
    const change = (given: Record<string, unknown>) =>
      shop.vouchers.change(admin, id, form({ maxUses: 2, ...given }));
    await expect(change({ code: 'TAKEN', revision: 0 })).rejects.toMatchObject({
      details: { errors: { code: expect.stringContaining('already') } },
    });
    await expect(change({ codes: 5 })).rejects.toMatchObject({ reason: 'invalid' });
    await expect(change({ categories: ['gone'] })).rejects.toMatchObject({ reason: 'invalid' });
    const both = await Promise.allSettled([
      change({ code: 'TEA', value: 50, revision: 0 }),
      change({ code: 'TEA', value: 50, revision: 0 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(change({ revision: 0 })).rejects.toMatchObject({
      details: { code: 'changed_meanwhile' },
    });
    await expect(quote(['SAVE10'])).rejects.toMatchObject({ code: 'voucher_unknown' });
    const half = { request: { totalAmt: 450 } };
    const { orderId } = await place(['TEA'], half);
    await expect(change({ code: 'COFFEE' })).rejects.toMatchObject({
      details: { errors: { code: 'Orders have this code. End it, and add another one.' } },
    });
    expect(await shop.vouchers.list()).toMatchObject([
      { code: 'TAKEN', uses: 0 },
      { id, code: 'TEA', value: 50, uses: 1, given: 25_000, sold: 45_000, revision: 1 },
    ]);
    await place(['TEA'], half);
    await expect(quote(['TEA'])).rejects.toMatchObject(refused('TEA', USED_UP));
    await shop.orders.withdraw(nimali, orderId);
    await quote(['TEA']);
  });

  test('remove a code that nobody used, and end one that orders have', async () => {
    const { shop, clock, admin, add, place, quote } = await aShopWithCodes();
    const { id } = await add();
    expect(await shop.vouchers.end(admin, id)).toBeUndefined();
    await expect(shop.vouchers.end(admin, id)).rejects.toMatchObject({ reason: 'missing' });
    const used = await add();
    const { orderId } = await place(['SAVE10']);
    expect(await shop.vouchers.end(admin, used.id)).toMatchObject({ until: clock.now() });
    await expect(shop.vouchers.end(admin, used.id)).rejects.toMatchObject({
      reason: 'conflict',
      message: 'This discount code has ended already.',
    });
    const ended = 'This code ended on 20 Nov 2026.';
    await expect(quote(['SAVE10'])).rejects.toMatchObject(refused('SAVE10', ended));
    expect(await shop.orders.one(admin, orderId)).toMatchObject({ totalAmt: 650 });
    const events = await shop.db.selectFrom('voucher_events').select('what').execute();
    expect(events.map(({ what }) => what).toSorted()).toEqual([
      'create',
      'create',
      'end',
      'remove',
    ]);
  });

  test('see how often a code was used, what it gave and what it sold, without cancelled orders', async () => {
    const { shop, nimali, add, place } = await aShopWithCodes();
    await add();
    await place(['SAVE10']);
    await place(['SAVE10'], { request: { cartItems: [bowl], subTotalAmt: 3900, totalAmt: 3510 } });
    const { orderId } = await place(['SAVE10']);
    await shop.orders.withdraw(nimali, orderId);
    expect(await shop.vouchers.list()).toMatchObject([
      { code: 'SAVE10', codes: 1, uses: 2, given: 44_000, sold: 416_000 },
    ]);
  });

  test('make 1,000 codes at once, each for one order, and take them out as a file', async () => {
    const { shop, admin, form, add, place } = await aShopWithCodes();
    const given = { code: 'TEA', codes: 1000, maxUses: 9 };
    const voucher = await add(given);
    expect(voucher).toMatchObject({ code: 'TEA', codes: 1000, maxUses: 1 });
    const file = async () => {
      const parts = await Array.fromAsync(await shop.vouchers.codes(voucher.id));
      const [heading, ...rows] = parts.join('').trimEnd().split('\n');
      return { heading, rows };
    };
    const { heading, rows } = await file();
    expect(heading).toBe('\u{feff}Code,Orders');
    expect(new Set(rows).size).toBe(1000);
    for (const row of rows) expect(row).toMatch(/^TEA-[A-Z2-9]{8},0$/);
    const [code = '', other = ''] = rows.map((row) => row.replace(',0', ''));
    await place([code]);
    await expect(place([code])).rejects.toMatchObject(refused(code, USED_UP));
    await place([other.toLowerCase()]);
    expect((await file()).rows).toEqual(expect.arrayContaining([`${code},1`, `${other},1`]));
    const change = (more: Record<string, unknown>) =>
      shop.vouchers.change(admin, voucher.id, form({ ...given, ...more }));
    await expect(change({ code: 'COFFEE' })).rejects.toMatchObject({ reason: 'invalid' });
    await expect(change({ codes: 999 })).rejects.toMatchObject({ reason: 'invalid' });
    expect(await change({ value: 20 })).toMatchObject({
      codes: 1000,
      maxUses: 1,
      value: 20,
      uses: 2,
    });
    await expect(shop.vouchers.codes('none')).rejects.toMatchObject({ reason: 'missing' });
  });
});

describe('Guesses', () => {
  test('are limited by account and by address; codes of the shop are not counted', async () => {
    const limits = { LIMITS_CODE_GUESSES_PER_DAY: '3', LIMITS_FAILURES_PER_IP: '5' };
    const { shop, clock, add, place, quote } = await aShopWithCodes(limits);
    await add();
    await add({ code: 'BIG', minSubtotal: 1000 });
    const kasun = await aUser(shop, 'kasun');
    const guess = (user?: CurrentUser) =>
      expect(place(['GUESS'], user && { user })).rejects.toMatchObject({ code: 'voucher_unknown' });
    for (let at = 0; at < 3; at += 1) {
      await quote(['SAVE10']);
      await expect(place(['BIG'])).rejects.toMatchObject({ code: 'voucher_refused' });
      await guess();
    }
    await expect(place(['SAVE10'])).rejects.toMatchObject({ reason: 'too-many' });
    await place([]);
    await place(['SAVE10'], { user: kasun });
    await guess(kasun);
    await expect(quote(['GUESS'])).rejects.toMatchObject({ code: 'voucher_unknown' });
    await expect(quote(['SAVE10'])).rejects.toMatchObject({ reason: 'too-many' });
    clock.pass(DAY_MS);
    await place(['SAVE10']);
  });
});
