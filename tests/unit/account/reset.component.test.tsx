import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ResetScreen } from '#islands/account/ResetScreen.tsx';
import { fakeApi } from '../support/fake-api.ts';
import { nextPageToasts, stopNavigation, toastMessages } from '../support/page.ts';
import { NO_REASON, refusal, success } from '../support/responses.ts';

const RESET = 'POST /api/users/reset-password';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const button = page.getByRole('button', { name: 'Reset Password' });

async function fillIn(): Promise<void> {
  await field('Email').fill('nimali@example.com');
  await field('New Password').fill('a new handloom');
  await field('Confirm Password').fill('a new handloom');
}

test('shows what is wrong with each field, and sends nothing until it is right', async () => {
  fakeApi();
  await render(<ResetScreen />);
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
  await render(<ResetScreen />);
  await expect.element(field('Email')).toHaveValue('nimali@example.com');
  await field('New Password').fill('a new handloom');
  await field('Confirm Password').fill('a new handloom');
  await button.click();
  await expect.poll(() => destinations).toEqual(['/login']);
  expect(nextPageToasts()).toEqual(['Password reset successful']);
});

test('shows why a password was not set, and keeps what was typed', async () => {
  const words = 'Please verify the code from your email first.';
  const api = fakeApi({ [RESET]: refusal(401, words) });
  await render(<ResetScreen />);
  await fillIn();
  await button.click();
  await expect.poll(toastMessages).toEqual([words]);
  api.response({ [RESET]: NO_REASON });
  await button.click();
  await expect.poll(toastMessages).toContain('Something went wrong. Please try again later');
  await expect.element(field('New Password')).toHaveValue('a new handloom');
});
