import { describe, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { User } from '#lib/account/user.ts';
import { LoginScreen } from '#islands/account/LoginScreen.tsx';
import { secondStepResponse, signedInResponse, sessionKeys } from '../support/session.ts';
import { fakeApi, NO_REASON, refusal, success } from '../support/fake-api.ts';
import { nextPageToasts, stopNavigation, toastMessages } from '../support/page.tsx';
import { ResetScreen } from '#islands/account/ResetScreen.tsx';

describe('Login', () => {
  const LOGIN = 'POST /api/users/login';
  const FORGOT = 'POST /api/users/forgot-password';
  const GOOGLE = 'GET /api/auth/google';
  const PASSWORD = 'weaver of reeds';

  const email = page.getByLabelText('Email');
  const password = page.getByLabelText('Password', { exact: true });
  const forgot = page.getByRole('link', { name: 'Forgot password?' });
  const login = () => page.getByRole('button', { name: 'Login', exact: true }).click();

  const address = location.href;
  beforeEach(() => history.replaceState(null, '', address));

  async function fillIn(): Promise<void> {
    await email.fill('nimali@example.com');
    await password.fill(PASSWORD);
  }

  test('says which fields are missing or wrong, and focuses the first', async () => {
    fakeApi();
    await render(<LoginScreen />);
    await login();
    await expect.element(email).toHaveAccessibleDescription('Email is required');
    await expect.element(password).toHaveAccessibleDescription('Password is required');
    await expect.element(email).toHaveFocus();
    await email.fill('nimali@example');
    await expect.element(email).toHaveAccessibleDescription('Enter a valid email');
  });

  test('shows the refusal of a wrong password and keeps what was typed', async () => {
    fakeApi({ [LOGIN]: refusal(401, 'Invalid email or password') });
    await render(<LoginScreen />);
    await fillIn();
    await login();
    await expect.poll(toastMessages).toEqual(['Invalid email or password']);
    await expect.element(email).toHaveValue('nimali@example.com');
    await expect.element(password).toHaveValue(PASSWORD);
    await expect.element(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.element(password).toHaveAttribute('type', 'text');
  });

  test('says that logging in failed when there is no reason, or no response', async () => {
    const api = fakeApi({ [LOGIN]: NO_REASON });
    await render(<LoginScreen />);
    await fillIn();
    await login();
    await expect.poll(toastMessages).toEqual(['Login failed']);
    api.response({ [LOGIN]: 'offline' });
    await login();
    await expect.poll(toastMessages).toContain('Something went wrong. Try again.');
    api.response({ [LOGIN]: success({ message: 'Login successful!' }) });
    await login();
    await expect
      .poll(toastMessages)
      .toEqual(['Login failed', 'Something went wrong. Try again.', 'Login failed']);
  });

  test('begins the session and goes on to the home page', async () => {
    const api = fakeApi({ [LOGIN]: signedInResponse() });
    const { destinations } = stopNavigation();
    await render(<LoginScreen />);
    await fillIn();
    await login();
    await expect.poll(() => destinations).toEqual(['/']);
    expect(nextPageToasts()).toEqual(['Login successful!']);
    expect(api.sent.map(({ body }) => body)).toEqual([
      { email: 'nimali@example.com', password: PASSWORD },
    ]);
    expect(sessionKeys()).toEqual([
      'accesstoken',
      'refreshtoken',
      'accesstokenAt',
      'userInfo',
      'userEmail',
      'userRole',
    ]);
  });

  test.each([
    [{ role: 'admin' }, '/admin'],
    [{ role: 'user', permissions: ['support'] }, '/admin'],
    [{ role: 'driver' }, '/profile/my-deliveries'],
  ] satisfies [Partial<User>, string][])(
    'leads %j to %s, where the work begins',
    async (rights, home) => {
      fakeApi({ [LOGIN]: signedInResponse(rights) });
      const { destinations } = stopNavigation();
      await render(<LoginScreen />);
      await fillIn();
      await login();
      await expect.poll(() => destinations).toEqual([home]);
    },
  );

  test('leads a user with an unverified email to the code', async () => {
    fakeApi({ [LOGIN]: refusal(403, 'Please verify your email', { more: { unverified: true } }) });
    const { destinations } = stopNavigation();
    await render(<LoginScreen />);
    await fillIn();
    await login();
    await expect.poll(() => destinations).toEqual(['/verify']);
    expect(nextPageToasts()).toEqual(['Please verify your email']);
    expect(localStorage.getItem('userEmail')).toBe('nimali@example.com');
  });

  test('asks for the mailed code where two-factor is on, at an address that survives a reload', async () => {
    fakeApi({ [LOGIN]: secondStepResponse() });
    await render(<LoginScreen />);
    await fillIn();
    await login();
    await expect.element(page.getByRole('heading', { name: 'Two-factor code' })).toBeVisible();
    await expect.element(page.getByLabelText('Digit 1')).toHaveFocus();
    expect(location.pathname).toBe('/verify2fa');
    expect(localStorage.getItem('pending2faUserId')).toBe('challenge-1');
  });

  test('sends a code for a forgotten password once there is an email', async () => {
    const api = fakeApi({ [FORGOT]: success({ message: 'OTP sent successfully!' }) });
    const { destinations } = stopNavigation();
    await render(<LoginScreen />);
    await forgot.click();
    await expect.element(email).toHaveAccessibleDescription('Email is required');
    await email.fill('nimali@example.com');
    await forgot.click();
    await expect.poll(() => destinations).toEqual(['/verify']);
    expect(nextPageToasts()).toEqual(['OTP sent successfully!']);
    expect(api.sent.map(({ body }) => body)).toEqual([{ email: 'nimali@example.com' }]);
    expect(localStorage.getItem('action')).toBe('forgotpsw');
  });

  test('says that no code could be sent for a forgotten password', async () => {
    const api = fakeApi({ [FORGOT]: NO_REASON });
    await render(<LoginScreen />);
    await email.fill('nimali@example.com');
    await forgot.click();
    await expect.poll(toastMessages).toEqual(['Failed to send OTP']);
    api.response({ [FORGOT]: 'offline' });
    await forgot.click();
    await expect.poll(toastMessages).toContain('Something went wrong. Please try again.');
    await expect.element(email).toHaveValue('nimali@example.com');
  });

  test('says that Google is not set up, or not in reach', async () => {
    const words = 'Google login is not available. Please use your email and password.';
    const api = fakeApi({ [GOOGLE]: refusal(404, words) });
    await render(<LoginScreen />);
    await email.fill('nimali@example.com');
    const button = page.getByRole('button', { name: 'Login with Google' });
    await button.click();
    await expect.poll(toastMessages).toEqual([words]);
    api.response({ [GOOGLE]: 'offline' });
    await button.click();
    await expect.poll(toastMessages).toContain('Something went wrong. Try again.');
    await expect.element(email).toHaveValue('nimali@example.com');
  });
});

describe('Resetting a password', () => {
  const RESET = 'POST /api/users/reset-password';

  const field = (label: string) => page.getByLabelText(label, { exact: true });
  const button = page.getByRole('button', { name: 'Reset Password' });

  /** The screen of a browser that has entered the emailed code. */
  const openAfterCode = () => {
    localStorage.setItem('resetUntil', String(Date.now() + 60_000));
    return render(<ResetScreen />);
  };

  async function fillIn(): Promise<void> {
    await field('Email').fill('nimali@example.com');
    await field('New Password').fill('a new handloom');
    await field('Confirm Password').fill('a new handloom');
  }

  test('shows what is wrong with each field, and sends nothing until it is right', async () => {
    fakeApi();
    await openAfterCode();
    await field('Email').fill('nimali@');
    await expect.element(field('Email')).toHaveAccessibleDescription('Please enter a valid email');
    await field('Email').fill('');
    await expect.element(field('Email')).toHaveAccessibleDescription('Email is required');
    await field('New Password').fill('five5');
    await expect
      .element(field('New Password'))
      .toHaveAccessibleDescription(/Password must be at least 6 characters$/);
    await field('Confirm Password').fill('other');
    await expect
      .element(field('Confirm Password'))
      .toHaveAccessibleDescription('Passwords do not match');
    await expect.element(button).toBeDisabled();
  });

  test('sets a new password for the email whose code was right, and leads to the login', async () => {
    localStorage.setItem('userEmail', 'nimali@example.com');
    fakeApi({ [RESET]: success({ message: 'Password reset successful' }) });
    const { destinations } = stopNavigation();
    await openAfterCode();
    await expect.element(field('Email')).toHaveValue('nimali@example.com');
    await field('New Password').fill('a new handloom');
    await field('Confirm Password').fill('a new handloom');
    await button.click();
    await expect.poll(() => destinations).toEqual(['/login']);
    expect(nextPageToasts()).toEqual(['Password reset successful']);
  });

  test('sets the password of the link that was opened, which leaves the address', async () => {
    const address = location.href;
    const api = fakeApi({ [RESET]: refusal(401, 'Please verify the code from your email first.') });
    history.replaceState(null, '', '#email=anoma%40example.com&token=a-token');
    await render(<ResetScreen />);
    await expect.element(field('Email')).toHaveValue('anoma@example.com');
    expect(location.hash).toBe('');
    await field('New Password').fill('a new handloom');
    await field('Confirm Password').fill('a new handloom');
    await button.click();
    await expect.poll(toastMessages).toEqual(['This link is no longer valid.']);
    expect(api.sentTo(RESET)[0]?.body).toMatchObject({ resetToken: 'a-token' });
    history.replaceState(null, '', address);
  });

  test('begins again with the email once the code no longer counts', async () => {
    const words = 'Please verify the code from your email first.';
    fakeApi({ [RESET]: refusal(401, words) });
    await openAfterCode();
    await fillIn();
    await button.click();
    await expect.poll(toastMessages).toEqual([words]);
    await expect.element(page.getByRole('button', { name: 'Send code' })).toBeVisible();
    await expect.element(field('Email')).toHaveValue('nimali@example.com');
  });

  test('shows why a password was not set, and keeps what was typed', async () => {
    fakeApi({ [RESET]: NO_REASON });
    await openAfterCode();
    await fillIn();
    await button.click();
    await expect.poll(toastMessages).toEqual(['Something went wrong. Please try again later']);
    await expect.element(field('New Password')).toHaveValue('a new handloom');
  });

  test('begins with the email where no code was entered, or too long ago', async () => {
    const api = fakeApi({
      'POST /api/users/forgot-password': success({ message: 'OTP sent successfully!' }),
    });
    const { destinations } = stopNavigation();
    localStorage.setItem('resetUntil', String(Date.now() - 1));
    await render(<ResetScreen />);
    await expect.element(field('New Password')).not.toBeInTheDocument();
    const send = page.getByRole('button', { name: 'Send code' });
    await send.click();
    await expect.element(field('Email')).toHaveAccessibleDescription('Email is required');
    await field('Email').fill('nimali@example.com');
    await send.click();
    await expect.poll(() => destinations).toEqual(['/verify']);
    expect(nextPageToasts()).toEqual(['OTP sent successfully!']);
    expect(api.sent.map(({ body }) => body)).toEqual([{ email: 'nimali@example.com' }]);
    expect(localStorage.getItem('action')).toBe('forgotpsw');
  });
});
