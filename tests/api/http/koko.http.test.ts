import { expect, test } from 'vitest';
import { aKoko } from '../../support/koko.ts';
import { aPayHere } from '../../support/payhere.ts';
import { aPerson, call, tokenOf } from '../../support/people.ts';
import { aProduct } from '../../support/products.ts';
import { SPOON, spoons } from '../../support/selling-shop.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop, perFile, stock } from '../../support/shop.ts';

const opened = perFile(async () => {
  const koko = await aKoko();
  const payHere = await aPayHere();
  const env = { ...koko.env, ...payHere.env };
  const place = await aPlace();
  const shop = await aShop(place, undefined, env);
  await stock(shop, aProduct(SPOON, { priceCents: 50_000 }));
  const token = await tokenOf(shop, await aPerson(shop));
  const { url } = await aServer(place, env);
  return { koko, payHere, token, url };
});

test('An order by Koko is placed, paid and notified of over HTTP', async () => {
  const { koko, token, url } = await opened();
  const { userId: _, ...body } = spoons({ method: 'koko', totalAmt: 700 });
  const headers = { 'Idempotency-Key': 'an-order-by-koko' };
  const placed = await call(url, 'POST /api/order/place', { token, body, headers });
  expect(placed).toMatchObject({
    status: 201,
    body: { message: 'Order placed successfully! Please pay with Koko now.' },
  });
  const { orderId } = placed.body;
  const again = await call(url, `POST /api/orders/${String(orderId)}/pay`, { token });
  expect(again.status).toBe(200);
  const form = again.body['payment'] as Parameters<typeof koko.pay>[0];
  const told = koko.notification(koko.pay(form));
  const notify = (fields: Record<string, string>) =>
    fetch(`${url}/api/payments/koko/notify`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
  expect((await notify({ ...told, signature: 'none' })).status).toBe(400);
  expect((await notify({ ...told, more: 'x'.repeat(9000) })).status).toBe(413);
  koko.setAway(true);
  expect((await notify(told)).status).toBe(503);
  koko.setAway(false);
  expect((await notify(told)).status).toBe(200);
  expect((await notify(told)).status).toBe(200);
  const { body: read } = await call(url, `GET /api/orders/${String(orderId)}`, { token });
  expect(read['order']).toMatchObject({ payment: { due: 0, paid: 700, refundDue: 0 } });
});

test('pages let forms go to the gateways that are set up', async () => {
  const { koko, payHere, url } = await opened();
  const response = await fetch(`${url}/order-confirmation`);
  const [card, instalments] = [payHere.env['PAYHERE_URL'], koko.env['KOKO_URL']].map(
    (address) => new URL(address ?? '').origin,
  );
  expect(response.headers.get('content-security-policy')).toContain(
    `form-action 'self' ${card} ${instalments};`,
  );
});
