// An account from its registration to its logout, with the real emails, tabs and pages.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { holdIsland } from './support/network.ts';
import {
  codeFor,
  fillLogin,
  PASSWORD,
  leftFor,
  randomEmail,
  sessionEntries,
  sessionIn,
  stored,
  toast,
  typeCode,
} from './support/people.ts';

const BOWL = 'lacquer-band-bowl';
const DEAD_TOKENS = { accesstoken: 'a'.repeat(43), refreshtoken: 'b'.repeat(43) };

const cartLink = (page: Page) =>
  page
    .getByRole('link', { name: /^Cart, / })
    .filter({ visible: true })
    .first();

/** Types the `nth` code that was mailed to an address, and sends it. */
async function submitCode(page: Page, code: string): Promise<void> {
  await typeCode(page, code);
  await page.keyboard.press('Enter');
}

test('registers a guest, who confirms the email and finds the cart after the login @postgres', async ({
  page,
  shop,
}) => {
  const email = randomEmail();
  await page.goto(`/product/${BOWL}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeVisible();

  await page.goto('/register');
  await page.getByLabel('Full Name').fill('Nimali Perera');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone Number').fill('+94 77 123 4567');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(toast(page, 'User registered successfully!')).toBeVisible();
  await leftFor(page, '/verify');
  await expect(page.getByText(`We've sent an OTP to ${email}`)).toBeVisible();

  // Who tries to log in first is led to the code again.
  await page.goto('/login');
  await fillLogin(page, email);
  await leftFor(page, '/verify');
  await expect(toast(page, 'Please verify your email')).toBeVisible();
  await expect(page.getByLabel('Digit 1')).toBeFocused();
  await page.getByRole('button', { name: 'Resend OTP' }).click();
  await expect(toast(page, 'OTP resent successfully!')).toBeVisible();
  await submitCode(page, await codeFor(shop.data, email, 2));
  await leftFor(page, '/login');
  await expect(toast(page, 'OTP verified successfully!')).toBeVisible();

  await fillLogin(page, email);
  await leftFor(page, '/');
  await expect(toast(page, 'Login successful!')).toBeVisible();
  await expect(page.getByRole('button', { name: /Account/ }).first()).toBeVisible();
  await cartLink(page).click();
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Lacquer Band Bowl' }),
  ).toBeVisible();
});

test('asks for a mailed code at every login once two-factor is on, and keeps the cart with its owner', async ({
  page,
  shop,
  user,
}) => {
  await page.goto(`/product/${BOWL}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.goto('/profile');
  const box = page.locator('#two-factor');
  // In its place in the box: a product's discount tag floats.
  await expect(box.getByText('Off', { exact: true })).toHaveCSS('position', 'static');
  await box.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByLabel('Digit 1')).toBeFocused();
  await submitCode(page, await codeFor(shop.data, user.email));
  await expect(toast(page, 'Two-factor authentication enabled.')).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Profile' })
    .getByRole('link', { name: 'Logout' })
    .click();
  await leftFor(page, '/login');
  await expect(toast(page, 'Logged out successfully!')).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 0 items');

  await fillLogin(page, user.email);
  await expect(page.getByRole('heading', { name: 'Two-factor code' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Two-factor code' })).toBeVisible();
  await submitCode(page, await codeFor(shop.data, user.email, 2));
  await leftFor(page, '/');
  await expect(toast(page, '2FA verification successful!')).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
});

test('replaces a forgotten password by a mailed code', async ({ page, shop, newUser }) => {
  const { email } = await newUser();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await leftFor(page, '/verify');
  await expect(toast(page, 'OTP sent successfully!')).toBeVisible();
  await submitCode(page, await codeFor(shop.data, email));
  await leftFor(page, '/forgot-password');
  await expect(toast(page, 'OTP verified. You can now reset your password.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('New Password').fill('a new handloom');
  await page.getByLabel('Confirm Password').fill('a new handloom');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await leftFor(page, '/login');
  await expect(toast(page, 'Password reset successful')).toBeVisible();
  await fillLogin(page, email);
  await expect(toast(page, 'Invalid email or password')).toBeVisible();
  await page.goto('/forgot-password');
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
  await expect(page.getByLabel('New Password')).toHaveCount(0);
  await page.goto('/login');
  await fillLogin(page, email, 'a new handloom');
  await leftFor(page, '/');
});

test('logs in with what was typed and sent before the script of the page came', async ({
  page,
  newUser,
}) => {
  const { email } = await newUser();
  const release = await holdIsland(page, '/login');
  await page.goto('/login');
  await fillLogin(page, email);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveClass(/busy/);
  release();
  await leftFor(page, '/');
  await expect(toast(page, 'Login successful!')).toBeVisible();
});

test('leads guests from the pages of users to the login, and back; Back leads out', async ({
  page,
  newUser,
}) => {
  const { email } = await newUser();
  for (const [path, words] of [
    ['/2fa/setup', 'Login first'],
    ['/raise-ticket', 'Login first'],
    ['/profile', 'Please login first'],
    ['/profile/my-tickets', 'Please login first'],
  ] as const) {
    await page.goto('/pages/delivery');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(toast(page, words)).toBeVisible();
    await leftFor(page, '/login');
  }
  await fillLogin(page, email);
  await leftFor(page, '/profile/my-tickets');
  await expect(toast(page, 'Login successful!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No tickets found.' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/pages/delivery');
});

test('never redirects out of the shop after a login', async ({ page, baseURL, newUser }) => {
  const { email } = await newUser();
  await page.goto(`/login?next=${encodeURIComponent('//evil.example/login')}`);
  await fillLogin(page, email);
  await leftFor(page, '/');
  expect(new URL(page.url()).origin).toBe(baseURL);
  // Who is signed in has nothing to do on a page that leads into an account.
  await page.goto('/login?next=/pages/delivery');
  await leftFor(page, '/pages/delivery');
  await page.goto('/register');
  await leftFor(page, '/');
});

test('logs out in every tab', async ({ page, context, user }) => {
  await page.goto('/pages/delivery');
  expect(await stored(page, 'userEmail')).toBe(user.email);
  const other = await context.newPage();
  await other.goto('/2fa/setup');
  await expect(other.getByRole('button', { name: 'Send code' })).toBeVisible();

  // The toast may be gone when the pages after this one have loaded.
  await page.goto('/logout', { waitUntil: 'commit' });
  await expect(toast(page, 'Logged out successfully!')).toBeVisible();
  await leftFor(page, '/login');
  expect(await sessionIn(page)).toEqual([]);
  await leftFor(other, '/login');
  await other.goBack().catch(() => undefined);
  await expect(other.getByRole('button', { name: 'Send code' })).toHaveCount(0);
});

test('renews an expired access token once for all tabs', async ({
  page,
  context,
  shop,
  newUser,
  store,
}) => {
  const entries = await sessionEntries(shop.data, await newUser());
  await store({ ...entries, accesstoken: DEAD_TOKENS.accesstoken });
  let renewals = 0;
  await context.route('**/api/users/refresh-token', (route) => {
    renewals += 1;
    return route.continue();
  });
  const tabs = [page, await context.newPage()];
  const identified = tabs.map((tab) =>
    tab.waitForResponse((one) => one.url().endsWith('/allusers') && one.status() === 200),
  );
  await Promise.all(tabs.map((tab) => tab.goto('/pages/delivery')));
  await Promise.all(identified);
  expect(renewals).toBe(1);
  expect(await stored(page, 'refreshtoken')).not.toBe(entries['refreshtoken']);
  expect(await stored(page, 'userInfo')).toBe(entries['userInfo']);
});
