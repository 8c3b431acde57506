import { expect, scriptBytes, seriousFaults, test } from './support.ts';

const firstPrices = (texts: string[]) =>
  texts.map((text) => Number(text.replace('Rs. ', '').replaceAll(',', '')));

test('A shopper sorts by price, and the order stays on the next page', async ({ page }) => {
  await page.goto('/products');
  await page.getByLabel('Sort by').selectOption('Price, low to high');
  await expect(page).toHaveURL(/sort=price-asc/);
  const prices = firstPrices(await page.locator('main .card .price b').allInnerTexts());
  expect(prices).toEqual([...prices].sort((a, b) => a - b));

  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/sort=price-asc&page=2/);
  const further = firstPrices(await page.locator('main .card .price b').allInnerTexts());
  expect(further[0]).toBeGreaterThanOrEqual(prices.at(-1) ?? 0);
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});

test('A search says how much it found, and keeps its words while sorting', async ({ page }) => {
  await page.goto('/products?q=batik');
  await expect(page.getByText(/^\d+ results? for "batik"$/)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await page.getByLabel('Sort by').selectOption('Newest first');
  await expect(page).toHaveURL(/q=batik&sort=newest/);
});

test('A search without result shows a way on', async ({ page }) => {
  await page.goto('/products?q=zzzzqqqq');
  await expect(page.getByText('No products found.')).toBeVisible();
  await page.getByRole('link', { name: 'See all products' }).click();
  await expect(page).toHaveURL(/\/products$/);
});

test('A brand is taken off by its chip', async ({ page }) => {
  await page.goto('/products?brand=Kelaniya+Clay');
  await page.getByRole('link', { name: 'Kelaniya Clay, remove' }).click();
  await expect(page).toHaveURL(/\/products$/);
});

test('Quick view gives the focus back to where it was opened @desktop', async ({ page }) => {
  await page.goto('/category/bowls');
  const eye = page.getByRole('link', { name: 'Quick view of Lacquer Band Bowl' });
  await eye.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Lacquer Band Bowl' });
  await expect(dialog.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(eye).toBeFocused();
});

test('Quick view says when it did not load, and tries again @desktop', async ({ page }) => {
  await page.goto('/category/bowls');
  await page.route('**/fragments/quick-view/**', (route) => route.abort(), { times: 1 });
  const eye = page.getByRole('link', { name: 'Quick view of Lacquer Band Bowl' });
  await eye.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' })).toBeVisible();
});

test('A card adds what has no size, and asks for the size of what has one', async ({ page }) => {
  await page.goto('/category/bowls');
  await page.getByRole('button', { name: 'Add Lacquer Band Bowl to cart' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-cart]:visible .badge').first()).toHaveText('1');

  await page.goto('/category/batik-wear');
  await page.getByRole('button', { name: 'Add Peacock Batik Sarong to cart' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Peacock Batik Sarong' });
  await expect(dialog.getByRole('group', { name: 'Size' })).toBeVisible();
});

test('Under a finger only the cart button stands on a card @phone', async ({ page }) => {
  await page.goto('/category/bowls');
  await expect(page.getByRole('button', { name: 'Add Lacquer Band Bowl to cart' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Quick view of Lacquer Band Bowl' })).toBeHidden();
});

test('A category shows its goods and marks its tile', async ({ page }) => {
  await page.goto('/category/bamboo-products');
  await expect(page.getByRole('heading', { name: 'Bamboo Products Items' })).toBeVisible();
  const tile = page.locator('main').getByRole('link', { name: 'Bamboo Products', exact: true });
  await expect(tile).toHaveAttribute('aria-current', 'page');
  await page.locator('main').getByRole('link', { name: 'Bags', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Bags Items' })).toBeVisible();
});

test('An unknown category offers the six that there are', async ({ page }) => {
  const answer = await page.goto('/category/flying-carpets');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('There is no category "flying carpets".')).toBeVisible();
  for (const label of ['Agricultural Products', 'Bags', 'Bamboo Products', 'Batik Wear']) {
    await expect(
      page.locator('main').getByRole('link', { name: label, exact: true }),
    ).toBeVisible();
  }
});

test('The old listing address leads to the listing', async ({ page }) => {
  await page.goto('/productListing?sort=newest');
  await expect(page).toHaveURL(/\/products\?sort=newest$/);
});

test('A visitor who only looks downloads no React', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', async (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(await answer.text());
  });
  for (const address of ['/products', '/category/bowls', '/product/lacquer-band-bowl']) {
    await page.goto(address, { waitUntil: 'networkidle' });
  }
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((text) => /react\.(element|transitional)/.test(text))).toEqual([]);
});

for (const address of ['/products', '/products?q=batik', '/category/bowls', '/fashion/mens']) {
  test(`Everybody can use ${address}`, async ({ page }) => {
    await page.goto(address);
    expect(await seriousFaults(page)).toEqual([]);
    expect(await scriptBytes(page)).toBeLessThan(12_000);
  });
}

test('Everybody can use the quick view @desktop', async ({ page }) => {
  await page.goto('/category/batik-wear');
  await page.getByRole('link', { name: 'Quick view of Peacock Batik Sarong' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Sorting and paging work by form and link', async ({ page }) => {
    await page.goto('/products');
    await page.getByLabel('Sort by').selectOption('Newest first');
    await page.getByRole('button', { name: 'Sort', exact: true }).click();
    await expect(page).toHaveURL(/sort=newest/);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
  });

  test('Quick view is a link to the product @desktop', async ({ page }) => {
    await page.goto('/category/bowls');
    await page.getByRole('link', { name: 'Quick view of Lacquer Band Bowl' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/product\/lacquer-band-bowl$/);
  });
});
