import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { GuestOrderScreen } from '#islands/checkout/GuestOrderScreen.tsx';
import { $toasts } from '#lib/browser/toasts.ts';
import { accessibilityFaults, renderOnPage, toastMessages } from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { toPay, wireOrder } from '../support/order-fixtures.ts';

const OPEN = 'GET /api/o/the-token';
const CANCEL = 'POST /api/o/the-token/cancel';
const order = wireOrder({ payment: toPay() });

beforeEach(() => $toasts.set([]));

const open = () => renderOnPage('/o/the-token', () => <GuestOrderScreen />);

test('shows the order with what is to pay, without a login, and cancels it', async () => {
  const api = fakeApi({
    [OPEN]: success({ order }),
    [CANCEL]: success({
      order: { ...order, status: 'cancelled', payment: toPay({ due: 0, bankAccounts: [] }) },
    }),
  });
  await open();
  await expect
    .element(page.getByRole('heading', { name: `Order ${order.orderId}`, level: 1 }))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Pay by bank slip' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect
    .element(page.getByRole('heading', { name: 'Pay by bank slip' }))
    .not.toBeInTheDocument();
  expect(toastMessages()).toEqual(['Order cancelled']);
  expect(api.sentTo(OPEN)[0]?.headers.get('authorization')).toBeNull();
});

test('shows the code for the driver', async () => {
  fakeApi({
    [OPEN]: success({ order: { ...order, status: 'to_delivery', deliveryCode: '0417' } }),
  });
  await open();
  await expect.element(page.getByText('0417', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/Tell the driver this code/)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('says that a slip waits for approval, and that a link leads nowhere', async () => {
  const api = fakeApi({ [OPEN]: success({ order: { ...order, slipStatus: 'waiting' } }) });
  const { unmount } = await open();
  await expect.element(page.getByText('Slip received, waiting for approval.')).toBeVisible();
  await unmount();
  api.response({ [OPEN]: refusal(404, 'Order not found.') });
  await open();
  await expect.element(page.getByRole('heading', { name: 'Order not found.' })).toBeVisible();
});
