import type { Page } from '@playwright/test';
import { expect, scriptBytes, seriousFaults, test } from './support.ts';

const SUGGEST = '**/api/products/suggest*';
const fieldOf = (page: Page) => page.getByPlaceholder('Search for products, categories...');
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });

async function type(page: Page, words: string) {
  const field = fieldOf(page);
  await field.click();
  await field.pressSequentially(words, { delay: 30 });
  return field;
}

/** The page is there, and not only on its way: a test that ends on the way ends it too. */
async function expectPage(page: Page, address: string) {
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('typing brings products with picture, name and price, and categories', async ({ page }) => {
  await page.goto('/');
  const field = await type(page, 'bati');
  const list = listOf(page);
  await expect(list.getByRole('group', { name: 'Products' }).getByRole('option')).toHaveCount(6);
  const sarong = list.getByRole('option', { name: /Peacock Batik Sarong/ });
  await expect(sarong).toContainText('Rs. 2,792.00');
  await expect(sarong.locator('mark')).toHaveText('Bati');
  await expect(sarong.locator('img')).toHaveJSProperty('complete', true);
  const shelf = list.getByRole('option', { name: /Batik Wear/ });
  await expect(shelf).toHaveAttribute('href', '/category/batik-wear');
  await expect(shelf).toContainText('10 things');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('#said')).toContainText('6 products');
  const box = await page.locator('.sug').boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
});

test('the open list has no fault that keeps people out', async ({ page }) => {
  await page.goto('/pages/delivery');
  await type(page, 'bati');
  await expect(listOf(page)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

test('arrow keys walk through the list and back to the field; Enter goes there', async ({
  page,
}) => {
  await page.goto('/');
  const field = await type(page, 'peacock');
  await expect(listOf(page)).toBeVisible();
  await field.press('ArrowUp');
  const all = page.getByRole('option', { name: 'All results for "peacock"' });
  await expect(all).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowDown');
  await expect(field).not.toHaveAttribute('aria-activedescendant');
  const sarong = page.getByRole('option', { name: /Peacock Batik Sarong/ });
  for (let steps = 0; steps < 10; steps += 1) {
    await field.press('ArrowDown');
    if ((await sarong.getAttribute('aria-selected')) === 'true') break;
  }
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await sarong.getAttribute('id')) ?? '',
  );
  await expect(field).toBeFocused();
  await field.press('Enter');
  await expectPage(page, '/product/peacock-batik-sarong');
});

test('Enter without a choice searches', async ({ page }) => {
  await page.goto('/');
  const field = await type(page, 'peacock');
  await expect(listOf(page)).toBeVisible();
  await field.press('Enter');
  await expectPage(page, '/products?q=peacock');
  await expect(fieldOf(page)).toHaveValue('peacock');
  await expect(listOf(page)).toBeHidden();
});

test('Escape shuts the list, a second one empties the field', async ({ page }) => {
  await page.goto('/');
  const field = await type(page, 'bowl');
  await expect(listOf(page)).toBeVisible();
  await field.press('Escape');
  await expect(listOf(page)).toBeHidden();
  await expect(field).toHaveValue('bowl');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await field.press('ArrowDown');
  await expect(listOf(page)).toBeVisible();
  await field.press('Escape');
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
});

test('Tab leaves the field at once, and the list goes', async ({ page }) => {
  await page.goto('/');
  const field = await type(page, 'bowl');
  await expect(listOf(page)).toBeVisible();
  await field.press('Tab');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(listOf(page)).toBeHidden();
  await expect(page.locator('.sug :focus')).toHaveCount(0);
});

test('pressing a suggestion goes there, pressing beside the list shuts it', async ({ page }) => {
  await page.goto('/');
  await type(page, 'lacquer');
  await expect(listOf(page)).toBeVisible();
  await page.locator('.strip').click({ position: { x: 2, y: 2 } });
  await expect(listOf(page)).toBeHidden();
  await fieldOf(page).press('End');
  await fieldOf(page).press('ArrowDown');
  await page.getByRole('option', { name: /Lacquer Band Bowl/ }).click();
  await expectPage(page, '/product/lacquer-band-bowl');
  await page.goBack();
  await expect(listOf(page)).toBeHidden();
});

test('words that nobody sells say so, and a blank field shows nothing', async ({ page }) => {
  await page.goto('/');
  const field = await type(page, 'xyzzy');
  await expect(page.locator('.sug')).toHaveText('No products found.');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await field.fill('   ');
  await expect(page.locator('.sug')).toBeHidden();
});

test('one question is asked for what was typed quickly, none for what was asked before', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route(SUGGEST, (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('q') ?? '');
    return route.continue();
  });
  await page.goto('/');
  const field = fieldOf(page);
  await field.click();
  await field.fill('b');
  await expect(listOf(page)).toBeVisible();
  await field.evaluate((input: HTMLInputElement) => {
    for (const typed of ['bx', 'bxy', 'bxyzz', 'bxyzzy']) {
      input.value = typed;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  });
  await expect(page.locator('.sug')).toHaveText('No products found.');
  expect(asked).toEqual(['b', 'bxyzzy']);
  await field.fill('b');
  await expect(listOf(page)).toBeVisible();
  expect(asked).toHaveLength(2);
});

test('a late answer to older letters is not shown', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(SUGGEST, async (route) => {
    if (route.request().url().endsWith('q=bowl')) await held;
    await route.continue().catch(() => {});
  });
  await page.goto('/');
  const field = fieldOf(page);
  await field.click();
  const first = page.waitForRequest(/suggest\?q=bowl$/);
  await field.fill('bowl');
  await first;
  await field.fill('sarong');
  await expect(page.getByRole('option', { name: /Handloom Sarong/ })).toBeVisible();
  release();
  await page.waitForTimeout(300);
  await expect(page.getByRole('option', { name: /Bowl/ })).toHaveCount(0);
});

test('without a line the list says so, and the form still works', async ({ page }) => {
  // Only the script's own calls fail: a form needs none.
  await page.addInitScript(() => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  });
  await page.goto('/');
  const field = await type(page, 'bowl');
  await expect(page.locator('.sug')).toHaveText(
    'Suggestions are not available now. Press Enter to search.',
  );
  await field.press('Enter');
  await expectPage(page, '/products?q=bowl');
});

test('suggestions cost nothing before somebody goes to the field', async ({ page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const before = await scriptBytes(page);
  expect(await page.locator('.sug').count()).toBe(0);
  await fieldOf(page).focus();
  await expect.poll(() => scriptBytes(page)).toBeGreaterThan(before + 1_000);
});

test('the second search box of a lost page has a list of its own', async ({ page }) => {
  await page.goto('/no-such-thing');
  const field = page.getByRole('main').getByPlaceholder('Search for products, categories...');
  await field.click();
  await field.pressSequentially('bowl');
  await expect(
    page.getByRole('main').getByRole('option', { name: /Lacquer Band Bowl/ }),
  ).toBeVisible();
  await expect(page.getByRole('banner').getByRole('option')).toHaveCount(0);
});

test(
  'the Search tab goes to the field, and the list ends above the bar',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/products');
    await page.evaluate(() => scrollTo(0, 900));
    await page
      .getByRole('navigation', { name: 'Shortcuts' })
      .getByRole('link', { name: 'Search' })
      .tap();
    const field = fieldOf(page);
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
    await page.keyboard.type('batik');
    await expect(listOf(page)).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    const list = await page.locator('.sug').boundingBox();
    const bar = await page.locator('.tabbar').boundingBox();
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    for (const option of await listOf(page).getByRole('option').all()) {
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await listOf(page)
      .getByRole('option', { name: /Peacock Batik Sarong/ })
      .tap();
    await expectPage(page, '/product/peacock-batik-sarong');
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search is a plain form', async ({ page }) => {
    await page.goto('/');
    await fieldOf(page).fill('batick');
    await fieldOf(page).press('Enter');
    await expectPage(page, '/products?q=batick');
    await expect(page.getByRole('main')).toContainText('Peacock Batik Sarong');
  });
});
