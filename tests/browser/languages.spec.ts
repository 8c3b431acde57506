// The shop in Sinhala and Tamil, as who reads it goes through it.
import { expect, test } from './support/fixtures.ts';

test('the switch keeps the page and its filters, and links stay in the language', async ({
  page,
}) => {
  await page.goto('/products?category=bowls&sort=price-low#main');
  await page.locator('footer').getByRole('link', { name: 'සිංහල' }).press('Enter');
  await expect(page).toHaveURL(/\/si\/products\?category=bowls&sort=price-low#main$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'si');
  await page.locator('main .product-card .product-name a').first().click();
  await expect(page).toHaveURL(/\/si\/product\//);
  await page.locator('footer').getByRole('link', { name: 'தமிழ்' }).press('Enter');
  await expect(page).toHaveURL(/\/ta\/product\//);
  await page.locator('footer').getByRole('link', { name: 'English' }).press('Enter');
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/product\//);
});

test('a refusal is in the language of the screen', async ({ page }) => {
  await page.goto('/si/login');
  await page.locator('main [name=email]').fill('nobody@shilpa.test');
  await page.locator('main [name=password]').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /[\u0d80-\u0dff]/ })
      .first(),
  ).toBeVisible();
});

test.describe('to a browser in Sinhala', () => {
  test.use({ locale: 'si-LK' });

  test('an English page offers Sinhala once', async ({ page }) => {
    await page.goto('/products');
    const offer = page.getByRole('status').getByRole('link', { name: /සිංහලෙන්/ });
    await expect(offer).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(offer).toHaveCount(0);
    await page.goto('/si/products');
    await expect(page.locator('html')).toHaveAttribute('lang', 'si');
  });
});
