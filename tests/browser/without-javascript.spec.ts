// Looking round needs no script. What links and forms lead to is tested over HTTP (tests/api); here
// is what the browser itself does for them: popovers, menus and what is shown in place of scripts.
import { DESKTOP, expect, test } from './support/fixtures.ts';

test.use({ javaScriptEnabled: false });

test('a phone finds its way by the drawer, the filters and plain links', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Waxed by hand, dyed by the sun' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Latest Products' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Pause|Play|Next|Previous/ })).toHaveCount(0);
  const opener = page.getByRole('button', { name: 'Categories' });
  const drawer = page.locator('#menu');
  await opener.click();
  await expect(drawer).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toBeHidden();
  await opener.click();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await opener.click();
  await drawer.getByRole('link', { name: 'Bamboo Products' }).click();
  await expect(page.getByRole('heading', { name: 'Bamboo Products Items' })).toBeVisible();

  await page.goto('/products');
  await page.getByRole('button', { name: 'Filters' }).tap();
  await page.getByRole('checkbox', { name: /^Bags/ }).check();
  await page.getByRole('textbox', { name: 'to Rs' }).fill('3000');
  await page.getByRole('button', { name: /^Show/ }).click();
  await expect(page).toHaveURL(/category=bags.*maxPrice=3000/);
  await page.getByLabel('Sort by').selectOption('Newest first');
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await expect(page).toHaveURL(/category=bags.*sort=newest/);

  await page.getByRole('searchbox', { name: 'Search' }).fill('lacquer bowl');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?q=lacquer+bowl');
  await expect(page.getByRole('button', { name: /^Add .* to cart$/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Lacquer Band Bowl', exact: true }).click();
  await expect(page).toHaveURL('/product/lacquer-band-bowl');
  await page.getByRole('link', { name: 'View 2 of 3' }).click();
  await expect(page.locator('#view-2')).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Description' })).toBeVisible();
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByRole('article').first()).toBeVisible();
  await expect(page.locator('noscript p')).toContainText('Your cart needs JavaScript');
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
});

test('logging in says that it needs a script, and puts no password into an address', async ({
  page,
}) => {
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path);
    await expect(page.locator('noscript p').first()).toContainText('This page needs JavaScript');
    const password = page
      .getByLabel('Password', { exact: true })
      .or(page.getByLabel('New Password'));
    await password.fill('weaver of reeds');
    await password.press('Enter');
    await expect(page).toHaveURL(path);
  }
});

test.describe('on a desktop', () => {
  test.use(DESKTOP);

  test('the menus open under the pointer and the focus, and a quick view is a link', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'All Brands', exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.locator('.dropdown-list :focus')).toBeVisible();
    await page.getByRole('link', { name: 'Fashions', exact: true }).hover();
    await page.getByRole('link', { name: 'Kids', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kids' })).toBeVisible();
    await page.goto('/category/bowls');
    await page.getByRole('link', { name: 'Quick view of Lacquer Band Bowl' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/product/lacquer-band-bowl');
  });
});
