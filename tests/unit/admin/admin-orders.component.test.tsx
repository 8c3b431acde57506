import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { hydrateRoot } from 'react-dom/client';
import { page, userEvent } from 'vitest/browser';
import { AdminOrdersScreen } from '#islands/admin/order-list/AdminOrdersScreen.tsx';
import { AdminReturnsScreen } from '#islands/admin/returns/AdminReturnsScreen.tsx';
import { PackingSlips } from '#islands/admin/order-list/PackingSlips.tsx';
import { SlipsScreen } from '#islands/admin/payments/SlipsScreen.tsx';
import { NewProductScreen, ProductScreen } from '#islands/admin/catalogue/ProductScreen.tsx';
import { ProductsScreen } from '#islands/admin/catalogue/ProductsScreen.tsx';
import { packingWords } from '#lib/order-list/packing-codec.ts';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { defaultShopSettings } from '#lib/shop-settings/shop-settings.ts';
import { $toasts } from '#lib/browser/toasts.ts';
import {
  accessibilityFaults,
  renderOnPage,
  setAddress,
  onDesktop,
  openBuiltPage,
  toastMessages,
} from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import {
  adminOrder,
  adminPage,
  driversPage,
  kasun,
  toPay,
  wireReturn,
} from '../support/order-fixtures.ts';
import { signIn } from '../support/session.ts';

const AT = '2026-10-02T05:02:00.000Z';
const LIST = 'GET /api/admin/orders';
const row = (orderNumber: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: orderNumber }) });
const rows = () =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .elements();

/** The drivers are a filter of the list. */
const adminApi = (routes: Parameters<typeof fakeApi>[0]) =>
  fakeApi({ 'GET /api/admin/drivers': driversPage([kasun]), ...routes });

beforeEach(async () => {
  $toasts.set([]);
  signIn({ role: 'admin' });
  await onDesktop();
});

const openOrders = (address = '/admin/orders') =>
  renderOnPage(address, () => <AdminOrdersScreen returnDays={30} />);

test.each([
  ['/admin/slips', () => <SlipsScreen />],
  ['/admin/orders', () => <AdminOrdersScreen returnDays={30} />],
  ['/admin/returns', () => <AdminReturnsScreen />],
  ['/admin/products', () => <ProductsScreen categories={defaultCategoryList.all} />],
  [
    '/admin/products/new',
    () => <NewProductScreen categories={defaultCategoryList.all} shopLowStock={5} />,
  ],
  [
    '/admin/products/coconut-pair',
    () => <ProductScreen categories={defaultCategoryList.all} shopLowStock={5} />,
  ],
])('refuses a user who is no admin, and shows nothing: %s', async (address, draw) => {
  signIn({ role: 'user' });
  adminApi({
    [LIST]: refusal(403, 'This is for admins.'),
    'GET /api/admin/returns': refusal(403, 'This is for admins.'),
    'GET /api/admin/products': refusal(403, 'This is for admins.'),
    'GET /api/admin/products/*': refusal(403, 'This is for admins.'),
  });
  await renderOnPage(address, draw);
  await expect
    .element(page.getByRole('heading', { name: 'You can’t open this page' }))
    .toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await expect.element(page.getByRole('form')).not.toBeInTheDocument();
  expect(await accessibilityFaults()).toEqual([]);
});

test('has ready texts for WhatsApp, and says who wants no SMS', async () => {
  const texts = {
    placed: 'We have it.',
    packed: 'Packed.',
    started: 'On its way.',
    failed: 'Sorry.',
  };
  const order = adminOrder({ texts, sms: 'stopped' });
  adminApi({ [LIST]: adminPage([order]) });
  await openOrders('/admin/orders?order=K7M2-9QXD');
  const dialog = page.getByRole('dialog', { name: 'Order K7M2-9QXD' });
  await dialog.getByText('WhatsApp', { exact: true }).click();
  await expect
    .element(dialog.getByRole('link', { name: 'Out for delivery' }))
    .toHaveAttribute('href', 'https://wa.me/94771234567?text=On%20its%20way.');
  await expect.element(dialog.getByText('The buyer stopped our SMS.')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('says that a list is older than the shop, and shows the order as it is', async () => {
  const sentence = "This can't be done: the order is cancelled.";
  const api = adminApi({
    [LIST]: adminPage([adminOrder()]),
    'POST /api/admin/orders/K7M2-9QXD/approve': refusal(409, sentence),
  });
  await openOrders();
  await expect.element(row('K7M2-9QXD')).toMatchTextContent('Pending Payment');
  api.response({ [LIST]: adminPage([adminOrder({ status: 'cancelled' })]) });
  await row('K7M2-9QXD').getByRole('button').click();
  const question = page.getByRole('dialog', { name: 'Approve order K7M2-9QXD?' });
  await expect.element(question).toMatchTextContent('by cash on delivery');
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(toastMessages).toEqual([sentence]);
  await expect.element(row('K7M2-9QXD')).toMatchTextContent('Cancelled');
  await expect.element(row('K7M2-9QXD').getByRole('button')).not.toBeInTheDocument();
});

test('does not undo what another admin assigned', async () => {
  const sentence = "This can't be done: the order is now assigned to Kasun Fernando.";
  const order = adminOrder({ status: 'to_delivery' });
  const api = adminApi({
    [LIST]: adminPage([order]),
    'GET /api/admin/drivers': driversPage([kasun]),
    'POST /api/admin/orders/K7M2-9QXD/assign': refusal(409, sentence),
  });
  await openOrders();
  await row('K7M2-9QXD').getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Assign K7M2-9QXD' });
  // The likeliest driver is chosen beforehand.
  await expect.element(dialog.getByRole('radio')).toBeChecked();
  expect(await accessibilityFaults()).toEqual([]);
  const { name, email, mobile } = kasun;
  api.response({
    [LIST]: adminPage([{ ...order, driverId: kasun._id, deliveryUser: { name, email, mobile } }]),
  });
  await dialog.getByRole('button', { name: 'Assign Kasun Fernando' }).click();
  await expect.poll(toastMessages).toEqual([sentence]);
  await expect.element(row('K7M2-9QXD')).toMatchTextContent('Kasun Fernando');
  expect(api.sent.find(({ method }) => method === 'POST')?.body).toEqual({
    driverId: kasun._id,
    seen: null,
  });
});

test('asks for a driver’s name where there are many', async () => {
  const others = Array.from({ length: 8 }, (_, at) => ({
    ...kasun,
    _id: `driver-${at}`,
    name: `Ravi Silva ${at}`,
    email: `ravi-${at}@shilpa.test`,
  }));
  adminApi({
    [LIST]: adminPage([adminOrder({ status: 'to_delivery' })]),
    'GET /api/admin/drivers': driversPage([kasun, ...others]),
  });
  await openOrders();
  await row('K7M2-9QXD').getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Assign K7M2-9QXD' });
  await dialog.getByLabelText('Name or email').fill('driver@');
  await expect.poll(() => dialog.getByRole('radio').elements()).toHaveLength(1);
  await expect.element(dialog.getByText('Kasun Fernando')).toBeVisible();
});

test('asks for a reason before an order is cancelled', async () => {
  const reason = 'The kiln broke.';
  const api = adminApi({ [LIST]: adminPage([adminOrder()]) });
  await openOrders('/admin/orders?order=K7M2-9QXD');
  const dialog = page.getByRole('dialog', { name: 'Order K7M2-9QXD' });
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel order K7M2-9QXD?' });
  await question.getByLabelText('Reason').fill(reason);
  expect(await accessibilityFaults()).toEqual([]);
  const cancelled = adminOrder({
    status: 'cancelled',
    audit: [
      ...adminOrder().audit,
      {
        at: '2026-10-01T09:00:00.000Z',
        who: 'Anoma Jayasuriya',
        what: 'cancel',
        before: '',
        after: '',
        reason,
      },
    ],
  });
  api.response({
    'POST /api/admin/orders/K7M2-9QXD/cancel': { body: { success: true, order: cancelled } },
    [LIST]: adminPage([cancelled]),
  });
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect.poll(toastMessages).toEqual(['Order K7M2-9QXD cancelled']);
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(dialog).toMatchTextContent(reason);
  await expect
    .element(dialog.getByRole('button', { name: 'Cancel order' }))
    .not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(row('K7M2-9QXD')).toMatchTextContent('Cancelled');
});

test('decides on a failed attempt: assigns again, or cancels without restocking', async () => {
  const attempts = [{ at: AT, reason: 'not_home', note: 'The gate is locked.' } as const];
  const { name, email, mobile } = kasun;
  const order = adminOrder({
    status: 'to_delivery',
    driverId: kasun._id,
    deliveryUser: { name, email, mobile },
    attempts,
    failedAt: AT,
  });
  const api = adminApi({
    [LIST]: ({ path }) => adminPage(path.includes('attempts=failed') ? [order] : []),
    'GET /api/admin/drivers': driversPage([kasun]),
    'POST /api/admin/orders/K7M2-9QXD/*': success({ order }),
  });
  await openOrders();
  await page.getByRole('link', { name: 'Failed attempts' }).click();
  await expect.element(row('K7M2-9QXD')).toMatchTextContent('Delivery failed');
  await page.getByRole('link', { name: 'K7M2-9QXD' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order K7M2-9QXD' });
  await expect
    .element(dialog.getByRole('list', { name: 'Failed attempts' }))
    .toMatchTextContent(/Nobody home, 2 Oct 2026.*The gate is locked\./);
  await dialog.getByRole('button', { name: /^Assign again/ }).click();
  await page.getByRole('button', { name: 'Assign Kasun Fernando' }).click();
  await expect.poll(toastMessages).toContain('K7M2-9QXD assigned to Kasun Fernando');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel order K7M2-9QXD?' });
  await expect.element(question.getByLabelText(/^Return items to stock/)).toBeChecked();
  expect(await accessibilityFaults()).toEqual([]);
  await question.getByLabelText(/^Return items to stock/).click();
  await question.getByLabelText('Reason').fill('The vase is broken.');
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect.poll(toastMessages).toContain('Order K7M2-9QXD cancelled');
  const bodies = api.sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(bodies).toEqual([
    { driverId: kasun._id, seen: kasun._id },
    { reason: 'The vase is broken.', restock: false },
  ]);
});

test('erases a guest from all orders with the phone number or email', async () => {
  const order = adminOrder({ orderId: 'K7M2-9QXD', status: 'delivered', guestUrl: '/o/abc' });
  const erased = { ...order, guestUrl: null };
  const ERASE = 'DELETE /api/admin/orders/K7M2-9QXD/guest';
  const api = adminApi({
    [LIST]: adminPage([order]),
    'GET /api/admin/orders/K7M2-9QXD/guest': success({ orders: ['K7M2-9QXD', 'A2C4-E6GH'] }),
    [ERASE]: refusal(409, 'This guest has other orders than you have seen. Look at them again.'),
  });
  await openOrders('/admin/orders?order=K7M2-9QXD');
  const details = page.getByRole('dialog', { name: 'Order K7M2-9QXD' });
  await details.getByRole('button', { name: 'Erase buyer' }).click();
  const dialog = page.getByRole('dialog', { name: /^Erase / });
  await expect.element(dialog.getByRole('link', { name: 'A2C4-E6GH' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Erase buyer' }).click();
  await expect.poll(() => toastMessages()[0]).toContain('This guest has other orders');
  api.response({ [ERASE]: success({}), [LIST]: adminPage([erased]) });
  await details.getByRole('button', { name: 'Erase buyer' }).click();
  await dialog.getByRole('button', { name: 'Erase buyer' }).click();
  await expect.poll(() => toastMessages()).toContain('Buyer erased');
  await expect
    .element(details.getByRole('button', { name: 'Erase buyer' }))
    .not.toBeInTheDocument();
  expect(api.sentTo(`${ERASE}?orders=2`)).toHaveLength(2);
});

test('leads from a replacement to the order that it replaces', async () => {
  const order = adminOrder({ status: 'to_delivery', replacementFor: 'B7M2-9QXD' });
  adminApi({ [LIST]: adminPage([order]) });
  await openOrders('/admin/orders?order=K7M2-9QXD');
  await expect
    .element(page.getByRole('dialog').getByRole('link', { name: 'B7M2-9QXD' }))
    .toHaveAttribute('href', '/admin/orders?q=B7M2-9QXD&order=B7M2-9QXD');
});

test('shows what codes and gift vouchers paid, and the free pieces', async () => {
  const entry = { at: AT, by: '', reference: '…EFGH', note: '' };
  const wire = adminOrder();
  const [item] = wire.items;
  const order = adminOrder({
    items: item ? [item, { ...item, productId: 'soap', name: 'Herbal Soap', kind: 'gift' }] : [],
    discounts: [{ code: 'SAVE10', kind: 'percent', amountAmt: 145 }],
    payment: { ...toPay(), gift: 500, entries: [{ ...entry, kind: 'gift', amount: 500 }] },
  });
  adminApi({ [LIST]: adminPage([order]) });
  await openOrders('/admin/orders?order=K7M2-9QXD');
  const dialog = page.getByRole('dialog', { name: 'Order K7M2-9QXD' });
  await expect.element(dialog.getByText('SAVE10, Rs. 145.00 off')).toBeVisible();
  await expect
    .element(dialog.getByRole('definition').filter({ hasText: /^Herbal Soap/ }))
    .toBeVisible();
  await expect
    .element(dialog.getByRole('list', { name: 'Payments' }))
    .toMatchTextContent(/Gift voucher, Rs\. 500\.00.*…EFGH/);
});

test('records a refund that is due, and keeps what was typed when offline', async () => {
  const REFUND = 'POST /api/admin/orders/K7M2-9QXD/refund';
  const paid = {
    kind: 'transfer',
    amount: 1450,
    at: AT,
    by: 'Anoma',
    reference: 'BOC 1',
    note: '',
  } as const;
  const payment = { ...toPay({ due: 0, paid: 1450, refundDue: 1450 }), entries: [paid] };
  const order = adminOrder({ status: 'cancelled', firstOrder: true, payment });
  const api = adminApi({
    [LIST]: ({ path }) => adminPage(path.includes('refund=due') ? [order] : []),
    [REFUND]: 'offline',
  });
  await openOrders('/admin/orders?refund=due&order=K7M2-9QXD');
  await expect.element(row('K7M2-9QXD')).toMatchTextContent('Refund due');
  const dialog = page.getByRole('dialog', { name: 'Order K7M2-9QXD' });
  await expect.element(dialog).toMatchTextContent('First order: add the gift');
  const ledger = dialog.getByRole('list', { name: 'Payments' });
  await expect.element(ledger).toMatchTextContent(/Transfer, Rs\. 1,450\.00.*Anoma, BOC 1/);
  await dialog.getByRole('button', { name: /^Record refund/ }).click();
  const question = page.getByRole('dialog', { name: 'Record refund of K7M2-9QXD' });
  await expect.element(question.getByLabelText('Amount (Rs.)')).toHaveValue('1450');
  const save = question.getByRole('button', { name: 'Record refund' });
  await save.click();
  await expect
    .element(question.getByRole('alert'))
    .toMatchTextContent('Please enter the reference of the transfer.');
  expect(await accessibilityFaults()).toEqual([]);
  await question.getByLabelText('Bank reference').fill('CEFT 88');
  await question.getByLabelText('Reason (optional)').fill('A chip on the rim.');
  await save.click();
  await expect.poll(toastMessages).toHaveLength(1);
  await expect.element(question.getByLabelText('Bank reference')).toHaveValue('CEFT 88');
  const refund = {
    kind: 'refund',
    amount: 1450,
    at: AT,
    by: 'Anoma',
    reference: 'CEFT 88',
    note: '',
  } as const;
  const refunded = adminOrder({
    status: 'cancelled',
    payment: { ...toPay({ due: 0, paid: 1450, refunded: 1450 }), entries: [paid, refund] },
  });
  api.response({ [REFUND]: success({ order: refunded }) });
  await save.click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(ledger).toMatchTextContent(/Refund, Rs\. 1,450\.00.*CEFT 88/);
  await expect
    .element(dialog.getByRole('button', { name: 'Record refund' }))
    .not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
  const reason = 'A chip on the rim.';
  expect(api.sentTo(REFUND).at(-1)?.body).toEqual({ amount: 1450, reference: 'CEFT 88', reason });
});

test('pages more orders than fit, and Back goes back', async () => {
  const orders = Array.from({ length: 27 }, (_, at) =>
    adminOrder({ orderId: `K7M2-${1000 + at}`, _id: `order-${at}` }),
  );
  adminApi({
    [LIST]: ({ path }) =>
      path.includes('page=2')
        ? adminPage(orders.slice(25), { page: 2, pages: 2 })
        : adminPage(orders.slice(0, 25), { pages: 2 }),
  });
  await openOrders();
  await expect.poll(() => rows().length).toBe(25);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect.poll(() => rows().length).toBe(2);
  await expect.element(row('K7M2-1026')).toBeVisible();
  history.back();
  await expect.poll(() => rows().length).toBe(25);
});

test('preserves a filter chosen before a delayed search runs', async () => {
  adminApi({ [LIST]: adminPage([adminOrder()]) });
  await openOrders();
  await expect.element(row('K7M2-9QXD')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Number, name, city or product' });
  search.element().focus();
  await userEvent.keyboard('n');
  document.querySelector<HTMLElement>('[aria-label="Status"] a[href*="to_delivery"]')?.click();
  await expect.poll(() => location.search).toContain('q=n');
  expect(location.search).toContain('status=to_delivery');
});

test('shows the columns that were chosen, which this browser remembers', async () => {
  localStorage.setItem('hiddenColumns.orders', 'total unknown step');
  onTestFinished(() => localStorage.removeItem('hiddenColumns.orders'));
  adminApi({ [LIST]: adminPage([adminOrder()]) });
  const { unmount } = await openOrders();
  await expect.element(row('K7M2-9QXD')).toBeVisible();
  const headings = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent.trim());
  expect(headings()).toEqual(['Select', 'Order', 'Status', 'Customer', 'Driver', 'Next step']);
  const button = page.getByRole('button', { name: 'Columns' });
  const choices = page.getByRole('group', { name: 'Columns to show' });
  await expect.element(choices).not.toBeInTheDocument();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  await expect.element(choices.getByRole('checkbox', { name: 'Status' })).toHaveFocus();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard(' ');
  await choices.getByRole('checkbox', { name: 'Total' }).click();
  const chosen = ['Select', 'Order', 'Customer', 'Driver', 'Total', 'Next step'];
  expect(headings()).toEqual(chosen);
  await userEvent.keyboard('{Escape}');
  await expect.element(choices).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await button.click();
  await userEvent.tab({ shift: true });
  await expect.element(choices).not.toBeInTheDocument();
  await unmount();

  await openOrders();
  await expect.element(row('K7M2-9QXD')).toBeVisible();
  expect(headings()).toEqual(chosen);
  // Cards show everything.
  await page.viewport(768, 900);
  await expect.element(button).not.toBeInTheDocument();
  await expect.element(row('K7M2-9QXD')).toMatchTextContent('Pending Payment');
  expect(document.querySelector('td.status-cell')?.checkVisibility()).toBe(true);
});

test('searches for what was typed before its script came', async () => {
  const api = adminApi({
    [LIST]: ({ path }) => adminPage(path.includes('q=nimali') ? [adminOrder()] : []),
  });
  setAddress('/admin/orders');
  await openBuiltPage('/admin/orders');
  const search = page.getByRole('searchbox', { name: 'Number, name, city or product' });
  await search.fill('nimali');
  const island = document.querySelector('main astro-island');
  if (!island) throw new Error('The page has no island');
  const identifierPrefix = island.getAttribute('prefix') ?? '';
  // The marks of Astro are no part of what React draws.
  const marks = Array.from(island.childNodes).filter((node) => node instanceof Comment);
  for (const mark of marks) mark.remove();
  const root = hydrateRoot(island, <AdminOrdersScreen returnDays={30} />, { identifierPrefix });
  await expect.element(row('K7M2-9QXD')).toBeVisible();
  await expect.element(search).toHaveValue('nimali');
  expect(location.search).toBe('?q=nimali');
  expect(api.sent.at(-1)?.path).toContain('q=nimali');
  root.unmount();
});

const named = (...numbers: readonly string[]) =>
  numbers.map((orderId) => adminOrder({ orderId, status: 'to_delivery' }));

test('assigns several orders at once, and says which were not and why', async () => {
  const sentence = "This can't be done: the order is cancelled.";
  const api = adminApi({
    [LIST]: adminPage(named('A7M2-9QXD', 'B7M2-9QXD', 'C7M2-9QXD')),
    'POST /api/admin/orders/assign': success({
      assigned: ['A7M2-9QXD', 'C7M2-9QXD'],
      refused: [{ orderId: 'B7M2-9QXD', message: sentence }],
    }),
  });
  await openOrders();
  await page.getByLabelText('Select all on this page').click();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect.element(bar).toMatchTextContent('3 selected');
  await expect
    .element(bar.getByRole('link', { name: 'Print packing slips' }))
    .toHaveAttribute('href', '/admin/orders/packing-slips?ids=A7M2-9QXD,B7M2-9QXD,C7M2-9QXD');
  expect(await accessibilityFaults()).toEqual([]);
  await bar.getByRole('button', { name: 'Assign driver' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign 3 orders' });
  await dialog.getByRole('button', { name: 'Assign Kasun Fernando' }).click();
  const result = page.getByRole('dialog', { name: '1 order not assigned' });
  await expect.element(result).toMatchTextContent('2 orders assigned to Kasun Fernando.');
  await expect
    .element(result.getByRole('list', { name: 'Not assigned' }))
    .toMatchTextContent(`B7M2-9QXD${sentence}`);
  expect(await accessibilityFaults()).toEqual([]);
  expect(api.sent.find(({ method }) => method === 'POST')?.body).toEqual({
    orderIds: ['A7M2-9QXD', 'B7M2-9QXD', 'C7M2-9QXD'],
    driverId: kasun._id,
  });
  await result.getByRole('button', { name: 'Done' }).click();
  // What was refused is still chosen.
  await expect.element(bar).toMatchTextContent('1 selected');
  await expect.element(page.getByLabelText('Select B7M2-9QXD')).toBeChecked();
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect.element(bar).not.toBeInTheDocument();
});

test('keeps what is chosen when the connection fails', async () => {
  adminApi({
    [LIST]: adminPage(named('A7M2-9QXD')),
    'POST /api/admin/orders/assign': 'offline',
  });
  await openOrders();
  await page.getByLabelText('Select A7M2-9QXD').click();
  await page.getByRole('button', { name: 'Assign driver' }).click();
  await page.getByRole('button', { name: 'Assign Kasun Fernando' }).click();
  await expect
    .poll(toastMessages)
    .toEqual(['Connection problem. Check whether it was done before you try again.']);
  await expect.element(page.getByRole('dialog', { name: 'Assign 1 order' })).toBeVisible();
});

test('filters by days, district and driver in the address, and names them when nothing matches', async () => {
  adminApi({
    [LIST]: ({ path }) =>
      adminPage(path.includes('driver=none') ? [] : named('A7M2-9QXD', 'B7M2-9QXD')),
  });
  await openOrders('/admin/orders?status=to_delivery');
  await page.getByLabelText('Select A7M2-9QXD').click();
  await page.getByLabelText('District').selectOptions('Galle');
  await expect.poll(() => location.search).toBe('?status=to_delivery&district=Galle');
  // Another list begins with nothing chosen.
  await expect.element(page.getByText('1 selected')).not.toBeInTheDocument();
  await page.getByLabelText('Placed').selectOptions('Other days');
  await page.getByLabelText('From', { exact: true }).fill('2026-11-20');
  await page.getByLabelText('To', { exact: true }).fill('2026-11-22');
  await expect
    .poll(() => location.search)
    .toBe('?status=to_delivery&from=2026-11-20&to=2026-11-22&district=Galle');
  // Days the wrong way round change nothing yet.
  await page.getByLabelText('To', { exact: true }).fill('2026-11-02');
  await page.getByLabelText('Driver').selectOptions('Unassigned');
  await expect
    .element(
      page.getByText(
        'Nothing matches: To Delivery, Placed 20 Nov 2026 to 22 Nov 2026, Galle district, Unassigned.',
      ),
    )
    .toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  history.back();
  await expect.element(row('A7M2-9QXD')).toBeVisible();
  await expect.element(page.getByLabelText('Driver')).toHaveDisplayValue('All drivers');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => location.search).toBe('');
});

test('saves the orders of the filters as a file, or says that it failed', async () => {
  const api = adminApi({
    [LIST]: adminPage(named('A7M2-9QXD')),
    'GET /api/admin/orders.csv': refusal(503, 'Please try again in a moment.'),
  });
  await openOrders('/admin/orders?district=Galle');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(toastMessages).toEqual(['Please try again in a moment.']);
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  api.response({ 'GET /api/admin/orders.csv': success({}) });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => saved).toEqual(['orders.csv']);
  expect(api.sent.at(-1)?.path).toBe('/api/admin/orders.csv?district=Galle');
});

test('prints packing slips with what is packed, collected and given', async () => {
  adminApi({
    [LIST]: adminPage([
      adminOrder({
        firstOrder: true,
        note: 'Ring twice.',
        items: adminOrder().items.map((item) => ({
          ...item,
          sku: 'MAT-2',
          barcode: '96385074',
          translated: 'පැදුර',
        })),
        packing: { language: 'si', words: { ...packingWords(1), cash: 'ලබාගත යුතු මුදල්' } },
      }),
      adminOrder({
        orderId: 'B7M2-9QXD',
        packing: { language: 'en', words: packingWords(1) },
      }),
    ]),
  });
  const shop = { name: 'Shilpa', contact: defaultShopSettings.contact };
  await renderOnPage('/admin/orders/packing-slips?ids=K7M2-9QXD,B7M2-9QXD,C7M2-9QXD', () => (
    <PackingSlips shop={shop} />
  ));
  const slip = page.getByRole('article', { name: 'Packing slip K7M2-9QXD' });
  await expect.element(slip).toMatchTextContent(/Nimali Perera.*42 Lake Road.*0771234567/);
  await expect.element(slip).toMatchTextContent(/ලබාගත යුතු මුදල්Rs. 1,450.00/);
  await expect.element(slip).toMatchTextContent(/පැදුර.*SKU MAT-2, Barcode 96385074/);
  await expect.element(slip).toMatchTextContent(/First order: add the gift.*Ring twice\./);
  await expect.element(slip.getByRole('img', { name: 'QR code: K7M2-9QXD' })).toBeVisible();
  const other = page.getByRole('article', { name: 'Packing slip B7M2-9QXD' });
  await expect.element(other).not.toMatchTextContent(/gift|SKU|Barcode/);
  await expect.element(page.getByText(/Not found: C7M2-9QXD/)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('starts a return of a delivered phone order, and refunds one as goodwill', async () => {
  const RETURN = 'POST /api/admin/orders/K7M2-9QXD/return';
  const order = adminOrder({
    status: 'delivered',
    channel: 'phone',
    history: [{ status: 'delivered', at: new Date().toISOString() }],
    payment: { ...toPay({ due: 0, paid: 1450 }), entries: [] },
  });
  const api = adminApi({
    [LIST]: adminPage([order]),
    'GET /api/products/*': refusal(404, 'Product not found.'),
    [RETURN]: success({ return: wireReturn() }, 201),
  });
  await openOrders('/admin/orders?order=K7M2-9QXD');
  const dialog = page.getByRole('dialog', { name: 'Order K7M2-9QXD' });
  await dialog.getByRole('button', { name: 'Refund as goodwill' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Record refund of K7M2-9QXD' }))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await dialog.getByRole('button', { name: 'Start a return' }).click();
  const form = page.getByRole('dialog', { name: 'Start a return of K7M2-9QXD' });
  // The order has one item, which is chosen.
  await expect.element(form.getByRole('checkbox', { name: /^Herbal Soap Trio/ })).toBeChecked();
  await form.getByRole('radio', { name: 'Refund' }).click();
  await form.getByLabelText('Reason', { exact: true }).selectOptions('I changed my mind.');
  expect(await accessibilityFaults()).toEqual([]);
  await form.getByRole('button', { name: 'Request return' }).click();
  await expect.poll(toastMessages).toEqual(['Return of K7M2-9QXD requested']);
  await expect.element(form).not.toBeInTheDocument();
  await expect
    .element(dialog.getByRole('button', { name: 'Start a return' }))
    .not.toBeInTheDocument();
  expect(api.sentTo(RETURN)[0]?.body).toEqual({
    items: [{ _id: 'herbal-soap-trio', size: 'Default', qty: 1 }],
    reason: 'I changed my mind.',
    resolution: 'refund',
  });
});
