import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LedgerScreen } from '#islands/admin/reports/LedgerScreen.tsx';
import type { LedgerEntry, LedgerPage } from '#lib/contract/ledger.ts';
import { accessibilityFaults, renderOnPage } from '../support/page.tsx';
import { fakeApi, success } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';

const LIST = 'GET /api/admin/ledger';

const payment: LedgerEntry = {
  at: '2026-11-20T05:00:00.000Z',
  orderId: 'K7M2-9QXD',
  kind: 'payment',
  method: 'cash_on_delivery',
  amount: 4100,
  reference: '',
  by: { _id: 'ravi', name: 'Ravi Silva' },
  channel: 'phone',
};
const entries: readonly LedgerEntry[] = [
  { ...payment, kind: 'chargeback', method: 'card', amount: 700.5, reference: '3200', by: null },
  payment,
  { ...payment, orderId: null, kind: 'cash_difference', amount: -100, channel: null },
];
const answer = (given: Partial<LedgerPage> = {}) =>
  success({
    entries,
    total: entries.length,
    sums: { cash_on_delivery: 4000, card: -700.5 },
    page: 1,
    pages: 1,
    ...given,
  });

const open = () => renderOnPage('/admin/ledger', () => <LedgerScreen />);
const row = (words: string) => page.getByRole('listitem').filter({ hasText: words });

beforeEach(() => {
  vi.setSystemTime('2026-11-30T06:00:00.000Z');
  signIn({ role: 'user', permissions: ['orders'] });
  return () => void vi.useRealTimers();
});

test('shows each movement of money of the month with its sign, and sums by method', async () => {
  fakeApi({ [LIST]: answer() });
  await open();
  await expect.element(page.getByText('3 entries')).toBeVisible();
  await expect.element(row('Chargeback').getByText('−Rs. 700.50')).toBeVisible();
  await expect
    .element(row('Chargeback').getByRole('link'))
    .toHaveAttribute('href', '/admin/orders?q=K7M2-9QXD&order=K7M2-9QXD');
  await expect.element(row('Payment').getByText('Rs. 4,100.00')).toBeVisible();
  await expect.element(row('Payment').getByText('Ravi Silva, Phone')).toBeVisible();
  await expect.element(row('Cash difference').getByText('−Rs. 100.00')).toBeVisible();
  await expect.element(page.getByText('Rs. 4,000.00', { exact: true })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('asks for another month and one method, and exports what is shown', async () => {
  const { sent } = fakeApi({ [LIST]: answer() });
  await open();
  const lastAsked = () => sent.at(-1)?.path;
  await page.getByLabelText('Month').selectOptions('Oct 2026');
  await expect.poll(lastAsked).toContain('from=2026-10-01&to=2026-10-31');
  await page.getByLabelText('Method').selectOptions('Gift voucher');
  await expect.poll(lastAsked).toContain('to=2026-10-31&method=gift_voucher');
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  expect(location.search).toContain('method=gift_voucher');
});

test('says that no money moved, and offers another try when it does not load', async () => {
  const { response } = fakeApi({ [LIST]: 'offline' });
  await open();
  await expect.element(page.getByText('The ledger could not be loaded.')).toBeVisible();
  response({ [LIST]: answer({ entries: [], total: 0, sums: {} }) });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No money moved here.')).toBeVisible();
});
