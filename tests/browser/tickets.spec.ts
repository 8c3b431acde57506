// Tickets: raised by keyboard alone, answered by an admin, and what comes before the script.
import type { Page } from '@playwright/test';
import { DESKTOP, expect, test } from './support/fixtures.ts';
import { holdIsland } from './support/network.ts';
import { placeOrder, INQUIRY, raiseTicket, ticketsOf } from './support/orders.ts';
import { demoAdmin, emailsTo, sessionEntries } from './support/people.ts';

const SUBJECT = 'Small chip on the rim';

const field = (page: Page, name: string) =>
  page.getByRole('main').getByLabel(name, { exact: true });
const row = (page: Page, subject: string) => page.locator('.ticket', { hasText: subject });

test('raises a ticket with an order and a picture by keyboard alone', async ({
  page,
  shop,
  user,
}) => {
  const number = await placeOrder(shop.data, user, ['herbal-soap-trio']);
  await page.goto('/raise-ticket');
  const order = page.getByLabel('Order (optional)');
  const attach = page.getByRole('button', { name: `Attach your latest order, ${number}` });
  await expect(attach).toBeVisible();

  // Listened for early: a chooser that opens before it is would be the browser's own.
  const choosing = page.waitForEvent('filechooser');
  await field(page, 'Category').focus();
  await page.keyboard.type('Pott');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Product')).toBeFocused();
  await page.keyboard.type('Bow');
  await page.keyboard.press('Tab');
  await expect(order).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(attach).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(order).toHaveValue(number);
  await expect(order).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, 'Subject')).toBeFocused();
  await page.keyboard.type(SUBJECT);
  await expect(page.getByText('21 of 80')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type(INQUIRY);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Choose picture' })).toBeFocused();
  await page.keyboard.press('Enter');
  const buffer = await page.screenshot();
  await (await choosing).setFiles({ name: 'bowl.png', mimeType: 'image/png', buffer });
  await expect(page.getByAltText('Preview of your file')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose another picture' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Submit Ticket' })).toBeFocused();
  await page.keyboard.press('Enter');

  await page.waitForURL('/profile/my-tickets');
  await expect(page.getByText('Ticket submitted successfully!', { exact: true })).toBeVisible();
  await expect(row(page, SUBJECT).getByText('Pending')).toBeVisible();
  await expect(row(page, SUBJECT).getByText('Pottery, Bowl')).toBeVisible();
  expect(await ticketsOf(shop.data, user)).toEqual([
    expect.objectContaining({
      productCategory: 'Pottery',
      product: 'Bowl',
      subject: SUBJECT,
      inquiry: INQUIRY,
      orderId: number,
      image: expect.stringMatching(/^\/uploads\/tickets\//),
    }),
  ]);
  const small = row(page, SUBJECT).getByRole('button', {
    name: /picture of the ticket, view larger/i,
  });
  await small.click();
  const large = page.getByRole('dialog', { name: 'Picture of the ticket' });
  await expect(large.getByRole('img')).toHaveJSProperty('complete', true);
  await page.keyboard.press('Escape');
  await expect(small).toBeFocused();
});

test('takes what was typed before the script of the page came', async ({ page, user }) => {
  const release = await holdIsland(page, '/raise-ticket');
  await page.goto('/raise-ticket', { waitUntil: 'commit' });
  await field(page, 'Subject').fill(SUBJECT);
  await field(page, 'Category').selectOption('Pottery');
  release();
  await expect(field(page, 'Product').locator('option', { hasText: 'Bowl' })).toHaveCount(1);
  await expect(field(page, 'Subject')).toHaveValue(SUBJECT);
  await expect(page.getByText('21 of 80')).toBeVisible();
  expect(user.role).toBe('user');
});

test('shows the reply of an admin without a reload, and emails it', async ({
  page,
  browser,
  baseURL,
  shop,
  user,
}) => {
  const subject = `Chip ${user.email}`;
  await raiseTicket(shop.data, user, subject);
  await page.goto('/profile/my-tickets');
  await expect(row(page, subject).getByText('Pending')).toBeVisible();

  const context = await browser.newContext({ ...DESKTOP, ...(baseURL && { baseURL }) });
  const entries = await sessionEntries(shop.data, await demoAdmin(shop.data));
  await context.addInitScript((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value);
  }, entries);
  const adminOrders = await context.newPage();
  await adminOrders.goto('/admin/tickets');
  const choice = adminOrders
    .getByRole('list', { name: 'Tickets' })
    .getByRole('button', { name: subject });
  await choice.click();
  await expect(adminOrders.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  await adminOrders
    .getByLabel('Reply', { exact: true })
    .fill('Sorry about that.\nWe send another bowl.');
  await adminOrders.getByRole('button', { name: 'Send reply' }).click();
  await expect(adminOrders.getByText('Reply sent to Nimali Perera')).toBeVisible();
  await expect(choice).toBeHidden();
  await context.close();

  await expect(row(page, subject).getByText('Resolved')).toBeVisible();
  await expect(row(page, subject).getByText('We send another bowl.')).toBeVisible();
  await expect(page.locator('#said')).toHaveText(`We replied to your ticket: ${subject}`);
  const subjects = (await emailsTo(shop.data, user.email)).map((email) => email.subject);
  expect(subjects).toContain(`We replied to your ticket: ${subject}`);
});
