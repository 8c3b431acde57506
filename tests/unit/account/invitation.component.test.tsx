import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { InvitationScreen } from '#islands/account/InvitationScreen.tsx';
import { clearSession } from '#lib/browser/session/session.ts';
import { $toasts } from '#lib/browser/toasts.ts';
import { accessibilityFaults, renderOnPage, toastMessages } from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';

const OPEN = 'GET /api/invitations/the-token';
const ACCEPT = 'POST /api/invitations/the-token/accept';
const invitation = {
  email: 'kasun@example.com',
  permissions: ['orders'],
  admin: false,
  driver: false,
  hasAccount: false,
};

beforeEach(() => {
  $toasts.set([]);
  clearSession();
});

const open = () => renderOnPage('/invitation/the-token', () => <InvitationScreen />);

test('makes an account, and shows what the server refuses at its field', async () => {
  const api = fakeApi({
    [OPEN]: success({ invitation }),
    [ACCEPT]: refusal(400, 'Phone number must be 10 digits', {
      errors: { phone: 'Phone number must be 10 digits' },
    }),
  });
  await open();
  await expect.element(page.getByText('You will have access to: Orders.')).toBeVisible();
  const join = page.getByRole('button', { name: 'Create account and join' });
  await expect.element(join).toBeDisabled();
  await page.getByLabelText('Full Name').fill('Kasun Perera');
  await page.getByLabelText('Phone Number').fill('0771112223');
  await page.getByLabelText('Password', { exact: true }).fill('weaver of reeds');
  await page.getByLabelText('Confirm Password').fill('weaver of reeds');
  expect(await accessibilityFaults()).toEqual([]);
  await join.click();
  await expect.element(page.getByText('Phone number must be 10 digits')).toBeVisible();
  expect(api.sentTo(ACCEPT)[0]?.body).toMatchObject({ name: 'Kasun Perera', phone: '0771112223' });
});

test('asks the owner of the account to log in, and then accepts', async () => {
  signIn({ email: 'nimali@example.com' });
  const api = fakeApi({
    [OPEN]: success({ invitation: { ...invitation, hasAccount: true } }),
    [ACCEPT]: refusal(503, 'The shop is busy for a moment. Please try again.'),
  });
  await open();
  await expect.element(page.getByText(/You are logged in as nimali@example.com/)).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Log in as kasun@example.com' }))
    .toBeVisible();
  signIn({ email: 'kasun@example.com' });
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect.poll(() => toastMessages().length).toBe(1);
  expect(api.sentTo(ACCEPT)).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Accept invitation' })).toBeEnabled();
});

test('says that a link works no more', async () => {
  fakeApi({ [OPEN]: refusal(410, 'This invitation is no longer valid.') });
  await open();
  await expect
    .element(page.getByRole('heading', { name: 'This invitation is no longer valid.' }))
    .toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});
