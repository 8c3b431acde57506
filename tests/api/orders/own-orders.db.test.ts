import { expect, test } from 'vitest';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { onItsWay } from '../../support/products.ts';
import { ALL, aShopWithReturns } from '../../support/returning-shop.ts';

const staffOf = (person: CurrentUser): CurrentUser => ({ ...person, permissions: ['orders'] });
const forbidden = { reason: 'forbidden' };

test('Staff decide nothing about an order that they bought; an admin may', async () => {
  const { shop, buyer, admin, placed, delivered, received, ask } = await aShopWithReturns();
  const self = staffOf(buyer);
  const number = await placed();
  const own = {
    ...forbidden,
    message: 'This is your own order. Ask a colleague to do this.',
  };
  const { adminOrders, returns, slips } = shop;
  await expect(adminOrders.approve(self, number, {})).rejects.toMatchObject(own);
  await expect(adminOrders.cancel(self, number, 'No more')).rejects.toMatchObject(own);
  await expect(slips.giveBack(self, number, 'No')).rejects.toMatchObject(own);
  const brought = await delivered(1);
  const refund = { amount: 390_000, reference: 'CEFT 1' };
  await expect(adminOrders.refund(self, brought, refund)).rejects.toMatchObject(own);
  const { _id } = await ask(brought);
  await expect(returns.approve(self, _id)).rejects.toMatchObject(own);
  await expect(returns.decline(self, _id, 'No')).rejects.toMatchObject(own);
  await returns.approve(admin, _id);
  await expect(returns.receive(self, _id)).rejects.toMatchObject(own);
  const next = await received(await delivered(1));
  await expect(returns.complete(self, next, { reference: 'CEFT 2' })).rejects.toMatchObject(own);
  const sole = { ...self, role: 'admin' as const };
  expect(await adminOrders.refund(sole, brought, refund)).toMatchObject({
    payment: { refunded: 3900 },
  });
});

test('A driver assigns no order to himself, and is given none that he bought', async () => {
  const { shop, admin, ravi, placed } = await aShopWithReturns();
  const number = await placed();
  const self = staffOf(ravi);
  const assign = { driverId: ravi.id };
  await expect(shop.adminOrders.assign(self, number, assign)).rejects.toMatchObject({
    ...forbidden,
    message: 'You cannot assign orders to yourself. Ask a colleague.',
  });
  const many = await shop.adminOrders.assignMany(self, { orderIds: [number], ...assign });
  expect(many).toMatchObject({ assigned: [], refused: [{ orderId: number }] });
  await shop.db
    .updateTable('orders')
    .set({ user_id: ravi.id })
    .where('number', '=', number)
    .execute();
  await expect(shop.adminOrders.assign(admin, number, assign)).rejects.toMatchObject({
    details: { errors: { driverId: 'This driver bought the order. Choose another driver.' } },
  });
});

test('Who drives sees no link of a buyer, which shows the code at the door', async () => {
  const { shop, admin, ravi } = await aShopWithReturns();
  const request = {
    customer: { name: 'Kamala', phone: '0771234567', email: '' },
    cartItems: [{ _id: 'clay-mug', size: 'Default', qty: 2 }],
    delivery_address: { street: '12 Paddy Lane', city: 'Kandy', zip: '', district: '' as const },
    paymentMethod: 'cash_on_delivery' as const,
    channel: 'phone' as const,
    note: '',
    subTotalAmt: 3000,
    totalAmt: 3000,
  };
  const { orderId, guestUrl } = await shop.guestOrders.place(admin, request, 'by-phone');
  expect(guestUrl).toMatch(/^\/o\//);
  const self = staffOf(ravi);
  const list = { ...ALL, q: orderId };
  expect((await shop.adminOrders.orders(self, list)).orders).toMatchObject([{ guestUrl: null }]);
  expect((await shop.adminOrders.orders(admin, list)).orders).toMatchObject([{ guestUrl }]);
  expect(await shop.orders.one(self, orderId)).toMatchObject({ guestUrl: null });
  expect(await shop.adminOrders.approve(self, orderId, {})).toMatchObject({ guestUrl: null });
  await onItsWay(shop, orderId, ravi.id).catch(() => undefined);
  expect(await shop.guestOrders.place(self, request, 'by-driver')).toMatchObject({
    guestUrl: null,
    order: { guestUrl: null },
  });
});
