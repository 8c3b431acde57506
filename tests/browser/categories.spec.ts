// The owner's categories, on a phone: added, shown, moved, renamed and archived, as a shopper sees it.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { demoAdmin } from './support/people.ts';
import { timeLimit } from '../support/time-limit.ts';

// A shop of its own: other tests count on the categories of the specification.
test.use({ env: { LOG_LEVEL: 'error' } });

const shot = (page: Page, name: string) =>
  process.env['SHOTS'] === undefined
    ? undefined
    : page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true });

test('a category is added with a product, moved, renamed and archived', async ({
  page,
  shop,
  signIn,
}) => {
  await signIn(await demoAdmin(shop.data));
  await page.goto('/admin/categories');
  await expect(page.getByRole('link', { name: 'Bags' })).toBeVisible();
  await shot(page, 'list-360');

  await page.getByRole('link', { name: 'New category' }).click();
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByText('Name must be between 2 and 60 characters')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Bags');
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByRole('main').getByText('There is a category Bags already.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Pottery');
  await page.getByLabel('Drawer').check();
  await page.getByLabel('Home row').check();
  await shot(page, 'new-360');
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByRole('link', { name: 'Pottery' })).toBeVisible();
  await expect(page.getByText('No products, so shoppers do not see it')).toBeVisible();

  const drawer = page.locator('#menu .categories');
  await page.goto('/category/pottery');
  await expect(page.getByRole('heading', { name: 'No items in this category.' })).toBeVisible();
  await expect(drawer.getByText('Pottery')).toHaveCount(0);
  await shot(page, 'empty-360');

  await page.goto('/admin/products/lacquer-band-bowl');
  await page.getByLabel('Category', { exact: true }).selectOption('Pottery');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'Product saved' })).toBeVisible();

  await expect(async () => {
    await page.goto('/');
    await expect(
      page.locator('.category-links').getByRole('link', { name: 'Pottery' }),
    ).toBeVisible({ timeout: timeLimit(500) });
  }).toPass({ timeout: timeLimit(2_000) });
  await expect(drawer.getByText('Pottery')).toHaveCount(1);
  await shot(page, 'home-360');
  await page.goto('/products?category=pottery');
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Pottery/, includeHidden: true })).toBeChecked();

  // The home row has an order of its own, and the keys move a row.
  await page.goto('/admin/categories?place=home');
  const up = page.getByRole('button', { name: 'Move Pottery up' });
  await up.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('Pottery is now number 5 of 6.')).toBeAttached();
  await expect(up).toBeFocused();
  for (let step = 0; step < 4; step += 1) await up.click();
  await expect(page.locator('li[draggable] a').first()).toHaveText('Pottery');
  await expect(page.locator('ul:has(> li[draggable])')).not.toHaveAttribute('aria-busy');
  await expect(async () => {
    await page.goto('/');
    await expect(page.locator('.category-links a').first()).toHaveText('Pottery', {
      timeout: timeLimit(500),
    });
  }).toPass({ timeout: timeLimit(2_000) });

  await page.goto('/admin/categories?edit=pottery');
  await page.getByLabel('Address', { exact: true }).fill('clay-pots');
  await shot(page, 'edit-360');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'Pottery is saved' })).toBeVisible();
  const old = await page.request.get('/category/pottery', { maxRedirects: 0 });
  expect([old.status(), old.headers()['location']]).toEqual([301, '/category/clay-pots']);

  await page.goto('/admin/categories?edit=clay-pots');
  await page.getByRole('button', { name: 'Archive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive Pottery?' });
  await shot(page, 'archive-360');
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Move the 1 product first.')).toBeVisible();
  await page.getByRole('button', { name: 'Archive' }).first().click();
  await dialog.getByLabel('Its product moves to').selectOption('Bowls');
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'Pottery is archived' })).toBeVisible();
  const gone = await page.request.get('/category/clay-pots', { maxRedirects: 0 });
  expect([gone.status(), gone.headers()['location']]).toEqual([301, '/category/bowls']);
});
