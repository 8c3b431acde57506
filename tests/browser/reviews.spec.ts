// Reviews on a product's page: stars by key and finger, a network that breaks.
import type { Page } from '@playwright/test';
import { expect, test, untilIdle } from './support/fixtures.ts';

const stars = (page: Page) => page.getByRole('slider', { name: 'Rating' });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Review' });
const list = (page: Page) => page.getByRole('tabpanel', { name: 'Reviews' }).getByRole('article');
const toast = (page: Page, words: string) => page.locator('.toast').filter({ hasText: words });

/** Bytes of script that the page fetched, as they travelled. */
const scriptBytes = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );

test('writes a review by keyboard alone, and the page follows', async ({ page, user }) => {
  await page.goto('/product/clay-mango-bowl');
  const count = page.getByRole('link', { name: /^\d+ Reviews?$/ });
  const before = Number.parseInt(await count.innerText(), 10);
  // Nothing of the form is fetched before it is wanted.
  expect(await scriptBytes(page)).toBeLessThan(30_000);
  await page.getByRole('tab', { name: 'Description' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Reviews' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Write a Review' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#write-review')).toBeInViewport();
  await expect(stars(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(stars(page)).toBeFocused();
  await expect(stars(page)).toHaveAttribute('aria-valuetext', 'No rating yet');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('4.5 of 5 stars')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Wears beautifully in the heat');
  await page.keyboard.press('Tab');
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(toast(page, 'Review submitted successfully!')).toBeVisible();
  await expect(list(page).first()).toContainText('Wears beautifully in the heat');
  await expect(list(page).first()).toContainText('4.5');
  await expect(list(page).first()).toContainText(user.name);
  await expect(page.getByRole('link', { name: `${before + 1} Reviews` })).toBeAttached();
  await expect(page.getByRole('region', { name: 'Your review' })).toContainText(
    'Wears beautifully in the heat',
  );
  await expect(submit(page)).toBeFocused();
  const displayed = await page.locator('.rating-row').first().innerText();
  const names = await list(page).locator('header b').allInnerTexts();
  await page.reload();
  expect(await page.locator('.rating-row').first().innerText()).toBe(displayed);
  expect(await list(page).locator('header b').allInnerTexts()).toEqual(names);
});

test('gives half a star for a finger on half a star', async ({ page, user }) => {
  expect(user.role).toBe('user');
  await page.goto('/product/herbal-soap-trio#reviews');
  await submit(page).scrollIntoViewIfNeeded();
  const target = page.locator('.star-input');
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  expect([box?.width, box?.height]).toEqual([5 * 44, 44]);
  const at = async (x: number) => {
    await target.tap({ position: { x, y: 22 } });
    return stars(page).inputValue();
  };
  expect(await at(3 * 44 + 8)).toBe('3.5');
  expect(await at(3 * 44 + 36)).toBe('4');
  expect(await at(8)).toBe('0.5');
  expect(await at(5 * 44 - 6)).toBe('5');
  await expect(page.getByText('5 of 5 stars')).toBeVisible();
});

test('fetches the form again that could not be fetched without a network', async ({
  page,
  context,
  user,
}) => {
  expect(user.role).toBe('user');
  await untilIdle(page, () => page.goto('/product/lacquer-band-bowl'));
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await page.locator('#write-review').scrollIntoViewIfNeeded();
  await expect(page.getByText('This did not load.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(submit(page)).toBeVisible();
  await expect(page.getByText('This did not load.')).toBeHidden();
});
