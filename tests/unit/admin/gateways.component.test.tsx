import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Gateways } from '#islands/admin/payments/Gateways.tsx';
import { $toasts } from '#lib/browser/toasts.ts';
import { accessibilityFaults, renderOnPage, toastMessages } from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';

const READ = 'GET /api/admin/payments';
const TEST = 'POST /api/admin/payments/test';

beforeEach(() => {
  $toasts.set([]);
  signIn({ role: 'admin' });
});

const text = (part: string) => page.getByText(part, { exact: false });

async function open() {
  await renderOnPage('/admin/settings', () => <Gateways />);
  await page.getByText('Show the connections to PayHere and Koko').click();
}

test('a shop without gateways says what to get from each company', async () => {
  fakeApi({ [READ]: success({ gateways: [], notifications: [] }) });
  await open();
  await expect.element(text('Koko takes payments in 3 instalments.')).toBeVisible();
  await page.getByText('What to get from Koko').click();
  await expect.element(text('KOKO_MERCHANT_ID')).toBeVisible();
  await expect.element(text('The last notifications')).not.toBeInTheDocument();
  expect(await accessibilityFaults()).toEqual([]);
});

test('a gateway that is set up is tested, and its notifications name it', async () => {
  const notification = {
    at: '2026-11-20T08:00:00.000Z',
    gateway: 'Koko',
    orderId: 'K7M2-9QXD',
    paymentId: '7000001',
    status: 'SUCCESS',
    amount: '1450.00',
    currency: 'LKR',
    accepted: true,
    done: 'Recorded the payment.',
  };
  const notifyUrl = 'https://shop.example/api/payments/koko/notify';
  const api = fakeApi({
    [READ]: success({
      gateways: [{ name: 'koko', hasApi: true, notifyUrl }],
      notifications: [notification],
    }),
    [TEST]: success({}),
  });
  await open();
  await expect.element(text(notifyUrl)).toBeVisible();
  await expect.element(text('PayHere takes credit and debit cards.')).toBeVisible();
  const table = page.getByRole('table', { name: 'The last notifications' });
  await expect.element(table.getByText('Koko, ', { exact: false })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  const button = page.getByRole('button', { name: 'Test the connection to Koko' });
  await button.click();
  await expect.poll(toastMessages).toEqual(['The connection works.']);
  api.response({ [TEST]: refusal(409, 'Koko did not answer as documented.') });
  await button.click();
  await expect.poll(toastMessages).toContain('Koko did not answer as documented.');
  expect(api.sentTo(TEST).map(({ body }) => body)).toEqual([
    { gateway: 'koko' },
    { gateway: 'koko' },
  ]);
});
