// Marketing edits the shop in the browser, on a phone, without a terminal.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './support/fixtures.ts';
import { demoAdmin } from './support/people.ts';
import { toast } from './support/staff-steps.ts';
import { timeLimit } from '../support/time-limit.ts';

// A shop of its own: it changes what other tests count on.
test.use({
  env: { LOG_LEVEL: 'error' },
  viewport: { width: 360, height: 740 },
  actionTimeout: 10_000,
});

const aPhoto = () =>
  sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#8a3324' } })
    .jpeg()
    .toBuffer();

async function begin(page: Page, collection: string, singular: string, words: string) {
  await page.goto(`/admin/content?collection=${collection}`);
  await page.getByRole('button', { name: `New ${singular}` }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(words);
  await page.getByRole('button', { name: 'Write it' }).click();
  await expect(page.getByRole('heading', { name: words, level: 2 })).toBeVisible();
}

async function choosePicture(page: Page) {
  await page
    .getByLabel('Picture file')
    .setInputFiles({ name: 'cloth.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() });
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
}

async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(toast(page, 'Published')).toBeVisible();
}

/** Looks at a page of the shop until it says so: at most two seconds. */
const shows = (page: Page, path: string, words: string) =>
  expect(async () => {
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeAttached({ timeout: timeLimit(500) });
  }).toPass({ timeout: timeLimit(4_000) });

test('a banner with a start, a question, a promise and a maker, and the way back', async ({
  page,
  shop,
  signIn,
}) => {
  await signIn(await demoAdmin(shop.data));

  await test.step('a banner that starts next year', async () => {
    await begin(page, 'hero', 'banner', 'New Year batik');
    await page.getByLabel('Line below the title', { exact: true }).fill('Waxed by hand in Matale');
    await page.getByLabel('Button', { exact: true }).fill('Shop batik wear');
    await page.getByRole('button', { name: 'Choose a page' }).click();
    await page.getByLabel('Page or product').fill('batik wear');
    await page.getByRole('button', { name: '/category/batik-wear' }).click();
    await expect(page.getByLabel('Link', { exact: true })).toHaveValue('/category/batik-wear');
    await choosePicture(page);
    await page.getByLabel('Background').selectOption('dark');
    await page.getByLabel('Shown from').fill('2099-04-13T06:00');
    // What is missing is told at its field, and nothing is lost.
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText(/^Description of the picture is too short/)).toBeVisible();
    await page.getByLabel('Description of the picture').fill('Red cloth on a line');
    await publish(page);
    await expect(page.getByText('Scheduled for 13 Apr 2099, 06:00', { exact: true })).toBeVisible();
    await page.goto('/');
    await expect(page.getByText('New Year batik')).toHaveCount(0);
  });

  await test.step('a question, which survives a reload before it is saved', async () => {
    await begin(page, 'help', 'question', 'Do you wrap gifts?');
    await page.getByLabel('Section', { exact: true }).selectOption('ordering');
    await page.getByLabel('Answer').fill('Yes, in **cloth**.');
    await expect(page.getByRole('region', { name: 'Result' }).locator('strong')).toHaveText(
      'cloth',
    );
    await page.reload();
    await expect(page.getByLabel('Answer')).toHaveValue('Yes, in **cloth**.');
    await publish(page);
    await shows(page, '/help-center', 'Do you wrap gifts?');
  });

  await test.step('a promise, changed and undone', async () => {
    await page.goto('/admin/content?collection=promises&entry=gift');
    await page
      .getByLabel('Line below the title', { exact: true })
      .fill('With every order over Rs.{freeOver}');
    await publish(page);
    await shows(page, '/cart', 'With every order over Rs.2000');
    await page.goto('/admin/content?collection=promises&entry=gift');
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Use this version as the draft' }).last().click();
    await expect(page.getByLabel('Line below the title', { exact: true })).toHaveValue(
      'On your first order',
    );
    await publish(page);
    await shows(page, '/cart', 'On your first order');
    await page.goto('/admin/content?collection=promises&entry=gift');
    await page.getByLabel('Line below the title', { exact: true }).fill('With a card');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText(/says that cards are accepted/)).toBeVisible();
    await page.getByLabel('Line below the title', { exact: true }).fill('Wrapped in cloth');
    await publish(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Undone')).toBeVisible();
    await shows(page, '/cart', 'On your first order');
  });

  await test.step('a maker with a portrait', async () => {
    await begin(page, 'makers', 'maker', 'Sita Kumari');
    await page.getByLabel('Village or town').fill('Hatton');
    await page.getByLabel('District').selectOption('Nuwara Eliya');
    await page.getByLabel('Since').fill('1998');
    await page.getByLabel('Story', { exact: true }).fill('She weaves baskets of reed.');
    await choosePicture(page);
    await page.getByLabel('Description of the picture').fill('Sita Kumari at her bench');
    await publish(page);
    await page.getByRole('link', { name: 'See it in the shop' }).click();
    await expect(page.getByRole('heading', { name: 'Sita Kumari', level: 1 })).toBeVisible();
    await expect(page.getByText('She weaves baskets of reed.')).toBeVisible();
  });
});

test('of two editors the second is told, keeps his text, and chooses', async ({
  page,
  context,
  shop,
  signIn,
}) => {
  await signIn(await demoAdmin(shop.data));
  const open = async (of: Page) => {
    await of.goto('/admin/content?collection=note&entry=island-wide');
    await expect(of.getByLabel('Words', { exact: true })).toBeVisible();
  };
  const other = await context.newPage();
  await open(page);
  await open(other);
  await page.getByLabel('Words', { exact: true }).fill('Wrapped with care');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(toast(page, 'Draft saved')).toBeVisible();
  await other.getByLabel('Words', { exact: true }).fill('Brought to your door');
  await other.getByRole('button', { name: 'Save draft' }).click();
  const conflict = other.getByRole('alert').filter({ hasText: 'changed this while you were' });
  await expect(conflict).toContainText('Theirs: Wrapped with care');
  await expect(other.getByLabel('Words', { exact: true })).toHaveValue('Brought to your door');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await other.getByRole('button', { name: 'Save draft' }).click();
  await expect(toast(other, 'Draft saved')).toBeVisible();
});
