import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startToasts } from '#lib/browser/site/toast-region.ts';
import { $toasts, notify, notifyNextPage } from '#lib/browser/toasts.ts';
import { openBuiltPage } from '../support/page.ts';
import { stopClock } from '../support/time.ts';

const alerts = page.getByRole('alert');
const successes = page.getByRole('status');

const shown = () => [...document.querySelectorAll('.toast')].map(({ textContent }) => textContent);

test('announces toasts in regions that stand in every page', async () => {
  await openBuiltPage('/pages/delivery', '#toasts');
  startToasts();
  notify('error', 'Login failed');
  await expect.element(alerts).toHaveTextContent('Login failed');
  notify('success', 'Login successful!');
  await expect.element(successes).toHaveTextContent('Login successful!');
  await expect.element(alerts).toHaveTextContent('Login failed');
});

test('shows an error for four seconds, and at most twenty messages at once', async () => {
  await openBuiltPage('/pages/delivery', '#toasts');
  stopClock();
  startToasts();
  notify('error', 'Login failed');
  vi.advanceTimersByTime(3999);
  expect(shown()).toEqual(['Login failed']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
  for (let count = 1; count <= 22; count += 1) notify('error', `Failure ${count}`);
  expect(shown()).toHaveLength(20);
  expect(shown()[0]).toBe('Failure 3');
  $toasts.set([]);
});

test('shows what the page before left behind', async () => {
  await openBuiltPage('/pages/delivery', '#toasts');
  notifyNextPage('success', 'Logged out successfully!');
  startToasts();
  await expect.element(successes).toHaveTextContent('Logged out successfully!');
});

test('stands above a dialog that covers the page', async () => {
  await openBuiltPage('/pages/delivery', '#toasts');
  startToasts();
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  dialog.showModal();
  notify('error', 'Failed to delete profile');
  const box = document.querySelector<HTMLElement>('#toasts');
  expect(box?.matches(':popover-open')).toBe(true);
  dialog.close();
});
