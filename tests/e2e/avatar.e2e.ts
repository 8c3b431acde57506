// The picture of oneself: chosen, looked at, saved.
import { atProfile } from './people.ts';
import { expect, test } from './support.ts';

// A recording asks for a broken picture again, in a way that the page's policy forbids.
test.use({ trace: 'off' });

test('A picture is chosen, looked at, saved and shown', async ({ page }) => {
  await atProfile(page);
  const box = page.locator('.avatar-row');
  const input = page.getByLabel('Choose a picture');
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Please select a file')).toBeVisible();
  await input.setInputFiles('package.json');
  await expect(page.getByText('Please select an image file')).toBeVisible();
  await expect(page.getByText('Your picture', { exact: true })).toBeVisible();
  await input.setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 2 ** 20),
  });
  await expect(page.getByText('File size must be less than 5MB')).toBeVisible();

  const drawn = await page.screenshot();
  await input.setInputFiles({ name: 'flower.png', mimeType: 'image/png', buffer: drawn });
  await expect(page.getByText('New picture, not saved yet')).toBeVisible();
  await expect(box.getByText(/flower\.png, \d\.\d MB/)).toBeVisible();
  await expect(box.locator('img')).toHaveAttribute('src', /^blob:/);
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Avatar updated successfully!')).toBeVisible();
  await expect(box.locator('img')).toHaveAttribute('src', /^\/media\//);
  await expect(page.getByRole('button', { name: 'Save picture' })).toBeFocused();

  await page.reload();
  await expect(box.locator('img')).toHaveJSProperty('complete', true);
  expect(
    await box.locator('img').evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth),
  ).toBeGreaterThan(0);
});

test('A file that only calls itself a picture is none', async ({ page }) => {
  await atProfile(page);
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'words.png',
    mimeType: 'image/png',
    buffer: Buffer.from('words, no picture'),
  });
  await expect(page.getByText('Please select an image file')).toBeVisible();
  await expect(page.getByText('Your picture', { exact: true })).toBeVisible();
});
