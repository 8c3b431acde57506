import { expect, test } from 'vitest';
import { addPersonEvent, type CurrentUser } from '#lib/server/features/account/users.ts';
import { deliveryCodeOf } from '#lib/server/features/orders/delivery-code.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { sharedSecret } from '#lib/server/infra/db/settings-repo.ts';
import { aUser, changePerson } from '../../support/people.ts';
import { onItsWay, startDelivery, parcels } from '../../support/products.ts';
import { ALL, aShopWithReturns } from '../../support/returning-shop.ts';

const staffOf = (person: CurrentUser): CurrentUser => ({ ...person, permissions: ['orders'] });
const forbidden = { reason: 'forbidden', code: 'own_thing' };

test('Staff decide nothing about an order that they bought; an admin may', async () => {
  const { shop, buyer, admin, placed, delivered, received, ask } = await aShopWithReturns();
  const self = staffOf(buyer);
  const number = await placed();
  const own = {
    ...forbidden,
    message: 'This is your own order. Ask a colleague to do this.',
  };
  const { adminOrders, payments, returns, slips } = shop;
  await expect(adminOrders.approve(self, number, {})).rejects.toMatchObject(own);
  await expect(adminOrders.cancel(self, number, 'No more')).rejects.toMatchObject(own);
  await expect(slips.giveBack(self, number, 'No')).rejects.toMatchObject(own);
  const brought = await delivered(1);
  const refund = { amount: 390_000, reference: 'CEFT 1' };
  await expect(payments.refund(self, brought, refund)).rejects.toMatchObject(own);
  const { _id } = await ask(brought);
  await expect(returns.approve(self, _id)).rejects.toMatchObject(own);
  await expect(returns.decline(self, _id, 'No')).rejects.toMatchObject(own);
  await returns.approve(admin, _id);
  await expect(returns.receive(self, _id)).rejects.toMatchObject(own);
  const next = await received(await delivered(1));
  await expect(returns.complete(self, next, { reference: 'CEFT 2' })).rejects.toMatchObject(own);
  const sole = { ...self, role: 'admin' as const };
  const refunded = await payments.refund(sole, brought, refund);
  expect(refunded).toMatchObject({ payment: { refunded: 3900 } });
  expect(refunded.audit.at(-1)).toMatchObject({ what: 'refund', own: true });
});

const byPhone = (change: Record<string, unknown> = {}) => ({
  customer: { name: 'Kamala', phone: '0771234567', email: '' },
  cartItems: [{ _id: 'clay-mug', size: 'Default', qty: 2 }],
  delivery_address: { street: '12 Paddy Lane', city: 'Kandy', zip: '', district: '' as const },
  paymentMethod: 'cash_on_delivery' as const,
  channel: 'phone' as const,
  note: '',
  subTotalAmt: 3000,
  totalAmt: 3000,
  ...change,
});

test.each([
  ['a spelling of the own phone', { phone: '+94 71 111 1111' }],
  ['the own mailbox with a tag', { email: 'Clerk+shop@example.com' }],
  ['the own name, taken by oneself', { name: ' CLERK ' }],
])('Staff give no money to an order with %s', async (_, given) => {
  const { shop, admin } = await aShopWithReturns();
  const clerk = staffOf(await aUser(shop, 'clerk'));
  await changePerson(shop, clerk.id, { phone: '0711111111' });
  const customer = { name: 'Kamala', phone: '0771234567', email: '', ...given };
  const request = byPhone({ customer });
  const { orderId } = await shop.guestOrders.place(clerk, request, 'own');
  const { adminOrders, payments } = shop;
  const paid = { amount: 300_000, reference: 'CEFT 9' };
  await expect(payments.record(clerk, orderId, paid)).rejects.toMatchObject(forbidden);
  await expect(adminOrders.approve(clerk, orderId, {})).rejects.toMatchObject(forbidden);
  await expect(adminOrders.cancel(clerk, orderId, 'No')).rejects.toMatchObject(forbidden);
  expect(await adminOrders.approve(admin, orderId, {})).toMatchObject({ status: 'to_delivery' });
});

test('A driver assigns no order to himself, and is given none that he bought', async () => {
  const { shop, admin, ravi, placed } = await aShopWithReturns();
  const number = await placed();
  const self = staffOf(ravi);
  const assign = { driverId: ravi.id };
  await expect(shop.drivers.assign(self, number, assign)).rejects.toMatchObject({
    reason: 'forbidden',
    message: 'You cannot assign orders to yourself. Ask a colleague.',
  });
  const many = await shop.drivers.assignMany(self, { orderIds: [number], ...assign });
  expect(many).toMatchObject({ assigned: [], refused: [{ orderId: number }] });
  await shop.db
    .updateTable('orders')
    .set({ user_id: ravi.id })
    .where('number', '=', number)
    .execute();
  await expect(shop.drivers.assign(admin, number, assign)).rejects.toMatchObject({
    details: { errors: { driverId: 'This driver bought the order. Choose another driver.' } },
  });
});

test('Who drives sees no link of a buyer, which shows the code at the door', async () => {
  const { shop, admin, ravi } = await aShopWithReturns();
  const request = byPhone();
  const { orderId, guestUrl } = await shop.guestOrders.place(admin, request, 'by-phone');
  expect(guestUrl).toMatch(/^\/o\//);
  const self = staffOf(ravi);
  const list = { ...ALL, q: orderId };
  expect((await shop.orderList.orders(self, list)).orders).toMatchObject([{ guestUrl: null }]);
  expect((await shop.orderList.orders(admin, list)).orders).toMatchObject([{ guestUrl }]);
  expect(await shop.orders.one(self, orderId)).toMatchObject({ guestUrl: null });
  expect(await shop.adminOrders.approve(self, orderId, {})).toMatchObject({ guestUrl: null });
  await onItsWay(shop, orderId, ravi.id).catch(() => undefined);
  const taken = await shop.guestOrders.place(self, request, 'by-driver');
  expect(taken).toMatchObject({ guestUrl: null, order: { guestUrl: null } });
  const again = await shop.guestOrders.place(self, request, 'by-driver');
  for (const answer of [taken, again]) expect(JSON.stringify(answer)).not.toContain('/o/');
  expect(taken.message).toContain(taken.orderId);
});

test('A code proves nothing at the door of an order that its driver took or could open as staff', async () => {
  const { clock, shop, admin, ravi } = await aShopWithReturns();
  const { revision } = await shop.shopSettings.read();
  const settings = { delivery: { code: 'required' } };
  await shop.shopSettings.save(admin.id, { settings, revision });
  const codeStatusOf = async (taker: CurrentUser, key: string) => {
    const { orderId } = await shop.guestOrders.place(taker, byPhone(), key);
    await startDelivery(shop, orderId, ravi);
    const { _id } = await shop.orders.one(admin, orderId);
    const code = deliveryCodeOf(await sharedSecret(shop.db, undefined), _id);
    await shop.deliveries.drive(ravi, orderId, 'delivered', { code });
    return (await shop.orderList.orders(admin, { ...ALL, q: orderId })).orders[0]?.codeStatus;
  };
  expect(await codeStatusOf(admin, 'by-admin')).toBe('ok');
  expect(await codeStatusOf(staffOf(ravi), 'by-driver')).toBe('missing');
  clock.pass(1000);
  const event = { person_id: ravi.id, at: clock.now().toISOString(), actor_id: admin.id };
  await inTransaction(shop.db, async (tx) => {
    const was = { before: 'orders', after: '' };
    await addPersonEvent(tx, { ...event, what: 'permissions', ...was });
    const drives = { before: 'none', after: 'approved' };
    await addPersonEvent(tx, { ...event, what: 'driver', ...drives });
  });
  expect(await codeStatusOf(admin, 'since-he-drives')).toBe('missing');
  clock.pass(1000);
  expect(await codeStatusOf(admin, 'after-he-drives')).toBe('ok');
});

test('A driver cannot hand over an order of their own', async () => {
  const { shop, placed, ravi } = await aShopWithReturns();
  const number = await placed();
  await shop.deliveries.drive(ravi, number, 'delivering');
  await changePerson(shop, ravi.id, { phone: parcels.phone });
  await expect(shop.deliveries.drive(ravi, number, 'delivered')).rejects.toMatchObject(forbidden);
});
