import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { permissions } from '#lib/account/permissions.ts';
import type { Waiting, WaitingRow } from '#lib/today/today.ts';
import { type WaitingKind, waitingTable } from '#lib/today/waiting.ts';
import { TodayScreen } from '#islands/admin/today/TodayScreen.tsx';
import { startAdminLinks } from '#lib/browser/today/admin-links.ts';
import { startAdminKeys } from '#lib/browser/site/admin-keys.ts';
import { refreshToday } from '#lib/browser/today/today.ts';
import { accessibilityFaults, onDesktop, renderOnPage } from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import {
  adminOrder,
  adminPage,
  adminTicket,
  adminTicketsResponse,
  driversPage,
  kasun,
  orderWithSlip,
} from '../support/order-fixtures.ts';
import { signIn } from '../support/session.ts';

const TODAY = 'GET /api/admin/today';
const SINCE = '2026-10-01T08:00:00.000Z';

/** What waits of a kind, of which the first is named. */
const waits = (kind: WaitingKind, count: number, row: Partial<WaitingRow> = {}): Waiting => {
  const { href, action } = waitingTable[kind];
  const first = { id: `${kind}-1`, orderId: 'K7M2-9QXD', name: 'Nimali Perera', total: 1450 };
  const next = [{ ...first, since: SINCE, action, href: `/admin/orders?order=${kind}`, ...row }];
  return { kind, count, oldest: SINCE, href, next };
};
const ticketWaits = waits('ticket', 3, { id: 'ticket-1', orderId: null, total: null });

const all = {
  waiting: [
    waits('approve', 2),
    waits('slip', 2),
    waits('attempt', 1),
    ticketWaits,
    waits('driver', 1, { orderId: null, total: null }),
  ],
  orders: 4,
  revenue: 12_345.5,
  slipsWaiting: 2,
  toAssign: 0,
  outForDelivery: 3,
  failedAttempts: 1,
  cashWithDrivers: 2500,
  refundsDue: 0,
  returnsWaiting: 0,
  ticketsWaiting: 3,
  driversWaiting: 1,
  yesterday: { orders: 6, revenue: 9000 },
  lowStockCount: 34,
  lowStock: [
    {
      _id: 'batik-sarong',
      variant: 'batik-sarong.1',
      name: 'Batik Sarong',
      size: 'S',
      countInStock: 0,
    },
    {
      _id: 'clay-bowl',
      variant: 'clay-bowl.1',
      name: 'Clay Bowl',
      size: 'Default',
      countInStock: 2,
    },
  ],
};

beforeEach(onDesktop);

const open = async () => {
  await renderOnPage('/admin', () => <TodayScreen />);
  await refreshToday();
  startAdminLinks(document);
  return document.querySelector<HTMLElement>('.admin-sections');
};
const tile = (name: string | RegExp) => page.getByRole('listitem').getByRole('link', { name });

/** The groups and links of the sidebar that are shown, each link with its number. */
const sectionsWithNumbers = () =>
  [...document.querySelectorAll<HTMLElement>('.admin-sections :is(p, a)')]
    .filter((part) => part.checkVisibility())
    .map((part) => {
      const count = part.querySelector('em:not([hidden])')?.textContent ?? '';
      return `${(part.querySelector('span') ?? part).textContent.trim()} ${count}`.trim();
    });

test('shows what waits, each number a link to its list, and keeps it when offline', async () => {
  signIn({ role: 'admin' });
  const api = fakeApi({ [TODAY]: success({ today: all, permissions: ['orders', 'support'] }) });
  await open();
  await expect.element(tile('2 Slips to review')).toHaveAttribute('href', '/admin/slips');
  await expect
    .element(tile('1 Failed delivery'))
    .toHaveAttribute('href', '/admin/orders?attempts=failed');
  await expect.element(tile('Rs. 12,345.50 Sales today Rs. 9,000.00 yesterday')).toBeVisible();
  await expect.element(page.getByText('Sold out', { exact: true })).toBeVisible();
  await expect.element(page.getByText('2 left')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  api.response({ [TODAY]: refusal(503, 'The shop is busy for a moment. Please try again.') });
  await refreshToday();
  await expect.element(tile('2 Slips to review')).toBeVisible();
});

test('shows all sections in groups, with what waits in each and in all', async () => {
  signIn({ role: 'admin' });
  fakeApi({ [TODAY]: success({ today: all, permissions }) });
  await open();
  await expect
    .poll(sectionsWithNumbers)
    .toEqual([
      'Today',
      'Sell',
      'Orders 3',
      'Slips 2',
      'Returns',
      'Discount codes',
      'Gift vouchers',
      'Tickets 3',
      'Goods',
      'Products',
      'Categories',
      'Sales',
      'Reviews',
      'Money',
      'Cash',
      'Ledger',
      'Figures',
      'Shop',
      'Content',
      'Translations',
      'People 1',
      'Settings',
    ]);
  const waiting = page.getByRole('banner').getByRole('link', { name: /^Waiting tasks/ });
  await expect.poll(() => waiting.element().textContent).toMatch(/9$/);
  await expect.element(waiting).toHaveAttribute('href', '/admin');
  await page.viewport(390, 780);
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  await bar.getByRole('button', { name: /^More 6/ }).click();
  await expect.element(page.getByRole('link', { name: 'Settings' })).toBeInViewport();
});

test('shows staff only what their permissions open, numbers and sections', async () => {
  signIn({ role: 'user', permissions: ['support'] });
  fakeApi({
    [TODAY]: success({
      today: { waiting: [ticketWaits], ticketsWaiting: 3 },
      permissions: ['support'],
    }),
  });
  const sections = await open();
  await expect.poll(sectionsWithNumbers).toEqual(['Today', 'Sell', 'Tickets 3']);
  await expect.element(tile('3 Tickets to answer')).toBeVisible();
  await expect.element(tile('Slips to review')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Low stock' })).not.toBeInTheDocument();
  expect(sections?.hidden).toBe(false);
});

test('counts all that is low, and links to their list', async () => {
  signIn({ role: 'admin' });
  fakeApi({ [TODAY]: success({ today: all, permissions: ['catalogue'] }) });
  await open();
  await expect.element(page.getByRole('heading', { name: 'Low stock 34' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See all' }))
    .toHaveAttribute('href', '/admin/products?low=1');
});

test('moves through the rows with the arrows, and lists the keys', async () => {
  signIn({ role: 'admin' });
  fakeApi({ [TODAY]: success({ today: all, permissions: ['orders', 'support'] }) });
  await open();
  await expect.element(tile('2 Slips to review')).toBeVisible();
  const keys = document.querySelector<HTMLDialogElement>('.keys-dialog');
  if (keys) startAdminKeys(keys);
  const press = (key: string) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  press('ArrowDown');
  await expect.element(tile('2 Orders to approve')).toHaveFocus();
  press('ArrowDown');
  await expect.element(tile(/^K7M2-9QXD Nimali Perera/).first()).toHaveFocus();
  press('ArrowDown');
  await expect.element(tile('2 Slips to review')).toHaveFocus();
  press('ArrowUp');
  press('ArrowUp');
  await expect.element(tile('2 Orders to approve')).toHaveFocus();
  press('?');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('is closed to shoppers, and hides the sections and the search', async () => {
  signIn({ role: 'user' });
  fakeApi({ [TODAY]: refusal(403, 'You do not have permission to do this.') });
  const sections = await open();
  await expect
    .element(page.getByRole('heading', { name: 'You can’t open this page' }))
    .toBeVisible();
  expect(sections?.hidden).toBe(true);
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
});

const nothing = { orders: 0, revenue: 0 };

test('says nothing about what is zero', async () => {
  signIn({ role: 'admin' });
  const today = { ...nothing, waiting: [], lowStock: [] };
  fakeApi({ [TODAY]: success({ today, permissions: ['orders'] }) });
  await open();
  await expect.element(page.getByText('Nothing is waiting. Well done!')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'To do' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Low stock' })).not.toBeInTheDocument();
});

test('shows a waiting cash order, the oldest first, with its next step', async () => {
  signIn({ role: 'admin' });
  const order = adminOrder();
  const api = fakeApi({
    [TODAY]: success({
      today: { ...nothing, waiting: [waits('approve', 7)] },
      permissions: ['orders'],
    }),
    'GET /api/admin/orders': adminPage([order]),
    'GET /api/admin/drivers': driversPage([kasun]),
    'POST /api/admin/orders/*/approve': success({ order: { ...order, status: 'to_delivery' } }),
  });
  await open();
  await expect.element(page.getByText('Nothing is waiting')).not.toBeInTheDocument();
  const list = page.getByRole('list', { name: 'Orders to approve' });
  await expect
    .element(list.getByRole('listitem'))
    .toMatchTextContent(/^K7M2-9QXD Nimali PereraRs. 1,450.00, .* ago.*Late/);
  await expect.element(page.getByRole('link', { name: '6 more orders to approve' })).toBeVisible();
  await list.getByRole('button', { name: 'Approve: K7M2-9QXD, Nimali Perera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve order K7M2-9QXD?' });
  expect(await accessibilityFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Approve and assign Kasun Fernando' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const APPROVE = 'POST /api/admin/orders/K7M2-9QXD/approve';
  expect(api.sentTo(APPROVE).map(({ body }) => body)).toEqual([
    { seen: null, andAssign: kasun._id },
  ]);
});

test('approves the oldest slip in place, in two taps', async () => {
  signIn({ role: 'admin' });
  const slip = orderWithSlip();
  const api = fakeApi({
    [TODAY]: success({
      today: { ...nothing, waiting: [waits('slip', 1)] },
      permissions: ['orders'],
    }),
    'GET /api/admin/orders': adminPage([slip]),
    'POST /api/admin/orders/*/approve': success({ order: { ...slip, status: 'to_delivery' } }),
  });
  await open();
  await page.getByRole('button', { name: 'Review: K7M2-9QXD, Nimali Perera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Slip of K7M2-9QXD' });
  await expect.element(dialog).toMatchTextContent(/Order total Rs\./);
  expect(await accessibilityFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.sent.map(({ path }) => path)).toContain('/api/admin/orders/K7M2-9QXD/approve');
});

test('says that somebody else has settled it, or that it could not be loaded', async () => {
  signIn({ role: 'admin' });
  const api = fakeApi({
    [TODAY]: success({
      today: { ...nothing, waiting: [waits('assign', 1)] },
      permissions: ['orders'],
    }),
    'GET /api/admin/orders': refusal(503, 'The shop is busy for a moment. Please try again.'),
  });
  await open();
  await page.getByRole('button', { name: 'Assign: K7M2-9QXD, Nimali Perera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign a driver' });
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  api.response({ 'GET /api/admin/orders': adminPage([]) });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText('This does not wait any more.')).toBeVisible();
});

test('sets the stock of a low variant in place', async () => {
  signIn({ role: 'admin' });
  const PATCH = 'PATCH /api/admin/products/clay-bowl/stock';
  const bowl = { _id: 'clay-bowl.1', title: 'Default', size: 'Default', options: [] };
  const variants = [{ ...bowl, countInStock: 1, price: 900 }];
  const api = fakeApi({
    [TODAY]: success({
      today: { ...nothing, lowStock: all.lowStock },
      permissions: ['orders', 'catalogue'],
    }),
    [PATCH]: refusal(409, 'The stock has changed meanwhile.', { more: { variants } }),
  });
  await open();
  await page.getByRole('button', { name: 'Set stock of Clay Bowl' }).click();
  const field = page.getByLabelText('In stock');
  await field.fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/Somebody changed the stock meanwhile/)).toBeVisible();
  await expect.element(field).toHaveValue('12');
  expect(api.sentTo(PATCH)[0]?.body).toEqual({
    variants: [{ _id: 'clay-bowl.1', countInStock: 12 }],
    expected: [{ _id: 'clay-bowl.1', countInStock: 2 }],
  });
});

test('assigns a driver in place, and answers a ticket in place', async () => {
  signIn({ role: 'admin' });
  fakeApi({
    [TODAY]: success({
      today: { ...nothing, waiting: [waits('assign', 1), ticketWaits] },
      permissions: ['orders', 'support'],
    }),
    'GET /api/admin/orders': adminPage([adminOrder({ status: 'to_delivery' })]),
    'GET /api/admin/drivers': driversPage([kasun]),
    'GET /api/admin/tickets': adminTicketsResponse(adminTicket()),
  });
  await open();
  await page.getByRole('button', { name: 'Assign: K7M2-9QXD, Nimali Perera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign K7M2-9QXD' });
  await expect.element(dialog.getByRole('button', { name: 'Assign Kasun Fernando' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Reply: Nimali Perera' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Ticket of Nimali Perera' })).toBeVisible();
});
