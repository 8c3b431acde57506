import { expect, test } from 'vitest';
import { aForm, aPerson, call, tokenOf } from '../../support/people.ts';
import { aProduct, oneBowl, onItsWay } from '../../support/products.ts';
import { aPicture } from '../../support/files.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';

/** Drivers' cash as a phone and the shop's staff send it: rupees, by a key. */
test('a hand-over is booked, counted and corrected in rupees', async () => {
  const place = await aPlace();
  const shop = await aShop(place);
  await shop.shopSettings.save('an-admin', {
    settings: { delivery: { code: 'required' } },
    revision: 0,
  });
  await stock(shop, aProduct('lacquer-band-bowl'));
  const { url } = await aServer(place);
  const person = async (name: string, role: 'user' | 'driver' | 'admin') => {
    const id = await aPerson(shop, { email: `${name}@example.com`, name, role });
    return { id, token: await tokenOf(shop, id) };
  };
  const buyer = await person('nimali', 'user');
  const driver = await person('ravi', 'driver');
  const admin = await person('amara', 'admin');
  const owner = await shop.sessions.authenticate(buyer.token);
  const { orderId } = await shop.checkout.place(owner, oneBowl, 'an-order');
  await onItsWay(shop, orderId, driver.id);
  const put = (body: object) =>
    call(url, `PUT /api/order/assigned/${orderId}`, { token: driver.token, body });
  await put({ status: 'delivering' });
  const photo = new File([new Uint8Array(await aPicture())], 'door.png', { type: 'image/png' });
  const photographed = await call(url, `PUT /api/orders/assigned/${orderId}/photo`, {
    token: driver.token,
    body: aForm({ photo }),
  });
  expect(photographed).toMatchObject({ status: 200, body: { order: { stop: { cashDue: 3900 } } } });
  const own = await call(url, `GET /api/orders/${orderId}`, { token: buyer.token });
  const { order } = own.body as { order: { deliveryCode: string } };
  for (const cash of [-1, 10.555, '3900']) {
    expect(await put({ status: 'delivered', code: order.deliveryCode, cash })).toMatchObject({
      status: 400,
      body: { errors: { cash: expect.any(String) } },
    });
  }
  const reported = { code: ` ${order.deliveryCode} `, cash: 3899.5, cashNote: 'No coins' };
  expect((await put({ status: 'delivered', ...reported })).status).toBe(200);

  const settle = (headers: Record<string, string>) =>
    call(url, `POST /api/admin/cash/${driver.id}/settle`, {
      token: admin.token,
      body: { counted: 3899.5 },
      headers,
    });
  expect((await settle({})).status).toBe(400);
  const settled = await settle({ 'Idempotency-Key': 'counted-once' });
  expect(settled).toMatchObject({
    status: 201,
    body: {
      settlement: {
        expected: 3899.5,
        difference: 0,
        entries: [{ orderId, amount: 3899.5, note: 'No coins' }],
      },
    },
  });
  expect((await settle({ 'Idempotency-Key': 'counted-once' })).body).toEqual(settled.body);
  expect(await settle({ 'Idempotency-Key': 'counted-again' })).toMatchObject({
    status: 409,
    body: { message: 'Nothing to settle.' },
  });
  const corrected = await call(url, `POST /api/admin/cash/${driver.id}/correct`, {
    token: admin.token,
    body: { amount: -0.5, note: 'Counted wrong' },
  });
  expect(corrected).toMatchObject({ status: 201, body: { cash: { holding: -0.5 } } });
  const cash = await call(url, 'GET /api/driver/cash', { token: driver.token });
  expect(cash.body['cash']).toEqual(corrected.body['cash']);
  const file = await call(url, 'GET /api/admin/cash.csv', { token: admin.token });
  expect(file.headers.get('content-disposition')).toContain('cash.csv');
});
