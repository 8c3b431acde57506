import { expect, seriousFaults, test } from './support.ts';

const countOf = async (text: Promise<string | null>) => Number(/\d+/.exec((await text) ?? '')?.[0]);

test('@desktop a person narrows fashion down and takes it off again', async ({ page }) => {
  await page.goto('/fashions');
  const count = page.getByText(/^There (are|is) \d+ product/);
  const all = await countOf(count.textContent());
  const filters = page.getByRole('form', { name: 'Filters' });
  const batik = filters.getByRole('checkbox', { name: /Batik Wear/ });
  const promised = Number(await batik.locator('xpath=following-sibling::span').textContent());
  await batik.check();
  await page.waitForURL(/category=batik-wear/);
  expect(await countOf(count.textContent())).toBe(promised);
  expect(promised).toBeLessThan(all);
  await page.getByRole('link', { name: 'Batik Wear, remove' }).click();
  await page.waitForURL('/fashions');
  expect(await countOf(count.textContent())).toBe(all);
});

test('@desktop the control that was changed keeps the focus on the next page', async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('checkbox', { name: /^Bags/ }).focus();
  await page.keyboard.press('Space');
  await page.waitForURL(/category=bags/);
  await expect(page.getByRole('checkbox', { name: /^Bags/ })).toBeFocused();
});

test('@phone the sheet tells how many products a choice would show before it is asked for', async ({
  page,
}) => {
  await page.goto('/products');
  await page.getByRole('button', { name: 'Filters' }).tap();
  const filters = page.getByRole('form', { name: 'Filters' });
  await expect(filters.getByRole('button', { name: 'Close' })).toBeFocused();
  const show = filters.getByRole('button', { name: /^Show \d+ product/ });
  const all = await countOf(show.textContent());
  await filters.getByRole('checkbox', { name: /^Bowls/ }).tap();
  await expect.poll(() => countOf(show.textContent())).toBeLessThan(all);
  const few = await countOf(show.textContent());
  await show.tap();
  await page.waitForURL(/category=bowls/);
  await expect(page.getByText(`${few} products`, { exact: true })).toBeVisible();
});

test('@phone Escape closes the sheet and the focus goes back to its button', async ({ page }) => {
  await page.goto('/products');
  const open = page.getByRole('button', { name: 'Filters' });
  await open.tap();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('form', { name: 'Filters' })).toBeHidden();
  await expect(open).toBeFocused();
});

test('@desktop two ends of a price say the same as the two fields, and ask for nothing untouched', async ({
  page,
}) => {
  await page.goto('/products');
  const lowest = page.getByRole('slider', { name: 'Lowest price' });
  const from = page.getByRole('spinbutton', { name: 'From Rs' });
  await expect(from).toHaveValue('');
  await lowest.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/minPrice=\d+/);
  expect(page.url()).not.toContain('maxPrice');
  await expect(from).toHaveValue(/^\d+$/);
  await expect(page.getByRole('link', { name: /^From Rs\. .*, remove$/ })).toBeVisible();
});

test('a choice without products can not be made', async ({ page }) => {
  await page.goto('/fashions');
  const none = page.locator('input[name="category"][value="bedsheets"]');
  await expect(none).toBeDisabled();
});

test('filters, sort and page all stand in the address and come back with it', async ({ page }) => {
  await page.goto('/products?category=fashion&size=M&sort=price-asc&available=1');
  await expect(page.getByRole('link', { name: 'Medium, remove' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Available, remove' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-asc');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('axe finds nothing serious in open filters', async ({ page, isMobile }) => {
  await page.goto('/products');
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).tap();
  expect(await seriousFaults(page)).toEqual([]);
});

test('all brands are shown with what they make, and lead to it', async ({ page }) => {
  await page.goto('/brands');
  const brand = page.getByRole('link', { name: /Hapuvida Lacquer/ });
  const things = await countOf(brand.locator('.num').textContent());
  await brand.click();
  await expect(page.getByRole('link', { name: 'Hapuvida Lacquer, remove' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hapuvida Lacquer');
  await expect(page.getByText(new RegExp(`^${things} product`))).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form filters by its own button', async ({ page, isMobile }) => {
    await page.goto('/products');
    if (isMobile) await page.getByRole('button', { name: 'Filters' }).tap();
    await page.getByRole('checkbox', { name: /^Bags/ }).check();
    await page.getByRole('spinbutton', { name: 'to Rs' }).fill('3000');
    await page.getByRole('button', { name: /^Show/ }).click();
    await expect(page).toHaveURL(/category=bags.*maxPrice=3000/);
    await expect(page.getByRole('link', { name: 'Bags, remove' })).toBeVisible();
  });
});
