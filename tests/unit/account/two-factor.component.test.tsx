import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SecondStep } from '#islands/account/SecondStep.tsx';
import { TwoFactorSetup } from '#islands/account/TwoFactorSetup.tsx';
import { TwoFactorVerify } from '#islands/account/TwoFactorVerify.tsx';
import { ProfileScreen } from '#islands/account/ProfileScreen.tsx';
import { signedInResponse, signIn } from '../support/session.ts';
import { fakeApi, NO_REASON, refusal, success } from '../support/fake-api.ts';
import { nextPageToasts, stopNavigation, toastMessages } from '../support/page.tsx';

const SEND = 'POST /api/users/2fa/send';
const VERIFY = 'POST /api/users/2fa/verify';
const DISABLE = 'POST /api/users/2fa/disable';
const SENT = success({ message: '2FA code sent to your email.' });
const WRONG = refusal(401, 'Invalid or expired code', { more: { code: 'wrong_code' } });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const firstBox = page.getByLabelText('Digit 1');

const values = () =>
  [...document.querySelectorAll<HTMLInputElement>('.code-boxes input')]
    .map(({ value }) => value)
    .join('');

async function type(code: string): Promise<void> {
  await firstBox.click();
  await userEvent.keyboard(code);
}

const isSwitchedOn = () => JSON.parse(localStorage.getItem('userInfo') ?? '{}').twoFaEnabled;

describe('The profile', () => {
  const box = page.getByRole('heading', { name: 'Two-factor authentication' });

  test('switches two-factor on by a mailed code, by keyboard alone', async () => {
    const api = fakeApi({ [SEND]: SENT, [VERIFY]: WRONG });
    const user = signIn();
    await render(<ProfileScreen languages={[]} />);
    await expect.element(page.getByText('Off', { exact: true })).toBeVisible();
    button('Turn on').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(toastMessages).toEqual(['2FA code sent to your email.']);
    await expect.element(page.getByText('Waiting for the code')).toBeVisible();
    await expect.element(firstBox).toHaveFocus();
    await userEvent.keyboard('47{Enter}');
    await expect.poll(toastMessages).toContain('Please enter all digits');

    // Over two boxes that have digits already.
    await type('470302{Enter}');
    await expect.poll(toastMessages).toContain('Invalid or expired code');
    await expect.poll(values).toBe('');
    await expect.element(firstBox).toHaveFocus();
    api.response({ [VERIFY]: success({ message: 'Two-factor authentication enabled.' }) });
    await userEvent.keyboard('471302{Enter}');
    await expect.poll(toastMessages).toContain('Two-factor authentication enabled.');
    await expect.element(page.getByText('On', { exact: true })).toBeVisible();
    await expect.element(box).toHaveFocus();
    expect(api.sentTo(VERIFY).at(-1)?.body).toEqual({
      userId: user._id,
      code: '471302',
      enableTwoFa: true,
    });
    expect(isSwitchedOn()).toBe(true);
  });

  test('switches two-factor off, by keyboard alone', async () => {
    fakeApi({ [DISABLE]: success({ message: 'Two-factor authentication disabled.' }) });
    signIn({ twoFaEnabled: true });
    await render(<ProfileScreen languages={[]} />);
    button('Turn off').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(toastMessages).toEqual(['Two-factor authentication disabled.']);
    await expect.element(page.getByText('Off', { exact: true })).toBeVisible();
    await expect.element(box).toHaveFocus();
    expect(isSwitchedOn()).toBe(false);
  });

  test('goes back without two-factor, and says how long to wait where codes are limited', async () => {
    const api = fakeApi({ [SEND]: SENT });
    signIn();
    await render(<ProfileScreen languages={[]} />);
    await button('Turn on').click();
    await expect.element(firstBox).toHaveFocus();
    await userEvent.keyboard('12');
    await button('Cancel').click();
    await expect.element(page.getByText('Off', { exact: true })).toBeVisible();
    api.response({ [SEND]: refusal(429, 'Too many codes. Please wait.', { retryAfter: 40 }) });
    await button('Turn on').click();
    await expect.poll(toastMessages).toContain('Too many codes. Please wait.');
    await expect
      .element(page.getByRole('timer'))
      .toMatchTextContent('You can ask for a new code in 0:');
    await expect.element(button('Turn on')).toHaveFocus();
  });

  test('says that a code was not sent, or not accepted', async () => {
    const api = fakeApi({ [SEND]: NO_REASON });
    signIn();
    await render(<ProfileScreen languages={[]} />);
    await button('Turn on').click();
    await expect.poll(toastMessages).toEqual(['Failed to send 2FA code']);
    api.response({ [SEND]: SENT, [VERIFY]: NO_REASON });
    await button('Turn on').click();
    await type('471302');
    await button('Turn on').click();
    await expect.poll(toastMessages).toContain('Invalid code');
    api.response({ [VERIFY]: 'offline' });
    await button('Turn on').click();
    await expect.poll(toastMessages).toContain('Failed to verify code');
    expect(values()).toBe('471302');
  });
});

describe('The setup page', () => {
  test('sends a code and leads to where it is typed', async () => {
    fakeApi({ [SEND]: SENT });
    const { destinations } = stopNavigation();
    signIn();
    await render(<TwoFactorSetup />);
    await button('Send code').click();
    await expect.poll(() => destinations).toEqual(['/2fa/verify']);
    expect(nextPageToasts()).toEqual(['2FA code sent to your email.']);
  });

  test('stays where it is when the shop is out of reach', async () => {
    fakeApi({ [SEND]: 'offline' });
    const { destinations } = stopNavigation();
    signIn();
    await render(<TwoFactorSetup />);
    await button('Send code').click();
    await expect.poll(toastMessages).toEqual(['Something went wrong. Try again.']);
    expect(destinations).toEqual([]);
  });

  test('switches two-factor off, and says where that failed', async () => {
    const api = fakeApi({ [DISABLE]: NO_REASON });
    signIn({ twoFaEnabled: true });
    await render(<TwoFactorSetup />);
    await button('Turn off two-factor authentication').click();
    await expect.poll(toastMessages).toEqual(['Failed to disable 2FA']);
    api.response({ [DISABLE]: success({ message: 'Two-factor authentication disabled.' }) });
    await button('Turn off two-factor authentication').click();
    await expect.poll(toastMessages).toContain('Two-factor authentication disabled.');
    await expect.element(button('Send code')).toBeVisible();
  });

  test('takes the code on a page of its own and leads to the profile', async () => {
    const api = fakeApi({ [VERIFY]: WRONG });
    const { destinations } = stopNavigation();
    signIn();
    await render(<TwoFactorVerify />);
    await button('Verify').click();
    await expect.poll(toastMessages).toEqual(['Please enter all digits']);
    await type('470302');
    await button('Verify').click();
    await expect.poll(toastMessages).toContain('Invalid or expired code');
    await expect.poll(values).toBe('');
    api.response({ [VERIFY]: success({ message: 'Two-factor authentication enabled.' }) });
    await type('471302');
    await button('Verify').click();
    await expect.poll(() => destinations).toEqual(['/profile']);
    expect(nextPageToasts()).toEqual(['Two-factor authentication enabled.']);
  });
});

describe('The second step of a login', () => {
  test('begins the session with the right code', async () => {
    localStorage.setItem('pending2faUserId', 'challenge-1');
    const api = fakeApi({ [VERIFY]: WRONG });
    const { destinations } = stopNavigation();
    await render(<SecondStep />);
    await type('470302{Enter}');
    await expect.poll(toastMessages).toEqual(['Invalid or expired code']);
    api.response({ [VERIFY]: signedInResponse({ twoFaEnabled: true }) });
    await userEvent.keyboard('471302{Enter}');
    await expect.poll(() => destinations).toEqual(['/']);
    expect(nextPageToasts()).toEqual(['2FA verification successful!']);
    expect(api.sent.at(-1)?.body).toEqual({ userId: 'challenge-1', code: '471302' });
    expect(localStorage.getItem('pending2faUserId')).toBeNull();
    expect(localStorage.getItem('accesstoken')).toBe('new-access');
  });

  test('sends another code, and says when the next may be asked for', async () => {
    localStorage.setItem('pending2faUserId', 'challenge-1');
    const api = fakeApi({ [SEND]: SENT });
    await render(<SecondStep />);
    await button('Send a new code').click();
    await expect.poll(toastMessages).toEqual(['2FA code sent to your email.']);
    await expect
      .element(page.getByRole('timer'))
      .toMatchTextContent(/^You can ask for a new code in 0:\d\d\.$/);
    expect(api.sent.map(({ body }) => body)).toEqual([{ userId: 'challenge-1' }]);
  });

  test('keeps the code where no response comes', async () => {
    localStorage.setItem('pending2faUserId', 'challenge-1');
    fakeApi({ [VERIFY]: 'offline', [SEND]: 'offline' });
    await render(<SecondStep />);
    await type('471302{Enter}');
    await expect.poll(toastMessages).toEqual(['Something went wrong. Try again.']);
    expect(values()).toBe('471302');
    await button('Send a new code').click();
    await expect.poll(toastMessages).toHaveLength(2);
  });

  test('leads back to the login when the login waited too long for its code', async () => {
    localStorage.setItem('pending2faUserId', 'challenge-1');
    fakeApi({ [SEND]: WRONG });
    const { destinations } = stopNavigation();
    await render(<SecondStep />);
    await button('Send a new code').click();
    await expect.poll(() => destinations).toEqual(['/login']);
    expect(nextPageToasts()).toEqual(['Session expired. Please login again.']);
    expect(localStorage.getItem('pending2faUserId')).toBeNull();
  });
});
