import { createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createKoko } from '#lib/server/infra/gateways/koko.ts';
import type { ToPay } from '#lib/server/infra/gateways/gateway.ts';
import { lakeRoad } from '../../support/address-fields.ts';

const shopKey = generateKeyPairSync('rsa', { modulusLength: 1024 });
const kokoKey = generateKeyPairSync('rsa', { modulusLength: 1024 });
const url = 'https://qaapi.paykoko.com/api/merchants/orderCreate';
const koko = createKoko({
  merchantId: 'M1',
  apiKey: 'K1',
  privateKey: shopKey.privateKey,
  publicKey: kokoKey.publicKey,
  url,
});

const order: ToPay = {
  orderNumber: 'K7M2-9QXD',
  amountCents: 145_000,
  attempt: 2,
  description: 'ඇණවුම K7M2-9QXD',
  buyer: { ...lakeRoad, lastName: '-' },
  returnUrl: 'https://shop.example/o/t?payment=returned',
  cancelUrl: 'https://shop.example/o/t?payment=cancelled',
  notifyUrl: 'https://shop.example/api/payments/koko/notify',
};

describe('Koko', () => {
  test('gets its fields signed by the shop, in its own order', () => {
    const form = koko.checkout(order);
    expect(form.url).toBe(url);
    expect(form.fields).toMatchObject({
      _mId: 'M1',
      api_key: 'K1',
      _amount: '1450.00',
      _currency: 'LKR',
      _orderId: 'K7M2-9QXD-145000-2',
      _mobileNo: '0771234567',
    });
    const dataString =
      'M1' +
      '1450.00' +
      'LKR' +
      'customapi' +
      '1.0.1' +
      'https://shop.example/o/t?payment=returned' +
      'https://shop.example/o/t?payment=cancelled' +
      'K7M2-9QXD-145000-2' +
      'K7M2-9QXD-145000-2' +
      'Nimali' +
      '-' +
      'nimali@example.com' +
      'Order K7M2-9QXD' +
      'K1' +
      'https://shop.example/api/payments/koko/notify';
    expect(form.fields['dataString']).toBe(dataString);
    const verifier = createVerify('RSA-SHA256').update(dataString);
    expect(verifier.verify(shopKey.publicKey, form.fields['signature'] ?? '', 'base64')).toBe(true);
  });

  test('lets forms go to its pages, and elsewhere to the address that is set alone', () => {
    expect(koko.formTargets).toEqual(['https://paykoko.com', 'https://*.paykoko.com']);
    const targetsOf = (address: string) =>
      createKoko({
        merchantId: 'M1',
        apiKey: 'K1',
        privateKey: shopKey.privateKey,
        publicKey: kokoKey.publicKey,
        url: address,
      }).formTargets;
    expect(targetsOf('http://127.0.0.1:4000/orderCreate')).toEqual(['http://127.0.0.1:4000']);
    expect(targetsOf('https://notpaykoko.com/orderCreate')).toEqual(['https://notpaykoko.com']);
  });

  test('bounds the texts of a forged notification, which it does not ask about', async () => {
    const told = {
      orderId: 'K7M2-9QXD-145000-2',
      trnId: 'x'.repeat(5000),
      status: 'SUCCESS',
      signature: 'A'.repeat(2000),
    };
    expect(await koko.readNotification(told)).toEqual({
      claim: {
        orderNumber: 'K7M2-9QXD',
        paymentId: 'x'.repeat(60),
        status: 'SUCCESS',
        amount: '1450.00',
        currency: 'LKR',
      },
      problem: 'Rejected: wrong signature.',
    });
    expect(await koko.readNotification({})).toMatchObject({
      claim: { orderNumber: '', paymentId: '', amount: '' },
      problem: 'Rejected: wrong signature.',
    });
  });
});
