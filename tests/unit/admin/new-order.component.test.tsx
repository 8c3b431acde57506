import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NewOrderScreen } from '#islands/admin/checkout/NewOrderScreen.tsx';
import { $toasts } from '#lib/browser/toasts.ts';
import { accessibilityFaults, renderOnPage, toastMessages } from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { adminOrder, driversPage, kasun } from '../support/order-fixtures.ts';
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

const open = (search = '') =>
  renderOnPage(`/admin/orders/new${search}`, () => (
    <NewOrderScreen
      giftVoucherProduct="gift-voucher"
      methods={['cash_on_delivery', 'bank_transfer']}
    />
  ));
const dialogue = {
  product: page.getByRole('combobox', { name: 'Add product' }),
  place: page.getByRole('button', { name: 'Place order' }),
};

async function fillBuyer(): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kamala');
  await page.getByRole('textbox', { name: 'Phone' }).fill('0771234567');
  await page.getByLabelText('Street address').fill('12 Paddy Lane');
  await page.getByRole('textbox', { name: 'City' }).fill('Kandy');
}

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
  await fillBuyer();
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

const giftVoucher = {
  _id: 'gift-voucher',
  name: 'Gift Voucher',
  discount: 0,
  variants: [{ size: '5000', countInStock: 9, price: 5000 }],
};

test('uses codes, and says at their field which one does not hold', async () => {
  const api = fakeApi({
    [SEARCH]: success({ products: [sarong], total: 1, page: 1, pages: 1 }),
    [QUOTE]: refusal(409, 'This code is not valid.', {
      more: { code: 'voucher_unknown', voucher: 'SAVE10' },
    }),
    [PLACE]: 'offline',
  });
  await open();
  await dialogue.product.fill('sarong');
  await page.getByRole('option', { name: /Batik Sarong, size L/ }).click();
  const codes = page.getByLabelText('Voucher or gift voucher');
  await codes.fill('save 10');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('SAVE10: This code is not valid.')).toBeVisible();
  await expect.element(codes).toHaveAttribute('aria-invalid', 'true');
  const costs = { subTotalAmt: 2990, shipping: 0, cashOnDeliveryFee: 0, totalAmt: 2691, methods };
  const discounts = [{ code: 'SAVE12', kind: 'percent', amountAmt: 299 }];
  const gifts = [{ _id: 'herbal-soap', name: 'Herbal Soap', size: 'Default' }];
  api.response({ [QUOTE]: success({ quote: { ...costs, discounts, giftAmt: 500, gifts } }) });
  await page.getByRole('button', { name: 'Remove SAVE10' }).click();
  // What stands in the field counts, with or without the button.
  await codes.fill('save12');
  await fillBuyer();
  await expect.element(page.getByText('Code SAVE12')).toBeVisible();
  await expect.element(page.getByText('−Rs. 299.00')).toBeVisible();
  await expect.element(page.getByRole('definition').last()).toMatchTextContent('Rs. 2,191.00');
  await expect.element(page.getByText('Gift: Herbal Soap')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await dialogue.place.click();
  await expect.poll(() => toastMessages()[0]).toContain('will not be placed twice');
  expect(api.sentTo(QUOTE).at(-1)?.body).toMatchObject({
    vouchers: ['SAVE12'],
    phone: '0771234567',
  });
  expect(api.sentTo(PLACE)[0]?.body).toMatchObject({
    vouchers: ['SAVE12'],
    totalAmt: 2691,
    giftAmt: 500,
  });
});

test('asks to whom a gift voucher goes', async () => {
  const api = fakeApi({
    [SEARCH]: success({ products: [giftVoucher], total: 1, page: 1, pages: 1 }),
    [QUOTE]: quote(5000, 0),
    [PLACE]: 'offline',
  });
  await open();
  await dialogue.product.fill('gift');
  await page.getByRole('option', { name: /Gift Voucher/ }).click();
  await fillBuyer();
  await dialogue.place.click();
  const email = page.getByLabelText("Recipient's email");
  await expect.element(email).toHaveFocus();
  await email.fill('nimali@example.lk');
  await page.getByLabelText('Greeting (optional)').fill('Happy new year');
  await page.getByLabelText('Send on').fill('2099-04-13');
  await dialogue.place.click();
  await expect
    .poll(() => api.sentTo(PLACE).map(({ body }) => body))
    .toMatchObject([
      {
        giftTo: {
          name: '',
          email: 'nimali@example.lk',
          message: 'Happy new year',
          sendOn: '2099-04-13',
        },
      },
    ]);
});

test('places, approves and assigns a cash order in one step, and no order that is paid first', async () => {
  const order = { ...taken, status: 'to_delivery' as const, deliveryUser: kasun };
  const api = fakeApi({
    [SEARCH]: success({ products: [sarong], total: 1, page: 1, pages: 1 }),
    [QUOTE]: quote(2990, 0),
    'GET /api/admin/drivers': driversPage([kasun]),
    [PLACE]: success({ orderId: order.orderId, message: 'See it', order }, 201),
  });
  await open();
  await dialogue.product.fill('sarong');
  await page.getByRole('option', { name: /Batik Sarong, size L/ }).click();
  await fillBuyer();
  const driver = page.getByLabelText('Driver');
  await driver.selectOptions(kasun.name);
  await page.getByRole('radio', { name: 'Bank transfer' }).click();
  await expect.element(driver).not.toBeInTheDocument();
  await expect.element(dialogue.place).toBeVisible();
  await page.getByRole('radio', { name: 'Cash on delivery' }).click();
  await page.getByRole('button', { name: 'Place and assign order' }).click();
  await expect.element(page.getByText(/Approved, and assigned to Kasun Fernando\./)).toBeVisible();
  expect(api.sentTo(PLACE)[0]?.body).toMatchObject({ andAssign: kasun._id });
});

test('opens filled in from the link of a WhatsApp message, without what is not in stock', async () => {
  fakeApi({
    'GET /api/products/batik-sarong': success({ product: sarong }),
    'GET /api/products/gone': refusal(410, 'This product is no longer sold.'),
    [QUOTE]: quote(5980, 0),
  });
  await open('?i=2*batik-sarong*L&i=1*batik-sarong*S&i=1*gone&d=Kandy');
  await expect.element(page.getByLabelText('Quantity of Batik Sarong, size L')).toHaveValue('2');
  await expect.element(page.getByRole('radio', { name: 'WhatsApp' })).toBeChecked();
  const district = page.getByLabelText('District (optional)');
  await expect.element(district).toHaveValue('Kandy');
  await expect.element(district).toHaveAttribute('autocomplete', 'off');
  expect(
    page.getByRole('list', { name: 'Ordered products' }).getByRole('listitem').all(),
  ).toHaveLength(1);
  await expect.poll(toastMessages).toEqual(['Some products of the link are not in stock.']);
});
