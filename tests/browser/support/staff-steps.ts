import type { Page } from '@playwright/test';
import { formatMoney } from '#lib/format/money.ts';
import { expect } from './fixtures.ts';
import { openDeliveries, slipOf } from './orders.ts';

// What admins and drivers do with a paid order, on their own screens.

export const toast = (page: Page, words: string) =>
  page.locator('.toast').filter({ hasText: words });

export async function approveSlip(page: Page, orderNumber: string, total: string): Promise<void> {
  await page.goto(`/admin/slips?order=${orderNumber}`);
  await expect(slipOf(page, orderNumber)).toContainText(`Order total ${total}`);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const question = page.getByRole('dialog', { name: `Approve order ${orderNumber}?` });
  await expect(question).toContainText(`${total} by bank slip.`);
  await question.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(toast(page, `Order ${orderNumber} approved`)).toBeVisible();
}

/** Gives an order to the driver of this name. */
export async function assign(
  page: Page,
  orderNumber: string,
  name: string,
  button = 'Assign a driver',
): Promise<void> {
  await page.goto(`/admin/orders?q=${orderNumber}`);
  const row = page.getByRole('row').filter({ hasText: orderNumber });
  await row.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: `Assign ${orderNumber}` });
  await dialog.getByRole('radio', { name }).check();
  await dialog.getByRole('button', { name: `Assign ${name}` }).click();
  await expect(toast(page, `${orderNumber} assigned to ${name}`)).toBeVisible();
}

const stopOf = (page: Page, orderNumber: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: orderNumber }) });

/** What is delivered is paid. */
async function startDelivery(page: Page, orderNumber: string): Promise<void> {
  await openDeliveries(page);
  const stop = stopOf(page, orderNumber);
  await expect(stop).toContainText('No cash to collect');
  await stop.getByRole('button', { name: 'Start delivery' }).click();
  await expect(stop.getByText('Delivering', { exact: true })).toBeVisible();
}

export async function findNobodyHome(page: Page, orderNumber: string): Promise<void> {
  await startDelivery(page, orderNumber);
  const stop = stopOf(page, orderNumber);
  await stop.getByRole('button', { name: 'Could not deliver' }).click();
  const dialog = page.getByRole('dialog', { name: `Could not deliver ${orderNumber}?` });
  await dialog.getByRole('radio', { name: 'Nobody home' }).check();
  await dialog.getByRole('button', { name: 'Could not deliver' }).click();
  await expect(stop).toContainText('The shop decides what happens next.');
}

export async function handOver(page: Page, orderNumber: string): Promise<void> {
  await startDelivery(page, orderNumber);
  await stopOf(page, orderNumber).getByRole('button', { name: 'Hand over' }).click();
  const question = page.getByRole('dialog', { name: `Hand over order ${orderNumber}?` });
  await expect(question).toContainText('No cash to collect.');
  await question.getByRole('button', { name: 'Hand over' }).click();
  await expect(stopOf(page, orderNumber).getByText('Delivered', { exact: true })).toBeVisible();
}

/** Approves the return that waits, and marks its pieces as received. */
async function receiveReturn(page: Page, orderNumber: string): Promise<void> {
  await page.goto('/admin/returns');
  const row = page.getByRole('listitem', { name: `Return of ${orderNumber}` }).first();
  await row.getByRole('button', { name: `Approve the return of ${orderNumber}` }).click();
  await expect(toast(page, `Return of ${orderNumber} approved`)).toBeVisible();
  await row.getByRole('button', { name: `Mark as received the return of ${orderNumber}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as received' }).click();
  await expect(toast(page, `Return of ${orderNumber} received`)).toBeVisible();
}

/** Gives the number of the replacement order. */
export async function completeExchange(
  page: Page,
  orderNumber: string,
  requested: string,
): Promise<string> {
  await receiveReturn(page, orderNumber);
  const row = page.getByRole('listitem', { name: `Return of ${orderNumber}` });
  await row.getByRole('button', { name: `Complete exchange of ${orderNumber}` }).click();
  const dialog = page.getByRole('dialog', { name: `Complete exchange of ${orderNumber}` });
  await expect(dialog).toContainText(requested);
  await dialog.getByRole('button', { name: 'Complete exchange' }).click();
  await expect(toast(page, `Exchange of ${orderNumber} completed`)).toBeVisible();
  const words = await row.getByText('Exchange, replacement order').innerText();
  return /replacement order (\S+)/.exec(words)?.[1] ?? '';
}

export async function recordRefund(
  page: Page,
  orderNumber: string,
  { cents, reference }: { cents: number; reference: string },
): Promise<void> {
  await receiveReturn(page, orderNumber);
  const row = page.getByRole('listitem', { name: `Return of ${orderNumber}` }).first();
  await expect(row).toContainText(`Refund of ${formatMoney(cents)}`);
  await row.getByRole('button', { name: `Record refund of ${orderNumber}` }).click();
  const dialog = page.getByRole('dialog', { name: `Record refund of ${orderNumber}` });
  await expect(dialog.getByLabel('Amount (Rs.)')).toHaveValue(String(cents / 100));
  await dialog.getByLabel('Bank reference').fill(reference);
  await dialog.getByRole('button', { name: 'Record refund' }).click();
  await expect(toast(page, `Refund of ${orderNumber} recorded`)).toBeVisible();
}
