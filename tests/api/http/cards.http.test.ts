import { expect, test } from 'vitest';
import { aPayHere } from '../../support/payhere.ts';
import { aPerson, call, tokenOf } from '../../support/people.ts';
import { aProduct } from '../../support/products.ts';
import { SPOON, spoons } from '../../support/selling-shop.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop, perFile, stock } from '../../support/shop.ts';

const opened = perFile(async () => {
  const payHere = await aPayHere();
  const place = await aPlace();
  const shop = await aShop(place, undefined, payHere.env);
  await stock(shop, aProduct(SPOON, { priceCents: 50_000 }));
  const token = await tokenOf(shop, await aPerson(shop));
  const { url } = await aServer(place, payHere.env);
  return { payHere, token, url };
});

const NOTIFY = '/api/payments/payhere/notify';

test('An order by card is placed, paid and notified of over HTTP', async () => {
  const { payHere, token, url } = await opened();
  const { userId: _, ...body } = spoons({ method: 'card', totalAmt: 700 });
  const headers = { 'Idempotency-Key': 'an-order-by-card' };
  const placed = await call(url, 'POST /api/order/place', { token, body, headers });
  expect(placed).toMatchObject({
    status: 201,
    body: { message: 'Order placed successfully! Please pay by card now.' },
  });
  const { orderId } = placed.body;
  const again = await call(url, `POST /api/orders/${String(orderId)}/pay`, { token });
  expect(again).toMatchObject({ status: 200, body: { payment: placed.body['payment'] } });
  const form = payHere.notification(
    payHere.pay(again.body['payment'] as Parameters<typeof payHere.pay>[0]),
    '2',
  );
  const notify = (fields: Record<string, string>) =>
    fetch(url + NOTIFY, { method: 'POST', body: new URLSearchParams(fields) });
  expect((await notify({ ...form, md5sig: 'none' })).status).toBe(400);
  expect((await notify({ ...form, more: 'x'.repeat(9000) })).status).toBe(413);
  expect((await notify(form)).status).toBe(200);
  const { body: read } = await call(url, `GET /api/orders/${String(orderId)}`, { token });
  expect(read['order']).toMatchObject({ payment: { due: 0, paid: 700 } });
});

test('pages where orders are paid let forms go to the gateway where there is one', async () => {
  const { payHere, url } = await opened();
  const policyOf = async (shop: string, page = '/order-confirmation') =>
    (await fetch(shop + page)).headers.get('content-security-policy') ?? '';
  const { origin } = new URL(payHere.env['PAYHERE_URL'] ?? '');
  for (const page of ['/order-confirmation', '/profile/orders', '/o/unknown']) {
    expect(await policyOf(url, page)).toContain(`form-action 'self' ${origin};`);
  }
  expect(await policyOf(url, '/cart')).toContain("form-action 'self';");
  const without = await aServer(await aPlace());
  expect(await policyOf(without.url)).toContain("form-action 'self';");
});
