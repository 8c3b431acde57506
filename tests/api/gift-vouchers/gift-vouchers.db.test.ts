import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anyProduct } from '#lib/catalogue/query.ts';
import { migrateTo } from '#lib/server/infra/db/migrations/migrate.ts';
import {
  giftVoucherCodeOf,
  takeBackGiftVouchers,
} from '#lib/server/features/gift-vouchers/gift-vouchers.ts';
import { inTransaction, openDatabase } from '#lib/server/infra/db/open.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { aUser, mailsOf } from '../../support/people.ts';
import { aVoucherForm } from '../../support/vouchers.ts';
import { startDelivery } from '../../support/products.ts';
import { aShopWithGiftVouchers, BOWL, GIFT_CARD, MUG } from '../../support/gift-shop.ts';
import { anUntouchedPlace, aShop, whenDone } from '../../support/shop.ts';

const giftTo = {
  name: 'Anoma',
  email: 'anoma@example.com',
  message: 'Happy new year!\nFrom all of us.',
  sendOn: '',
};

const aCredit = { amount: 50_000, to: '', email: '', message: '', validDays: 100 };

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

  test('gets back what it paid when its order is cancelled, and holds longer if the shop cancels alone', async () => {
    const { shop, clock, admin, buyer, place, give, balance, order } =
      await aShopWithGiftVouchers();
    const { code } = await give(1_000);
    await shop.orders.withdraw(buyer, await place({ vouchers: [code] }));
    const second = await give(250);
    const early = await place({ vouchers: [second.code] });
    const number = await place({ vouchers: [code] });
    clock.pass(101 * 86_400_000);
    await expect(place({ vouchers: [code] })).rejects.toMatchObject({
      message: expect.stringMatching(/^This gift voucher ended on /),
    });
    await shop.orders.withdraw(buyer, early);
    expect(await balance(second.code)).toBe(250);
    await expect(place({ vouchers: [second.code] })).rejects.toMatchObject({
      message: expect.stringMatching(/^This gift voucher ended on /),
    });
    await shop.adminOrders.cancel(admin, number, 'It broke.');
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
    await expect(shop.payments.refund(admin, number, refunding)).rejects.toMatchObject({
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
    expect(giftVouchers[0]).toMatchObject({ amount: 292_500, email: buyer.email, orderId: number });
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

  test('costs what it is worth while a sale runs, and is a product like others once it is none', async () => {
    const { shop, admin, clock, place, quote, paidBySlip, codeSentTo, balance } =
      await aShopWithGiftVouchers();
    const everything = true as const;
    const sale = { name: 'Avurudu', percent: 20, everything, from: clock.now(), until: null };
    await shop.saleService.create(admin, sale);
    await shop.products.setPrice(admin, GIFT_CARD, { discount: 10 });
    const bought = { items: [[GIFT_CARD, 2]] as const, paymentMethod: 'bank_transfer' as const };
    const isListed = async () => {
      const { products } = await shop.catalogue.list(anyProduct);
      return products.find(({ id }) => id === GIFT_CARD)?.discount;
    };
    expect(await quote(bought)).toMatchObject({ subTotalAmt: 2000 });
    expect(await isListed()).toBe(0);
    expect(await quote({ ...bought, items: [[MUG, 1]] })).toMatchObject({ subTotalAmt: 1200 });
    await paidBySlip(await place({ ...bought, giftTo }));
    expect(await balance((await codeSentTo(giftTo.email)) ?? '')).toBe(2000);
    const { revision } = await shop.shopSettings.read();
    const settings = { giftVoucher: { product: '' } };
    await shop.shopSettings.save(admin.id, { settings, revision });
    expect(await isListed()).toBe(20);
    expect(await quote(bought)).toMatchObject({ subTotalAmt: 1600 });
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
    expect(outstanding).toBe(300_000);
  });

  test('that is refunded takes nothing off the revenue, which it never was in', async () => {
    const { shop, admin, place, delivered } = await aShopWithGiftVouchers();
    const items = [
      [MUG, 1],
      [GIFT_CARD, 2],
    ] as const;
    const number = await delivered(await place({ items, giftTo }));
    const day = { from: '2026-11-20', to: '2026-11-20', by: 'day' as const };
    const refund = async (amount: number) => {
      await shop.payments.refund(admin, number, { amount, reference: `CEFT ${amount}` });
      return (await shop.figures.figures(day)).refunds;
    };
    expect((await shop.figures.figures(day)).revenue).toBe(1700);
    // The goods first, for Rs. 1,700; what is paid back beyond them is the gift voucher.
    expect(await refund(1000_00)).toBe(1000);
    expect(await refund(2000_00)).toBe(1700);
    expect(await refund(700_00)).toBe(1700);
  });

  test('for a later day has no code before, gets it on that day once, and holds from then on', async () => {
    const { shop, data, secret, clock, admin, place, paidBySlip, balance, codeSentTo } =
      await aShopWithGiftVouchers();
    const bought = {
      items: [[GIFT_CARD, 1]] as const,
      paymentMethod: 'bank_transfer' as const,
      giftTo: { ...giftTo, sendOn: '2026-12-24' },
    };
    await paidBySlip(await place(bought));
    const isVoid = await place(bought);
    await paidBySlip(isVoid);
    const { giftVouchers } = await shop.giftVouchers.list({ page: 1, limit: 10 });
    const voided = giftVouchers.find(({ orderId }) => orderId === isVoid)?._id ?? '';
    await shop.giftVouchers.take(admin, 'void', { id: voided, reason: 'A mistake.' });
    clock.pass(Date.parse('2026-12-23T18:29:59.000Z') - clock.now().getTime());
    await shop.giftVouchers.sendDue();
    expect(await mailsOf(shop, giftTo.email)).toEqual([]);
    const waiting = await shop.db.selectFrom('gift_vouchers').selectAll().execute();
    const codes = waiting.map(({ id }) => giftVoucherCodeOf(secret, id));
    for (const code of codes) {
      await expect(balance(code)).rejects.toMatchObject({ reason: 'missing' });
      await expect(place({ vouchers: [code] })).rejects.toMatchObject({
        details: { code: 'voucher_unknown' },
      });
    }
    clock.pass(1_000);
    const other = await aShop(data, clock.now);
    await Promise.all([shop.giftVouchers.sendDue(), other.giftVouchers.sendDue()]);
    await shop.giftVouchers.sendDue();
    expect(await mailsOf(shop, giftTo.email)).toHaveLength(1);
    const code = (await codeSentTo(giftTo.email)) ?? '';
    expect(await balance(code)).toBe(1000);
    const sent = waiting.find(({ id }) => giftVoucherCodeOf(secret, id) === code);
    expect(sent?.expires_at).toBe('2027-04-02T18:30:00.000Z');
  });

  test('is made once nothing is due, however the last of it was paid', async () => {
    const { shop, admin, ravi, place, order, balance, codeSentTo } = await aShopWithGiftVouchers();
    const items = [
      [MUG, 1],
      [GIFT_CARD, 2],
    ] as const;
    const number = await place({ items, giftTo });
    await startDelivery(shop, number, ravi);
    await shop.deliveries.drive(ravi, number, 'delivered', { cash: 360_000, cashNote: 'Short' });
    expect((await order(number)).payment.due).toBe(100);
    expect(await mailsOf(shop, giftTo.email)).toEqual([]);
    const rest = { amount: 10_000, reference: 'CEFT 1' };
    await shop.payments.record(admin, number, rest);
    await shop.payments.record(admin, number, rest);
    expect(await balance((await codeSentTo(giftTo.email)) ?? '')).toBe(2000);
    expect(await mailsOf(shop, giftTo.email)).toHaveLength(1);
    expect((await mailsOf(shop, 'nimali@example.com')).at(-1)?.text).toContain(giftTo.email);
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

describe('An admin', () => {
  test('locks, unlocks and voids a gift voucher, with a reason that the history keeps', async () => {
    const { shop, admin, place, give, balance } = await aShopWithGiftVouchers();
    const { code, giftVoucher } = await give(5_000);
    const id = giftVoucher?._id ?? '';
    await place({ items: [[MUG, 1]], vouchers: [code] });
    const take = (step: 'lock' | 'unlock' | 'void', reason = '') =>
      shop.giftVouchers.take(admin, step, { id, reason });
    const refused = { details: { code: 'voucher_refused' } };
    await take('lock', 'Reported as stolen.');
    await take('lock', 'Again.');
    await expect(place({ vouchers: [code] })).rejects.toMatchObject(refused);
    await take('unlock', 'Found again.');
    await place({ items: [[MUG, 1]], vouchers: [code] });
    expect(await balance(code)).toBe(1600);
    expect(await take('void', 'It was stolen.')).toMatchObject({
      amount: 500_000,
      balance: 0,
      spent: 340_000,
      isVoid: true,
      isLocked: false,
      history: [
        { what: 'lock', by: admin.name, reason: 'Reported as stolen.' },
        { what: 'unlock', reason: 'Found again.' },
        { what: 'void', reason: 'It was stolen.' },
      ],
    });
    await expect(place({ vouchers: [code] })).rejects.toMatchObject(refused);
    await expect(take('lock')).rejects.toMatchObject({ reason: 'conflict' });
    await expect(
      shop.giftVouchers.take(admin, 'void', { id: 'none', reason: '' }),
    ).rejects.toMatchObject({ reason: 'missing' });
    const { outstanding } = await shop.giftVouchers.list({ page: 1, limit: 10 });
    expect(outstanding).toBe(0);
  });

  test('cancels an order that a void gift voucher paid, which gets nothing back to spend', async () => {
    const { shop, admin, place, give } = await aShopWithGiftVouchers();
    const { code, giftVoucher } = await give(5_000);
    const number = await place({ items: [[MUG, 1]], vouchers: [code] });
    const about = { id: giftVoucher?._id ?? '', reason: 'Stolen.' };
    await shop.giftVouchers.take(admin, 'void', about);
    await shop.adminOrders.cancel(admin, number, 'A mistake.');
    const { giftVouchers } = await shop.giftVouchers.list({ page: 1, limit: 10 });
    expect(giftVouchers[0]).toMatchObject({ balance: 0, spent: 0, isVoid: true });
  });
});

test('taking back what an order sold voids what is unspent, drops its unsent emails and leaves credit alone', async () => {
  const { shop, admin, place, paidBySlip, order, codeSentTo } = await aShopWithGiftVouchers();
  const number = await place({
    items: [[GIFT_CARD, 3]],
    paymentMethod: 'bank_transfer',
    giftTo,
  });
  await paidBySlip(number);
  const code = (await codeSentTo(giftTo.email)) ?? '';
  await place({ items: [[MUG, 1]], vouchers: [code] });
  const { _id } = await order(number);
  const credit = { ...(await shop.giftVouchers.give(admin, aCredit)), orderId: _id };
  await shop.db
    .updateTable('gift_vouchers')
    .set({ kind: 'credit', order_id: _id })
    .where('id', '=', credit.giftVoucher?._id ?? '')
    .execute();
  const by = { at: shop.now(), actorId: admin.id, reason: 'Refunded.' };
  const take = () => inTransaction(shop.db, (tx) => takeBackGiftVouchers(tx, _id, by));
  expect(await take()).toEqual({ voidedCents: 130_000, spentCents: 170_000 });
  expect(await take()).toEqual({ voidedCents: 0, spentCents: 170_000 });
  expect(await mailsOf(shop, giftTo.email)).toEqual([]);
  const { giftVouchers } = await shop.giftVouchers.list({ page: 1, limit: 10 });
  const ofKind = (ending: string) => giftVouchers.find((one) => one.ending === ending);
  expect(ofKind(code.slice(-4))).toMatchObject({
    isVoid: true,
    history: [{ what: 'void', reason: 'Refunded.' }],
  });
  expect(ofKind(credit.code.slice(-4))).toMatchObject({ isVoid: false, balance: 50_000 });
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

test('an upgrade takes the codes of gift vouchers for later days out of their waiting emails', async () => {
  const place = await anUntouchedPlace();
  const db = openDatabase({ ...place, onLost: () => undefined });
  whenDone(() => db.destroy());
  await migrateTo(db, '0053-links-in-texts');
  const later = '2999-01-01T00:00:00.000Z';
  const add = async (
    id: string,
    ending: string,
    { sendAt = later, voidedAt = null as string | null },
  ) => {
    await sql`insert into gift_vouchers (id, code_hash, ending, amount_cents, balance_cents, recipient, email, giver,
      message, language, order_id, actor_id, created_at, expires_at, voided_at) values (${id}, ${`hash of ${id}`},
      ${ending}, 100, 100, '', 'a@example.com', '', '', 'en', null, '', '', ${later}, ${voidedAt})`.execute(
      db,
    );
    await sql`insert into outbox (id, recipient, subject, text, html, is_secret, created_at, next_try_at)
      values (${`mail of ${id}`}, 'a@example.com', '', ${`http://shop.test/gift-voucher#AAAA-BBBB-CCCC-${ending}`}, '',
      1, '', ${sendAt})`.execute(db);
  };
  await add('waits', 'WWWW', {});
  await add('is-void', 'VVVV', { voidedAt: '2026-01-01T00:00:00.000Z' });
  await add('due', 'DDDD', { sendAt: '2020-01-01T00:00:00.000Z' });
  await migrateTo(db);
  const mails = await db.selectFrom('outbox').select('id').execute();
  expect(mails).toEqual([{ id: 'mail of due' }]);
  const stored = await db
    .selectFrom('gift_vouchers')
    .select(['id', 'code_hash', 'ending', 'send_at'])
    .orderBy('id')
    .execute();
  expect(stored).toEqual([
    { id: 'due', code_hash: 'hash of due', ending: 'DDDD', send_at: null },
    { id: 'is-void', code_hash: 'hash of is-void', ending: 'VVVV', send_at: null },
    { id: 'waits', code_hash: 'waits', ending: '', send_at: later },
  ]);
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
    { direction: 'out', cents: 2000 },
  ]);
});

test('Staff make no gift voucher or discount code that they gain by; an admin may', async () => {
  const { shop, admin, buyer, place, balance, voucher } = await aShopWithGiftVouchers();
  const clerk = { ...(await aUser(shop, 'clerk')), permissions: ['orders' as const] };
  const own = { reason: 'forbidden', code: 'own_thing' };
  const given = (email: string, giver: CurrentUser = clerk) =>
    shop.giftVouchers.give(giver, { ...aCredit, email });
  await expect(given('')).rejects.toMatchObject(own);
  await expect(given('clerk+gifts@example.com')).rejects.toMatchObject(own);
  const { giftVoucher } = await given(admin.email, admin);
  expect(giftVoucher?.history).toMatchObject([{ what: 'give', own: true }]);
  const { code } = await given(buyer.email);
  await expect(place({ vouchers: [code] }, clerk)).rejects.toMatchObject(own);
  expect(await balance(code)).toBe(500);
  const number = await place({ vouchers: [code] });
  await expect(shop.adminOrders.approve(clerk, number, {})).rejects.toMatchObject(own);
  expect(await shop.adminOrders.approve(admin, number, {})).toMatchObject({ orderId: number });
  const free = { code: 'FREE', kind: 'percent' as const, value: 100 };
  await shop.vouchers.create(clerk, aVoucherForm(free));
  await expect(place({ vouchers: ['FREE'] }, clerk)).rejects.toMatchObject(own);
  const other = await voucher({ code: 'OTHER', value: 10 });
  await place({ vouchers: ['OTHER'] }, clerk);
  const more = aVoucherForm({ code: 'OTHER', value: 90 });
  await expect(shop.vouchers.change(clerk, other.id, more)).rejects.toMatchObject(own);
});
