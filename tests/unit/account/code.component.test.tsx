import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { VerifyScreen } from '#islands/account/VerifyScreen.tsx';
import { fakeApi } from '../support/fake-api.ts';
import { nextPageToasts, stopNavigation, toastMessages } from '../support/page.ts';
import { refusal, success } from '../support/responses.ts';
import { settle, stopClock } from '../support/time.ts';

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

test('says how long to wait where the shop mails no more codes for now', async () => {
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
