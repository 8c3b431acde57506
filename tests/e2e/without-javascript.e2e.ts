// Looking round needs no script: links, forms and a popover of the platform.
import { expect, test } from './support.ts';

test.use({ javaScriptEnabled: false });

test('The home page shows its banners, rows and another tab of Popular Products', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Waxed by hand, dyed by the sun' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Latest Products' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Pause|Play|Next|Previous/ })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Bowls', exact: true }).last().click();
  await expect(page).toHaveURL('/?popular=bowls');
  await expect(page.getByRole('list', { name: 'Popular: Bowls' })).toBeVisible();
});

test('The drawer opens, leads to a category and shuts', async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: /Shop By Category|Categories/ }).first();
  const drawer = page.locator('#menu');
  await opener.click();
  await expect(drawer).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toBeHidden();
  await opener.click();
  await drawer.getByRole('link', { name: 'Bamboo Products' }).click();
  await expect(page.getByRole('heading', { name: 'Bamboo Products Items' })).toBeVisible();
});

test('The search finds', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Search' }).fill('bowl');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/products?q=bowl');
  await expect(page.getByRole('link', { name: 'Lacquer Band Bowl', exact: true })).toBeVisible();
});

test('The listing is put in order and turned over', async ({ page }) => {
  await page.goto('/products');
  await page.getByLabel('Sort by').selectOption('Newest first');
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Arrivals' })).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/products?sort=newest&page=2');
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/products?sort=newest');
});

test('A product shows all it has, and says what it needs a script for', async ({ page }) => {
  await page.goto('/category/bowls');
  await expect(page.getByRole('button', { name: /^Add .* to cart$/ })).toHaveCount(0);
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Lacquer Band Bowl', exact: true })
    .click();
  await expect(page).toHaveURL('/product/lacquer-band-bowl');
  await page.getByRole('link', { name: 'View 2 of 3' }).click();
  await expect(page.locator('#view-2')).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Description' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Reviews' })).toBeVisible();
  await expect(page.locator('noscript p')).toContainText('it needs JavaScript');
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
});

test('Fashions opens at the pointer and at the keyboard @desktop', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Fashions', exact: true }).hover();
  await page.getByRole('link', { name: 'Kids', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kids' })).toBeVisible();
});

test('Signing in says what it needs a script for, and tells nobody a password', async ({
  page,
}) => {
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path);
    await expect(page.locator('noscript p').first()).toContainText('signing in needs JavaScript');
    const password = page
      .getByLabel('Password', { exact: true })
      .or(page.getByLabel('New Password'));
    await password.fill('weaver of reeds');
    await password.press('Enter');
    await expect(page).toHaveURL(path);
  }
});
