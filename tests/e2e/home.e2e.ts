import { expect, test } from './support.ts';

/** What the browser tells of each layout: how much of the page it had to do. */
interface Trace {
  traceEvents: { args?: { beginData?: { dirtyObjects?: number; totalObjects?: number } } }[];
}

test.use({ viewport: { width: 1280, height: 900 } });

test.describe('the hero', () => {
  test('is 375 px high and moves on by itself after 2500 ms', async ({ page }) => {
    await page.goto('/');
    const hero = page.getByRole('region', { name: 'Offers' }).first();
    expect((await hero.boundingBox())?.height).toBe(375);
    await expect(hero).toHaveClass(/runs/);
    const second = hero.getByRole('button', { name: /^Banner 2/ });
    await expect(second).not.toHaveAttribute('aria-current', 'true');
    await expect(second).toHaveAttribute('aria-current', 'true', { timeout: 4000 });
  });

  test('keeps playing after use, and stands still once it is paused', async ({ page }) => {
    await page.goto('/');
    const hero = page.getByRole('region', { name: 'Offers' }).first();
    await hero.getByRole('button', { name: 'Next banner' }).click();
    const dot = (n: number) => hero.getByRole('button', { name: new RegExp(`^Banner ${n}`) });
    await expect(dot(2)).toHaveAttribute('aria-current', 'true');
    await expect(dot(3)).toHaveAttribute('aria-current', 'true', { timeout: 4500 });
    await hero.getByRole('button', { name: 'Pause' }).click();
    await expect(hero.getByRole('button', { name: 'Play' })).toBeVisible();
    await page.waitForTimeout(3500);
    await expect(dot(3)).toHaveAttribute('aria-current', 'true');
    await hero.getByRole('button', { name: 'Previous banner' }).click();
    await expect(dot(2)).toHaveAttribute('aria-current', 'true');
  });

  test('does not start by itself where less motion is wished', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.goto('/');
    const hero = page.getByRole('region', { name: 'Offers' }).first();
    await expect(hero.getByRole('button', { name: 'Play' })).toBeVisible();
    await page.waitForTimeout(3500);
    await expect(hero.getByRole('button', { name: /^Banner 1/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await context.close();
  });

  test('shows one picture first and offers only its own link to the keyboard', async ({ page }) => {
    await page.goto('/');
    const hero = page.getByRole('region', { name: 'Offers' }).first();
    await expect(hero.locator('img[loading="eager"]')).toHaveCount(1);
    await expect(hero.locator('img[fetchpriority="high"]')).toHaveCount(1);
    await hero.getByRole('button', { name: 'Pause' }).click();
    await expect(hero).toHaveClass(/runs/);
    await expect(hero.locator('.banner:not([inert])')).toHaveCount(1);
  });
});

test('the five crafts are links', async ({ page }) => {
  await page.goto('/');
  const crafts = page.locator('.crafts a');
  await expect(crafts).toHaveText(['Batik Wear', 'Bamboo Products', 'Bowls', 'Bags', 'Carpets']);
  await crafts.first().click();
  await expect(page).toHaveURL('/category/batik-wear');
});

test.describe('Popular Products', () => {
  test('starts at the first tab and shows what the chosen one holds', async ({ page }) => {
    await page.goto('/');
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveText(['Fashion', 'Bamboo Products', 'Bowls', 'Bags', 'Carpets']);
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
    const panel = page.getByRole('tabpanel');
    await page.getByRole('tab', { name: 'Bowls' }).click();
    await expect(page.getByRole('tab', { name: 'Bowls' })).toHaveAttribute('aria-selected', 'true');
    await expect(panel.getByRole('heading').first()).toHaveText(/bowl/i);
    await expect(page).toHaveURL('/');
  });

  test('is walked through with the arrow keys', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('tab', { name: 'Fashion' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Bamboo Products' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('tab', { name: 'Carpets' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Fashion' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('follows the link when the row cannot be fetched', async ({ page }) => {
    await page.route('**/fragments/popular/**', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('tab', { name: 'Bowls' }).click();
    await expect(page).toHaveURL('/?popular=bowls');
    await expect(page.getByRole('tab', { name: 'Bowls' })).toHaveAttribute('aria-selected', 'true');
  });
});

test('the rows show five cards with 10 px between them, and the arrows move on', async ({
  page,
}) => {
  await page.goto('/');
  const row = page.getByRole('list', { name: 'Latest Products' });
  const boxes = await Promise.all(
    [0, 1].map((index) => row.locator(':scope > li').nth(index).boundingBox()),
  );
  const width = (await row.boundingBox())?.width ?? 0;
  expect(((boxes[1]?.x ?? 0) - (boxes[0]?.x ?? 0)) * 5 - 10).toBeCloseTo(width, 0);
  expect((boxes[1]?.x ?? 0) - (boxes[0]?.x ?? 0) - (boxes[0]?.width ?? 0)).toBeCloseTo(10, 0);
  const latest = page.getByRole('region', { name: 'Latest Products' });
  await expect(latest.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await latest.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(200);
  await expect(latest.getByRole('button', { name: 'Previous' })).toBeEnabled();
});

test('on a phone a row pushed to its end moves nothing that stands below it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  const row = page.getByRole('list', { name: 'Latest Products' });
  await row.scrollIntoViewIfNeeded();
  await expect(row.getByRole('listitem').first().getByRole('link').first()).toBeVisible();
  const heightOf = () => row.evaluate((list) => list.clientHeight);
  const height = await heightOf();
  for (const item of await row.getByRole('listitem').all()) {
    await item.scrollIntoViewIfNeeded();
    expect(await heightOf()).toBe(height);
    // What was laid out late is no higher than its row.
    expect((await item.getByRole('article').boundingBox())?.height).toBeLessThanOrEqual(height);
  }
});

test('the letters come part by part, so that no phone has to lay out the whole page for them', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.locator('shop-hero')).toHaveClass(/runs/);
  await asked.promise;
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  held.resolve();
  const lettersOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((part) => getComputedStyle(part).fontFamily);
  await expect(page.locator('html')).toHaveClass('lettered');
  for (const part of ['.banner a', 'main .price', '.foot address', '#account-menu a']) {
    await expect.poll(() => lettersOf(part), part).toContain('Figtree Variable');
  }
  expect(await lettersOf('.foot h2')).toContain('Eczar Variable');
  const trace: Trace = JSON.parse((await browser.stopTracing()).toString());
  const layouts = trace.traceEvents
    .map(({ args }) => args?.beginData)
    .filter((begin) => begin?.totalObjects !== undefined && begin.totalObjects > 300)
    .map((begin) => (begin?.dirtyObjects ?? 0) / (begin?.totalObjects ?? 1));
  expect(layouts.length).toBeGreaterThan(2);
  expect(Math.max(...layouts)).toBeLessThan(0.5);
});

test('the woven band says what marketing wrote', async ({ page }) => {
  await page.goto('/');
  const band = page.getByRole('region', { name: 'Free Shipping' });
  await expect(band).toContainText('Free Delivery Now On Your First Order and over Rs.2000');
  await expect(band).toContainText('Only Rs.2000');
});

test('the page brings no React and little script before anybody touches it', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto('/', { waitUntil: 'load' });
  await page.waitForTimeout(2500);
  const bodies = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
  expect(
    bodies.some((body) => body.includes('react.element') || body.includes('hydrateRoot')),
  ).toBe(false);
  expect(await page.locator('astro-island').count()).toBe(0);
});
