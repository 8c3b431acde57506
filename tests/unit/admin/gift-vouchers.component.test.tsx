import type * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { GiftVouchersScreen } from '#islands/admin/gift-vouchers/GiftVouchersScreen.tsx';
import { $toasts } from '#lib/browser/toasts.ts';
import type { listGiftVouchers } from '#lib/contract/staff-gift-vouchers.ts';
import { accessibilityFaults, onDesktop, renderOnPage, toastMessages } from '../support/page.tsx';
import { fakeApi, success } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';

const LIST = 'GET /api/admin/gift-vouchers';
const GIVE = 'POST /api/admin/gift-vouchers';

type Sent = v.InferInput<typeof listGiftVouchers.response>['giftVouchers'][number];

const aGiftVoucher = (given: Partial<Sent> = {}): Sent => ({
  _id: 'one',
  ending: 'EFGH',
  amount: 5000,
  balance: 1250.5,
  spent: 3749.5,
  to: 'Nimali',
  email: 'nimali@example.lk',
  from: 'Ruwan',
  until: '2099-04-10T00:30:00.000Z',
  createdAt: '2026-04-10T00:30:00.000Z',
  by: '',
  orderId: 'K7M2-9QXD',
  sendAt: null,
  isVoid: false,
  isLocked: false,
  history: [],
  ...given,
});

const answer = (giftVouchers: readonly Sent[], outstanding = 0, pages = 1) =>
  success({ giftVouchers, outstanding, total: giftVouchers.length, page: 1, pages });

const open = () => renderOnPage('/admin/gift-vouchers', () => <GiftVouchersScreen />);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (label: string) => page.getByLabelText(label, { exact: true });

beforeEach(async () => {
  $toasts.set([]);
  signIn({ role: 'user', permissions: ['orders'] });
  await onDesktop();
});

test('shows what the shop owes, and whose each gift voucher is', async () => {
  const list = [
    aGiftVoucher(),
    aGiftVoucher({ _id: 'two', ending: 'WXYZ', balance: 0 }),
    aGiftVoucher({ _id: 'three', ending: 'PQRS', by: 'Kamala', from: '', orderId: null }),
    aGiftVoucher({ _id: 'four', ending: 'TUVW', isVoid: true }),
    aGiftVoucher({ _id: 'five', ending: 'JKLM', until: '2026-01-01T00:00:00.000Z' }),
  ];
  fakeApi({ [LIST]: answer(list, 2501, 3) });
  await open();
  await expect.element(page.getByText('Rs. 2,501.00')).toBeVisible();
  const row = (ending: string) => page.getByRole('listitem').filter({ hasText: ending });
  await expect.element(row('EFGH').getByText('Rs. 1,250.50 left')).toBeVisible();
  await expect.element(row('EFGH').getByText('For Nimali, nimali@example.lk')).toBeVisible();
  await expect.element(row('EFGH').getByText(/^From Ruwan\. 10 Apr 2026, valid/)).toBeVisible();
  await expect
    .element(row('EFGH').getByRole('link', { name: 'K7M2-9QXD' }))
    .toHaveAttribute('href', '/admin/orders?q=K7M2-9QXD&order=K7M2-9QXD');
  await expect.element(row('WXYZ').getByText('Spent')).toBeVisible();
  await expect.element(row('PQRS').getByText(/^Given by Kamala\./)).toBeVisible();
  await expect.element(row('TUVW').getByText('Void')).toBeVisible();
  await expect.element(row('JKLM').getByText('Ended')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Page 2' }))
    .toHaveAttribute('href', '/admin/gift-vouchers?page=2');
  expect(await accessibilityFaults()).toEqual([]);
});

test('an admin locks one with a reason, and sees who did what', async () => {
  signIn({ role: 'admin' });
  const LOCK = 'POST /api/admin/gift-vouchers/one/lock';
  const history = [
    { at: '2026-04-11T00:30:00.000Z', by: 'Kamala', what: 'lock' as const, reason: 'Lost.' },
  ];
  const locked = aGiftVoucher({ isLocked: true, history });
  const { response, sentTo } = fakeApi({ [LIST]: answer([aGiftVoucher()], 1250.5) });
  await open();
  await expect.element(page.getByText('Rs. 3,749.50 spent')).toBeVisible();
  await button('Lock …EFGH').click();
  await page.getByLabelText('Reason').fill('Lost.');
  response({ [LOCK]: success({ giftVoucher: locked }), [LIST]: answer([locked], 1250.5) });
  await button('Lock').click();
  await expect.element(page.getByText('Locked, Rs. 1,250.50 left')).toBeVisible();
  await expect.element(page.getByText('Locked 11 Apr 2026 by Kamala: Lost.')).toBeVisible();
  await expect.element(button('Unlock …EFGH')).toBeVisible();
  expect(sentTo(LOCK).at(-1)?.body).toEqual({ reason: 'Lost.' });
  expect(await accessibilityFaults()).toEqual([]);
});

test('a given one shows its code once, and keeps what was typed until it is made', async () => {
  const { response, sentTo } = fakeApi({ [LIST]: answer([]), [GIVE]: 'offline' });
  await open();
  await expect.element(page.getByText('No gift vouchers yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Give a gift voucher' }).click();
  await field('Amount, Rs.').fill('nothing');
  await field('Valid, days').fill('4000');
  await button('Give').click();
  await expect.element(page.getByText(/^Amount must be more than Rs\.\s0/)).toBeVisible();
  await expect.element(page.getByText('Validity must be 1 to 3,650 days')).toBeVisible();
  await field('Amount, Rs.').fill('2,500.50');
  await field('Valid, days').fill('180');
  await field('Name (optional)').fill('Nimali');
  await field('Greeting (optional)').fill('Sorry for the wait');
  expect(await accessibilityFaults()).toEqual([]);
  await button('Give').click();
  await expect.poll(toastMessages).toContain('Not saved. Your changes are still here: try again.');
  const made = aGiftVoucher({ amount: 2500.5, balance: 2500.5, email: '', orderId: null });
  response({
    [GIVE]: success({ code: '7K2M-9QXD-ABCD-EFGH', giftVoucher: made }, 201),
    [LIST]: answer([made], 2500.5),
  });
  await button('Give').click();
  await expect.element(page.getByText('7K2M-9QXD-ABCD-EFGH')).toBeVisible();
  await expect.element(page.getByText('Rs. 2,500.50, valid until 10 Apr 2099.')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  const keys = sentTo(GIVE).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
  expect(sentTo(GIVE).at(-1)?.body).toEqual({
    amount: 2500.5,
    to: 'Nimali',
    email: '',
    message: 'Sorry for the wait',
    language: 'en',
    validDays: 180,
  });
  await button('Done').click();
  await expect.element(page.getByText('7K2M-9QXD-ABCD-EFGH')).not.toBeInTheDocument();
  await expect.element(page.getByText('…EFGH')).toBeVisible();
});
