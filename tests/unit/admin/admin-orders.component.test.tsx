import { beforeEach, expect, test } from 'vitest';
import { hydrateRoot } from 'react-dom/client';
import { page, userEvent } from 'vitest/browser';
import { AdminOrdersScreen } from '#islands/admin/orders/AdminOrdersScreen.tsx';
import { AdminReturnsScreen } from '#islands/admin/returns/AdminReturnsScreen.tsx';
import { SlipReview } from '#islands/admin/orders/SlipReview.tsx';
import { NewProductScreen, ProductScreen } from '#islands/admin/products/ProductScreen.tsx';
import { ProductsScreen } from '#islands/admin/products/ProductsScreen.tsx';
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
import { adminOrder, adminPage, driversPage, kasun, toPay } from '../support/order-fixtures.ts';
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

beforeEach(async () => {
  $toasts.set([]);
  signIn({ role: 'admin' });
  await onDesktop();
});

const openOrders = (address = '/admin/orders') =>
  renderOnPage(address, () => <AdminOrdersScreen />);

test.each([
  ['/admin/slips', () => <SlipReview />],
  ['/admin/orders', () => <AdminOrdersScreen />],
  ['/admin/returns', () => <AdminReturnsScreen />],
  ['/admin/products', () => <ProductsScreen />],
  ['/admin/products/new', () => <NewProductScreen />],
  ['/admin/products/coconut-pair', () => <ProductScreen />],
])('refuses a user who is no admin, and shows nothing: %s', async (address, draw) => {
  signIn({ role: 'user' });
  fakeApi({
    [LIST]: refusal(403, 'This is for admins.'),
    'GET /api/admin/returns': refusal(403, 'This is for admins.'),
    'GET /api/admin/products': refusal(403, 'This is for admins.'),
    'GET /api/admin/products/*': refusal(403, 'This is for admins.'),
  });
  await renderOnPage(address, draw);
  await expect.element(page.getByRole('heading', { name: 'Admins only' })).toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await expect.element(page.getByRole('form')).not.toBeInTheDocument();
  expect(await accessibilityFaults()).toEqual([]);
});

test('says that a list is older than the shop, and shows the order as it is', async () => {
  const sentence = "This can't be done: the order is cancelled.";
  const api = fakeApi({
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
  const api = fakeApi({
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
  fakeApi({
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
  const api = fakeApi({ [LIST]: adminPage([adminOrder()]) });
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
  const api = fakeApi({
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

test('leads from a replacement to the order that it replaces', async () => {
  const order = adminOrder({ status: 'to_delivery', replacementFor: 'B7M2-9QXD' });
  fakeApi({ [LIST]: adminPage([order]) });
  await openOrders('/admin/orders?order=K7M2-9QXD');
  await expect
    .element(page.getByRole('dialog').getByRole('link', { name: 'B7M2-9QXD' }))
    .toHaveAttribute('href', '/admin/orders?q=B7M2-9QXD&order=B7M2-9QXD');
});

test('records a refund that is due, and keeps what was typed when offline', async () => {
  const REFUND = 'POST /api/admin/orders/K7M2-9QXD/refund';
  const paid = { kind: 'transfer', amount: 1450, at: AT, by: 'Anoma', reference: 'BOC 1' } as const;
  const payment = { ...toPay({ due: 0, paid: 1450, refundDue: 1450 }), entries: [paid] };
  const order = adminOrder({ status: 'cancelled', firstOrder: true, payment });
  const api = fakeApi({
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
  await expect.element(question.getByLabelText('Amount (Rs.)')).toHaveValue(1450);
  const save = question.getByRole('button', { name: 'Record refund' });
  await save.click();
  await expect
    .element(question.getByRole('alert'))
    .toMatchTextContent('Please enter the reference of the transfer.');
  expect(await accessibilityFaults()).toEqual([]);
  await question.getByLabelText('Bank reference').fill('CEFT 88');
  await save.click();
  await expect.poll(toastMessages).toHaveLength(1);
  await expect.element(question.getByLabelText('Bank reference')).toHaveValue('CEFT 88');
  const refund = {
    kind: 'refund',
    amount: 1450,
    at: AT,
    by: 'Anoma',
    reference: 'CEFT 88',
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
  expect(api.sentTo(REFUND).at(-1)?.body).toEqual({ amount: 1450, reference: 'CEFT 88' });
});

test('pages more orders than fit, and Back goes back', async () => {
  const orders = Array.from({ length: 27 }, (_, at) =>
    adminOrder({ orderId: `K7M2-${1000 + at}`, _id: `order-${at}` }),
  );
  fakeApi({
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
  fakeApi({ [LIST]: adminPage([adminOrder()]) });
  await openOrders();
  await expect.element(row('K7M2-9QXD')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Number, name, email or phone' });
  search.element().focus();
  await userEvent.keyboard('n');
  document.querySelector<HTMLElement>('[aria-label="Status"] a[href*="to_delivery"]')?.click();
  await expect.poll(() => location.search).toContain('q=n');
  expect(location.search).toContain('status=to_delivery');
});

test('searches for what was typed before its script came', async () => {
  const api = fakeApi({
    [LIST]: ({ path }) => adminPage(path.includes('q=nimali') ? [adminOrder()] : []),
  });
  setAddress('/admin/orders');
  await openBuiltPage('/admin/orders');
  const search = page.getByRole('searchbox', { name: 'Number, name, email or phone' });
  await search.fill('nimali');
  const island = document.querySelector('astro-island');
  if (!island) throw new Error('The page has no island');
  const identifierPrefix = island.getAttribute('prefix') ?? '';
  // The marks of Astro are no part of what React draws.
  const marks = Array.from(island.childNodes).filter((node) => node instanceof Comment);
  for (const mark of marks) mark.remove();
  const root = hydrateRoot(island, <AdminOrdersScreen />, { identifierPrefix });
  await expect.element(row('K7M2-9QXD')).toBeVisible();
  await expect.element(search).toHaveValue('nimali');
  expect(location.search).toBe('?q=nimali');
  expect(api.sent.at(-1)?.path).toContain('q=nimali');
  root.unmount();
});
