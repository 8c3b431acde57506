import { describe, expect, test } from 'vitest';
import { aCardShop, aKokoShop, DUE, expectSame, PAID } from '../../support/card-shop.ts';

/** What is the same for each gateway. */
describe.each([
  ['PayHere', aCardShop],
  ['Koko', aKokoShop],
])('A payment at %s', (_name, aGatewayShop) => {
  test('that is notified of twice, and at once, is one entry', async () => {
    const world = await aGatewayShop();
    const { shop, gateway, ordered, notify, orderOf } = world;
    const { orderId, form } = await ordered();
    const notification = gateway.notification(gateway.pay(form));
    await Promise.all([notify(notification), notify(notification), notify(notification)]);
    await notify(notification);
    expect((await orderOf(orderId)).payment).toMatchObject({ ...PAID, entries: [{ amount: 700 }] });
    expect((await shop.gatewayPayments.overview()).notifications).toMatchObject([
      { orderId, amount: '700.00', accepted: true, done: 'Recorded the payment.' },
    ]);
    await expectSame(world, DUE);
  });

  test('that is the second of an order is recorded, and to be refunded', async () => {
    const world = await aGatewayShop();
    const { shop, clock, buyer, ordered, paid, orderOf } = world;
    const { orderId, form } = await ordered();
    const again = await shop.gatewayPayments.pay(buyer, orderId);
    await paid(form);
    clock.pass(1000);
    await paid(again);
    expect((await orderOf(orderId)).payment).toMatchObject({ due: 0, paid: 1400, refundDue: 700 });
    const [newest] = (await shop.gatewayPayments.overview()).notifications;
    expect(newest).toMatchObject({ done: 'Recorded a second payment: refund it.' });
    await expectSame(world, 2 * DUE);
  });

  test('of a cancelled order is recorded, and to be refunded', async () => {
    const world = await aGatewayShop();
    const { shop, buyer, ordered, paid, orderOf } = world;
    const { orderId, form } = await ordered();
    await shop.orders.withdraw(buyer, orderId);
    await paid(form);
    expect(await orderOf(orderId)).toMatchObject({
      status: 'cancelled',
      payment: { due: 0, paid: 700, refundDue: 700 },
    });
    await expectSame(world, DUE);
  });

  test('that comes after half an hour finds the order cancelled', async () => {
    const world = await aGatewayShop();
    const { ordered, orderOf, expire, paid, inStock, cancellations } = world;
    const { orderId, form } = await ordered();
    await expire();
    const reason = 'The payment did not arrive within 30 minutes.';
    expect(await cancellations(orderId)).toEqual([{ actor_id: '', reason }]);
    expect(await inStock()).toBe(5);
    await paid(form);
    expect(await orderOf(orderId)).toMatchObject({
      status: 'cancelled',
      payment: { paid: 700, refundDue: 700 },
    });
    await expectSame(world, DUE);
  });

  test('without a notification is found at the gateway and recorded once', async () => {
    const world = await aGatewayShop();
    const { gateway, ordered, orderOf, expire, notify, housekeep } = world;
    const { orderId, form } = await ordered();
    const paymentId = gateway.pay(form);
    await expire();
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending_payment', payment: PAID });
    await notify(gateway.notification(paymentId));
    await housekeep();
    expect((await orderOf(orderId)).payment).toMatchObject({ ...PAID, entries: [{}] });
    await expectSame(world, DUE);
  });

  test('is looked for again while the gateway is away, and the order stays', async () => {
    const world = await aGatewayShop();
    const { gateway, ordered, orderOf, expire, housekeep } = world;
    const { orderId, form } = await ordered();
    gateway.setAway(true);
    await expire();
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending_payment' });
    gateway.pay(form);
    gateway.setAway(false);
    await housekeep();
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending_payment', payment: PAID });
    await expectSame(world, DUE);
  });
});
