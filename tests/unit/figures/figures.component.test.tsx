import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ReportsScreen } from '#islands/admin/reports/ReportsScreen.tsx';
import { barChart, hourChart } from '#lib/reports/chart.ts';
import type { Report } from '#lib/contract/figures.ts';
import { accessibilityFaults, onDesktop, renderOnPage } from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';

const CALL = 'GET /api/admin/figures';
const ADDRESS = '/admin/figures?from=2026-11-01&to=2026-11-09';

const totals = {
  orders: 2,
  revenue: 7800,
  refunds: 0,
  cash: 2600,
  averageOrder: 3900,
  newCustomers: 4,
  returnsShare: 0.5,
};
const row = (name: string) => ({ name, orders: 2, revenue: 7800 });
/** Three orders on Fridays after seven in the evening. */
const byHour = Array.from({ length: 7 }, (_, weekday) =>
  Array.from({ length: 24 }, (_hour, hour) => (weekday === 4 && hour === 19 ? 3 : 0)),
);
const report: Report = {
  figures: {
    ...totals,
    byPeriod: [{ start: '2026-11-02', orders: 2, revenue: 7800 }],
    byHour,
    products: [
      {
        _id: 'clay-bowl',
        name: 'Clay Bowl',
        qty: 2,
        revenue: 7800,
        variants: [
          { title: 'M', qty: 1, revenue: 4800 },
          { title: 'Default', qty: 1, revenue: 3000 },
        ],
      },
      { _id: 'reed-tray', name: 'Reed Tray', qty: 1, revenue: 900, variants: [] },
    ],
    categories: [row('Bowls')],
    paymentMethods: [row('Cash on Delivery')],
    districts: [row('Not given')],
    giftVouchers: { sold: 3000, given: 500, spent: 1200, expired: 0, outstanding: 2300 },
    messages: { sms: 4, segments: 5, cost: 6.25, withheld: 0 },
  },
  before: { ...totals, from: '2026-10-23', to: '2026-10-31', revenue: 5200, newCustomers: 0 },
  charts: {
    revenue: barChart('Revenue in rupees', [{ label: '2 Nov', title: 'a day', value: 7800 }]),
    orders: barChart('Orders', [{ label: '2 Nov', title: 'a day', value: 2 }]),
    hours: hourChart('Orders by weekday and hour', byHour),
  },
};
const nothing: Report = {
  ...report,
  figures: {
    ...report.figures,
    orders: 0,
    revenue: 0,
    averageOrder: 0,
    returnsShare: 0,
    byPeriod: [],
  },
};

beforeEach(async () => {
  await onDesktop();
  signIn({ role: 'admin' });
});

const open = (address = ADDRESS) => renderOnPage(address, () => <ReportsScreen />);
const requested = (api: ReturnType<typeof fakeApi>) =>
  api.sent
    .filter(({ path }) => path.startsWith('/api/admin/figures?'))
    .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));

test('shows totals with their change, charts, and a table with every number', async () => {
  const api = fakeApi({ [CALL]: success({ ...report }) });
  await open();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Revenue' }))
    .toHaveTextContent('RevenueRs. 7,800.0050% more');
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'New customers' }))
    .toHaveTextContent('New customers40 before');
  await expect
    .element(page.getByText(/^Gift vouchers: Rs. 3,000.00 sold.* Rs. 2,300.00 can still be spent/))
    .toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Revenue in rupees' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Orders' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: '2 Nov 2026 2 Rs. 7,800.00' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Clay Bowl' }))
    .toHaveAttribute('href', '/admin/products/clay-bowl');
  expect(requested(api)).toEqual([
    { from: '2026-11-01', to: '2026-11-09', by: 'day', report: '1' },
  ]);
  expect(await accessibilityFaults()).toEqual([]);
});

test('shows when people order, as a chart and as a table to be read aloud', async () => {
  fakeApi({ [CALL]: success({ ...report }) });
  await open();
  const section = page.getByRole('region', { name: 'When people order' });
  await expect
    .element(section.getByRole('img', { name: 'Orders by weekday and hour' }))
    .toBeVisible();
  const field = (name: string) =>
    [...section.element().querySelectorAll('.bar')].find(
      (one) => one.querySelector('title')?.textContent === name,
    );
  const opacityOf = (name: string) =>
    Number(field(name)?.querySelector('rect')?.getAttribute('fill-opacity'));
  expect(opacityOf('Friday, 19:00 to 20:00: 3 orders')).toBe(1);
  expect(opacityOf('Friday, 18:00 to 19:00: 0 orders')).toBeLessThan(0.1);
  expect(section.getByRole('row').elements()).toHaveLength(2);
  await expect
    .element(section.getByRole('row', { name: '19:00 to 20:00 0 0 0 0 3 0 0' }))
    .toBeInTheDocument();
});

test('shows how the variants of a product sold when its row is opened', async () => {
  fakeApi({ [CALL]: success({ ...report }) });
  await open();
  const summary = page.getByText('By variant of Clay Bowl');
  const variant = page.getByRole('row', { name: 'Size M 1 Rs. 4,800.00' });
  await expect.element(summary).toBeVisible();
  await expect.element(variant).not.toBeInTheDocument();
  summary.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(variant).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: 'Without options 1 Rs. 3,000.00' }))
    .toBeVisible();
  expect(page.getByText(/^By variant/).elements()).toHaveLength(1);
  expect(await accessibilityFaults()).toEqual([]);
});

test('keeps the choice of days and periods in the address', async () => {
  const api = fakeApi({ [CALL]: success({ ...report }) });
  await open();
  await page.getByRole('link', { name: 'By week' }).click();
  await expect.poll(() => location.search).toBe('?from=2026-11-01&to=2026-11-09&by=week');
  await page.getByLabelText('From').fill('2026-01-01');
  await page.getByRole('button', { name: 'Show days' }).click();
  await expect.poll(() => location.search).toBe('?from=2026-01-01&to=2026-11-09');
  await expect.poll(() => requested(api).map(({ by }) => by)).toEqual(['day', 'week', 'month']);
  history.back();
  await expect.element(page.getByLabelText('From')).toHaveValue('2026-11-01');
  await page.getByLabelText('From').fill('2026-12-01');
  await page.getByRole('button', { name: 'Show days' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('from must not be after to.');
});

test('says when nothing was sold, and when the figures could not be loaded', async () => {
  const api = fakeApi({ [CALL]: refusal(503, 'The shop is busy.') });
  await open();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The figures could not be loaded.');
  api.response({ [CALL]: success({ ...nothing }) });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect
    .element(page.getByRole('heading', { name: 'No orders in these days.' }))
    .toBeVisible();
  api.response({ [CALL]: refusal(403, 'You do not have permission to do this.') });
  await page.getByRole('link', { name: 'Last month' }).click();
  await expect
    .element(page.getByRole('heading', { name: 'You can’t open this page' }))
    .toBeVisible();
});
