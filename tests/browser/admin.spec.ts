// Admins at a desktop: slips one after the other, every order, drivers, products.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { orderRow, slipOf, approveOrder, orderWithSlip, placeOrder } from './support/orders.ts';
import { DESKTOP, expect, test } from './support/fixtures.ts';
import { demoAdmin } from './support/people.ts';

test.use(DESKTOP);

const SOAP = ['herbal-soap-trio'];

const toast = (page: Page, words: string) => page.locator('.toast').filter({ hasText: words });
const queued = (page: Page, orderNumber: string) => page.locator(`[id="slip-${orderNumber}"]`);
const row = (page: Page, orderNumber: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: orderNumber, exact: true }) });
/** The orders of the list, without its head. */
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

test.beforeEach(async ({ shop, signIn }) => signIn(await demoAdmin(shop.data)));

test('approves one slip after the other by keys', async ({ page, shop, newUser }) => {
  const user = await newUser();
  const orderNumber = await orderWithSlip(shop.data, user);
  const next = await orderWithSlip(shop.data, user);
  await page.goto(`/admin/slips?order=${orderNumber}`);
  await expect(slipOf(page, orderNumber)).toBeVisible();
  await expect(slipOf(page, orderNumber)).toContainText('Order total Rs. 1,450.00');
  await expect(slipOf(page, orderNumber)).toContainText('Nimali Perera, 0771234567');
  await expect(slipOf(page, orderNumber)).toContainText('Herbal Soap Trio');

  await queued(page, orderNumber).focus();
  await page.keyboard.press('z');
  const large = page.getByRole('dialog', { name: `Slip of order ${orderNumber}` });
  await expect(large.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await page.keyboard.press('a');
  const question = page.getByRole('dialog', { name: `Approve order ${orderNumber}?` });
  await expect(question.getByRole('button', { name: 'Back' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, `Order ${orderNumber} approved`)).toBeVisible();
  await expect(queued(page, orderNumber)).toHaveCount(0);
  await expect(
    page.getByRole('list', { name: 'Waiting slips' }).locator('[aria-current]'),
  ).toHaveCount(1);
  expect(await orderRow(shop.data, orderNumber)).toMatchObject({
    status: 'to_delivery',
    slip_status: 'approved',
  });
  expect(await orderRow(shop.data, next)).toMatchObject({ status: 'pending_payment' });
});

test('has filter and search in the address, and Back undoes them', async ({
  page,
  shop,
  newUser,
}) => {
  const user = await newUser();
  const one = await placeOrder(shop.data, user, SOAP);
  const other = await placeOrder(shop.data, user, SOAP);
  await approveOrder(shop.data, other);
  await page.goto('/admin/orders');
  await page.getByRole('searchbox', { name: 'Number, name, city or product' }).fill(user.email);
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(`/admin/orders?q=${encodeURIComponent(user.email)}`);
  await page.getByRole('link', { name: /^To Delivery/ }).click();
  await expect(row(page, one)).toHaveCount(0);
  await expect(row(page, other)).toBeVisible();
  await expect(page).toHaveURL(/status=to_delivery/);
  await page.reload();
  await expect(row(page, other)).toBeVisible();
  await expect(row(page, one)).toHaveCount(0);
  await page.goBack();
  await expect(row(page, one)).toBeVisible();
  await page.goto(`/admin/orders?q=${one.replace('-', '').toLowerCase()}`);
  await expect(row(page, one)).toBeVisible();
  await page.getByRole('link', { name: /^Cancelled/ }).click();
  await expect(page.getByRole('heading', { name: 'No orders found.' })).toBeVisible();
});

test('filters, assigns many orders and prints their packing slips at the keyboard', async ({
  page,
  shop,
  newUser,
}) => {
  const driver = await newUser({ role: 'driver', name: 'Ravi Silva' });
  const user = await newUser();
  const pending = await placeOrder(shop.data, user, SOAP);
  const approved = [
    await placeOrder(shop.data, user, SOAP),
    await placeOrder(shop.data, user, SOAP),
  ];
  for (const number of approved) await approveOrder(shop.data, number);
  await page.goto('/admin/orders');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(user.email);
  await expect(page).toHaveURL(`/admin/orders?q=${encodeURIComponent(user.email)}`);
  await expect(rows(page)).toHaveCount(3);
  // A native list is chosen from by its first letters.
  await page.getByLabel('Driver', { exact: true }).focus();
  await page.keyboard.type('Un');
  await expect(page).toHaveURL(/driver=none/);
  await page.getByLabel('Select all on this page').press('Space');
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Assign driver' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Assign 3 orders' });
  await dialog.getByRole('radio', { name: driver.email }).press('Space');
  await dialog.getByRole('button', { name: 'Assign Ravi Silva' }).press('Enter');
  const result = page.getByRole('dialog', { name: '1 order not assigned' });
  await expect(result).toContainText('2 orders assigned to Ravi Silva.');
  await expect(result).toContainText(`${pending}This can't be done`);
  await page.keyboard.press('Escape');
  await expect(bar).toContainText('1 selected');
  await expect(rows(page)).toHaveCount(1);

  await page.goto(`/admin/orders/packing-slips?ids=${approved.join(',')}`);
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  // A5 is 148 mm wide: 420 points.
  expect(sheets.match(/MediaBox \[0 0 420 /g)).toHaveLength(2);
});

test('approves cash on delivery and assigns a driver at the keyboard', async ({
  page,
  shop,
  newUser,
}) => {
  const driver = await newUser({ role: 'driver', name: 'Ravi Silva' });
  const user = await newUser();
  const orderNumber = await placeOrder(shop.data, user, SOAP);
  await page.goto(`/admin/orders?q=${user.email}`);
  const button = row(page, orderNumber).getByRole('button');
  await expect(button).toHaveText(`Approve ${orderNumber}, cash on delivery`);
  await button.press('Enter');
  const question = page.getByRole('dialog', { name: `Approve order ${orderNumber}?` });
  await question.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
  await expect(toast(page, `Order ${orderNumber} approved`)).toBeVisible();
  await expect(row(page, orderNumber)).toContainText('To Delivery');
  await expect(row(page, orderNumber)).toContainText('Unassigned');
  await expect(button).toBeFocused();

  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Assign ${orderNumber}` });
  await dialog.getByRole('radio', { name: driver.email }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Assign Ravi Silva' }).press('Enter');
  await expect(toast(page, `${orderNumber} assigned to Ravi Silva`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveText(`Change the driver of ${orderNumber}`);
  expect(await orderRow(shop.data, orderNumber)).toMatchObject({ driver_id: driver.id });
});

test('opens an order over the list, which Back closes, and cancels it', async ({
  page,
  shop,
  newUser,
}) => {
  const user = await newUser();
  const orderNumber = await placeOrder(shop.data, user, SOAP);
  await approveOrder(shop.data, orderNumber);
  await page.goto(`/admin/orders?q=${user.email}`);
  const link = row(page, orderNumber).getByRole('link', { name: orderNumber });
  await link.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Order ${orderNumber}`, exact: true });
  await expect(dialog).toContainText('Nimali Perera, 42 Lake Road, Matale 21000');
  const history = dialog.getByRole('list', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(history).toContainText('Approved');
  await expect(history).toContainText('Anoma Jayasuriya');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await link.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/order=/);

  // A link to it opens it too, whatever else the list shows.
  await page.goto(`/admin/orders?status=cancelled&order=${orderNumber}`);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('dialog', { name: `Cancel order ${orderNumber}?` });
  await question.getByLabel('Reason').fill('The kiln broke.');
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(toast(page, `Order ${orderNumber} cancelled`)).toBeVisible();
  await expect(dialog).toContainText('The kiln broke.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await orderRow(shop.data, orderNumber)).toMatchObject({ status: 'cancelled' });
});

test('puts a product with pictures on sale, and a shopper sees it at once', async ({ page }) => {
  const name = 'Kumbuk Bowl';
  const picture = async (colour: string) => ({
    name: `${colour}.png`,
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 600, height: 600, channels: 3, background: colour } })
      .png()
      .toBuffer(),
  });
  await page.goto('/admin/products');
  await page.getByRole('link', { name: 'New product', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Brand', { exact: true }).fill('Hapuvida Lacquer');
  await page.getByLabel('Category', { exact: true }).selectOption('Bowls');
  await page.getByLabel('List price, Rs.').fill('3900');
  await page.getByLabel('Discount, %').fill('10');
  await page.getByLabel('In stock').fill('4');
  await expect(page.locator('aside .product-card')).toContainText('Rs. 3,510');
  await expect(page.locator('aside .product-card')).toContainText('Low Stock');
  await page
    .getByLabel('Choose pictures')
    .setInputFiles([await picture('teal'), await picture('tomato')]);
  await expect(page.getByRole('button', { name: /^Picture \d/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product added')).toBeVisible();

  await page.getByRole('link', { name: 'View in shop' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.locator('main').getByText('Rs. 3,510').first()).toBeVisible();
  await expect
    .poll(() =>
      page
        .locator('.views img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await page.locator('#tab-reviews').click();
  await expect(page.getByText('No reviews yet.')).toBeVisible();
});

test('does what was pressed while the screen was still loading', async ({ page }) => {
  const html = await (await page.request.get('/admin/people')).text();
  const island = html.split('<astro-island').find((part) => part.includes('PeopleScreen')) ?? '';
  const script = /component-url="([^"]+)"/.exec(island)?.[1] ?? '';
  const held = Promise.withResolvers<void>();
  await page.route(`**${script}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/admin/people', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Invite' }).click();
  held.resolve();
  await expect(page.getByRole('dialog', { name: 'Invite somebody' })).toBeVisible();
});
