import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrateTo } from '#lib/server/infra/db/migrations/migrate.ts';
import { openDatabase } from '#lib/server/infra/db/open.ts';
import { mailsOf } from '../../support/people.ts';
import { aShopWithGiftVouchers, BOWL, GIFT_CARD, MUG } from '../../support/gift-shop.ts';
import { anUntouchedPlace, whenDone } from '../../support/shop.ts';

const giftTo = {
  name: 'Anoma',
  email: 'anoma@example.com',
  message: 'Happy new year!\nFrom all of us.',
  sendOn: '',
};

describe('A gift voucher', () => {
  test('pays for orders until nothing is left of it', async () => {
    const { place, give, balance, order, quote } = await aShopWithGiftVouchers();
    const { code } = await give(5_000);
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){3}$/);
    const first = await place({ vouchers: [code.replaceAll('-', '')] });
    expect(await order(first)).toMatchObject({
      totalAmt: 4100,
      payment: { paid: 4100, gift: 4100, due: 0 },
    });
    expect(await balance(code)).toBe(900);
    const second = await place({ vouchers: [code], items: [[MUG, 1]] });
    expect((await order(second)).payment).toMatchObject({ paid: 900, due: 800 });
    expect(await balance(code)).toBe(0);
    await expect(quote({ vouchers: [code] })).rejects.toMatchObject({
      reason: 'conflict',
      message: 'Nothing is left on this gift voucher.',
      details: { body: { voucher: code } },
    });
  });

  test('pays together with others and a discount code, and the lines say what was taken off', async () => {
    const { place, give, balance, order, voucher } = await aShopWithGiftVouchers();
    await voucher({ value: 10 });
    const [small, large] = [await give(500), await give(9_000)];
    const number = await place({
      items: [
        [BOWL, 1],
        [MUG, 1],
      ],
      vouchers: [small.code, 'SAVE', large.code],
    });
    expect(await order(number)).toMatchObject({
      subTotalAmt: 5400,
      discounts: [{ code: 'SAVE', kind: 'percent', amountAmt: 540 }],
      totalAmt: 5060,
      items: [{ discountAmt: 150 }, { discountAmt: 390 }],
      payment: { gift: 5060, due: 0 },
    });
    expect([await balance(small.code), await balance(large.code)]).toEqual([0, 4440]);
  });

  test('has no fee for cash where it pays all, and is honoured at the price that was seen alone', async () => {
    const { place, give, quote } = await aShopWithGiftVouchers({
      payment: { cashOnDelivery: { max: 1_000, fee: 50 } },
    });
    const { code } = await give(4_100);
    expect(await quote({ vouchers: [code] })).toMatchObject({
      cashOnDeliveryFee: 0,
      totalAmt: 4100,
      giftAmt: 4100,
      methods: [{ method: 'cash_on_delivery', allowed: true }, expect.anything()],
    });
    await expect(place({ vouchers: [code], giftAmt: 100 })).rejects.toMatchObject({
      details: { code: 'prices_changed' },
    });
  });

  test('gets back what it paid when its order is cancelled, and holds longer if it ended meanwhile', async () => {
    const { shop, clock, buyer, place, give, balance, order } = await aShopWithGiftVouchers();
    const { code } = await give(1_000);
    const number = await place({ vouchers: [code] });
    clock.pass(101 * 86_400_000);
    await expect(place({ vouchers: [code] })).rejects.toMatchObject({
      message: expect.stringMatching(/^This gift voucher ended on /),
    });
    await shop.orders.withdraw(buyer, number);
    expect(await balance(code)).toBe(1000);
    expect((await order(number)).payment).toMatchObject({ paid: 1000, refunded: 1000, due: 0 });
    expect((await mailsOf(shop, buyer.email)).at(-1)?.text).toContain(
      'Rs. 1,000.00 went back to your gift voucher.',
    );
    await place({ vouchers: [code], items: [[MUG, 1]] });
    expect(await balance(code)).toBe(0);
  });

  test('gets its share of what a return pays back', async () => {
    const { shop, admin, buyer, place, give, balance, order, entries, delivered } =
      await aShopWithGiftVouchers();
    const { code } = await give(2_000);
    const number = await delivered(await place({ items: [[BOWL, 2]], vouchers: [code] }));
    // 2,000 of 8,000 by gift voucher, 6,000 in cash.
    const back = async (items: ReadonlyArray<{ _id: string; size: string; qty: number }>) => {
      const reason = 'It has a chip.';
      const asked = { items: [...items], reason, resolution: 'refund' as const };
      const { _id } = await shop.returns.request(buyer, number, asked, undefined);
      await shop.returns.approve(admin, _id);
      await shop.returns.receive(admin, _id);
      return _id;
    };
    const one = { _id: BOWL, size: 'Default', qty: 1 };
    const first = await back([one]);
    const { returns } = await shop.returns.all({ page: 1, limit: 10 });
    expect(returns).toMatchObject([{ paid: 3900, refundable: 2925, refundableGift: 975 }]);
    await expect(
      shop.returns.complete(admin, first, { reference: 'CEFT 1', amount: 292_501 }),
    ).rejects.toMatchObject({ message: 'Only Rs. 2,925.00 can be refunded.' });
    await shop.returns.complete(admin, first, { reference: 'CEFT 1' });
    expect((await mailsOf(shop, buyer.email)).at(-1)?.text).toMatch(
      /Rs\. 975\.00 went back to your gift voucher\.[^]*Rs\. 2,925\.00/,
    );
    const refunding = { amount: 310_001, reference: 'CEFT 2' };
    await expect(shop.adminOrders.refund(admin, number, refunding)).rejects.toMatchObject({
      message: 'Only Rs. 3,075.00 can be refunded.',
    });
    expect(await balance(code)).toBe(975);
    expect((await entries(number)).slice(2)).toMatchObject([
      { kind: 'refund', amount_cents: 97_500, reference: code.slice(-4) },
      { kind: 'refund', amount_cents: 292_500, reference: 'CEFT 1' },
    ]);
    await shop.returns.complete(admin, await back([one]), { resolution: 'credit' });
    expect(await balance(code)).toBe(1950);
    const { giftVouchers } = await shop.giftVouchers.list({ page: 1, limit: 10 });
    expect(giftVouchers[0]).toMatchObject({ amount: 2925, email: buyer.email, orderId: number });
    expect((await order(number)).payment).toMatchObject({ paid: 8000, refunded: 7800 });
  });

  test('that paid a whole order gets a return back without a bank reference', async () => {
    const { shop, admin, buyer, place, give, balance, delivered } = await aShopWithGiftVouchers();
    const { code } = await give(5_000);
    const number = await delivered(await place({ vouchers: [code] }));
    const items = [{ _id: BOWL, size: 'Default', qty: 1 }];
    const asked = { items, reason: 'It has a chip.', resolution: 'refund' as const };
    const { _id } = await shop.returns.request(buyer, number, asked, undefined);
    await shop.returns.approve(admin, _id);
    await shop.returns.receive(admin, _id);
    await shop.returns.complete(admin, _id, {});
    expect(await balance(code)).toBe(4800);
    expect((await mailsOf(shop, buyer.email)).at(-1)?.text).not.toContain('transfer');
  });

  test('is spent by one of two orders that come at once', async () => {
    const { place, give, balance } = await aShopWithGiftVouchers();
    const { code } = await give(4_100);
    const both = await Promise.allSettled([
      place({ vouchers: [code] }),
      place({ vouchers: [code] }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await balance(code)).toBe(0);
  });

  test('is stored as a hash, and only its code finds it', async () => {
    const { shop, give } = await aShopWithGiftVouchers();
    const { code } = await give(1_000);
    const stored = await shop.db.selectFrom('gift_vouchers').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code.slice(0, 9));
    await expect(shop.giftVouchers.balance('ABCD-ABCD-ABCD-ABCD', '')).rejects.toMatchObject({
      reason: 'missing',
      message: 'This code is not valid.',
    });
  });

  test('for oneself is given only by admins, and once for each idempotency key', async () => {
    const { shop, admin } = await aShopWithGiftVouchers();
    const form = { amount: 100, to: '', email: admin.email, message: '', validDays: 1 };
    await expect(shop.giftVouchers.give({ ...admin, role: 'user' }, form)).rejects.toMatchObject({
      reason: 'forbidden',
    });
    const [one, again] = [
      await shop.giftVouchers.give(admin, form, 'a-key'),
      await shop.giftVouchers.give(admin, form, 'a-key'),
    ];
    expect(again).toEqual(one);
    expect(await mailsOf(shop, admin.email)).toHaveLength(1);
  });
});

describe('A gift voucher that is sold', () => {
  test('needs a recipient, no delivery and no cash, and no voucher pays for it', async () => {
    const { place, quote, give, voucher } = await aShopWithGiftVouchers();
    const items = [[GIFT_CARD, 3]] as const;
    const paymentMethod = 'bank_transfer' as const;
    expect(await quote({ items, paymentMethod })).toMatchObject({ shipping: 0, totalAmt: 3000 });
    expect((await quote({ items })).methods[0]).toMatchObject({ allowed: false });
    await expect(place({ items, paymentMethod })).rejects.toMatchObject({
      reason: 'invalid',
      details: { errors: { 'giftTo.email': 'Enter who gets the gift voucher.' } },
    });
    await voucher();
    await expect(quote({ items, paymentMethod, vouchers: ['SAVE'] })).rejects.toMatchObject({
      message: 'This code is for other products.',
    });
    const { code } = await give(100);
    await expect(quote({ items, paymentMethod, vouchers: [code] })).rejects.toMatchObject({
      message: "A gift voucher can't pay for a gift voucher.",
    });
  });

  test('is emailed once its order is paid, and the order is delivered then', async () => {
    const { shop, place, paidBySlip, order, balance, codeSentTo, quote } =
      await aShopWithGiftVouchers();
    const bought = { items: [[GIFT_CARD, 3]] as const, paymentMethod: 'bank_transfer' as const };
    const number = await place({ ...bought, giftTo });
    expect(await mailsOf(shop, giftTo.email)).toEqual([]);
    await paidBySlip(number);
    const paid = await order(number);
    expect(paid).toMatchObject({ status: 'delivered', payment: { due: 0 } });
    expect(paid.history.map(({ status }) => status)).toEqual(['pending_payment', 'delivered']);
    const [mail] = await mailsOf(shop, giftTo.email);
    expect(mail?.subject).toMatch(/sends you a gift voucher over Rs\. 3,000$/);
    expect(mail?.text).toContain('Happy new year!\n\nFrom all of us.');
    expect(mail?.is_secret).toBe(1);
    const code = (await codeSentTo(giftTo.email)) ?? '';
    expect(mail?.text).toContain(`/gift-voucher#${code}`);
    expect(await balance(code)).toBe(3000);
    expect(await quote({ vouchers: [code] })).toMatchObject({ giftAmt: 3000 });
    const { outstanding } = await shop.giftVouchers.list({ page: 1, limit: 10 });
    expect(outstanding).toBe(3000);
  });

  test('goes out on its day, and holds from then on', async () => {
    const { shop, place, paidBySlip } = await aShopWithGiftVouchers();
    const number = await place({
      items: [[GIFT_CARD, 1]],
      paymentMethod: 'bank_transfer',
      giftTo: { ...giftTo, sendOn: '2026-12-24' },
    });
    await paidBySlip(number);
    const [mail] = await mailsOf(shop, giftTo.email);
    expect(mail?.next_try_at).toBe('2026-12-23T18:30:00.000Z');
    const [stored] = await shop.db.selectFrom('gift_vouchers').selectAll().execute();
    expect(stored?.expires_at).toBe('2027-04-02T18:30:00.000Z');
  });

  test('bought with goods is emailed when the cash is paid, counts as no revenue, and is spent or cancelled', async () => {
    const { shop, admin, place, paidBySlip, delivered, balance, codeSentTo } =
      await aShopWithGiftVouchers();
    const items = [
      [MUG, 1],
      [GIFT_CARD, 2],
    ] as const;
    await delivered(await place({ items, giftTo }));
    const code = (await codeSentTo(giftTo.email)) ?? '';
    expect(await balance(code)).toBe(2000);
    const day = { from: '2026-11-20', to: '2026-11-20', by: 'day' as const };
    expect(await shop.figures.figures(day)).toMatchObject({
      revenue: 1700,
      giftVouchers: { sold: 2000, given: 0, spent: 0, outstanding: 2000 },
    });

    const paid = await place({ items, paymentMethod: 'bank_transfer', giftTo });
    await paidBySlip(paid);
    const other = (await codeSentTo(giftTo.email)) ?? '';
    await place({ vouchers: [other] });
    await expect(shop.adminOrders.cancel(admin, paid, 'A mistake.')).rejects.toMatchObject({
      reason: 'conflict',
    });
    const unspent = await place({ items, paymentMethod: 'bank_transfer', giftTo });
    await paidBySlip(unspent);
    const third = (await codeSentTo(giftTo.email)) ?? '';
    await shop.adminOrders.cancel(admin, unspent, 'A mistake.');
    await expect(balance(third)).rejects.toMatchObject({ reason: 'missing' });
  });
});

describe('A gift of the shop', () => {
  const gifts = [
    { product: MUG, size: 'Default', over: 5_000, firstOrderOnly: false },
    { product: BOWL, size: 'Default', over: 1_000, firstOrderOnly: true },
  ];

  test('comes with an order above its amount, and with a first order, while stock lasts', async () => {
    const { shop, place, quote, order, delivered, buyer } = await aShopWithGiftVouchers({ gifts });
    expect((await quote({ items: [[BOWL, 2]] })).gifts).toMatchObject([
      { _id: MUG },
      { _id: BOWL },
    ]);
    const first = await order(await place({ items: [[BOWL, 2]] }));
    expect(first.items.map(({ price, qty, kind }) => [price, qty, kind])).toEqual([
      [3900, 2, undefined],
      [0, 1, 'gift'],
      [0, 1, 'gift'],
    ]);
    expect(first.totalAmt).toBe(8000);
    const second = await place({ items: [[BOWL, 2]] });
    expect((await order(second)).items.map(({ productId }) => productId)).toEqual([BOWL, MUG]);
    await delivered(second);
    const items = [{ _id: MUG, size: 'Default', qty: 1 }];
    await expect(
      shop.returns.request(buyer, second, { items, reason: 'x', resolution: 'refund' }, undefined),
    ).rejects.toMatchObject({ reason: 'conflict' });
    await shop.db
      .updateTable('product_variants')
      .set({ stock: 0 })
      .where('product_id', '=', MUG)
      .execute();
    expect((await order(await place({ items: [[BOWL, 2]] }))).items).toHaveLength(1);
  });
});

test('an upgrade stores what returned pieces were worth', async () => {
  const place = await anUntouchedPlace();
  const db = openDatabase({ ...place, onLost: () => undefined });
  whenDone(() => db.destroy());
  await migrateTo(db, '0045-sales');
  await sql`insert into users (id, name, email, role, password_hash, created_at)
    values ('nimali', 'Nimali', 'nimali@example.com', 'user', '', '')`.execute(db);
  await sql`insert into products (id, name, category, group_name, brand, maker, material, description,
      discount_bp, created_at, updated_at)
    values ('a-bowl', 'Bowl', 'bowls', null, '', '', '', '', 0, '', '')`.execute(db);
  await sql`insert into orders (id, number, user_id, status, payment_method, subtotal_cents, shipping_cents,
      address, email, created_at, moved_at)
    values ('an-order', 'K7M2-9QXD', 'nimali', 'delivered', 'cash_on_delivery', 4000, 0, '{}', '', '', '')`.execute(
    db,
  );
  await sql`insert into order_lines (order_id, position, product_id, name, brand, image, size, unit_cents, quantity)
    values ('an-order', 0, 'a-bowl', '', '', '', 'S', 1000, 3), ('an-order', 1, 'a-bowl', '', '', '', 'M', 500, 2)`.execute(
    db,
  );
  await sql`insert into returns (id, order_id, user_id, status, resolution, reason, created_at)
    values ('a-return', 'an-order', 'nimali', 'completed', 'exchange', '', '')`.execute(db);
  await sql`insert into return_lines (return_id, position, direction, product_id, size, quantity)
    values ('a-return', 0, 'back', 'a-bowl', 'S', 2), ('a-return', 1, 'out', 'a-bowl', 'M', 2)`.execute(
    db,
  );
  await migrateTo(db);
  const lines = await db
    .selectFrom('return_lines')
    .select(['direction', 'cents'])
    .orderBy('position')
    .execute();
  expect(lines).toEqual([
    { direction: 'back', cents: 2000 },
    { direction: 'out', cents: 0 },
  ]);
});
