import { describe, expect, test } from 'vitest';
import { aKokoShop, byCard, byKoko, DUE, expectSame, PAID } from '../../support/card-shop.ts';
import { aPdf } from '../../support/files.ts';
import type { Form } from '../../support/koko.ts';
import { mailsOf } from '../../support/people.ts';
import { spoons } from '../../support/selling-shop.ts';

type KokoShop = Awaited<ReturnType<typeof aKokoShop>>;

const REJECTED = { reason: 'invalid', message: 'This notification is rejected.' };

const lastTold = async ({ shop }: KokoShop) =>
  (await shop.gatewayPayments.overview()).notifications[0];

describe('An order by Koko', () => {
  test('is paid on its page, waits for approval, and names the method rightly', async () => {
    const world = await aKokoShop();
    const { shop, koko, buyer, admin, ordered, paid, orderOf } = world;
    expect(shop.settings().payment.methods).toEqual([
      'cash_on_delivery',
      'bank_transfer',
      'card',
      'koko',
    ]);
    const { orderId, order, form } = await ordered();
    expect(order.payment).toMatchObject({ method: 'koko', due: 700 });
    expect(order.payment).not.toHaveProperty('bankAccounts');
    expect(form).toMatchObject({
      url: koko.env['KOKO_URL'],
      fields: {
        _orderId: `${orderId}-${DUE}-1`,
        _amount: '700.00',
        _currency: 'LKR',
        _returnUrl: `http://shop.test/order-confirmation?orderId=${orderId}&payment=returned`,
        _cancelUrl: `http://shop.test/order-confirmation?orderId=${orderId}&payment=cancelled`,
        _responseUrl: 'http://shop.test/api/payments/koko/notify',
      },
    });
    const [mail] = await mailsOf(shop, buyer.email);
    expect(mail?.text).toContain('Please pay Rs. 700.00 with Koko within 30 minutes');
    await expect(shop.adminOrders.approve(admin, orderId, {})).rejects.toMatchObject({
      message: 'This order is not paid online yet.',
    });
    await expect(shop.slips.send(buyer, orderId, async () => aPdf())).rejects.toMatchObject({
      message: 'This order is paid with Koko.',
    });
    const kokoId = await paid(form);
    const reference = koko.trnIdOf(kokoId);
    const { status, payment } = await orderOf(orderId);
    expect({ status, payment }).toMatchObject({
      status: 'pending_payment',
      payment: { ...PAID, entries: [{ kind: 'koko', amount: 700, reference }] },
    });
    // Koko has no refunds by API.
    expect(payment).not.toHaveProperty('sentBy');
    expect(await lastTold(world)).toMatchObject({
      gateway: 'Koko',
      orderId,
      paymentId: reference,
      status: 'SUCCESS',
      amount: '700.00',
      accepted: true,
      done: 'Recorded the payment.',
    });
    await expect(shop.gatewayPayments.pay(buyer, orderId)).rejects.toMatchObject({
      message: 'This order is already paid.',
    });
    const approved = await shop.adminOrders.approve(admin, orderId, {});
    expect(approved).toMatchObject({ status: 'to_delivery', payment: PAID });
    await expectSame(world, DUE);
  });

  test('has a number of its own for each form, at most ten', async () => {
    const world = await aKokoShop();
    const { shop, koko, buyer, ordered, notify, orderOf } = world;
    const { orderId, form } = await ordered();
    koko.open(form);
    const again = await shop.gatewayPayments.pay(buyer, orderId);
    expect(again.fields).toMatchObject({ _orderId: `${orderId}-${DUE}-2`, _amount: '700.00' });
    await notify(koko.notification(koko.pay(again)));
    expect((await orderOf(orderId)).payment).toMatchObject(PAID);
    await expectSame(world, DUE);
    const other = await ordered(spoons({ ...byKoko, qty: 2, totalAmt: 1200 }));
    for (let at = 0; at < 12; at += 1) await shop.gatewayPayments.pay(buyer, other.orderId);
    const last = await shop.gatewayPayments.pay(buyer, other.orderId);
    expect(last.fields['_orderId']).toBe(`${other.orderId}-120000-10`);
  });

  test('shows what became of a payment that was not made, until one is', async () => {
    const { koko, ordered, notify, orderOf, paid } = await aKokoShop();
    const { orderId, form } = await ordered();
    for (const [status, online] of [
      ['PENDING', 'pending'],
      ['CANCELED', 'cancelled'],
      ['FAILED', 'failed'],
    ] as const) {
      await notify(koko.unpaid(`${orderId}-${DUE}-1`, status));
      expect((await orderOf(orderId)).payment).toMatchObject({ due: 700, paid: 0, online });
    }
    await paid(form);
    await notify(koko.unpaid(`${orderId}-${DUE}-1`, 'FAILED'));
    const { payment } = await orderOf(orderId);
    expect(payment).toMatchObject(PAID);
    expect(payment).not.toHaveProperty('online');
  });
});

describe('A notification of Koko', () => {
  const idOf = (orderId: string, cents: number | string = DUE, attempt = 1) =>
    `${orderId}-${cents}-${attempt}`;

  test.each<[string, (orderId: string) => Form, string]>([
    ['a wrong signature', () => ({ signature: 'A'.repeat(172) }), 'wrong signature'],
    ['no signature', () => ({ signature: '' }), 'wrong signature'],
    ['another status', () => ({ status: 'FAILED' }), 'wrong signature'],
    ['another order', () => ({ orderId: idOf('AAAA-AAAA') }), 'wrong signature'],
  ])('with %s is rejected and stored', async (_what, changed, why) => {
    const world = await aKokoShop();
    const { koko, ordered, notify, orderOf } = world;
    const { orderId, form } = await ordered();
    const kokoId = koko.pay(form);
    const asked = koko.asked();
    const forged = koko.notification(kokoId, changed(orderId));
    await expect(notify(forged)).rejects.toMatchObject(REJECTED);
    // Nobody makes the shop ask Koko.
    expect(koko.asked()).toBe(asked);
    expect((await orderOf(orderId)).payment).toMatchObject({ due: 700, paid: 0, entries: [] });
    expect(await lastTold(world)).toMatchObject({ accepted: false, done: `Rejected: ${why}.` });
    await notify(koko.notification(kokoId));
    expect((await orderOf(orderId)).payment).toMatchObject(PAID);
    await expectSame(world, DUE);
  });

  test.each<[string, (orderId: string) => Form, string]>([
    [
      'another amount',
      (id) => ({ orderId: idOf(id, 700) }),
      'Koko has no such payment to this shop',
    ],
    ['no amount', (id) => ({ orderId: idOf(id, 'NaN') }), 'no such order'],
    ['an order number alone', (id) => ({ orderId: id }), 'no such order'],
    ['an unknown status', () => ({ status: 'DONE' }), 'unknown status'],
    ['a payment that is not made', () => ({}), 'Koko has no such payment to this shop'],
    [
      'another form of the order',
      (id) => ({ orderId: idOf(id, DUE, 2) }),
      'Koko has no such payment to this shop',
    ],
  ])('that Koko itself signs with %s is rejected', async (_what, changed, why) => {
    const world = await aKokoShop();
    const { koko, ordered, notify, orderOf } = world;
    const { orderId, form } = await ordered();
    const kokoId = koko.open(form);
    const told = { orderId: kokoId, trnId: '7000001', status: 'SUCCESS', desc: '' };
    const forged = koko.signed({ ...told, ...changed(orderId) });
    await expect(notify(forged)).rejects.toMatchObject(REJECTED);
    expect((await orderOf(orderId)).payment).toMatchObject({ due: 700, paid: 0, entries: [] });
    expect(await lastTold(world)).toMatchObject({ accepted: false, done: `Rejected: ${why}.` });
    await expectSame(world, 0);
  });

  test('of a form with another amount than the order has is rejected', async () => {
    const world = await aKokoShop();
    const { shop, koko, ordered, paid, notify, orderOf } = world;
    const { orderId, form } = await ordered();
    const kokoId = koko.pay(form);
    await shop.db
      .updateTable('orders')
      .set({ shipping_cents: 30_000 })
      .where('number', '=', orderId)
      .execute();
    await expect(notify(koko.notification(kokoId))).rejects.toMatchObject(REJECTED);
    expect(await lastTold(world)).toMatchObject({ done: 'Rejected: wrong amount.' });
    expect((await orderOf(orderId)).payment).toMatchObject({ due: 800, paid: 0 });
    await paid(await shop.gatewayPayments.pay(world.buyer, orderId));
    expect((await orderOf(orderId)).payment).toMatchObject({ due: 0, paid: 800 });
  });

  test('of a payment to another shop, which Koko signs the same, is rejected', async () => {
    const world = await aKokoShop();
    const { koko, ordered, notify, orderOf } = world;
    const { orderId, form } = await ordered();
    const kokoId = form.fields['_orderId'] ?? '';
    koko.payElsewhere(kokoId);
    const told = koko.notification(kokoId);
    await expect(notify(told)).rejects.toMatchObject(REJECTED);
    koko.open(form);
    await expect(notify(told)).rejects.toMatchObject(REJECTED);
    expect((await orderOf(orderId)).payment).toMatchObject({ due: 700, paid: 0 });
    await expectSame(world, 0);
  });

  test('of an order by another method is rejected, and PayHere’s of an order by Koko too', async () => {
    const world = await aKokoShop();
    const { koko, payHere, ordered, notify, notifyByPayHere, orderOf } = world;
    const { orderId } = await ordered();
    await expect(notifyByPayHere(payHere.unpaid(orderId, DUE, '2'))).rejects.toMatchObject(
      REJECTED,
    );
    expect(await lastTold(world)).toMatchObject({
      gateway: 'PayHere',
      done: 'Rejected: the order is not paid at PayHere.',
    });
    const card = await ordered(spoons({ ...byCard, qty: 2, totalAmt: 1200 }));
    const told = koko.unpaid(`${card.orderId}-120000-1`, 'FAILED');
    await expect(notify(told)).rejects.toMatchObject(REJECTED);
    expect((await orderOf(card.orderId)).payment).not.toHaveProperty('online');
  });

  test('while Koko can’t be asked is not recorded, and is when it comes again', async () => {
    const world = await aKokoShop();
    const { koko, ordered, notify, orderOf } = world;
    const { orderId, form } = await ordered();
    const told = koko.notification(koko.pay(form));
    koko.setAway(true);
    for (let at = 0; at < 101; at += 1) {
      await expect(notify(told)).rejects.toMatchObject({ reason: 'busy' });
    }
    expect(await lastTold(world)).toMatchObject({
      accepted: false,
      done: 'Not recorded. Koko did not answer as documented.',
    });
    koko.setAway(false);
    await notify(told);
    expect((await orderOf(orderId)).payment).toMatchObject(PAID);
    await expectSame(world, DUE);
  });

  test('of a cancelled order is recorded, and staff record what they send back', async () => {
    const world = await aKokoShop();
    const { shop, koko, buyer, admin, ordered, paid, orderOf } = world;
    const { orderId, form } = await ordered();
    await shop.orders.withdraw(buyer, orderId);
    await paid(form);
    expect(await orderOf(orderId)).toMatchObject({
      status: 'cancelled',
      payment: { due: 0, paid: 700, refundDue: 700 },
    });
    koko.refund(DUE);
    const refund = { amount: DUE, reference: 'Koko portal' };
    const { payment } = await shop.payments.refund(admin, orderId, refund);
    expect(payment).toMatchObject({ refunded: 700, refundDue: 0 });
    await expectSame(world, 0);
  });
});

describe('Half an hour after an order by Koko', () => {
  test('a payment without a notification is found at Koko, by whichever form it was made', async () => {
    const world = await aKokoShop();
    const { shop, koko, buyer, ordered, orderOf, expire, notify, housekeep } = world;
    const { orderId, form } = await ordered();
    koko.open(form);
    const second = await shop.gatewayPayments.pay(buyer, orderId);
    await shop.gatewayPayments.pay(buyer, orderId);
    const kokoId = koko.pay(second);
    await expire();
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending_payment', payment: PAID });
    await notify(koko.notification(kokoId));
    await housekeep();
    expect((await orderOf(orderId)).payment).toMatchObject({ ...PAID, entries: [{}] });
    await expectSame(world, DUE);
  });

  test('orders of another gateway are cancelled while Koko is away', async () => {
    const { clock, koko, ordered, orderOf, expire } = await aKokoShop();
    for (const street of ['1 Lake Road', '2 Lake Road', '3 Lake Road']) {
      const request = spoons(byKoko);
      await ordered({ ...request, delivery_address: { ...request.delivery_address, street } });
    }
    clock.pass(1000);
    const byPayHere = await ordered(spoons(byCard));
    koko.setAway(true);
    await expire();
    expect(await orderOf(byPayHere.orderId)).toMatchObject({ status: 'cancelled' });
  });
});

test('The connection to Koko is tested with its order view', async () => {
  const { shop, koko } = await aKokoShop();
  await shop.gatewayPayments.test('koko');
  expect((await shop.gatewayPayments.overview()).gateways).toMatchObject([
    { name: 'payhere' },
    { name: 'koko', hasApi: true, notifyUrl: 'http://shop.test/api/payments/koko/notify' },
  ]);
  koko.setAway(true);
  await expect(shop.gatewayPayments.test('koko')).rejects.toMatchObject({
    reason: 'conflict',
    message: 'Koko did not answer as documented.',
  });
});
