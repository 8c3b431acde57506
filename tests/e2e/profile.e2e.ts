// One's own account: the form, the picture, two-factor, the way out.
import { readFileSync } from 'node:fs';
import {
  atProfile,
  codeFor,
  fillLogin,
  keptSession,
  member,
  otherThan,
  signIn,
  typeCode,
} from './people.ts';
import { expect, faults, test } from './support.ts';
import type { Page } from '@playwright/test';

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
const twoFactor = (page: Page) => page.locator('#two-factor');

test('A guest is asked to log in, and comes back to the profile', async ({ page }) => {
  const { email } = await member(page.request);
  await page.goto('/profile');
  await page.waitForURL('/login', { waitUntil: 'commit' });
  await expect(page.getByText('Please login first')).toBeVisible();
  await fillLogin(page, email);
  await page.waitForURL('/profile', { waitUntil: 'commit' });
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
});

test('Somebody changes the profile and finds it changed', async ({ page }) => {
  const { email, phone } = await atProfile(page);
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Phone')).toHaveValue(phone);
  await page.getByLabel('Full Name').fill("Nimali d'Silva-Perera");
  await page.getByLabel('Phone').fill('+94 71 765 4321');
  await expect(page.getByLabel('Phone')).toHaveValue('0717654321');
  await page.getByLabel('City').fill('Matale');
  await page.getByLabel('Address').fill('12 Temple Street');
  await page.getByLabel('Date of birth').fill('1991-04-18');
  await page.getByLabel('Female').check();
  await save(page);
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.locator('[data-person="name"]').first()).toHaveText("Nimali d'Silva-Perera");
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeFocused();

  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue("Nimali d'Silva-Perera");
  await expect(page.getByLabel('Phone')).toHaveValue('0717654321');
  await expect(page.getByLabel('City')).toHaveValue('Matale');
  await expect(page.getByLabel('Address')).toHaveValue('12 Temple Street');
  await expect(page.getByLabel('Date of birth')).toHaveValue('1991-04-18');
  await expect(page.getByLabel('Female')).toBeChecked();
  expect(await faults(page)).toEqual([]);
});

test('Every field says what is wrong with it while it is filled, and again on save', async ({
  page,
}) => {
  await atProfile(page);
  const say = async (label: string, typed: string, message: string) => {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(typed);
    await expect(field).toHaveAccessibleDescription(message);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  };
  const year = new Date().getFullYear();
  await say('Full Name', '', 'Name is required');
  await say('Full Name', 'N', 'Name must be between 2 and 50 characters');
  const letters = 'Name can only contain letters, spaces, hyphens and apostrophes';
  await say('Full Name', 'Nimali 2', letters);
  await say('Phone', '07712', 'Phone number must be exactly 10 digits');
  await say('City', '123', 'City name must contain at least one letter');
  await say('City', 'M'.repeat(51), 'City name cannot exceed 50 characters');
  await say('Address', '12', 'Address must be at least 5 characters');
  await say('Address', '12345', 'Address must contain at least one letter');
  await say('Address', 'A'.repeat(201), 'Address cannot exceed 200 characters');
  await say('Date of birth', `${year + 1}-01-01`, 'Date of birth cannot be in the future');
  await say('Date of birth', `${year - 130}-01-01`, 'Age cannot exceed 120 years');
  await say('Date of birth', `${year - 5}-01-01`, 'You must be at least 13 years old');
  await page.getByLabel('Date of birth').fill('1991-04-18');
  await page.getByLabel('Address').fill('');
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(
    'Address is required when date of birth is provided',
  );
  await save(page);
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await expect(page.getByText('Profile updated successfully')).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
});

test('A day that no calendar has is no date of birth', async ({ page }) => {
  await atProfile(page);
  await page.getByLabel('Date of birth').focus();
  // The field goes on by itself when a part is full.
  await page.keyboard.type('02301991');
  await page.getByLabel('Address').fill('12 Temple Street');
  await expect(page.getByLabel('Date of birth')).toHaveAccessibleDescription(
    'Please enter a valid date',
  );
  await save(page);
  await expect(page.getByLabel('Date of birth')).toBeFocused();
  await expect(page.getByText('Profile updated successfully')).toHaveCount(0);
});

test('What the shop refuses stands at its field', async ({ page }) => {
  await atProfile(page);
  await page.route('**/api/users/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 400,
          json: { success: false, message: 'No.', errors: { city: 'No such city' } },
        })
      : route.continue(),
  );
  await page.getByLabel('City').fill('Nowhere');
  await save(page);
  await expect(page.getByLabel('City')).toHaveAccessibleDescription('No such city');
  await expect(page.getByLabel('City')).toBeFocused();
  await expect(page.getByLabel('City')).toHaveValue('Nowhere');
});

test('On a slow line the button shows its work, and sends once', async ({ page }) => {
  await atProfile(page);
  let sent = 0;
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/users/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    sent += 1;
    await answer.promise;
    return route.continue();
  });
  await page.getByLabel('City').fill('Kandy');
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: 'Saving...' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  await page.getByLabel('City').press('Enter');
  answer.resolve();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  expect(sent).toBe(1);
});

test('A lost answer keeps what was typed, and the same may be sent again', async ({ page }) => {
  await atProfile(page);
  await page.route(
    '**/api/users/*',
    async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await route.fetch();
      return route.abort();
    },
    { times: 1 },
  );
  await page.getByLabel('City').fill('Galle');
  await save(page);
  await expect(page.getByText(/^Network connection failed \(/)).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Galle');
  await save(page);
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
});

test('What is being typed is not lost when the shop’s answer comes late', async ({ page }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/users/allusers', async (route) => {
    await answer.promise;
    const response = await route.fetch();
    const { user, ...rest } = await response.json();
    return route.fulfill({
      json: { ...rest, user: { ...user, name: 'Nimali Silva', city: 'Jaffna' } },
    });
  });
  await page.goto('/profile');
  await page.getByLabel('Full Name').fill('Nimali Typed');
  await page.getByLabel('Address').focus();
  answer.resolve();
  await expect(page.getByLabel('City')).toHaveValue('Jaffna');
  await expect(page.getByLabel('Full Name')).toHaveValue('Nimali Typed');
  await expect(page.getByLabel('Address')).toBeFocused();
});

test('Where nothing is known yet the page waits, and a line that is down is told', async ({
  page,
}) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  // As the next page begins, so that nothing of this one comes after it.
  await page.addInitScript(() => localStorage.removeItem('userInfo'));
  await page.route('**/api/users/allusers', (route) => route.abort());
  await page.goto('/profile');
  await expect(page.getByText('Your profile could not be loaded.')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.unroute('**/api/users/allusers');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('A driver finds My Deliveries', async ({ page }) => {
  await atProfile(page);
  const menu = page.getByRole('navigation', { name: 'Profile' });
  await expect(menu.getByRole('link', { name: 'My Orders' })).toHaveCount(1);
  await expect(menu.getByRole('link', { name: 'My Deliveries' })).toHaveCount(0);
  await page.getByLabel(/^Driver/).check();
  await save(page);
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(menu.getByRole('link')).toHaveText([
    /My Profile/,
    /My List/,
    /My Wishlist/,
    /My Deliveries/,
    /My Orders/,
    /My Tickets/,
    /Logout/,
  ]);
  await page.reload();
  await expect(page.getByLabel(/^Driver/)).toBeChecked();
  await page.goto('/profile/my-deliveries');
  // On a phone the menu scrolls sideways, and shows where one is.
  await expect(menu.getByRole('link', { name: 'My Deliveries' })).toBeInViewport({ ratio: 0.99 });
});

test('Two-factor is switched on by a mailed code, and off again, by keyboard alone', async ({
  page,
}) => {
  const { email } = await atProfile(page);
  const box = twoFactor(page);
  // In its place in the box: a product's discount tag floats.
  await expect(box.getByText('Off', { exact: true })).toHaveCSS('position', 'static');
  await box.getByRole('button', { name: 'Turn on' }).press('Enter');
  await expect(page.getByText('2FA code sent to your email.', { exact: true })).toBeVisible();
  await expect(box.getByText('Waiting for the code')).toBeVisible();
  await expect(page.getByLabel('Digit 1')).toBeFocused();
  const code = await codeFor(email, 2);
  await page.keyboard.type(code.slice(0, 2));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter all digits')).toBeVisible();

  // Over two boxes that hold the same digits already.
  await typeCode(page, otherThan(code));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid or expired code')).toBeVisible();
  await expect(page.getByLabel('Digit 1')).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Two-factor authentication enabled.')).toBeVisible();
  await expect(box.getByText('On', { exact: true })).toBeVisible();
  await expect(box.getByRole('heading')).toBeFocused();
  expect(await faults(page)).toEqual([]);

  await page.reload();
  await box.getByRole('button', { name: 'Turn off' }).press('Enter');
  await expect(page.getByText('Two-factor authentication disabled.')).toBeVisible();
  await expect(box.getByText('Off', { exact: true })).toBeVisible();
  await expect(box.getByRole('heading')).toBeFocused();
});

test('Who does not want two-factor after all goes back, and a limit says how long', async ({
  page,
}) => {
  await atProfile(page);
  const box = twoFactor(page);
  await box.getByRole('button', { name: 'Turn on' }).click();
  await page.keyboard.type('12');
  await box.getByRole('button', { name: 'Not now' }).click();
  await expect(box.getByText('Off', { exact: true })).toBeVisible();
  await page.route('**/2fa/send', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '40' },
      json: { success: false, message: 'Too many codes. Please wait.' },
    }),
  );
  await box.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Too many codes. Please wait.')).toBeVisible();
  await expect(box.getByRole('timer')).toContainText('You can ask for a new code in 0:');
  await expect(box.getByRole('button', { name: 'Turn on' })).toBeFocused();
});

test('Signing out in another tab leads away from the profile', async ({ page, context }) => {
  await atProfile(page);
  const other = await context.newPage();
  await other.goto('/logout');
  await page.waitForURL('/login', { waitUntil: 'commit' });
  await expect(page.getByText('Please login first')).toBeVisible();
});

test('An account is deleted after a question, and keeps nothing here', async ({ page }) => {
  const { email } = await atProfile(page);
  const opener = page.getByRole('button', { name: 'Delete account' });
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await opener.press('Enter');
  await expect(question).toContainText('This action cannot be undone.');
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(opener).toBeFocused();

  await page.route('**/api/users/me', (route) => route.abort(), { times: 1 });
  await opener.click();
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Failed to delete profile')).toBeVisible();
  await opener.click();
  await question.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL('/', { waitUntil: 'commit' });
  await expect(page.getByText('Deleted!')).toBeVisible();
  expect(await keptSession(page)).toEqual({});
  const again = await page.request.post('/api/users/login', {
    data: { email, password: 'weaver of reeds' },
  });
  expect(again.status()).toBe(401);
});

test('Long names and addresses break nothing', async ({ page }) => {
  await atProfile(page);
  await page.getByLabel('Full Name').fill('Wickramasinghe'.repeat(3));
  await save(page);
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await overflow()).toBe(0);
});

test('Somebody takes home what the shop keeps', async ({ page }) => {
  const { email } = await atProfile(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('shilpa-my-data.json');
  const path = await file.path();
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ user: { email } });

  await page.route('**/api/users/me/data', (route) => route.abort());
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByText('Your data could not be fetched. Please try again.')).toBeVisible();
});
