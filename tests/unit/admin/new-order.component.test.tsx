import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NewOrderScreen } from '#islands/admin/checkout/NewOrderScreen.tsx';
import { $toasts } from '#lib/browser/toasts.ts';
import { accessibilityFaults, renderOnPage, toastMessages } from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { adminOrder } from '../support/order-fixtures.ts';
import { signIn } from '../support/session.ts';

const SEARCH = 'GET /api/products';
const QUOTE = 'POST /api/order/quote';
const PLACE = 'POST /api/admin/orders';

const sarong = {
  _id: 'batik-sarong',
  name: 'Batik Sarong',
  discount: 0,
  variants: [
    { size: 'S', countInStock: 0, price: 2990 },
    { size: 'L', countInStock: 4, price: 2990 },
  ],
};
const methods = [
  { method: 'cash_on_delivery', allowed: true },
  { method: 'bank_transfer', allowed: true },
];
const quote = (subTotalAmt: number, shipping: number) =>
  success({
    quote: {
      subTotalAmt,
      shipping,
      cashOnDeliveryFee: 0,
      totalAmt: subTotalAmt + shipping,
      freeOver: 2000,
      methods,
    },
  });
const taken = adminOrder({ guestUrl: '/o/the-token', channel: 'phone' });

beforeEach(() => {
  $toasts.set([]);
  signIn({ role: 'user', permissions: ['orders'] });
});

const open = () => renderOnPage('/admin/orders/new', () => <NewOrderScreen />);
const dialogue = {
  product: page.getByRole('combobox', { name: 'Add product' }),
  place: page.getByRole('button', { name: 'Place order' }),
};

test('takes an order by the keyboard alone, and offers the link to the buyer', async () => {
  const api = fakeApi({
    [SEARCH]: success({ products: [sarong], total: 1, page: 1, pages: 1 }),
    [QUOTE]: quote(2990, 0),
    [PLACE]: success(
      {
        orderId: taken.orderId,
        guestUrl: '/o/the-token',
        message: 'See /o/the-token',
        order: taken,
      },
      201,
    ),
  });
  await open();
  await dialogue.product.click();
  await userEvent.keyboard('sarong');
  await expect.element(page.getByRole('option', { name: /Batik Sarong, size L/ })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  const quantity = page.getByLabelText('Quantity of Batik Sarong, size L');
  await expect.element(quantity).toHaveValue('1');
  await expect.element(dialogue.product).toHaveFocus();
  await expect.element(dialogue.product).toHaveValue('');
  await expect.element(page.getByRole('definition').last()).toMatchTextContent('Rs. 2,990.00');
  // Four are left.
  await quantity.fill('1,200');
  await page.getByRole('textbox', { name: 'Name' }).fill('Kamala de Silva');
  await expect.element(quantity).toHaveValue('4');
  await quantity.fill('1');
  await page.getByRole('textbox', { name: 'Phone' }).fill('0771234567');
  await page.getByLabelText('Street address').fill('12 Paddy Lane');
  await page.getByLabelText('Language').selectOptions('Tamil');
  await page.getByRole('textbox', { name: 'City' }).fill('Kandy');
  await userEvent.keyboard('{Enter}');
  const link = page.getByRole('link', { name: 'Send by WhatsApp' });
  await expect.element(link).toBeVisible();
  const { href } = link.element() as HTMLAnchorElement;
  expect(decodeURIComponent(href)).toContain('/o/the-token');
  expect(await accessibilityFaults()).toEqual([]);
  expect(api.sentTo(PLACE)[0]?.body).toEqual({
    customer: { name: 'Kamala de Silva', phone: '0771234567', email: '' },
    cartItems: [{ _id: 'batik-sarong', size: 'L', qty: 1 }],
    delivery_address: { street: '12 Paddy Lane', city: 'Kandy', zip: '', district: '' },
    paymentMethod: 'cash_on_delivery',
    channel: 'phone',
    note: '',
    language: 'ta',
    subTotalAmt: 2990,
    totalAmt: 2990,
  });
});

test('does not add a sold-out size, and asks for a product and an address', async () => {
  fakeApi({ [SEARCH]: success({ products: [sarong], total: 1, page: 1, pages: 1 }) });
  await open();
  await dialogue.product.fill('sarong');
  await expect.element(page.getByRole('option', { name: /Sold out/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No products yet.')).toBeVisible();
  await dialogue.place.click();
  await expect.element(page.getByText('Add a product first.')).toBeVisible();
  await expect.element(page.getByText('City is required')).toBeVisible();
});

test('keeps everything when the network is bad, and sends it again under the same key', async () => {
  const api = fakeApi({
    [SEARCH]: success({ products: [sarong], total: 1, page: 1, pages: 1 }),
    [QUOTE]: quote(2990, 0),
    [PLACE]: 'offline',
  });
  await open();
  await dialogue.product.fill('sarong');
  await page.getByRole('option', { name: /Batik Sarong, size L/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Kamala');
  await page.getByRole('textbox', { name: 'Phone' }).fill('0771234567');
  await page.getByLabelText('Street address').fill('12 Paddy Lane');
  await page.getByRole('textbox', { name: 'City' }).fill('Kandy');
  await expect.element(page.getByRole('definition').last()).toMatchTextContent('Rs. 2,990.00');
  await dialogue.place.click();
  await expect.poll(() => toastMessages()[0]).toContain('will not be placed twice');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Kamala');
  api.response({ [PLACE]: refusal(409, 'Prices have changed. Please review your cart.') });
  await dialogue.place.click();
  await expect
    .poll(() => toastMessages())
    .toContain('Prices have changed. Please review your cart.');
  const keys = api.sentTo(PLACE).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});
