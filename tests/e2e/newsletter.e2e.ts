// Letters from the workshops: asked for in the foot of any page, confirmed and left by one click.
import { expect as check, type Page } from '@playwright/test';
import { mailsTo, somebody } from './people.ts';
import { expect, faults, test } from './support.ts';

// Mails travel between the presses: on a busy machine that takes its time.
test.setTimeout(60_000);

const LOOK = 'Please look into your mail. Open the link in it, and our letters come to you.';

const foot = (page: Page) => page.getByRole('contentinfo');
const field = (page: Page) => foot(page).getByLabel('Mailbox for our letters');
const press = (page: Page) => foot(page).getByRole('button', { name: 'Subscribe' });
const said = (page: Page) => foot(page).getByRole('status');

/** The path of the link in the first mail to an address whose subject begins so. */
async function linkIn(email: string, subject: string, path: string): Promise<string> {
  const find = async () =>
    (await mailsTo(email)).find((mail) => mail.subject?.startsWith(subject))?.text;
  await check.poll(find).toBeTruthy();
  return new RegExp(`${path}\\?token=[\\w-]+`).exec((await find()) ?? '')?.[0] ?? '';
}

const confirmLink = (email: string) => linkIn(email, 'Please confirm', '/newsletter/confirm');
const leaveLink = (email: string) =>
  linkIn(email, 'You are on the list of', '/newsletter/unsubscribe');

test('Whoever subscribes confirms by one click, is welcomed, and leaves by one click', async ({
  page,
}) => {
  const { email } = somebody();
  await page.goto('/pages/delivery');
  await field(page).fill(email);
  await press(page).click();
  await expect(said(page)).toHaveText(LOOK);
  await expect(press(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');

  await page.goto(await confirmLink(email));
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await page.goto(await leaveLink(email));
  await expect(page.getByRole('heading', { name: 'You are off the list' })).toBeFocused();
  await expect(page).toHaveTitle('You are off the list | Shilpa');
  // Back does not press again, it leads back.
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/pages\/delivery$/);
});

test('Mistakes stand at the field, by keyboard too, and nothing typed is lost', async ({
  page,
}) => {
  await page.goto('/help-center');
  await field(page).press('Enter');
  await expect(said(page)).toHaveText('Email is required');
  await expect(field(page)).toBeFocused();
  await field(page).fill('nimali');
  await field(page).press('Enter');
  await expect(said(page)).toHaveText('Enter a valid email');
  await expect(field(page)).toHaveValue('nimali');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page)).toHaveAccessibleDescription('Enter a valid email');
  expect(await faults(page)).toEqual([]);
});

test('Without a line it says so, keeps the address, and works a moment later', async ({
  page,
  context,
}) => {
  const { email } = somebody();
  await page.goto('/pages/delivery');
  await field(page).fill(email);
  await context.setOffline(true);
  await press(page).click();
  await expect(said(page)).toHaveText('Network connection failed');
  await expect(field(page)).toHaveValue(email);
  await context.setOffline(false);
  await press(page).click();
  await expect(said(page)).toHaveText(LOOK);
});

test('Pressed twice, or once more after a lost answer, it does no harm', async ({ page }) => {
  const { email } = somebody();
  await page.goto('/pages/delivery');
  const answer = Promise.withResolvers<void>();
  let calls = 0;
  await page.route('**/api/newsletter', async (route) => {
    calls += 1;
    await answer.promise;
    await route.fetch();
    return route.abort();
  });
  await field(page).fill(email);
  await press(page).click();
  await expect(press(page)).toHaveAttribute('aria-disabled', 'true');
  await field(page).press('Enter');
  answer.resolve();
  await expect(said(page)).toHaveText('Network connection failed');
  expect(calls).toBe(1);
  await page.unroute('**/api/newsletter');
  await press(page).click();
  await expect(said(page)).toHaveText(LOOK);
  await page.goto(await confirmLink(email));
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
});

test('A link that did not get through waits to be pressed again', async ({ page }) => {
  const { email } = somebody();
  await page.goto('/pages/delivery');
  await field(page).fill(email);
  await press(page).click();
  const link = await confirmLink(email);
  await page.route('**/newsletter/confirm?*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.goto(link);
  await expect(
    page.getByText('Network connection failed. Please press the button again.'),
  ).toBeVisible();
  await page.unroute('**/newsletter/confirm?*');
  await page.getByRole('button', { name: 'Yes, send me letters' }).click();
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
});

test('A link that is none says what to do, and the form is at hand', async ({ page }) => {
  await page.goto('/newsletter/confirm?token=none');
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await expect(press(page)).toBeVisible();
  await page.goto('/newsletter/unsubscribe?token=none');
  await expect(page.getByRole('heading', { name: 'We do not know this link' })).toBeVisible();
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('one subscribes, confirms and leaves by pressing buttons', async ({ page }) => {
    const { email } = somebody();
    await page.goto('/pages/delivery');
    await field(page).fill('nimali');
    await press(page).click();
    await expect(page).toHaveURL(/\/newsletter#main$/);
    const main = page.getByRole('main');
    await expect(main.getByText('Enter a valid email')).toBeVisible();
    await expect(main.getByLabel('Mailbox for our letters')).toHaveValue('nimali');
    await main.getByLabel('Mailbox for our letters').fill(email);
    await main.getByRole('button', { name: 'Subscribe' }).click();
    await expect(main.getByText(LOOK)).toBeVisible();

    await page.goto(await confirmLink(email));
    await page.getByRole('button', { name: 'Yes, send me letters' }).click();
    await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
    await page.goto(await leaveLink(email));
    await page.getByRole('button', { name: 'Take me off the list' }).click();
    await expect(page.getByRole('heading', { name: 'You are off the list' })).toBeVisible();
  });
});
