// What the owner translates, on a phone: in the list, in the form of a product, and as a shopper reads it.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { demoAdmin } from './support/people.ts';
import { timeLimit } from '../support/time-limit.ts';

// A shop of its own: other tests count on the translations of the demo.
test.use({ env: { LOG_LEVEL: 'error' } });

const shot = (page: Page, name: string) =>
  process.env['SHOTS'] === undefined
    ? undefined
    : page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true });

const isWiderThanTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** Other processes and cached pages show a change within a second. */
async function shows(page: Page, path: string, part: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.locator(part)).toContainText(text, { timeout: timeLimit(500) });
  }).toPass({ timeout: timeLimit(5_000) });
}

test('a text is found, translated with the keyboard, and read by shoppers', async ({
  page,
  shop,
  signIn,
}) => {
  await signIn(await demoAdmin(shop.data));
  await page.goto('/admin/translations');
  await page.getByRole('link', { name: 'Tamil' }).click();
  await page.getByRole('navigation', { name: 'Kind' }).getByText('Products').click();
  await page.getByRole('searchbox', { name: 'Name or text' }).fill('Lacquer Band Bowl');
  const name = page.getByLabel('Tamil, Name of Lacquer Band Bowl');
  await expect(name).toHaveAttribute('lang', 'ta');
  await shot(page, 'list-360');
  expect(await isWiderThanTheScreen(page)).toBe(false);

  await name.focus();
  await name.press('ControlOrMeta+a');
  await page.keyboard.type('அரக்குக் கிண்ணம்');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await shows(page, '/ta/product/lacquer-band-bowl', 'h1', 'அரக்குக் கிண்ணம்');
  await expect(page.locator('main [lang=en]')).toHaveCount(0);

  await page.goto('/admin/content?collection=help&entry=how-can-i-pay');
  await page.locator('summary', { hasText: 'Languages' }).click();
  const answer = page.getByLabel('Sinhala, Answer of Help: How can I pay?');
  await answer.fill('බලන්න [මෙහි](/no-such-page).');
  await answer.press('ControlOrMeta+Enter');
  await expect(page.getByText(/a link leads nowhere/)).toBeVisible();
  await expect(answer).toHaveValue('බලන්න [මෙහි](/no-such-page).');
  await shot(page, 'form-360');
  expect(await isWiderThanTheScreen(page)).toBe(false);
  await answer.fill('බලන්න [සියලු බෑග්](/category/bags).');
  await answer.press('Tab');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await shows(page, '/si/help-center', 'main', 'සියලු බෑග්');
});
