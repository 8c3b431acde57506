// What opens over a page, or happens on it, owes everybody what the pages do (every-page.e2e.ts).
import { small } from './everybody.ts';
import { expect, faults, test } from './support.ts';

// axe reads every node of the home page: on a busy machine that takes its time.
test.setTimeout(60_000);

test('Everybody can use the open drawer', async ({ page }) => {
  await page.goto('/');
  const opener = page.locator('[aria-haspopup="dialog"]:visible').first();
  await opener.click();
  const drawer = page.getByRole('dialog', { name: 'Shop By Category' });
  await expect(drawer).toBeVisible();
  await expect(drawer.locator(':focus')).toHaveCount(1);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('The drawer of a phone has room for fingers, open menus too @phone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Categories' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Shop By Category' });
  await drawer.getByText('Fashions', { exact: true }).tap();
  await drawer.getByText('More', { exact: true }).tap();
  expect(await small(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);
});

test('Everybody can use a form that is full of mistakes', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('N1');
  await page.getByLabel('Phone Number').fill('077');
  await page.getByLabel('Password', { exact: true }).fill('five5');
  await page.getByLabel('Confirm Password').fill('x');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(page.getByRole('alert').filter({ hasText: 'Passwords do not match' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('Everybody can use the open quick view', async ({ page }) => {
  await page.goto('/category/batik-wear');
  await page.getByRole('button', { name: 'Add Peacock Batik Sarong to cart' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Peacock Batik Sarong' });
  await expect(dialog.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  expect(await small(page).then((all) => all.filter((one) => one.includes('dialog')))).toEqual([]);
});

test('Whoever wishes less motion gets none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/category/bags', '/product/peacock-batik-sarong']) {
    await page.goto(path);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((one) => Number(one.effect?.getComputedTiming().duration ?? 0) > 50)
        .map((one) => one.effect?.getComputedTiming().duration),
    );
    expect(moving, path).toEqual([]);
  }
  await page.goto('/category/bags');
  const card = page.getByRole('main').getByRole('article').first();
  await card.hover();
  await expect(card.getByRole('img')).toHaveCSS('transform', 'none');
});
