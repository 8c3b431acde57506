import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#lib/format/durations.ts';
import { aCardShop, byCard, DUE, expectSame, PAID } from '../../support/card-shop.ts';
import { aPdf } from '../../support/files.ts';
import { type Form, signed } from '../../support/payhere.ts';
import { aUser, mailsOf } from '../../support/people.ts';
import { oneBowl } from '../../support/products.ts';
import { aSellingShop, spoons } from '../../support/selling-shop.ts';

type CardShop = Awaited<ReturnType<typeof aCardShop>>;

const REJECTED = { reason: 'invalid', message: 'This notification is rejected.' };

const lastDone = async ({ shop }: CardShop) =>
  (await shop.gatewayPayments.overview()).notifications.map(({ accepted, done }) => ({
    accepted,
    done,
  }))[0];

describe('An order by card', () => {
  test('is not possible in a shop without a gateway, which says nothing of cards', async () => {
    const { shop, nimali } = await aSellingShop();
    await expect(shop.checkout.place(nimali, spoons(byCard))).rejects.toMatchObject({
      reason: 'conflict',
      code: 'payment_method_refused',
      message: 'Card payment is not set up.',
      details: { body: { methods: [{ allowed: true }, { allowed: true }] } },
    });
    expect(shop.settings().payment).not.toHaveProperty('formTargets');
    const { orderId } = await shop.checkout.place(nimali, oneBowl);
    await expect(shop.gatewayPayments.pay(nimali, orderId)).rejects.toMatchObject({
      code: 'payment_method_refused',
    });
    await expect(
      shop.gatewayPayments.notify('payhere', async () => ({}), '::1'),
    ).rejects.toMatchObject({
      reason: 'missing',
    });
    expect(await shop.gatewayPayments.overview()).toEqual({ gateways: [], notifications: [] });
  });

  test('is paid at the gateway, waits for approval, and needs no slip', async () => {
    const world = await aCardShop();
    const { shop, payHere, buyer, admin, ordered, paid, orderOf } = world;
    const { orderId, order, form } = await ordered();
    expect(order).toMatchObject({
      status: 'pending_payment',
      payment: { method: 'card', due: 700 },
    });
    expect(order.payment).not.toHaveProperty('bankAccounts');
    expect(form).toMatchObject({
      url: payHere.env['PAYHERE_URL'],
      fields: {
        order_id: orderId,
        amount: '700.00',
        currency: 'LKR',
        return_url: `http://shop.test/order-confirmation?orderId=${orderId}&payment=returned`,
        cancel_url: `http://shop.test/order-confirmation?orderId=${orderId}&payment=cancelled`,
        notify_url: 'http://shop.test/api/payments/payhere/notify',
      },
    });
    const [mail] = await mailsOf(shop, buyer.email);
    expect(mail?.text).toContain('Please pay Rs. 700.00 by card within 30 minutes');
    await expect(shop.adminOrders.approve(admin, orderId, {})).rejects.toMatchObject({
      message: 'This order is not paid online yet.',
    });
    await expect(shop.slips.send(buyer, orderId, async () => aPdf())).rejects.toMatchObject({
      code: 'payment_method_refused',
    });
    const paymentId = await paid(form);
    expect(await orderOf(orderId)).toMatchObject({
      status: 'pending_payment',
      payment: { ...PAID, entries: [{ kind: 'card', amount: 700, reference: paymentId }] },
    });
    await expect(shop.gatewayPayments.pay(buyer, orderId)).rejects.toMatchObject({
      message: 'This order is already paid.',
    });
    expect(await shop.adminOrders.approve(admin, orderId, {})).toMatchObject({
      status: 'to_delivery',
      payment: PAID,
    });
    await expectSame(world, DUE);
  });

  test('is paid again by its owner alone, with the same amount, also after a repeated request', async () => {
    const { shop, buyer, ordered, paid } = await aCardShop();
    const { orderId, form } = await ordered();
    expect(await shop.gatewayPayments.pay(buyer, orderId)).toEqual(form);
    const other = await aUser(shop, 'kasun');
    await expect(shop.gatewayPayments.pay(other, orderId)).rejects.toMatchObject({
      reason: 'missing',
    });
    expect((await ordered()).form).toEqual(form);
    await paid(form);
    const repeated = await shop.checkout.place(buyer, spoons(byCard));
    expect(repeated.orderId).toBe(orderId);
    expect(repeated).not.toHaveProperty('payment');
  });

  test('that the staff took is paid by the link of its buyer', async () => {
    const { shop, admin, paid, orderOf } = await aCardShop();
    const { cartItems, paymentMethod } = spoons(byCard);
    const request = {
      customer: { name: 'Ruwan', phone: '0712345678', email: '' },
      cartItems,
      delivery_address: { street: '1 Main Street', city: 'Jaffna', zip: '', district: '' as const },
      paymentMethod,
      channel: 'phone' as const,
      note: '',
    };
    const { orderId, guestUrl } = await shop.guestOrders.place(admin, request, 'a key of it');
    const token = String(guestUrl).split('/').at(-1) ?? '';
    const form = await shop.guestOrders.pay(token, '::1');
    expect(form.fields['return_url']).toBe(`http://shop.test${guestUrl}?payment=returned`);
    await paid(form);
    expect(await orderOf(orderId)).toMatchObject({ payment: PAID });
    await expect(shop.guestOrders.pay('unknown', '::1')).rejects.toMatchObject({
      reason: 'missing',
    });
  });

  test('shows what became of a payment that was not made, until one is', async () => {
    const { payHere, ordered, notify, orderOf, paid } = await aCardShop();
    const { orderId, form } = await ordered();
    for (const [status, online] of [
      ['0', 'pending'],
      ['-1', 'cancelled'],
      ['-2', 'failed'],
    ] as const) {
      await notify(payHere.unpaid(orderId, DUE, status));
      expect((await orderOf(orderId)).payment).toMatchObject({ due: 700, paid: 0, online });
    }
    await paid(form);
    await notify(payHere.unpaid(orderId, DUE, '0'));
    const { payment } = await orderOf(orderId);
    expect(payment).toMatchObject(PAID);
    expect(payment).not.toHaveProperty('online');
  });
});

describe('A gift voucher', () => {
  async function withGift(amount: number) {
    const world = await aCardShop();
    const gift = { to: '', email: '', message: '', validDays: 100 };
    const { code } = await world.shop.giftVouchers.give(world.admin, { ...gift, amount });
    const giftAmt = Math.min(amount / 100, 700);
    const request = { ...spoons(byCard), vouchers: [code], giftAmt };
    const placed = await world.shop.checkout.place(world.buyer, request);
    return { world, placed };
  }

  test('leaves the rest to the card, and a chargeback takes back no more', async () => {
    const { world, placed } = await withGift(30_000);
    const { payHere, paid, notify, orderOf, shop, admin } = world;
    const { orderId, payment: form } = placed;
    if (!form) throw new Error('Nothing to pay');
    expect(form.fields).toMatchObject({ amount: '400.00' });
    const paymentId = await paid(form);
    const payment = { due: 0, paid: 700, gift: 300 };
    expect((await orderOf(orderId)).payment).toMatchObject(payment);
    payHere.chargeBack(paymentId);
    await notify(payHere.notification(paymentId, '-3'));
    await shop.adminOrders.cancel(admin, orderId, 'Not paid');
    expect((await orderOf(orderId)).payment).toMatchObject({
      refunded: 700,
      giftRefunded: 300,
      refundDue: 0,
    });
    await expectSame(world, 0);
  });

  test('that pays all leaves nothing to pay, and the order is never cancelled', async () => {
    const { world, placed } = await withGift(70_000);
    expect(placed).not.toHaveProperty('payment');
    await world.expire();
    expect(await world.orderOf(placed.orderId)).toMatchObject({ status: 'pending_payment' });
    const approved = await world.shop.adminOrders.approve(world.admin, placed.orderId, {});
    expect(approved.status).toBe('to_delivery');
  });
});

describe('A notification', () => {
  test.each([
    ['a wrong signature', { md5sig: 'A'.repeat(32) }, 'wrong signature'],
    ['a short signature', { md5sig: '' }, 'wrong signature'],
    ['another amount', { payhere_amount: '7.00' }, 'wrong amount'],
    ['no amount', { payhere_amount: 'NaN' }, 'wrong amount'],
    ['another currency', { payhere_currency: 'USD' }, 'wrong currency'],
    ['another merchant', { merchant_id: '1' }, 'another merchant'],
    ['an unknown order', { order_id: 'AAAA-AAAA' }, 'no such order'],
    ['an unknown status', { status_code: '7' }, 'unknown status'],
  ])('with %s is rejected and stored', async (_what, changed, why) => {
    const world = await aCardShop();
    const { shop, payHere, ordered, notify, orderOf } = world;
    const { orderId, form } = await ordered();
    const told: Form = { ...payHere.notification(payHere.pay(form), '2'), ...changed };
    // Whoever can sign says what he likes.
    const forged = 'md5sig' in changed ? told : signed(told);
    await expect(notify(forged)).rejects.toMatchObject(REJECTED);
    expect((await orderOf(orderId)).payment).toMatchObject({ due: 700, paid: 0, entries: [] });
    expect(await lastDone(world)).toEqual({ accepted: false, done: `Rejected: ${why}.` });
    expect((await shop.gatewayPayments.overview()).notifications).toHaveLength(1);
    // A forger does not keep the true one out.
    await notify(payHere.notification(told['payment_id'] ?? '', '2'));
    expect((await orderOf(orderId)).payment).toMatchObject(PAID);
    await expectSame(world, DUE);
  });

  test('of an order that is not paid by card is rejected', async () => {
    const { shop, buyer, payHere, notify } = await aCardShop();
    const request = spoons({ totalAmt: 700 });
    const { orderId } = await shop.checkout.place(buyer, request);
    await expect(notify(payHere.unpaid(orderId, DUE, '2'))).rejects.toMatchObject(REJECTED);
  });

  test('with wrong signatures is refused after too many from one address', async () => {
    const { payHere, ordered, notify } = await aCardShop();
    const { form } = await ordered();
    const forged = { ...payHere.notification(payHere.pay(form), '2'), md5sig: 'none' };
    for (let at = 0; at < 100; at += 1) {
      await expect(notify(forged)).rejects.toMatchObject({ reason: 'invalid' });
    }
    await expect(notify(forged)).rejects.toMatchObject({ reason: 'too-many' });
  });

  test('tells buyer and shop of each payment and chargeback, once, however often it comes', async () => {
    const { shop, buyer, payHere, ordered, notify } = await aCardShop();
    const { revision } = await shop.shopSettings.read();
    const settings = { notify: { orders: ['orders@example.com'], stock: [] } };
    await shop.shopSettings.save('an-admin', { settings, revision });
    const { orderId, form } = await ordered();
    const news = async (email: string) =>
      (await mailsOf(shop, email)).slice(1).map(({ subject, text }) => `${subject} ${text}`);
    const [first, second] = [payHere.pay(form), payHere.pay(form)];
    for (const paymentId of [first, first, second, second]) {
      await notify(payHere.notification(paymentId, '2'));
    }
    payHere.chargeBack(second);
    for (let sent = 0; sent < 2; sent += 1) await notify(payHere.notification(second, '-3'));
    const toBuyer = await news(buyer.email);
    expect(toBuyer).toHaveLength(3);
    expect(toBuyer[0]).toMatch(/^Payment received: [^]*Rs\. 700\.00/);
    expect(toBuyer[1]).toContain('Rs. 700.00 too much: we will pay it back');
    expect(toBuyer[2]).toContain('Your bank took back your payment of Rs. 700.00.');
    const toShop = await news('orders@example.com');
    expect(toShop.map((mail) => mail.split(': order')[0])).toEqual([
      'Paid',
      'Paid too much',
      'Chargeback',
    ]);
    for (const mail of toShop) expect(mail).toContain(orderId);
  });

  test('of a chargeback takes the payment back, in any order, once', async () => {
    for (const statuses of [
      ['2', '-3', '-3'],
      ['-3', '2', '2'],
      ['-3', '-3', '0', '2', '-3'],
    ]) {
      const world = await aCardShop();
      const { shop, admin, payHere, ordered, notify, orderOf } = world;
      const { orderId, form } = await ordered();
      const paymentId = payHere.pay(form);
      payHere.chargeBack(paymentId);
      for (const status of statuses) await notify(payHere.notification(paymentId, status));
      const order = await orderOf(orderId);
      expect(order.payment).toMatchObject({
        due: 700,
        paid: 700,
        refunded: 700,
        refundDue: 0,
        takenBack: 700,
        entries: [{ kind: 'card' }, { kind: 'refund', reference: `Chargeback ${paymentId}` }],
      });
      await expect(shop.adminOrders.approve(admin, orderId, {})).rejects.toMatchObject({
        message: 'The buyer’s bank took this payment back. Cancel the order.',
      });
      const cancelled = await shop.adminOrders.cancel(admin, orderId, 'Not paid');
      expect(cancelled.payment).toMatchObject({ refundDue: 0 });
      await expectSame(world, 0);
    }
  });

  test('of a second payment that the gateway does not have is rejected, and waits while it is away', async () => {
    const { payHere, ordered, paid, notify, orderOf } = await aCardShop();
    const { orderId, form } = await ordered();
    const told = payHere.notification(await paid(form), '2');
    const forged = { ...told, payment_id: '320099999999' };
    await expect(notify(forged)).rejects.toMatchObject({ reason: 'invalid' });
    payHere.setAway(true);
    await expect(notify(forged)).rejects.toMatchObject({ reason: 'busy' });
    expect((await orderOf(orderId)).payment).toMatchObject(PAID);
  });

  test('of a second payment waits for staff where the gateway can’t be asked, and is told once', async () => {
    const { shop, admin, payHere, ordered, paid, notify, orderOf } = await aCardShop({
      hasApi: false,
    });
    const { revision } = await shop.shopSettings.read();
    const settings = { notify: { orders: ['owner@shop.example'] } };
    await shop.shopSettings.save(admin.id, { settings, revision });
    const { orderId, form } = await ordered();
    const told = payHere.notification(await paid(form), '2');
    const second = { ...told, payment_id: '320099999999' };
    await notify(second);
    await notify(second);
    expect((await orderOf(orderId)).payment).toMatchObject(PAID);
    const mails = await mailsOf(shop, 'owner@shop.example');
    expect(mails.filter(({ text }) => text.includes('320099999999'))).toHaveLength(1);
    const audit = ((await orderOf(orderId)) as { audit?: { reason: string }[] }).audit ?? [];
    expect(audit.filter(({ reason }) => reason.includes('320099999999'))).toHaveLength(1);
  });

  test('of a chargeback of a second payment leaves the first, in any order', async () => {
    for (const statuses of [
      ['2', '-3'],
      ['-3', '2'],
    ]) {
      const world = await aCardShop();
      const { shop, admin, payHere, ordered, paid, notify, orderOf } = world;
      const { orderId, form } = await ordered();
      await paid(form);
      const second = payHere.pay(form);
      payHere.chargeBack(second);
      for (const status of statuses) await notify(payHere.notification(second, status));
      const paidOnce = { due: 0, paid: 1400, refunded: 700, refundDue: 0 };
      expect((await orderOf(orderId)).payment).toMatchObject(paidOnce);
      const approved = await shop.adminOrders.approve(admin, orderId, {});
      expect(approved.status).toBe('to_delivery');
      await expectSame(world, DUE);
    }
  });
});

describe('Half an hour after an order by card', () => {
  test('it is cancelled, restocked and emailed where it was not paid', async () => {
    const world = await aCardShop();
    const { shop, buyer, ordered, orderOf, expire, housekeep, paid } = world;
    const { inStock, cancellations } = world;
    const { orderId, form } = await ordered();
    await housekeep();
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending_payment' });
    expect(await inStock()).toBe(4);
    await expire();
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ status: 'cancelled', payment: { refundDue: 0 } });
    const reason = 'The payment did not arrive within 30 minutes.';
    expect(await cancellations(orderId)).toEqual([{ actor_id: '', reason }]);
    expect(await inStock()).toBe(5);
    const mail = (await mailsOf(shop, buyer.email)).at(-1);
    expect(mail?.text).toContain(reason);
    expect(mail?.text).toContain('There is nothing to pay.');
    await housekeep();
    expect(await cancellations(orderId)).toHaveLength(1);
    // The bank's answer comes late.
    await paid(form);
    expect((await orderOf(orderId)).payment).toMatchObject({ paid: 700, refundDue: 700 });
    await expectSame(world, DUE);
  });

  test('it is cancelled without a merchant API, but not when it is paid', async () => {
    const world = await aCardShop({ hasApi: false });
    const { ordered, orderOf, paid, expire } = world;
    const { orderId, form } = await ordered();
    await paid(form);
    const unpaid = await ordered(spoons({ ...byCard, qty: 2, totalAmt: 1200 }));
    await expire();
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending_payment', payment: PAID });
    expect(await orderOf(unpaid.orderId)).toMatchObject({ status: 'cancelled' });
    await expectSame(world, DUE);
  });

  test('processes that ask at once cancel it once', async () => {
    const { ordered, cancellations, clock, shop, inStock } = await aCardShop();
    const { orderId } = await ordered();
    clock.pass(31 * 60_000);
    const warn = () => undefined;
    await Promise.all([
      shop.gatewayPayments.expireUnpaid(warn),
      shop.gatewayPayments.expireUnpaid(warn),
    ]);
    expect(await cancellations(orderId)).toHaveLength(1);
    expect(await inStock()).toBe(5);
  });
});

test('Staff record the whole amount of an order by card or nothing of it', async () => {
  const { shop, admin, ordered, orderOf } = await aCardShop();
  const { orderId } = await ordered();
  const record = (amount: number) =>
    shop.payments.record(admin, orderId, { amount, reference: 'CEFT 1' });
  await expect(record(20_000)).rejects.toMatchObject({
    message: 'This order is paid online. Record all of Rs. 700.00, or nothing.',
  });
  await record(70_000);
  expect((await orderOf(orderId)).payment).toMatchObject({ paid: 700, due: 0 });
});

describe('A refund of a card payment', () => {
  async function aCancelled({ hasApi = true } = {}) {
    const world = await aCardShop({ hasApi });
    const { orderId, form } = await world.ordered();
    const paymentId = await world.paid(form);
    await world.shop.adminOrders.cancel(world.admin, orderId, 'Sold out');
    const refund = (amount: number, reference: string, alreadySent = false) =>
      world.shop.payments.refund(world.admin, orderId, { amount, reference, alreadySent });
    return { world, orderId, form, paymentId, refund };
  }

  test('goes to the gateway first, once for an amount and reference', async () => {
    const { world, orderId, paymentId, refund } = await aCancelled();
    expect(await refund(30_000, 'A')).toMatchObject({
      payment: {
        refunded: 300,
        refundDue: 400,
        entries: [{}, { kind: 'refund', reference: 'A', note: paymentId }],
      },
    });
    await refund(30_000, 'A');
    await refund(40_000, 'A');
    await expectSame(world, 0);
    expect((await world.orderOf(orderId)).payment).toMatchObject({ refunded: 700, refundDue: 0 });
    expect(await lastDone(world)).toMatchObject({ accepted: true });
  });

  test('is made once by two admins at once', async () => {
    const { world, orderId, refund } = await aCancelled();
    const made = await Promise.allSettled([refund(30_000, 'A'), refund(30_000, 'A')]);
    expect(made.map(({ status }) => status)).toContain('fulfilled');
    await expectSame(world, 40_000);
    expect((await world.orderOf(orderId)).payment).toMatchObject({ refunded: 300 });
  });

  test('that the gateway refuses is not recorded, and can be tried again', async () => {
    const { world, orderId, refund } = await aCancelled();
    world.payHere.refusals.refund = true;
    await expect(refund(70_000, 'A')).rejects.toMatchObject({
      reason: 'conflict',
      message: expect.stringContaining('The refund is not recorded. PayHere refused'),
    });
    world.payHere.refusals.refund = false;
    world.payHere.setAway(true);
    await expect(refund(1, 'B')).rejects.toMatchObject({
      message: expect.stringContaining('did not answer as documented'),
    });
    world.payHere.setAway(false);
    expect((await world.orderOf(orderId)).payment).toMatchObject({ refunded: 0, refundDue: 700 });
  });

  test('without an answer is not sent again, and is recorded once staff have looked', async () => {
    const { world, refund } = await aCancelled();
    world.payHere.refusals.silent = true;
    await expect(refund(70_000, 'A')).rejects.toMatchObject({
      message: expect.stringContaining('PayHere gave no answer.'),
    });
    world.payHere.refusals.silent = false;
    await expect(refund(70_000, 'A')).rejects.toMatchObject({
      message: expect.stringContaining('is on its way to the gateway'),
    });
    const { payment } = await refund(70_000, 'A', true);
    expect(payment).toMatchObject({ refunded: 700, refundDue: 0 });
    expect(world.payHere.heldCents()).toBe(0);
  });

  async function anUnanswered(amount: number) {
    const cancelled = await aCancelled();
    const { refusals } = cancelled.world.payHere;
    refusals.silent = true;
    await expect(cancelled.refund(amount, 'A')).rejects.toMatchObject({ reason: 'conflict' });
    refusals.silent = false;
    return cancelled;
  }
  const onItsWay = { message: expect.stringContaining('is on its way to the gateway') };

  test('without an answer is not sent again where another payment came meanwhile', async () => {
    const { world, form, refund } = await anUnanswered(30_000);
    world.clock.pass(MINUTE_MS);
    await world.paid(form);
    await expect(refund(30_000, 'A')).rejects.toMatchObject(onItsWay);
    await refund(30_000, 'A', true);
    await expectSame(world, 2 * DUE - 30_000);
  });

  test('without an answer counts as of its payment once it is recorded', async () => {
    const { world, form, paymentId, refund } = await anUnanswered(70_000);
    await world.paid(form);
    expect((await refund(70_000, 'A', true)).payment).toMatchObject({ refunded: 700 });
    world.payHere.chargeBack(paymentId);
    await world.notify(world.payHere.notification(paymentId, '-3'));
    await expectSame(world, DUE);
  });

  test('without an answer is recorded once, also after a chargeback', async () => {
    const { world, paymentId, refund } = await anUnanswered(30_000);
    world.payHere.chargeBack(paymentId);
    await world.notify(world.payHere.notification(paymentId, '-3'));
    const { payment } = await refund(30_000, 'A', true);
    expect(payment).toMatchObject({ refunded: 700, refundDue: 0 });
    await expectSame(world, 0);
  });

  test('waits until the gateway has answered to another one of the order', async () => {
    const { world, refund } = await anUnanswered(70_000);
    await expect(refund(70_000, 'By hand', true)).rejects.toMatchObject(onItsWay);
    world.clock.pass(MINUTE_MS);
    await refund(70_000, 'By hand', true);
    // The gateway has sent it too, so it is recorded.
    expect((await refund(70_000, 'A', true)).payment).toMatchObject({ refunded: 1400 });
  });

  test('is only recorded where it was sent already, and without a merchant API', async () => {
    for (const hasApi of [true, false]) {
      const { world, refund } = await aCancelled({ hasApi });
      const { payment } = await refund(70_000, 'By hand', hasApi);
      expect(payment).toMatchObject({ refunded: 700, refundDue: 0 });
      expect(world.payHere.heldCents()).toBe(DUE);
    }
  });
});

test('The connection is tested with the gateway', async () => {
  const { shop, payHere } = await aCardShop();
  await shop.gatewayPayments.test('payhere');
  expect((await shop.gatewayPayments.overview()).gateways).toEqual([
    {
      name: 'payhere',
      hasApi: true,
      notifyUrl: 'http://shop.test/api/payments/payhere/notify',
    },
  ]);
  payHere.setAway(true);
  await expect(shop.gatewayPayments.test('payhere')).rejects.toMatchObject({
    message: 'PayHere did not answer as documented.',
  });
  const without = await aCardShop({ hasApi: false });
  await expect(shop.gatewayPayments.test('koko')).rejects.toMatchObject({ reason: 'conflict' });
  await expect(without.shop.gatewayPayments.test('payhere')).rejects.toMatchObject({
    reason: 'conflict',
  });
});
