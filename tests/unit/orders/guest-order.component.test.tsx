import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { GuestOrderScreen } from '#islands/checkout/GuestOrderScreen.tsx';
import { $toasts } from '#lib/browser/toasts.ts';
import {
  accessibilityFaults,
  chooseFile,
  pictureFile,
  renderOnPage,
  toastMessages,
} from '../support/page.tsx';
import { figure } from '../support/cart-fixtures.ts';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { deliveredOrder, toPay, wireOrder, wireReturn } from '../support/order-fixtures.ts';

const OPEN = 'GET /api/o/the-token';
const CANCEL = 'POST /api/o/the-token/cancel';
const order = wireOrder({ payment: toPay() });

beforeEach(() => $toasts.set([]));

const open = () => renderOnPage('/o/the-token', () => <GuestOrderScreen days={30} />);

test('shows the order with the amount due, without a login, and cancels it', async () => {
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
  const toDriver = page.getByText(/Pay the driver Rs\./);
  await expect.element(toDriver).toBeVisible();
  await expect.element(page.getByText('Pay on Delivery')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Pay by bank slip' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /SMS/ })).not.toBeInTheDocument();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect.element(toDriver).not.toBeInTheDocument();
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

test('stops text messages, and gets them again', async () => {
  const texted = (sms: string) => success({ order: { ...order, sms } });
  const SMS = 'POST /api/o/the-token/sms';
  const api = fakeApi({ [OPEN]: texted('on'), [SMS]: texted('stopped') });
  await open();
  await page.getByRole('button', { name: 'Stop SMS' }).click();
  await expect.element(page.getByText('SMS updates are off.')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  api.response({ [SMS]: texted('on') });
  await page.getByRole('button', { name: 'Get SMS again' }).click();
  await expect.element(page.getByRole('button', { name: 'Stop SMS' })).toBeVisible();
  expect(api.sentTo(SMS).map(({ body }) => body)).toEqual([{ stopped: true }, { stopped: false }]);
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

test('codes and gift vouchers lower the amount due, row by row', async () => {
  const reduced = wireOrder({
    items: order.items.flatMap((item) => [
      { ...item, discountAmt: 125 },
      { ...item, price: 0, kind: 'gift' },
    ]),
    discounts: [{ code: 'AVURUDU', kind: 'percent', amountAmt: 125 }],
    totalAmt: 1325,
    payment: toPay({ due: 825, paid: 500, gift: 500 }),
  });
  fakeApi({ [OPEN]: success({ order: reduced }) });
  await open();
  const panel = page.getByRole('complementary', { name: 'Your order' });
  await expect.element(panel).toBeVisible();
  const lines = panel.getByRole('listitem').elements();
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Herbal Soap TrioRs. 1,250.00Quantity 1',
    'Herbal Soap TrioGiftQuantity 1',
  ]);
  const rows = ['Subtotal', 'Shipping', 'Code AVURUDU', 'Total', 'Gift voucher', 'Left to pay'];
  expect(rows.map(figure)).toEqual([
    'Rs. 1,250.00',
    'Rs. 200.00',
    '-Rs. 125.00',
    'Rs. 1,325.00',
    '-Rs. 500.00',
    'Rs. 825.00',
  ]);
});

test('offers a return of a delivered order, with photos, and shows it', async () => {
  const ASK = 'POST /api/o/the-token/return';
  const made = wireReturn({ photos: ['/placeholder.svg'] });
  const delivered = deliveredOrder({
    history: [{ status: 'delivered', at: new Date().toISOString() }],
  });
  const api = fakeApi({
    [OPEN]: success({ order: delivered }),
    [ASK]: success({ return: made }, 201),
  });
  await open();
  await page.getByText('Return or exchange', { exact: true }).click();
  await page.getByRole('checkbox', { name: /^Herbal Soap Trio/ }).click();
  await page.getByRole('radio', { name: 'Refund' }).click();
  await page.getByLabelText('Reason', { exact: true }).selectOptions('It arrived damaged.');
  const add = page.getByLabelText('Add photo', { exact: true }).first();
  await userEvent.upload(add, await pictureFile('lid.png'));
  await expect.element(page.getByAltText('Photo 1 of the return')).toBeVisible();
  chooseFile(add, new File(['x'], 'lid.heic', { type: 'image/heic' }));
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Send a screenshot of it, or choose JPG.');
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Request return' }).click();
  await expect.element(page.getByRole('heading', { name: 'Return requested' })).toHaveFocus();
  const large = page.getByRole('button', { name: /Photo 1 of the return/ });
  await expect.element(large).toBeVisible();
  const [sent] = api.sentTo(ASK);
  expect(sent?.headers.get('authorization')).toBeNull();
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
  expect(sent?.body).toMatchObject({
    items: '[{"_id":"herbal-soap-trio","size":"Default","qty":1}]',
    reason: 'It arrived damaged.',
    resolution: 'refund',
    photos: expect.any(File),
  });
});
