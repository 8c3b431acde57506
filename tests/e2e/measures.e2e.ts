// The measures of docs/spec.md §2 and docs/readings.md "Measures", taken from the page itself.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support.ts';

const WIDTHS = [360, 768, 1280];

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });

/** How many items a row shows at once, and how far they stand apart. */
const rowOf = (row: Locator) =>
  row.evaluate((list) => {
    const { paddingLeft, paddingRight } = getComputedStyle(list);
    const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const [first, second] = [...list.children].map((item) => item.getBoundingClientRect());
    if (!first || !second) throw new Error('A row of less than two cannot be measured.');
    const gap = second.left - first.right;
    // Between n items there are n - 1 gaps; a part of an item that shows has its gap before it.
    const whole = Math.floor((room + gap) / (first.width + gap) + 0.01);
    const rest = room - whole * (first.width + gap);
    return { gap, perView: whole + Math.max(0, rest) / first.width };
  });

async function expectRow(row: Locator, perView: number, gap: number): Promise<void> {
  await row.scrollIntoViewIfNeeded();
  const found = await rowOf(row);
  expect(found.gap).toBeCloseTo(gap, 0);
  expect(found.perView).toBeCloseTo(perView, 1);
}

const rows = {
  crafts: (page: Page) => page.locator('.crafts'),
  latest: (page: Page) => page.getByRole('list', { name: 'Latest Products' }),
  popular: (page: Page) => page.getByRole('list', { name: 'Popular: Fashion' }),
  adverts: (page: Page) => page.getByRole('list', { name: 'Adverts' }),
};

test('The category drawer is 250 px wide', async ({ page }) => {
  await page.goto('/');
  await page.locator('[aria-haspopup="dialog"]:visible').first().click();
  const drawer = page.getByRole('dialog', { name: 'Shop By Category' });
  await expect(drawer).toBeVisible();
  expect(await drawer.evaluate((box) => getComputedStyle(box).width)).toBe('250px');
  expect((await drawer.boundingBox())?.width).toBeCloseTo(250, 1);
});

test('The hero is 375 px high at every width @desktop', async ({ page }) => {
  await page.goto('/');
  for (const width of [320, ...WIDTHS, 1920]) {
    await resize(page, width);
    const hero = page.getByRole('region', { name: 'Offers' }).first();
    expect((await hero.boundingBox())?.height, `at ${width}`).toBe(375);
  }
});

test('A banner stands still for 2500 ms before the next one slides in @desktop', async ({
  page,
}) => {
  await page.goto('/');
  const stood = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const wrapper = document.querySelector('shop-hero .swiper-wrapper');
        let arrived: number | undefined;
        wrapper?.addEventListener('transitionend', (event) => {
          if (event.target === wrapper) arrived ??= performance.now();
        });
        new MutationObserver(() => {
          if (arrived !== undefined) resolve(performance.now() - arrived);
        }).observe(document.querySelector('shop-hero .threads') ?? document, {
          attributeFilter: ['aria-current'],
          subtree: true,
        });
      }),
  );
  expect(stood).toBeGreaterThan(2400);
  expect(stood).toBeLessThan(3000);
});

test('From 1024 px the rows show 5, 5 and 3, with gaps of 120, 10 and 20 px @desktop', async ({
  page,
}) => {
  await page.goto('/');
  for (const width of [1024, 1280, 1600]) {
    await resize(page, width);
    await expectRow(rows.crafts(page), 5, 120);
    await expectRow(rows.popular(page), 5, 10);
    await expectRow(rows.latest(page), 5, 10);
    await expectRow(rows.adverts(page), 3, 20);
  }
});

test('On a phone a row shows that it goes on @phone', async ({ page }) => {
  await page.goto('/');
  await expectRow(rows.crafts(page), 3.6, 14);
  await expectRow(rows.popular(page), 1.62, 10);
  await expectRow(rows.latest(page), 1.62, 10);
  await expectRow(rows.adverts(page), 1.12, 20);
});

test('Pictures in the rows of products are 250 px high @desktop', async ({ page }) => {
  await page.goto('/');
  for (const width of WIDTHS) {
    await resize(page, width);
    for (const row of [rows.popular(page), rows.latest(page)]) {
      expect((await row.locator('.pic').first().boundingBox())?.height, `at ${width}`).toBe(250);
    }
  }
});

test('A product has four related ones, a category six tiles', async ({ page }) => {
  await page.goto('/product/peacock-batik-sarong');
  const related = page.getByRole('region', { name: 'Related Products' });
  await expect(related.getByRole('listitem')).toHaveCount(4);
  await page.goto('/category/bags');
  await expect(page.getByRole('main').getByRole('list').nth(1).getByRole('link')).toHaveText([
    'Agricultural Products',
    'Bags',
    'Bamboo Products',
    'Batik Wear',
    'Beauty And Cosmetics',
    'Bedsheets',
  ]);
});
