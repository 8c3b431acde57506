// The profile: what it saves, hands out and deletes.
import { readFileSync } from 'node:fs';
import { expect, test } from './support/fixtures.ts';
import { leftFor, PASSWORD, sessionIn, toast } from './support/people.ts';

test('saves the profile and a picture, and shows them after a reload', async ({ page, user }) => {
  await page.goto('/profile');
  const menu = page.getByRole('navigation', { name: 'Profile' });
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(user.email);
  await expect(menu.getByRole('link', { name: 'My Deliveries' })).toHaveCount(0);
  await page.getByLabel('Full Name').fill('Nimali Silva');
  await page.getByLabel('Phone').fill('+94 71 765 4321');
  await page.getByLabel('City').fill('Matale');
  await page.getByLabel('Address').fill('12 Temple Street');
  await page.getByLabel('Date of birth').fill('1991-04-18');
  await page.getByLabel('Female').check();
  await page.getByLabel(/^Driver/).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Profile updated successfully')).toBeVisible();
  await expect(page.locator('[data-person="name"]').first()).toHaveText('Nimali Silva');
  await expect(menu.getByRole('link')).toHaveText([
    /My Profile/,
    /My List/,
    /My Wishlist/,
    /My Deliveries/,
    /My Orders/,
    /My Tickets/,
    /Logout/,
  ]);
  const buffer = await page.screenshot();
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(toast(page, 'Avatar updated successfully!')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Nimali Silva');
  await expect(page.getByLabel('Phone')).toHaveValue('0717654321');
  await expect(page.getByLabel('City')).toHaveValue('Matale');
  await expect(page.getByLabel('Address')).toHaveValue('12 Temple Street');
  await expect(page.getByLabel('Date of birth')).toHaveValue('1991-04-18');
  await expect(page.getByLabel('Female')).toBeChecked();
  await expect(page.getByLabel(/^Driver/)).toBeChecked();
  const face = page.locator('.avatar-row img');
  await expect(face).toHaveAttribute('src', /^\/media\//);
  await expect
    .poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);

  // On a phone the menu scrolls sideways, and shows where one is.
  await page.goto('/profile/my-deliveries');
  await expect(menu.getByRole('link', { name: 'My Deliveries' })).toBeInViewport({ ratio: 0.99 });
});

test('shows a long name without scrolling sideways', async ({ page, newUser, signIn }) => {
  await signIn(await newUser({ name: 'Wickramasinghe'.repeat(3) }));
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  expect(await overflow()).toBe(0);
});

test('hands a user all data, and deletes the account for good', async ({ page, user }) => {
  await page.goto('/profile');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('shilpa-my-data.json');
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({
    user: { email: user.email },
  });

  await page.getByRole('button', { name: 'Delete account' }).click();
  await page
    .getByRole('dialog', { name: 'Are you sure?' })
    .getByRole('button', { name: 'Delete account' })
    .click();
  await leftFor(page, '/');
  await expect(toast(page, 'Deleted!')).toBeVisible();
  expect(await sessionIn(page)).toEqual([]);
  const again = await page.request.post('/api/users/login', {
    data: { email: user.email, password: PASSWORD },
  });
  expect(again.status()).toBe(401);
});
