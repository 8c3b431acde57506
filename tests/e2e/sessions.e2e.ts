// Being signed in: the guard, the way back, other tabs, tokens that die.
import { keptSession, fillLogin, member, signIn } from './people.ts';
import { expect, test } from './support.ts';

test('A guest is stopped, logs in and is where he wanted to go', async ({ page }) => {
  const { email } = await member(page.request);
  await page.goto('/pages/delivery');
  await page.goto('/2fa/setup');
  await page.waitForURL('/login', { waitUntil: 'commit' });
  await expect(page.getByText('Login first')).toBeVisible();
  await fillLogin(page, email);
  await page.waitForURL('/2fa/setup', { waitUntil: 'commit' });
  await expect(page.getByText('Login successful!')).toBeVisible();
  // Back leads out, not into the login page.
  await page.goBack();
  await expect(page).toHaveURL('/pages/delivery');
});

test('Who walked on through the shop is not sent back to where he was stopped', async ({
  page,
}) => {
  const { email } = await member(page.request);
  await page.goto('/2fa/setup');
  await page.waitForURL('/login', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Shilpa, home' }).click();
  await page.waitForURL('/', { waitUntil: 'commit' });
  await signIn(page, email);
  await expect(page).toHaveURL('/');
});

test('The way back never leaves the shop', async ({ page, baseURL }) => {
  const { email } = await member(page.request);
  await page.goto(`/login?next=${encodeURIComponent('//evil.example/login')}`);
  await fillLogin(page, email);
  await page.waitForURL('/', { waitUntil: 'commit' });
  expect(new URL(page.url()).origin).toBe(baseURL);
  // Who is signed in is sent on at once.
  await page.goto('/login?next=/pages/delivery');
  await page.waitForURL('/pages/delivery', { waitUntil: 'commit' });
  await page.goto('/register');
  await page.waitForURL('/', { waitUntil: 'commit' });
});

test('Logging out clears everything, in every tab', async ({ page, context }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  expect(Object.keys(await keptSession(page)).toSorted()).toEqual(
    [
      'accesstoken',
      'accesstokenAt',
      'refreshtoken',
      'userEmail',
      'userInfo',
      'userRole',
    ].toSorted(),
  );
  await page.evaluate(() => localStorage.setItem('cartItems', '[]'));
  const other = await context.newPage();
  await other.goto('/2fa/setup');
  await expect(other.getByRole('button', { name: 'Send the code' })).toBeVisible();

  await page.goto('/logout');
  await page.waitForURL('/login', { waitUntil: 'commit' });
  await expect(page.getByText('Logged out successfully!')).toBeVisible();
  expect(await keptSession(page)).toEqual({});
  await other.waitForURL('/login', { waitUntil: 'commit' });
  await other.goBack().catch(() => undefined);
  await expect(other.getByRole('button', { name: 'Send the code' })).toHaveCount(0);
});

test('The menu shows the person and leads out @desktop', async ({ page }) => {
  const { email, name } = await member(page.request);
  await signIn(page, email);
  const corner = page.getByRole('banner').getByRole('button', { name: /Account menu/ });
  await expect(corner).toContainText(name);
  await expect(corner).toContainText(email);
  await corner.click();
  const menu = page.getByRole('navigation', { name: 'Account', exact: true });
  await expect(menu.getByRole('link')).toHaveText([
    /My Account/,
    /My Tickets/,
    /Raise a Ticket/,
    /Logout/,
  ]);
  await menu.getByRole('link', { name: 'Logout' }).click();
  await page.waitForURL('/login', { waitUntil: 'commit' });
});

test('An access token that died is renewed once for all tabs', async ({ page, context }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  // A page of this origin without a script of the shop.
  await page.goto('/robots.txt');
  const before = await keptSession(page);
  await page.evaluate(() => localStorage.setItem('accesstoken', 'a'.repeat(43)));
  let renewals = 0;
  await context.route('**/api/users/refresh-token', (route) => {
    renewals += 1;
    return route.continue();
  });
  const others = await Promise.all([context.newPage(), context.newPage()]);
  const answered = others.map((tab) =>
    tab.waitForResponse((one) => one.url().endsWith('/allusers') && one.status() === 200),
  );
  await Promise.all(others.map((tab) => tab.goto('/pages/delivery')));
  await Promise.all(answered);
  const after = await keptSession(page);
  expect(renewals).toBe(1);
  expect(after['refreshtoken']).not.toBe(before['refreshtoken']);
  expect(after['userInfo']).toBe(before['userInfo']);
});

test('When both tokens are dead the person is told, and comes back', async ({ page }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  const kill = async () => {
    await page.goto('/robots.txt');
    await page.evaluate(() => {
      localStorage.setItem('accesstoken', 'a'.repeat(43));
      localStorage.setItem('refreshtoken', 'b'.repeat(43));
    });
  };
  await kill();
  await page.goto('/2fa/setup');
  await page.waitForURL('/login', { waitUntil: 'commit' });
  await expect(page.getByText('Session expired. Please login again.')).toBeVisible();
  expect(await keptSession(page)).toEqual({});
  await fillLogin(page, email);
  await page.waitForURL('/2fa/setup');

  // Who only looks at goods goes on looking.
  await kill();
  await page.goto('/pages/delivery');
  await expect(page.getByText('Session expired. Please login again.')).toBeVisible();
  await expect(page).toHaveURL('/pages/delivery');
  expect(await keptSession(page)).toEqual({});
});

test('A line that is down signs nobody out', async ({ page }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  await page.evaluate(() => localStorage.setItem('accesstokenAt', '1'));
  await page.route('**/api/users/**', (route) => route.abort());
  const asked = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/allusers'));
  await page.goto('/2fa/setup');
  await asked;
  await expect(page.getByRole('button', { name: 'Send the code' })).toBeVisible();
  expect(Object.keys(await keptSession(page))).toContain('refreshtoken');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText('Something went wrong. Try again.')).toBeVisible();
  await expect(page).toHaveURL('/2fa/setup');
});

test('A token by its old name is read once and moved', async ({ page }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  await page.evaluate(() => {
    localStorage.setItem('token', localStorage.getItem('accesstoken') ?? '');
    localStorage.removeItem('accesstoken');
    localStorage.removeItem('userInfo');
  });
  const asked = page.waitForResponse((one) => one.url().endsWith('/allusers'));
  await page.goto('/pages/delivery');
  await asked;
  await expect
    .poll(async () => Object.keys(await keptSession(page)))
    .toEqual(expect.arrayContaining(['accesstoken', 'userInfo']));
  expect(Object.keys(await keptSession(page))).not.toContain('token');
});
