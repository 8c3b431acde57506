import type * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CashScreen } from '#islands/admin/cash/CashScreen.tsx';
import { replacePage } from '#islands/ui/Pager.tsx';
import { $toasts } from '#lib/browser/toasts.ts';
import type { CashDriver, cashReceipt, listCash } from '#lib/contract/cash.ts';
import { defaultShopSettings } from '#lib/shop-settings/shop-settings.ts';
import {
  accessibilityFaults,
  nextPageToasts,
  renderOnPage,
  setOnline,
  stopNavigation,
  toastMessages,
} from '../support/page.tsx';
import { fakeApi, type FakeResponse, refusal, success } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';

const LIST = 'GET /api/admin/cash';
const BOOK = 'GET /api/admin/cash/ravi';
const SETTLE = 'POST /api/admin/cash/ravi/settle';
const CORRECT = 'POST /api/admin/cash/ravi/correct';
const RECEIPT = 'GET /api/admin/cash/ravi/settled-1';
const shop = { name: 'Shilpa', contact: defaultShopSettings.contact };

type Receipt = v.InferInput<typeof cashReceipt.response>['settlement'];
type DriverCash = v.InferInput<typeof listCash.response>['drivers'][number];

const ravi = (fields: Partial<CashDriver> = {}): CashDriver => ({
  _id: 'ravi',
  name: 'Ravi Silva',
  email: 'ravi@example.com',
  mobile: '0771234567',
  isActive: true,
  ...fields,
});
const entries: Receipt['entries'] = [
  { orderId: 'K7M2-9QXD', amount: 3900, at: '2026-10-01T05:00:00.000Z', note: '', by: '' },
  {
    orderId: 'T3RP-4L2C',
    amount: 1000.5,
    at: '2026-10-01T06:00:00.000Z',
    note: 'No change',
    by: '',
  },
  { orderId: null, amount: -100, at: '2026-10-01T07:00:00.000Z', note: 'Fuel', by: 'Anoma' },
];
const settlement = {
  _id: 'settled-1',
  at: '2026-10-02T05:00:00.000Z',
  by: 'Anoma',
  expected: 4800.5,
  counted: 4700.5,
  difference: -100,
  note: 'A note is missing',
  upTo: '2026-10-01T07:00:00.000Z',
};
const receipt: Receipt = { ...settlement, driver: ravi(), entries };
const drivers = (...list: readonly DriverCash[]) => success({ drivers: list });
const ledger = (fields: Record<string, unknown> = {}) =>
  success({
    driver: ravi(),
    holding: 4800.5,
    oldest: '2026-10-01T05:00:00.000Z',
    entries,
    settlements: [],
    total: 0,
    page: 1,
    pages: 1,
    ...fields,
  });
const settledBook = ledger({ holding: 0, oldest: null, entries: [], settlements: [settlement] });

beforeEach(() => {
  $toasts.set([]);
  sessionStorage.clear();
  signIn({ role: 'admin' });
});

const open = (query = '') => renderOnPage(`/admin/cash${query}`, () => <CashScreen shop={shop} />);
const dialog = page.getByRole('dialog');
const button = (name: string) => dialog.getByRole('button', { name });

/** Opens the dialog of the driver's book and counts. */
async function count(rupees: string): Promise<void> {
  await page.getByRole('button', { name: 'Count and settle' }).click();
  await dialog.getByLabelText('Counted amount (Rs.)').fill(rupees);
  await button('Continue').click();
}

test('lists who holds how much since when, and marks who drives no more', async () => {
  const api = fakeApi({ [LIST]: 'offline' });
  await open();
  await expect.element(page.getByText('The cash book could not be loaded.')).toBeVisible();
  api.response({ [LIST]: drivers() });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'No driver holds cash.' })).toBeVisible();
  const codes = { ok: 12, wrong: 1, missing: 2 };
  const none = { ok: 0, wrong: 0, missing: 0 };
  const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString();
  api.response({
    [LIST]: drivers(
      { driver: ravi({ isActive: false }), holding: 4800.5, oldest: threeDaysAgo, codes },
      { driver: ravi({ _id: 'kasun', name: 'Kasun' }), holding: 0, oldest: null, codes: none },
    ),
  });
  document.dispatchEvent(new Event('visibilitychange'));
  const rows = page.getByRole('list', { name: 'Drivers' }).getByRole('listitem');
  await expect
    .element(rows.first())
    .toMatchTextContent(
      /Ravi Silva.*Not an active driver.*3 days ago.*12 right, 1 wrong, 2 missing.*Rs\. 4,800\.50/,
    );
  await expect.element(rows.nth(1)).toMatchTextContent(/^KasunHolds no cashRs\. 0\.00$/);
  await expect
    .element(page.getByRole('link', { name: 'Ravi Silva' }))
    .toHaveAttribute('href', '/admin/cash?driver=ravi');
  await expect.element(page.getByText('1 driver holds Rs. 4,800.50')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  setOnline(false);
  await expect
    .element(
      page.getByText(/^You have been offline since \d\d:\d\d\. This list may be out of date\.$/),
    )
    .toBeVisible();
});

test('shows what was expected only after the count, and asks why it differs', async () => {
  const settled = Promise.withResolvers<FakeResponse>();
  const api = fakeApi({ [BOOK]: ledger(), [SETTLE]: () => settled.promise });
  await open('?driver=ravi');
  const { destinations } = stopNavigation();
  await expect
    .element(page.getByRole('link', { name: 'T3RP-4L2C' }))
    .toHaveAttribute('href', '/admin/orders?q=T3RP-4L2C&order=T3RP-4L2C');
  await expect.element(page.getByRole('rowheader', { name: /^Correction by Anoma/ })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Count and settle' }).click();
  const counted = dialog.getByLabelText('Counted amount (Rs.)');
  await expect.element(counted).toHaveFocus();
  await expect.element(dialog).not.toMatchTextContent('4,800.50');
  // Nor is it seen behind the dialog.
  await expect.element(page.getByText('Rs. 4,800.50', { exact: true })).not.toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await button('Continue').click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Please enter the amount that you counted.');
  await counted.fill('4.700');
  await button('Continue').click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('The amount can be read as 4.7 or as 4700. Write one of these.');
  await counted.fill('Rs. 4,700.50');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect
    .element(dialog)
    .toMatchTextContent(/Counted.*4,700\.50.*Expected.*4,800\.50.*Rs\. 100\.00 missing/);
  expect(await accessibilityFaults()).toEqual([]);
  expect(api.sentTo(SETTLE)).toEqual([]);
  await button('Settle').click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Please say why the amount differs.');
  await dialog.getByLabelText('Why does the amount differ?').fill('A note is missing');
  await button('Settle').dblClick();
  await expect.element(button('Settling...')).toBeVisible();
  settled.resolve(success({ settlement: receipt }, 201));
  await expect.poll(() => destinations).toEqual(['/admin/cash?driver=ravi&receipt=settled-1']);
  expect(nextPageToasts()).toEqual(['Cash of Ravi Silva settled']);
  expect(api.sentTo(SETTLE).map(({ body }) => body)).toEqual([
    { counted: 4700.5, note: 'A note is missing', upTo: '2026-10-01T07:00:00.000Z' },
  ]);
});

test('does not settle by a double click on Continue, and keeps the key of a lost response', async () => {
  const api = fakeApi({ [BOOK]: ledger(), [SETTLE]: 'offline' });
  await open('?driver=ravi');
  const { destinations } = stopNavigation();
  await page.getByRole('button', { name: 'Count and settle' }).click();
  await dialog.getByLabelText('Counted amount (Rs.)').fill('4800.5');
  await button('Continue').dblClick();
  await expect.element(dialog).toMatchTextContent('No difference');
  expect(api.sentTo(SETTLE)).toEqual([]);
  await button('Settle').click();
  await expect
    .poll(toastMessages)
    .toEqual(['Connection problem. Try again: it will not be done twice.']);
  api.response({ [SETTLE]: success({ settlement: receipt }, 201) });
  await button('Settle').click();
  await expect.poll(() => destinations).toHaveLength(1);
  const keys = api.sentTo(SETTLE).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\w-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('shows what the shop expects by now when that has changed during the count', async () => {
  const api = fakeApi({
    [BOOK]: ledger(),
    [SETTLE]: refusal(400, 'Please say why the amount differs.', {
      errors: { note: 'Please say why the amount differs.' },
      more: { expected: 4900.5 },
    }),
  });
  await open('?driver=ravi');
  await count('4810.5');
  await expect.element(dialog).toMatchTextContent(/too much.*may still have hand-overs to send/);
  await button('Back').click();
  await dialog.getByLabelText('Counted amount (Rs.)').fill('4800.5');
  await button('Continue').click();
  await expect.element(dialog).not.toMatchTextContent('hand-overs to send');
  await button('Settle').click();
  await expect
    .element(dialog)
    .toMatchTextContent(/Expected.*4,900\.50.*Rs\. 100\.00 missing.*Please say why/);
  expect(api.sentTo(SETTLE)).toHaveLength(1);
});

test('says when another admin has settled it, and shows that settlement', async () => {
  const api = fakeApi({ [BOOK]: ledger(), [SETTLE]: refusal(409, 'Nothing to settle.') });
  await open('?driver=ravi');
  await count('4800.5');
  api.response({ [BOOK]: settledBook });
  await button('Settle').click();
  await expect
    .poll(toastMessages)
    .toEqual(['Nothing to settle. Another admin has just settled this cash.']);
  await expect.element(dialog).not.toBeInTheDocument();
  const settled = page.getByRole('list', { name: 'Settlements' });
  await expect
    .element(settled)
    .toMatchTextContent(/Rs\. 4,700\.50 counted by Anoma.*Rs\. 100\.00 missing.*A note is missing/);
  await expect
    .element(settled.getByRole('link', { name: /^Receipt of 2 Oct 2026/ }))
    .toHaveAttribute('href', '/admin/cash?driver=ravi&receipt=settled-1');
  await expect.element(page.getByText('Ravi Silva holds no cash.')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Count and settle' }))
    .not.toBeInTheDocument();
});

test('adds a correction with a reason, in either direction', async () => {
  const corrected = Promise.withResolvers<FakeResponse>();
  const api = fakeApi({ [BOOK]: ledger(), [CORRECT]: () => corrected.promise });
  await open('?driver=ravi');
  await page.getByRole('button', { name: 'Add correction' }).click();
  const add = button('Add correction');
  await dialog.getByLabelText('Amount (Rs.)').fill('0');
  await dialog.getByLabelText('Less').click();
  await add.click();
  await expect.element(dialog.getByText('The amount must not be 0.')).toBeVisible();
  await expect.element(dialog.getByText('Please give a reason.')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await dialog.getByLabelText('Amount (Rs.)').fill('-250.5');
  await add.click();
  await expect.element(dialog.getByText(/^Enter the amount without a minus/)).toBeVisible();
  await dialog.getByLabelText('Amount (Rs.)').fill('250,5');
  await dialog.getByLabelText('Reason').fill('Fuel');
  await add.dblClick();
  await expect.element(button('Saving...')).toBeVisible();
  corrected.resolve(success({ cash: { holding: -250.5, entries: [], settlements: [] } }, 201));
  await expect.poll(toastMessages).toEqual(['Correction added']);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.sentTo(CORRECT).map(({ body }) => body)).toEqual([{ amount: -250.5, note: 'Fuel' }]);
  const books = () => api.sent.filter(({ method }) => method === 'GET');
  await expect.poll(books).toHaveLength(2);
});

test('shows a receipt to print and to sign', async () => {
  fakeApi({ [RECEIPT]: success({ settlement: receipt }) });
  await open('?driver=ravi&receipt=settled-1');
  const sheet = page.getByRole('article');
  await expect
    .element(sheet)
    .toMatchTextContent(
      /Shilpa.*Received from Ravi Silva.*K7M2-9QXD.*Expected.*4,800\.50.*Counted.*4,700\.50.*Rs\. 100\.00 missing.*Handed over by: Ravi Silva.*Counted by: Anoma/,
    );
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('says so when a driver or a settlement does not exist', async () => {
  fakeApi({
    [BOOK]: refusal(404, 'Driver not found.'),
    [RECEIPT]: refusal(404, 'Settlement not found.'),
  });
  await open('?driver=ravi');
  await expect.element(page.getByRole('heading', { name: 'Driver not found.' })).toBeVisible();
  replacePage('/admin/cash?driver=ravi&receipt=settled-1');
  await expect.element(page.getByRole('heading', { name: 'Settlement not found.' })).toBeVisible();
});
