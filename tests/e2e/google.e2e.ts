// Signing in with Google: the demo shop once more, as a process that an OpenID provider knows.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../support/free-port.ts';
import { openGoogle, type Googler } from '../support/google.ts';
import { codeFor, keptSession, mailsTo, member, somebody, typeCode } from './people.ts';
import { expect, test } from './support.ts';

const asGoogler = ({ name, email }: { name: string; email: string }): Googler => ({
  sub: email,
  email,
  email_verified: true,
  name,
});

/** A shop where these people may sign in with Google; gives its address and its end. */
async function openShop(people: readonly Googler[]) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const google = await openGoogle([`${url}/api/auth/google/callback`], people);
  const child = spawn(process.execPath, ['src/server.ts'], {
    env: {
      ...process.env,
      ...google.env,
      PORT: String(port),
      DATA_DIR: join(process.env['E2E_FOLDER'] ?? '', 'demo'),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (bytes: Buffer) => bytes.includes('open at') && resolve());
    child.once('exit', (code) => reject(new Error(`The shop did not open: ${code}`)));
  });
  const end = () => {
    child.kill('SIGTERM');
    google.close();
  };
  return { url, issuer: google.issuer, end };
}

const toast = (page: Page, words: string | RegExp) =>
  expect(page.locator('#toasts').getByText(words)).toBeVisible();

test('A guest with a cart signs in with Google and goes on where he was stopped @phone', async ({
  page,
}) => {
  test.slow();
  const person = somebody();
  const shop = await openShop([asGoogler(person)]);
  try {
    await page.goto(`${shop.url}/product/lacquer-band-bowl`);
    await page
      .getByRole('main')
      .getByRole('button', { name: /wishlist/i })
      .first()
      .click();
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeVisible();
    await page.goto(`${shop.url}/profile/orders`);
    await page.waitForURL(`${shop.url}/login`, { waitUntil: 'commit' });

    await test.step('He changes his mind at Google, and is back at the login', async () => {
      await page.getByRole('button', { name: 'Login with Google' }).click();
      await page.waitForURL(`${shop.issuer}/**`);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.waitForURL(`${shop.url}/login`);
      await toast(page, 'You did not sign in with Google. Nothing has changed.');
    });

    await test.step('He signs in there, and is where he wanted to go', async () => {
      await page.getByRole('button', { name: 'Login with Google' }).click();
      await page.waitForURL(`${shop.issuer}/**`);
      await page.getByRole('button', { name: person.email }).click();
      await page.waitForURL(`${shop.url}/profile/orders`);
      await toast(page, 'Login successful!');
      const kept = await keptSession(page);
      expect(JSON.parse(kept['userInfo'] ?? '')).toMatchObject({
        name: person.name,
        email: person.email,
        role: 'user',
      });
    });

    await test.step('What he chose is his', async () => {
      for (const path of ['/cart', '/profile/wishlist']) {
        await page.goto(shop.url + path);
        await expect(
          page.getByRole('main').getByRole('listitem').filter({ hasText: 'Lacquer Band Bowl' }),
        ).toBeVisible();
      }
      // Back never comes to where the code stood.
      await page.goBack();
      await page.goBack();
      expect(page.url()).toBe(`${shop.url}/profile/orders`);
    });
  } finally {
    shop.end();
  }
});

test('Who has two-factor on types the code after Google as well @phone', async ({ page }) => {
  test.slow();
  const person = await member(page.request);
  const shop = await openShop([asGoogler(person)]);
  const signIn = async () => {
    await page.goto(`${shop.url}/register`);
    await page.getByRole('button', { name: 'Sign Up with Google' }).click();
    await page.waitForURL(`${shop.issuer}/**`);
    await page.getByRole('button', { name: person.email }).click();
  };
  try {
    await signIn();
    await page.waitForURL(`${shop.url}/`);
    await expect
      .poll(async () => (await mailsTo(person.email)).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining('opens with Google'));
    await page.goto(`${shop.url}/2fa/setup`);
    await page.getByRole('button', { name: 'Send the code' }).click();
    await page.waitForURL(`${shop.url}/2fa/verify`, { waitUntil: 'commit' });
    await typeCode(page, await codeFor(person.email, 2));
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL(`${shop.url}/profile`, { waitUntil: 'commit' });
    await page.goto(`${shop.url}/logout`);
    await page.waitForURL(`${shop.url}/login`, { waitUntil: 'commit' });

    // Google knows him by now, and asks nothing.
    await page.getByRole('button', { name: 'Login with Google' }).click();
    await page.waitForURL(`${shop.url}/verify2fa`);
    await typeCode(page, await codeFor(person.email, 3));
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL(`${shop.url}/`, { waitUntil: 'commit' });
    await toast(page, '2FA verification successful!');
  } finally {
    shop.end();
  }
});

test('Without a line, or without Google, the form stays as it was typed @phone', async ({
  page,
  context,
}) => {
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('Nimali Perera');
  const button = page.getByRole('button', { name: 'Sign Up with Google' });
  await context.setOffline(true);
  await button.click();
  await toast(page, 'Something went wrong. Try again.');
  await context.setOffline(false);
  await button.click();
  await toast(page, 'Google sign-in is not set up here. Please use your email and password.');
  await expect(page.getByLabel('Full Name')).toHaveValue('Nimali Perera');
  expect(new URL(page.url()).pathname).toBe('/register');
});

test('A code that cannot be given for a session is tried again, once the line is back @phone', async ({
  page,
  context,
}) => {
  await page.route('**/api/auth/google/exchange', (route) => route.abort());
  await page.goto('/login/google#code=from-nowhere');
  await toast(page, 'Something went wrong. Try again.');
  expect(new URL(page.url()).hash).toBe('');
  await context.unroute('**/api/auth/google/exchange');
  await page.unroute('**/api/auth/google/exchange');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL('/login', { waitUntil: 'commit' });
  await toast(page, /took too long, or began in another window/);
});
