import { describe, expect, test } from 'vitest';
import {
  checkoutHash,
  createPayHere,
  notificationSignature,
} from '#lib/server/infra/gateways/payhere.ts';

const order = {
  merchantId: '1211149',
  secret: 'MzY4NTQ1',
  orderNumber: 'K7M2-9QXD',
  amount: '1000.00',
  currency: 'LKR',
};

describe('PayHere', () => {
  test('signs a payment and a notification as documented', () => {
    expect(checkoutHash(order)).toBe('2C87697B14FDE4E3FA13E40BA7910A11');
    expect(notificationSignature({ ...order, status: '2' })).toBe(
      'E137AB662B815D5B7098AE3552B88B7D',
    );
  });

  const payHere = createPayHere({
    merchantId: order.merchantId,
    secret: order.secret,
    url: 'https://sandbox.payhere.lk/pay/checkout',
    app: undefined,
  });
  const told = {
    merchant_id: '1211149',
    order_id: 'K7M2-9QXD',
    payment_id: '320025023469',
    payhere_amount: '1000.00',
    payhere_currency: 'LKR',
    status_code: '2',
    md5sig: 'E137AB662B815D5B7098AE3552B88B7D',
  };

  test('has one page, and no API without an app', () => {
    expect(payHere).toMatchObject({
      formTargets: ['https://sandbox.payhere.lk'],
      api: undefined,
    });
  });

  test('is accepted only with its own signature', async () => {
    expect(await payHere.readNotification(told)).toEqual({
      payment: {
        orderNumber: 'K7M2-9QXD',
        paymentId: '320025023469',
        status: '2',
        amount: '1000.00',
        currency: 'LKR',
        outcome: 'paid',
        amountCents: 100_000,
      },
    });
    const changes = [{ payhere_amount: '1.00' }, { status_code: '-3' }, { md5sig: '' }];
    for (const change of changes) {
      expect(await payHere.readNotification({ ...told, ...change })).toMatchObject({
        problem: 'Rejected: wrong signature.',
      });
    }
    expect(await payHere.readNotification({})).toMatchObject({
      claim: { orderNumber: '', paymentId: '' },
      problem: 'Rejected: another merchant.',
    });
  });

  test('bounds the texts of a rejected notification', async () => {
    const long = await payHere.readNotification({ ...told, order_id: 'x'.repeat(5000) });
    expect(long).toMatchObject({ claim: { orderNumber: 'x'.repeat(60) } });
  });
});
