import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OrdersScreen } from '#islands/orders/OrdersScreen.tsx';
import { fakeApi } from '../support/fake-api.ts';
import { ordersPage, wireOrder } from '../support/order-fixtures.ts';
import { toastMessages } from '../support/page.ts';
import { success } from '../support/responses.ts';
import { signIn } from '../support/session.ts';

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
  await render(<OrdersScreen />);
  await cancel();
  await expect.poll(toastMessages).toEqual(['Server error (502): Bad Gateway']);
  api.response({ [CANCEL]: { status: 200, body: '' } });
  await cancel();
  await expect.poll(toastMessages).toContain('Empty response from server');
  await expect
    .poll(() => document.querySelector('.order summary')?.textContent)
    .toContain('Pending Payment');
});

test('knows the names of older statuses, and shows one that nobody knows as Processing', async () => {
  const orders = ['Shipped', 'Processing', 'lost_at_sea'].map((status, at) => ({
    ...wireOrder({ orderId: `K7M2-9QX${at}` }),
    status,
  }));
  fakeApi({ [ORDERS]: success({ orders, total: 3, page: 1, pages: 1 }) });
  await render(<OrdersScreen />);
  await expect
    .poll(() =>
      [...document.querySelectorAll('.order summary .status')].map((one) => one.textContent),
    )
    .toEqual(['Delivering', 'To Delivery', 'Processing']);
});
