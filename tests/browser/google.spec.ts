// Logging in with Google, against the OpenID provider of tests/support/google.ts.
import type { Page } from '@playwright/test';
import { freePort } from '../support/start-smtp.ts';
import { openGoogle } from '../support/google.ts';
import { expect, test as base } from './support/fixtures.ts';
import { codeFor, emailsTo, randomEmail, stored, toast, typeCode } from './support/people.ts';

interface Google {
  issuer: string;
  env: Record<string, string>;
  /** Has no account at the shop yet. */
  stranger: { name: string; email: string };
  /** Has one, with two-factor on. */
  member: { name: string; email: string };
}

const test = base.extend<object, { google: Google }>({
  google: [
    // oxlint-disable-next-line no-empty-pattern -- the tool reads the names from it
    async ({}, use) => {
      const port = await freePort();
      const [stranger, member] = [1, 2].map(() => ({
        name: 'Nimali Perera',
        email: randomEmail(),
      }));
      if (!stranger || !member) throw new Error('There are two of them');
      const people = [stranger, member].map((one) => ({
        ...one,
        sub: one.email,
        email_verified: true,
      }));
      const { issuer, env, close } = await openGoogle(
        [`http://127.0.0.1:${port}/api/auth/google/callback`],
        people,
      );
      await use({ issuer, env: { ...env, PORT: String(port) }, stranger, member });
      close();
    },
    { scope: 'worker' },
  ],
  env: [({ google }, use) => use(google.env), { scope: 'worker' }],
});

/** Presses a button of the form once its script is there. */
async function press(page: Page, name: string): Promise<void> {
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.getByRole('button', { name }).click();
}

test('logs in a guest with a cart, who goes on to the page that asked for the login', async ({
  page,
  google,
}) => {
  const { stranger, issuer } = google;
  await page.goto('/product/lacquer-band-bowl');
  await page
    .getByRole('main')
    .getByRole('button', { name: /wishlist/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeVisible();
  await page.goto('/profile/orders');
  await page.waitForURL('/login', { waitUntil: 'commit' });

  await test.step('cancels at Google and is back at the login', async () => {
    await press(page, 'Login with Google');
    await page.waitForURL(`${issuer}/**`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('/login');
    await expect(toast(page, 'Google login was cancelled. Nothing has changed.')).toBeVisible();
  });

  await test.step('logs in there', async () => {
    await press(page, 'Login with Google');
    await page.waitForURL(`${issuer}/**`);
    await page.getByRole('button', { name: stranger.email }).click();
    await page.waitForURL('/profile/orders');
    await expect(toast(page, 'Login successful!')).toBeVisible();
    expect(JSON.parse((await stored(page, 'userInfo')) ?? '')).toMatchObject({
      ...stranger,
      role: 'user',
    });
  });

  await test.step('keeps cart and wishlist; Back never shows the code', async () => {
    for (const path of ['/cart', '/profile/wishlist']) {
      await page.goto(path);
      await expect(
        page.getByRole('main').getByRole('listitem').filter({ hasText: 'Lacquer Band Bowl' }),
      ).toBeVisible();
    }
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL('/profile/orders');
  });
});

test('asks for the mailed code after Google where two-factor is on', async ({
  page,
  shop,
  google,
  newUser,
}) => {
  const { member, issuer } = google;
  await newUser({ ...member, twoFactor: true });
  await page.goto('/register');
  await press(page, 'Sign Up with Google');
  await page.waitForURL(`${issuer}/**`);
  await page.getByRole('button', { name: member.email }).click();
  await page.waitForURL('/verify2fa');
  await typeCode(page, await codeFor(shop.data, member.email));
  await press(page, 'Verify');
  await page.waitForURL('/', { waitUntil: 'commit' });
  await expect(toast(page, '2FA verification successful!')).toBeVisible();
  const subjects = (await emailsTo(shop.data, member.email)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringContaining('log in to Shilpa with Google'));
});

test('offers another try when the code cannot be given for a session', async ({ page }) => {
  await page.route('**/api/auth/google/exchange', (route) => route.abort(), { times: 1 });
  await page.goto('/login/google#code=from-nowhere');
  await expect(toast(page, 'Something went wrong. Try again.')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL('/login', { waitUntil: 'commit' });
  await expect(toast(page, /took too long or was started in another window/)).toBeVisible();
});
