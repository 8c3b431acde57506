import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { isPushEndpoint, PushSubscriptionSchema } from '#lib/account/push.ts';
import { deliveryPush } from '#lib/deliveries/delivery-push.ts';
import { orderPush } from '#lib/orders/order-push.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import { sendPush } from '#lib/server/infra/mail/push-transport.ts';
import { aSubscription, decrypted } from '../../support/push-service.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/dXyz:APA91b',
  'https://jmt17.google.com/fcm/send/dXyz',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB',
])('takes %s', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/fcm/send/x',
  'https://user:pass@fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com@127.0.0.1/',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://notify.windows.com.evil.example/x',
  'https://evil-push.apple.com/x',
  'https://127.0.0.1/fcm/send/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'https://10.0.0.7/x',
  'https://shop.internal/x',
  'https://storage.googleapis.com/x',
  'file:///etc/passwd',
  'https://fcm.googleapis.com%2e127.0.0.1/x',
  'fcm.googleapis.com',
  '',
])('refuses %s', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});

const { own: _, ...subscription } = aSubscription('one');

test.each([
  { ...subscription, endpoint: 7 },
  { ...subscription, keys: undefined },
  { ...subscription, keys: { ...subscription.keys, auth: 'short' } },
  { ...subscription, keys: { ...subscription.keys, p256dh: 'C'.repeat(87) } },
  { ...subscription, keys: { ...subscription.keys, p256dh: `B${'\0'.repeat(86)}` } },
  { ...subscription, endpoint: `https://fcm.googleapis.com/${'x'.repeat(974)}` },
  { ...subscription, endpoint: 'x'.repeat(60_000) },
  null,
])('refuses what no browser sends: %#', (input) => {
  expect(v.safeParse(PushSubscriptionSchema, input).success).toBe(false);
  expect(v.safeParse(PushSubscriptionSchema, subscription).success).toBe(true);
});

test('a notification names the number alone, in the language of the person, and opens the order', () => {
  expect(orderPush('K7M2-9QXD', 'Your order is out for delivery')).toEqual({
    title: 'Your order is out for delivery',
    body: 'Your order number is K7M2-9QXD.',
    url: '/deliveries/K7M2-9QXD',
  });
  expect(inLocale('si', () => orderPush('K7M2-9QXD', '')).url).toBe('/si/deliveries/K7M2-9QXD');
  expect(deliveryPush('added')).toEqual({
    title: 'You have new deliveries',
    body: 'Open My Deliveries to see them.',
    url: '/profile/my-deliveries',
  });
  expect(inLocale('ta', () => deliveryPush('removed')).title).toContain('விநியோகங்கள்');
});

// RFC 8291, appendix A: what the tests decrypt with is right.
test('the example of the standard is decrypted', () => {
  const key = (text: string) => Buffer.from(text, 'base64url');
  const body = key(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  const own = {
    privateKey: key('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    auth: key('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  expect(decrypted(body, own)).toBe('When I grow up, I want to be a watermelon');
});

test('a push service sends the shop nowhere else, and not more than a status', async () => {
  const paths: unknown[] = [];
  let ended = 0;
  const server = createServer((request, response) => {
    paths.push(request.url);
    if (request.url === '/moved') return void response.writeHead(307, { location: '/other' }).end();
    response.writeHead(201);
    const more = setInterval(() => response.write('x'.repeat(65_536)), 1);
    response.on('close', () => {
      clearInterval(more);
      ended += 1;
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const request = { method: 'post', headers: {}, body: new Uint8Array([1]) };
  expect(await sendPush(`http://127.0.0.1:${port}/moved`, request)).toBe(307);
  expect(await sendPush(`http://127.0.0.1:${port}/endless`, request)).toBe(201);
  expect(paths).toEqual(['/moved', '/endless']);
  await expect.poll(() => ended).toBe(1);
});
