import { expect, test } from './support.ts';

test('A shop without goods shows five placeholders and the page they lead to', async ({ page }) => {
  await page.goto('/products');
  const cards = page.locator('main').getByRole('link', { name: 'Handloom Sarong' });
  await expect(cards).toHaveCount(5);
  await cards.first().click();
  await expect(page).toHaveURL(/\/product\/demo$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Handloom Sarong' })).toBeVisible();
  await expect(page.getByText('Rs. 1,999.00').first()).toBeVisible();
});

test('A category without goods says so', async ({ page }) => {
  await page.goto('/category/bowls');
  await expect(page.getByText('No items in this category.')).toBeVisible();
});
