import { describe, expect, test, beforeEach, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RegisterScreen } from '#islands/account/RegisterScreen.tsx';
import { fakeApi, NO_REASON, refusal, success } from '../support/fake-api.ts';
import { nextPageToasts, setOnline, stopNavigation, toastMessages } from '../support/page.tsx';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { $toasts } from '#lib/browser/toasts.ts';
import { VerifyScreen } from '#islands/account/VerifyScreen.tsx';
import { settle, stopClock } from '../support/fresh-module.ts';

describe('Register', () => {
  const REGISTER = 'POST /api/users/register';
  const PASSWORD = 'weaver of reeds';

  const field = (label: string) => page.getByLabelText(label, { exact: true });
  const button = page.getByRole('button', { name: 'Register', exact: true });

  async function fillIn(): Promise<void> {
    await field('Full Name').fill('Nimali Perera');
    await field('Email').fill('nimali@example.com');
    await field('Phone Number').fill('0771234567');
    await field('Password').fill(PASSWORD);
    await field('Confirm Password').fill(PASSWORD);
  }

  test.each([
    ["O'Neil@Example.com", "o'neil@example.com"],
    ['name@exämple.com', 'name@xn--exmple-cua.com'],
    ['name@உதாரணம்.இலங்கை', 'name@xn--zkc6cc5bi7f6e.xn--xkc2al3hye2a'],
    ['name@example。com', 'name@example.com'],
  ])('takes the address %s, and waits for the code of %s', async (typed, stored) => {
    const { destinations } = stopNavigation();
    const api = fakeApi({ [REGISTER]: success({ message: 'User registered successfully!' }) });
    await render(<RegisterScreen />);
    await fillIn();
    await field('Email').fill(typed);
    await button.click();
    await expect.poll(() => destinations).toEqual(['/verify']);
    expect(api.sentTo(REGISTER)).toMatchObject([{ body: { email: stored } }]);
    expect(localStorage.getItem('userEmail')).toBe(stored);
  });

  test('shows what is wrong with each field while it is filled', async () => {
    fakeApi();
    await render(<RegisterScreen />);
    for (const [label, typed, message] of [
      ['Full Name', 'Ni', 'Name must be at least 3 characters'],
      ['Full Name', 'Nimali2', 'Name cannot contain numbers'],
      ['Email', 'nimali@example', 'Invalid email address'],
      ['Phone Number', '07712', 'Phone number must be 10 digits'],
      ['Password', 'five5', 'Password must be at least 6 characters'],
      ['Confirm Password', 'other', 'Passwords do not match'],
      ['Confirm Password', '', 'Confirm password is required'],
      ['Email', '', 'Email is required'],
      ['Phone Number', '', 'Phone number is required'],
    ] as const) {
      await field(label).fill(typed);
      await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(`${message}$`));
      await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
    }
  });

  test('shows that a field is required once it is left empty', async () => {
    fakeApi();
    await render(<RegisterScreen />);
    await field('Full Name').click();
    await userEvent.tab();
    await expect.element(field('Full Name')).toHaveAccessibleDescription('Full name is required');
    await field('Password').click();
    await userEvent.tab();
    await expect.element(field('Password')).toHaveAccessibleDescription('Password is required');
  });

  test('compares both passwords whichever is changed', async () => {
    fakeApi();
    await render(<RegisterScreen />);
    const mismatch = page.getByText('Passwords do not match');
    await field('Password').fill('handloom');
    await field('Confirm Password').fill('handloom');
    await expect.element(mismatch).not.toBeInTheDocument();
    await field('Password').fill('handlooms');
    await expect.element(mismatch).toBeVisible();
  });

  test('brings a phone number to ten digits as it is typed', async () => {
    fakeApi();
    await render(<RegisterScreen />);
    await field('Phone Number').fill('+94 77 123 4567');
    await expect.element(field('Phone Number')).toHaveValue('0771234567');
    await field('Phone Number').fill('07712345678');
    await expect.element(field('Phone Number')).toHaveValue('0771234567');
  });

  test('registers once every field is right, and leads to the code after a moment', async () => {
    const api = fakeApi({ [REGISTER]: success({ message: 'User registered successfully!' }, 201) });
    const { destinations } = stopNavigation();
    await render(<RegisterScreen />);
    await expect.element(button).toBeDisabled();
    await fillIn();
    await expect.element(button).toBeEnabled();
    await button.click();
    await expect.poll(toastMessages).toEqual(['User registered successfully!']);
    await expect.poll(() => destinations).toEqual(['/verify']);
    expect(nextPageToasts()).toEqual(['User registered successfully!']);
    expect(localStorage.getItem('userEmail')).toBe('nimali@example.com');
    expect(api.sent.map(({ body }) => body)).toEqual([
      {
        name: 'Nimali Perera',
        email: 'nimali@example.com',
        phone: '0771234567',
        password: PASSWORD,
        confirmPassword: PASSWORD,
      },
    ]);
  });

  test('says that registering failed, with the reason where there is one, and keeps the form', async () => {
    const api = fakeApi({ [REGISTER]: NO_REASON });
    await render(<RegisterScreen />);
    await fillIn();
    await button.click();
    await expect.poll(toastMessages).toEqual(['Registration failed']);
    api.response({ [REGISTER]: 'offline' });
    await button.click();
    await expect.poll(toastMessages).toContain('Something went wrong');
    api.response({ [REGISTER]: refusal(409, 'An account with this email already exists.') });
    await button.click();
    await expect.poll(toastMessages).toContain('An account with this email already exists.');
    await expect.element(field('Full Name')).toHaveValue('Nimali Perera');
    await expect.element(field('Confirm Password')).toHaveValue(PASSWORD);
  });

  test('says that the page is offline, and what that means for the form', async () => {
    fakeApi();
    await render(<RegisterScreen />);
    setOnline(false);
    const note = page.getByRole('status').filter({ hasText: 'You have been offline since' });
    await expect.element(note).toMatchTextContent(/What you typed is saved here/);
    setOnline(true);
    await expect.element(note).not.toBeInTheDocument();
  });
});

describe('The emailed code', () => {
  const VERIFY = 'POST /api/users/verifyemail';
  const WRONG = 'Invalid OTP. Please try again.';

  const box = (digit: number) => page.getByLabelText(`Digit ${digit}`);
  const submit = page.getByRole('button', { name: 'Submit' });
  const resend = page.getByRole('button', { name: 'Resend OTP' });

  const values = () =>
    [...document.querySelectorAll<HTMLInputElement>('.code-boxes input')]
      .map(({ value }) => value)
      .join('');

  async function type(code: string): Promise<void> {
    await box(1).click();
    await userEvent.keyboard(code);
  }

  beforeEach(() => localStorage.setItem('userEmail', 'nimali@example.com'));

  test('takes a code from the keyboard', async () => {
    await render(<VerifyScreen />);
    await expect.element(box(1)).toHaveFocus();
    await expect.element(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
    await userEvent.keyboard('4x7');
    await expect.element(box(3)).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    await expect.element(box(2)).toHaveFocus();
    await expect.element(box(2)).toHaveValue('');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(box(1)).toHaveFocus();
    await userEvent.keyboard('9');
    await expect.element(box(1)).toHaveValue('9');
  });

  test('takes a code from the clipboard and from autofill, and is cleared', async () => {
    await render(<VerifyScreen />);
    const paste = (text: string) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      box(2).element().dispatchEvent(event);
    };
    await userEvent.keyboard('9');
    paste('12345');
    expect(values()).toBe('9');
    paste('471 302');
    await expect.poll(values).toBe('471302');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(values).toBe('');
    await expect.element(box(1)).toHaveFocus();
    await box(1).fill('130247');
    await expect.poll(values).toBe('130247');
  });

  test('says where the code went, and where to get help', async () => {
    await render(<VerifyScreen />);
    await expect.element(page.getByText("We've sent an OTP to nimali@example.com")).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Contact Support' }))
      .toHaveAttribute('href', '/help-center#contact');
  });

  test('confirms the email with Enter and leads to the login', async () => {
    const api = fakeApi({ [VERIFY]: success({ message: 'OTP verified successfully!' }) });
    const { destinations } = stopNavigation();
    await render(<VerifyScreen />);
    await expect.element(submit).toBeDisabled();
    await type('4713{Enter}');
    await expect.poll(toastMessages).toEqual(['Please enter all digits']);
    expect(api.sent).toEqual([]);
    $toasts.set([]);
    await type('471302');
    await expect.element(submit).toBeEnabled();
    await userEvent.keyboard('{Enter}');
    await expect.poll(toastMessages).toEqual(['OTP verified successfully!']);
    await expect.poll(() => destinations).toEqual(['/login']);
    expect(nextPageToasts()).toEqual(['OTP verified successfully!']);
    expect(api.sent.map(({ body }) => body)).toEqual([
      { email: 'nimali@example.com', otp: '471302' },
    ]);
  });

  test('leads to a new password when the code was for that', async () => {
    localStorage.setItem('action', 'forgotpsw');
    fakeApi({
      'POST /api/users/verify-password': success({
        message: 'OTP verified. You can now reset your password.',
        resetToken: 'proof',
      }),
    });
    const { destinations } = stopNavigation();
    await render(<VerifyScreen />);
    await type('471302');
    await submit.click();
    await expect.poll(toastMessages).toEqual(['OTP verified. You can now reset your password.']);
    await expect.poll(() => destinations).toEqual(['/forgot-password']);
    expect(Number(localStorage.getItem('resetUntil'))).toBeGreaterThan(Date.now());
    expect(nextPageToasts()).toEqual(['OTP verified. You can now reset your password.']);
  });

  test('empties the boxes after a wrong code', async () => {
    fakeApi({ [VERIFY]: refusal(400, WRONG) });
    await render(<VerifyScreen />);
    await type('471302');
    await submit.click();
    await expect.poll(toastMessages).toEqual(['Invalid OTP. Please try again.']);
    await expect.poll(values).toBe('');
    await expect.element(box(1)).toHaveFocus();
  });

  test('sends another code, and says when the next may be asked for', async () => {
    stopClock();
    const api = fakeApi({ [VERIFY]: success({ message: 'OTP resent successfully!' }) });
    await render(<VerifyScreen />);
    await resend.click();
    await expect.poll(toastMessages).toEqual(['OTP resent successfully!']);
    const timer = page.getByRole('timer');
    await expect.element(timer).toHaveTextContent('You can ask for a new code in 0:20.');
    // The countdown begins once it is drawn.
    await settle();
    vi.advanceTimersByTime(12_000);
    await expect.element(timer).toHaveTextContent('You can ask for a new code in 0:08.');
    await resend.click();
    await expect.poll(toastMessages).toContain('You can ask for a new code in 0:08.');
    expect(api.sent).toHaveLength(1);
    vi.advanceTimersByTime(8000);
    await expect.element(timer).not.toBeInTheDocument();
  });

  test('says how long to wait where the shop sends no more codes for now', async () => {
    const words = 'Too many codes. Please wait.';
    fakeApi({ [VERIFY]: refusal(429, words, { retryAfter: 40 }) });
    await render(<VerifyScreen />);
    await resend.click();
    await expect.poll(toastMessages).toEqual([words]);
    await expect.element(page.getByRole('timer')).toMatchTextContent(/in 0:(40|39)\.$/);
  });

  test('says that a code could be neither sent again nor tried, and keeps it', async () => {
    fakeApi({ [VERIFY]: 'offline' });
    await render(<VerifyScreen />);
    await resend.click();
    await expect.poll(toastMessages).toEqual(['Failed to resend OTP. Please try again.']);
    await type('471302');
    await submit.click();
    await expect.poll(toastMessages).toContain('Something went wrong. Please try again.');
    expect(values()).toBe('471302');
  });

  test('keeps the digits that were typed before its script came, and goes on behind them', async () => {
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(<VerifyScreen />);
    box(1).element().focus();
    await userEvent.keyboard('471');
    hydrateRoot(container, <VerifyScreen />);
    await expect.poll(values).toBe('471');
    await userEvent.keyboard('302');
    await expect.poll(values).toBe('471302');
  });
});
