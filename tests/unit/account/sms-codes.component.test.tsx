import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ProfileScreen } from '#islands/account/ProfileScreen.tsx';
import { SecondStep } from '#islands/account/SecondStep.tsx';
import { CODE_BY, PENDING } from '#lib/browser/storage-keys.ts';
import { accessibilityFaults, toastMessages } from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';

const SEND = 'POST /api/users/sms-codes/send';
const ENABLE = 'POST /api/users/sms-codes/enable';
const DISABLE = 'POST /api/users/sms-codes/disable';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = page.getByRole('heading', { name: 'Codes by SMS' });

test('the profile chooses SMS with both codes, and email again', async () => {
  const api = fakeApi({
    [SEND]: success({ message: 'We sent one code by email and one by SMS.' }),
    [ENABLE]: refusal(401, 'Invalid or expired code', { more: { code: 'wrong_code' } }),
    [DISABLE]: success({ message: 'Codes come by email now.' }),
  });
  signIn({ codesBySms: false });
  await render(<ProfileScreen languages={[]} />);
  await button('Get codes by SMS').click();
  await expect.element(page.getByLabelText('Code from the email')).toHaveFocus();
  await userEvent.keyboard('471302{Enter}');
  await expect.element(page.getByLabelText('Code from the SMS')).toHaveFocus();
  await userEvent.keyboard('118 204{Enter}');
  await expect.poll(toastMessages).toContain('Invalid or expired code');
  await expect.element(page.getByLabelText('Code from the SMS')).toHaveValue('118 204');
  expect(await accessibilityFaults()).toEqual([]);

  api.response({ [ENABLE]: success({ message: 'Codes come by SMS now.' }) });
  await button('Get codes by SMS').click();
  await expect.element(page.getByText(/come by SMS to your mobile number/)).toBeVisible();
  await expect.element(heading).toHaveFocus();
  expect(api.sentTo(ENABLE).at(-1)?.body).toEqual({ emailCode: '471302', smsCode: '118204' });

  await button('Get codes by email').click();
  await expect.element(page.getByText(/come by email\.$/)).toBeVisible();
  expect(JSON.parse(localStorage.getItem('userInfo') ?? '{}').codesBySms).toBe(false);
});

test('the profile says why codes can’t come by SMS', async () => {
  const why = 'Save a mobile number in your profile first.';
  fakeApi({ [SEND]: refusal(400, why, { errors: { mobile: why } }) });
  signIn({ codesBySms: false });
  await render(<ProfileScreen languages={[]} />);
  await button('Get codes by SMS').click();
  await expect.poll(toastMessages).toEqual([why]);
  await expect.element(button('Get codes by SMS')).toBeVisible();
});

test('a shop without SMS does not show the choice', async () => {
  fakeApi({});
  signIn();
  await render(<ProfileScreen languages={[]} />);
  await expect.element(button('Turn on')).toBeVisible();
  expect(heading.query()).toBeNull();
});

test('a login whose code went by SMS offers it by email', async () => {
  const api = fakeApi({ 'POST /api/users/2fa/send': success({ message: 'sent' }) });
  localStorage.setItem(PENDING, 'challenge-1');
  localStorage.setItem(CODE_BY, 'sms');
  await render(<SecondStep />);
  await expect.element(page.getByText(/6-digit code from the SMS/)).toBeVisible();
  await button('Send it by email').click();
  await expect.poll(toastMessages).toEqual(['2FA code sent to your email.']);
  await expect.element(page.getByText(/code we sent to your email/)).toBeVisible();
  await expect.element(button('Send a new code')).toBeVisible();
  expect(api.sent[0]?.body).toEqual({ userId: 'challenge-1' });
});
