// How soon a phone shows products: the height of the header, and what stands on the first screen.
import type { Page } from '@playwright/test';
import { openCheckout } from './support/cart.ts';
import { expect, test, untilIdle, webFontsShown } from './support/fixtures.ts';
import { placeOrder } from './support/orders.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Top and bottom of the first element of a selector, in the window. */
const boxOf = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const { top, bottom } = document.querySelector(wanted)?.getBoundingClientRect() ?? {};
    return { top, bottom };
  }, selector);

/** How high the header stands in the window, in whole pixels: to its row, or to the end of its woven border below that. */
async function headerHeight(page: Page): Promise<number> {
  const row = await boxOf(page, '.header-row');
  const border = await boxOf(page, '.site-header + .woven-border');
  return Math.round(Math.max(row.bottom ?? 0, border.bottom ?? 0));
}

/** Scrolls as a finger does. Waits until the page stands still. */
async function scroll(page: Page, distance: number): Promise<void> {
  await page.mouse.wheel(0, distance);
  await page.waitForFunction(async () => {
    const before = scrollY;
    await new Promise((resume) => setTimeout(resume, 300));
    return scrollY === before;
  });
}

/** How far things jumped since `since`, a time of the page's `performance.now()`. */
const layoutShift = (page: Page, since: number) =>
  page.evaluate(
    (from) =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            total += 'value' in entry && entry.startTime > from ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(total), 100);
      }),
    since,
  );

for (const path of ['/', '/si', '/ta']) {
  test(`the header of ${path} is a row while the page is scrolled down, and whole on the way up`, async ({
    page,
  }) => {
    await page.goto(path);
    // Web fonts move words.
    if (path === '/') await webFontsShown(page);
    await expect.poll(() => headerHeight(page)).toBeLessThanOrEqual(104);
    const since = await page.evaluate(() => performance.now());
    await scroll(page, 900);
    await expect.poll(() => headerHeight(page)).toBe(56);
    await scroll(page, -300);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await expect.poll(() => headerHeight(page)).toBe(102);
    expect((await boxOf(page, '.announcement')).top).toBe(0);
    await scroll(page, -2000);
    await expect.poll(() => headerHeight(page)).toBe(102);
    expect(await layoutShift(page, since)).toBeLessThan(0.001);
  });
}

test('without a script the row stays in view', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/products');
  await page.mouse.wheel(0, 900);
  await expect(page.getByRole('article').first()).not.toBeInViewport();
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
  await expect(shortcuts.getByRole('link', { name: /^Cart/ })).toBeInViewport();
  await shortcuts.getByRole('link', { name: 'Search' }).click();
  await page.keyboard.type('lacquer bowl');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?q=lacquer+bowl');
  await context.close();
});

test('header and bottom bar leave three quarters of a small window to the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto('/products');
  await scroll(page, 600);
  const header = Math.max(0, (await boxOf(page, '.site-header')).bottom ?? 0);
  const bar = 360 - ((await boxOf(page, '.tab-bar')).top ?? 360);
  expect(bar).toBeGreaterThan(0);
  expect(header + bar).toBeLessThanOrEqual(90);
  await page.getByRole('link', { name: 'Search' }).click();
  await expect(page.locator('#q')).toBeInViewport();
});

test('the delivery note follows the announcement; both stand in the drawer', async ({ page }) => {
  await page.goto('/');
  const note = 'Free Island Wide Delivery over Rs.2000';
  const line = page.locator('.announcement').getByText(note);
  await expect(line).toHaveCSS('opacity', '1');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(line).toBeHidden();
  await page.getByRole('button', { name: 'Categories' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Shop By Category' });
  await expect(drawer.getByText(note)).toBeVisible();
  await expect(drawer.getByText('new season styles')).toBeVisible();
});

test('pages of an account and the checkout leave the announcement to the drawer', async ({
  page,
  shop,
  user,
}) => {
  for (const path of ['/profile/orders', '/raise-ticket', '/deliveries']) {
    await page.goto(path);
    expect(await headerHeight(page), path).toBe(68);
  }
  await openCheckout(page, shop.data, user);
  expect(await headerHeight(page)).toBe(68);
  const banner = page.getByRole('banner');
  const controls = banner.locator('a, button, input').filter({ visible: true });
  const names = [/^Shop By Category$/, /logo|Shilpa/i, /^Account menu$/, /^Cart/];
  await expect(controls).toHaveCount(names.length);
  for (const [at, name] of names.entries()) {
    await expect(controls.nth(at)).toHaveAccessibleName(name);
  }
  await page.getByRole('button', { name: 'Shop By Category' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Search' }).tap();
  await expect(page).toHaveURL('/products#q');
});

test('signed-in screens keep their place while they load on a slow phone', async ({
  page,
  context,
  shop,
  user,
  signIn,
}) => {
  await placeOrder(shop.data, user, ['herbal-soap-trio']);
  await signIn(user);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const jumps: Record<string, number> = {};
  for (const path of [
    '/profile',
    '/profile/orders',
    '/profile/wishlist',
    '/profile/my-list',
    '/profile/my-tickets',
    '/payment-slip',
    '/raise-ticket',
    '/deliveries',
  ]) {
    await untilIdle(page, () => page.goto(path));
    jumps[path] = await layoutShift(page, 0);
  }
  expect(Object.entries(jumps).filter(([, jump]) => jump >= 0.05)).toEqual([]);
});

test('a product shows price, options and Add to Cart on the first screen', async ({ page }) => {
  for (const id of ['peacock-batik-sarong', 'peacock-batik-tote', 'handloom-saree']) {
    await test.step(id, async () => {
      await page.goto(`/product/${id}`);
      const bar = (await boxOf(page, '.buy-bar')).top ?? 0;
      const picture = await boxOf(page, '.frame');
      expect((picture.bottom ?? 0) - (picture.top ?? 0)).toBeLessThanOrEqual(844 * 0.45);
      const sides = (selector: string, side: 'left' | 'right') =>
        page
          .locator(selector)
          .evaluateAll((all, at) => all.map((one) => one.getBoundingClientRect()[at]), side);
      const [edge = 0] = await sides('.frame', 'right');
      expect(Math.min(...(await sides('.thumbnails a', 'left')))).toBeGreaterThan(edge);
      await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeInViewport({ ratio: 1 });
      expect((await boxOf(page, '.large-price')).bottom).toBeLessThanOrEqual(bar);
      for (const option of await page.locator('buy-box fieldset').all()) {
        const { y, height } = (await option.boundingBox()) ?? { y: 844, height: 0 };
        expect(y + height).toBeLessThanOrEqual(bar);
      }
    });
  }
});

test('a category shows six tiles, then its name as the first heading on the first screen', async ({
  page,
}) => {
  for (const language of ['', '/si', '/ta']) {
    await page.goto(`${language}/category/bedsheets`);
    await expect(page.locator('.tiles a')).toHaveCount(6);
    await expect(page.locator('.tiles [aria-current]')).toBeInViewport({ ratio: 1 });
    const heading = page.locator('main').getByRole('heading').first();
    expect(await heading.evaluate((element) => element.tagName)).toBe('H1');
    await expect(heading).toBeInViewport({ ratio: 1 });
    expect((await boxOf(page, 'main .product-card')).top, language).toBeLessThan(660);
  }
});

test('lists begin with their products on the first screen', async ({ page }) => {
  for (const language of ['', '/si', '/ta']) {
    for (const path of ['/products', '/fashion/mens']) {
      await page.goto(language + path);
      const { top } = await boxOf(page, 'main .product-card');
      expect(top, language + path).toBeLessThan(420);
    }
  }
});
