import { defaultShopSettings, publicSettings } from '#lib/shop-settings/shop-settings.ts';
import type { ReactNode } from 'react';
import { describe, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ConfirmationScreen } from '#islands/checkout/ConfirmationScreen.tsx';
import { OrderStatusScreen } from '#islands/order-list/OrderStatusScreen.tsx';
import { OrdersOfStatus } from '#islands/order-list/OrdersOfStatus.tsx';
import { MyListScreen } from '#islands/orders/MyListScreen.tsx';
import { OrdersScreen } from '#islands/order-list/OrdersScreen.tsx';
import { PaymentSlipScreen } from '#islands/payments/PaymentSlipScreen.tsx';
import { ReceiptScreen } from '#islands/orders/ReceiptScreen.tsx';
import { accessibilityFaults, renderOnPage, toastMessages, pictureFile } from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { ordersPage, toPay, wireOrder } from '../support/order-fixtures.ts';
import { signIn } from '../support/session.ts';
import { render } from 'vitest-browser-react';

describe('Own orders', () => {
  const MY_ORDERS = 'GET /api/orders/myorders';

  interface ListPage {
    address: string;
    draw: (empty: ReactNode) => ReactNode;
    /** What stands where there is nothing. */
    nothing: string;
    failed: string;
  }

  const lists: readonly ListPage[] = [
    {
      address: '/profile/orders',
      draw: (empty) => <OrdersScreen empty={empty} returnDays={30} />,
      nothing: 'No orders found.',
      failed: 'Failed to fetch your orders',
    },
    {
      address: '/deliveries',
      draw: (empty) => <OrdersOfStatus empty={empty} />,
      nothing: 'No deliveries found.',
      failed: 'Failed to fetch your orders',
    },
    {
      address: '/profile/my-list',
      draw: (empty) => <MyListScreen empty={empty} />,
      nothing: 'No purchases yet',
      failed: 'Failed to load purchase history.',
    },
  ];

  beforeEach(() => void signIn());

  test.each(lists)('leads to the products where there is nothing: $address', async (list) => {
    fakeApi({ [MY_ORDERS]: ordersPage([]) });
    await renderOnPage(list.address, (slot) => list.draw(slot('empty')));
    await expect.element(page.getByRole('heading', { name: list.nothing })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Browse Products' }))
      .toHaveAttribute('href', '/products');
    expect(await accessibilityFaults()).toEqual([]);
  });

  test.each(lists)('offers another try where the orders do not load: $address', async (list) => {
    const api = fakeApi({ [MY_ORDERS]: 'offline' });
    await renderOnPage(list.address, (slot) => list.draw(slot('empty')));
    await expect.element(page.getByRole('alert').filter({ hasText: list.failed })).toBeVisible();
    api.response({ [MY_ORDERS]: ordersPage([wireOrder()]) });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('main')).toMatchTextContent('K7M2-9QXD');
  });

  test.each([
    ['/order-confirmation', () => <ConfirmationScreen />],
    ['/order-confirmation?orderId=ZZZZ-ZZZZ', () => <ConfirmationScreen />],
    [
      '/order-receipt?orderId=ZZZZ-ZZZZ',
      () => <ReceiptScreen settings={publicSettings(defaultShopSettings)} />,
    ],
    ['/payment-slip', () => <PaymentSlipScreen />],
    ['/payment-slip?orderId=ZZZZ-ZZZZ', () => <PaymentSlipScreen />],
  ])('finds no order that is not the user’s own: %s', async (address, draw) => {
    fakeApi({ 'GET /api/orders/ZZZZ-ZZZZ': refusal(404, 'Order not found.') });
    await renderOnPage(address, draw);
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Order not found.' }))
      .toBeVisible();
  });

  test.each([
    ['that was paid', { paymentMethod: 'bank_transfer', payment: toPay({ due: 0, paid: 1450 }) }],
    ['that replaces another', { replacementFor: 'B7M2-9QXD', payment: toPay({ due: 0 }) }],
  ] as const)('asks for no payment on the confirmation of an order %s', async (_, fields) => {
    const order = wireOrder({ ...fields, status: 'to_delivery' });
    fakeApi({ 'GET /api/orders/K7M2-9QXD': success({ order }) });
    await renderOnPage('/order-confirmation?orderId=K7M2-9QXD', () => <ConfirmationScreen />);
    await expect.element(page.getByText('We have your order')).toBeVisible();
    const text = page.getByRole('main').element().textContent;
    expect(text).not.toMatch(/[Cc]ash|transfer|slip/);
  });

  test.each([
    ['/order-confirmation?orderId=K7M2-9QXD', () => <ConfirmationScreen />],
    ['/deliveries/K7M2-9QXD', () => <OrderStatusScreen />],
  ])('shows the code for the driver until the order is delivered: %s', async (address, draw) => {
    const [tell, code] = [/Tell the driver this code when you have your parcel/, '0417'];
    const order = wireOrder({ status: 'delivering', deliveryCode: code });
    const api = fakeApi({ 'GET /api/orders/K7M2-9QXD': success({ order }) });
    const { unmount } = await renderOnPage(address, draw);
    await expect.element(page.getByText(code, { exact: true })).toBeVisible();
    await expect.element(page.getByText(tell)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await unmount();
    const delivered = wireOrder({ status: 'delivered', deliveryCode: code });
    api.response({ 'GET /api/orders/K7M2-9QXD': success({ order: delivered }) });
    await renderOnPage(address, draw);
    await expect.element(page.getByText('Delivered', { exact: true }).first()).toBeVisible();
    await expect.element(page.getByText(tell)).not.toBeInTheDocument();
  });

  test('says on the receipt that delivery was free, as everywhere', async () => {
    const order = wireOrder({ shippingAmt: 0 });
    fakeApi({ 'GET /api/orders/K7M2-9QXD': success({ order }) });
    await renderOnPage('/order-receipt?orderId=K7M2-9QXD', () => (
      <ReceiptScreen settings={publicSettings(defaultShopSettings)} />
    ));
    await expect.element(page.getByRole('row', { name: 'Shipping Free' })).toBeVisible();
  });

  test('sends the right slip from the list when one was returned', async () => {
    const slipReason = 'The amount on the slip is Rs. 1,992.00.';
    const api = fakeApi({
      [MY_ORDERS]: ordersPage([wireOrder({ slipStatus: 'returned', slipReason })]),
      'POST /api/order/K7M2-9QXD/slip': success({
        message: 'We have your slip; it awaits approval. We’ll email you once it’s checked.',
        paymentSlip: '/placeholder.svg?until=1&sig=new',
      }),
    });
    await renderOnPage('/profile/orders', () => <OrdersScreen returnDays={30} />);
    await expect.element(page.getByText(`Slip returned ${slipReason}`)).toBeVisible();
    await expect.element(page.getByText('Upload a new slip')).toBeVisible();
    const chooser = page.getByLabelText('Choose a slip of order K7M2-9QXD', { exact: true });
    await userEvent.upload(chooser, await pictureFile('slip.png'));
    await expect.element(page.getByAltText('Preview of your slip')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Submit slip' }).click();
    await expect.element(page.getByText('Slip Uploaded')).toBeVisible();
    await expect.poll(() => document.activeElement?.className).toBe('slip-box');
    await expect.element(page.getByText(/Slip returned/)).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Replace slip' })).toBeVisible();
    expect(api.sent).toHaveLength(2);
  });

  const paymentSlip = '/placeholder.svg?until=1&sig=x';
  test.each([
    ['/order-confirmation?orderId=K7M2-9QXD', () => <ConfirmationScreen />],
    ['/payment-slip?orderId=K7M2-9QXD', () => <PaymentSlipScreen />],
    ['/profile/orders', () => <OrdersScreen returnDays={30} />],
    ['/deliveries', () => <OrdersOfStatus />],
    ['/deliveries/K7M2-9QXD', () => <OrderStatusScreen />],
  ])('says once that a slip awaits approval, and offers to replace it: %s', async (at, draw) => {
    const order = wireOrder({ slipStatus: 'waiting', paymentSlip });
    fakeApi({
      [MY_ORDERS]: ordersPage([order]),
      'GET /api/orders/K7M2-9QXD': success({ order }),
    });
    await renderOnPage(at, draw);
    await expect.element(page.getByText('Slip received, waiting for approval.')).toBeVisible();
    await expect.element(page.getByText('Pending Approval').first()).toBeVisible();
    await expect.element(page.getByText(/^Replace slip/).first()).toBeVisible();
    const text = page.getByRole('main').element().textContent;
    expect(text).not.toMatch(/Pending Payment|\bPay\b|to pay|Upload payment slip|[Cc]ash/);
    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe('Cancelling an order', () => {
  const ORDERS = 'GET /api/orders/myorders';
  const CANCEL = 'POST /api/orders/K7M2-9QXD/cancel';

  beforeEach(() => void signIn());

  async function cancel(): Promise<void> {
    await page.getByRole('button', { name: 'Cancel order' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  }

  test('shows an odd response of the shop when an order is not cancelled', async () => {
    const api = fakeApi({
      [ORDERS]: ordersPage([wireOrder()]),
      [CANCEL]: { status: 502, body: 'Bad Gateway' },
    });
    await render(<OrdersScreen returnDays={30} />);
    await cancel();
    await expect.poll(toastMessages).toEqual(['Server error (502): Bad Gateway']);
    api.response({ [CANCEL]: { status: 200, body: '' } });
    await cancel();
    await expect.poll(toastMessages).toContain('Empty response from server');
    await expect
      .poll(() => document.querySelector('.order summary')?.textContent)
      .toContain('Pending Payment');
  });

  test('knows the names of older statuses, and shows an unknown one as Processing', async () => {
    const orders = ['Shipped', 'Processing', 'lost_at_sea'].map((status, at) => ({
      ...wireOrder({ orderId: `K7M2-9QX${at}` }),
      status,
    }));
    fakeApi({ [ORDERS]: success({ orders, total: 3, page: 1, pages: 1 }) });
    await render(<OrdersScreen returnDays={30} />);
    await expect
      .poll(() =>
        [...document.querySelectorAll('.order summary .status')].map((one) => one.textContent),
      )
      .toEqual(['Delivering', 'To Delivery', 'Processing']);
  });
});
