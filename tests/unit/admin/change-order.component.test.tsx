import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AdminOrdersScreen } from '#islands/admin/order-list/AdminOrdersScreen.tsx';
import { $toasts } from '#lib/browser/toasts.ts';
import { accessibilityFaults, renderOnPage, toastMessages } from '../support/page.tsx';
import { fakeApi, success } from '../support/fake-api.ts';
import { adminOrder, adminPage, driversPage } from '../support/order-fixtures.ts';
import { signIn } from '../support/session.ts';

const CHANGE = 'PUT /api/admin/orders/K7M2-9QXD';
const QUOTE = 'POST /api/admin/orders/K7M2-9QXD/quote';
const NUMBER = 'K7M2-9QXD';

const order = adminOrder();
const quote = success({
  quote: {
    subTotalAmt: 2500,
    shipping: 200,
    cashOnDeliveryFee: 0,
    discounts: [],
    totalAmt: 2700,
    gifts: [],
    due: 2700,
    refundDue: 0,
    difference: 1250,
  },
});

beforeEach(() => {
  $toasts.set([]);
  signIn({ role: 'user', permissions: ['orders'] });
});

async function openChange(routes: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({
    'GET /api/admin/orders': adminPage([order]),
    'GET /api/admin/drivers': driversPage([]),
    ...routes,
  });
  await renderOnPage(`/admin/orders?order=${NUMBER}`, () => <AdminOrdersScreen returnDays={14} />);
  await page.getByRole('button', { name: 'Change order' }).click();
  const dialog = page.getByRole('dialog', { name: `Change order ${NUMBER}` });
  await expect.element(dialog).toBeVisible();
  const sent = (method: string) => api.sent.filter((one) => one.method === method);
  return {
    api,
    dialog,
    sent,
    save: () => dialog.getByRole('button', { name: 'Save change' }).click(),
  };
}

test('sends only what somebody changed of an order, and shows the order as it is then', async () => {
  const moved = adminOrder({
    revision: 2,
    delivery_address: { ...order.delivery_address, street: '7 Temple Road' },
  });
  const { dialog, sent, save } = await openChange({ [CHANGE]: success({ order: moved }) });
  expect(await accessibilityFaults()).toEqual([]);
  await dialog.getByLabelText('Street address').fill('7 Temple Road');
  await save();
  await expect.poll(toastMessages).toEqual([`Order ${NUMBER} changed`]);
  expect(sent('PUT').map(({ body }) => body)).toEqual([
    { address: { street: '7 Temple Road' }, revision: 1 },
  ]);
  await expect.element(dialog).not.toBeInTheDocument();
  const details = page.getByRole('dialog', { name: `Order ${NUMBER}` });
  await expect.element(details).toMatchTextContent('7 Temple Road');
});

test('shows what more pieces would cost before they are saved', async () => {
  const { dialog, sent } = await openChange({ [QUOTE]: quote });
  await dialog.getByLabelText(/^Quantity of Herbal Soap Trio/).fill('2');
  await expect.element(dialog).toMatchTextContent('+Rs. 1,250.00. Rs. 2,700.00 is due then.');
  expect(sent('POST').at(-1)?.body).toEqual({
    items: [{ _id: 'herbal-soap-trio', size: 'Default', qty: 2 }],
    revision: 1,
  });
});

test('keeps what was typed after a conflict, and undoes no change by others', async () => {
  const other = adminOrder({
    revision: 2,
    delivery_address: { ...order.delivery_address, city: 'Kandy' },
  });
  const conflict = {
    status: 409,
    body: { success: false, message: 'Changed.', code: 'changed_meanwhile', order: other },
  };
  const { api, dialog, sent, save } = await openChange({ [CHANGE]: conflict });
  await dialog.getByLabelText('Street address').fill('7 Temple Road');
  await save();
  await expect.element(dialog).toMatchTextContent('Somebody has changed this order.');
  await expect.element(dialog.getByLabelText('Street address')).toHaveValue('7 Temple Road');
  await expect.element(dialog.getByLabelText('City')).toHaveValue('Kandy');
  expect(await accessibilityFaults()).toEqual([]);
  api.response({ [CHANGE]: success({ order: adminOrder({ revision: 3 }) }) });
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent('PUT').at(-1)?.body).toEqual({ address: { street: '7 Temple Road' }, revision: 2 });
});
