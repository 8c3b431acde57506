import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Page } from '@playwright/test';
import { asAdmin } from './admins.ts';
import { shopper } from './buying.ts';
import { expect, seriousFaults, test } from './support.ts';

const aName = () => `Kumbuk Bowl ${randomUUID().slice(0, 6)}`;

const aPicture = async (colour: string) => ({
  name: `${colour}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 600, channels: 3, background: colour } })
    .png()
    .toBuffer(),
});

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Brand', { exact: true }).fill('Hapuvida Lacquer');
  await page.getByLabel('Category', { exact: true }).selectOption('Bowls');
  await page.getByLabel('List price, Rs.').fill('3900');
  await page.getByLabel('Discount, %').fill('10');
  await page.getByLabel('In stock').fill('4');
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const pictures = (page: Page) => page.locator('.imgs .pic-move');

/** A product that an admin has just put on sale, open on the page. */
async function aNewProduct(page: Page): Promise<{ name: string; id: string }> {
  const name = aName();
  await page.goto('/admin/products/new');
  await fill(page, name);
  await save(page).click();
  await page.waitForURL(/\/admin\/products\/kumbuk-bowl-/);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return { name, id: new URL(page.url()).pathname.split('/').at(-1) ?? '' };
}

test.beforeEach(async ({ page }) => asAdmin(page));

test('An admin puts a product with pictures on sale, and a shopper sees it at once', async ({
  page,
}) => {
  const name = aName();
  await page.goto('/admin/products');
  await page.getByRole('link', { name: 'New product', exact: true }).click();
  await fill(page, name);
  await expect(page.locator('.pe .card')).toContainText('Rs. 3,510.00');
  await expect(page.locator('.pe .card')).toContainText('Low Stock');
  await page
    .getByLabel('Choose pictures')
    .setInputFiles([await aPicture('teal'), await aPicture('tomato')]);
  await expect(pictures(page)).toHaveCount(2);
  expect(await seriousFaults(page)).toEqual([]);
  await save(page).click();
  await expect(page.getByText('The product is in the shop')).toBeVisible();

  await page.getByRole('link', { name: 'See in the shop' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.locator('main').getByText('Rs. 3,510.00').first()).toBeVisible();
  const picture = page.locator('.views img').first();
  await expect
    .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  await page.locator('#tab-reviews').click();
  await expect(page.getByText('No reviews yet.')).toBeVisible();
});

test('Mistakes are told at their fields while one types, and nothing typed is lost', async ({
  page,
}) => {
  await page.goto('/admin/products/new');
  await fill(page, 'Cane Tray');
  await page.getByLabel('Discount, %').fill('120');
  await expect(page.getByText('Discount must be from 0 to 100')).toBeVisible();
  await page.getByLabel('List price, Rs.').fill('3,900');
  await save(page).click();
  await expect(
    page.getByText('Price must be an amount in rupees, such as 1999 or 1999.50'),
  ).toBeVisible();
  await expect(page.getByLabel('List price, Rs.')).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Cane Tray');
  expect(await seriousFaults(page)).toEqual([]);
});

test('A changed price is on the product’s page at once; what was not changed is not sent', async ({
  page,
}) => {
  const { id } = await aNewProduct(page);
  await page.getByLabel('List price, Rs.').fill('5000');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await save(page).click();
  const body = (await sent).postData() ?? '';
  expect(body).toContain('name="price"');
  expect(body).not.toContain('name="countInStock"');
  await expect(page.getByText('Product saved')).toBeVisible();
  await page.goto(`/product/${id}`);
  await expect(page.locator('main').getByText('Rs. 4,500.00').first()).toBeVisible();
});

test('A lost answer makes one product, not two', async ({ page }) => {
  const name = aName();
  await page.goto('/admin/products/new');
  await fill(page, name);
  await page.route(
    '**/api/admin/products',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await save(page).click();
  await expect(page.getByText('Not saved. Your changes are still here: try again.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await save(page).click();
  await page.waitForURL(/\/admin\/products\/kumbuk-bowl-/);
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name })).toHaveCount(1);
});

test('Pictures are put in order by the arrow keys, and removed', async ({ page }) => {
  await aNewProduct(page);
  await page
    .getByLabel('Choose pictures')
    .setInputFiles([await aPicture('teal'), await aPicture('tomato'), await aPicture('gold')]);
  const shown = () => pictures(page).evaluateAll((all) => all.map((one) => one.innerHTML));
  const [first, second, third] = await shown();
  await pictures(page).first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(pictures(page).nth(1)).toBeFocused();
  expect(await shown()).toEqual([second, first, third]);
  await page.getByRole('button', { name: 'Remove picture 3' }).click();
  await save(page).click();
  await expect(page.getByText('Product saved')).toBeVisible();
  await page.reload();
  await expect(pictures(page)).toHaveCount(2);
});

test('What is no picture is not taken', async ({ page }) => {
  await page.goto('/admin/products/new');
  const text = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await page.getByLabel('Choose pictures').setInputFiles(text);
  await expect(
    page.getByText('list.txt is not a picture. Choose a PNG, JPG or WebP.'),
  ).toBeVisible();
  await expect(pictures(page)).toHaveCount(0);
});

test('An archived product is gone from the list and from the shop', async ({ page }) => {
  const { name, id } = await aNewProduct(page);
  await page.getByRole('button', { name: 'Archive' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await question.getByRole('button', { name: 'Archive' }).click();
  await page.waitForURL(/\/admin\/products$/);
  await expect(page.getByText(`${name} is archived`)).toBeVisible();
  const shop = await page.request.get(`/product/${id}`);
  expect(shop.status()).toBe(410);
  await page.goto(`/admin/products/${id}`);
  await expect(page.getByText('There is no such product, or it was archived.')).toBeVisible();
});

test('Products are searched and paged by the address, and Back goes back', async ({ page }) => {
  await page.goto('/admin/products');
  const rows = page.locator('.prow');
  await expect(rows).toHaveCount(20);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await page.getByLabel('Search the products').fill('dumbara rug');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=dumbara/);
  await expect(rows.first()).toContainText('Dumbara');
  await page.goBack();
  await expect(rows).toHaveCount(20);
  expect(await seriousFaults(page)).toEqual([]);
});

test('Undo brings back what the shop has', async ({ page }) => {
  const { name } = await aNewProduct(page);
  await page.getByLabel('Name', { exact: true }).fill('Another name');
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
});

test('A shopper is told that the room is for admins', async ({ page }) => {
  await page.goto('/logout');
  await shopper(page);
  for (const path of ['/admin/products', '/admin/products/new', '/admin/products/coconut-pair']) {
    await page.goto(path);
    await expect(page.getByText('This room is for admins')).toBeVisible();
  }
});
