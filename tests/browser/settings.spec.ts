// The shop's settings, changed on a phone: what shoppers see follows within two seconds.
import { addToShopCart, bowl } from './support/cart.ts';
import { expect, test } from './support/fixtures.ts';
import { demoAdmin } from './support/people.ts';
import { timeLimit } from '../support/time-limit.ts';

// A shop of its own: other tests count on what delivery costs.
// Nor does it scroll smoothly: a button would move away under the click.
test.use({ env: { LOG_LEVEL: 'error' }, contextOptions: { reducedMotion: 'reduce' } });

test('a delivery price is changed, seen in cart and banner, and restored', async ({
  page,
  shop,
  signIn,
}) => {
  const admin = await demoAdmin(shop.data);
  await signIn(admin);
  await addToShopCart(shop.data, admin, bowl._id, 1);
  const figure = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('..').getByRole('definition');
  const base = page.getByLabel('Delivery, Rs.', { exact: true });

  await page.goto('/admin/settings');
  await base.fill('345');
  await page.getByLabel('Free delivery over, Rs.').fill('9000');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(page.getByText('2 unsaved changes')).toBeVisible();
  // What is typed outlives the page.
  await page.reload();
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(base).toHaveValue('345');
  await expect(page.getByText('2 unsaved changes')).toBeVisible();
  await save.click();
  await expect(page.locator('.toast').filter({ hasText: 'Settings saved' })).toBeVisible();
  await expect(save).toBeHidden();

  await expect(async () => {
    await page.goto('/cart');
    await expect(figure('Shipping')).toHaveText('Rs. 345.00', { timeout: timeLimit(500) });
  }).toPass({ timeout: timeLimit(2_000) });
  await expect(page.getByText('Free shipping on orders over Rs 9000')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Only Rs.9000')).toBeVisible();

  await page.goto('/admin/settings?show=history');
  const restore = page.getByRole('button', { name: 'Restore the earlier value: Delivery, Rs.' });
  await restore.click();
  await expect(base).toBeFocused();
  await expect(base).toHaveValue('200');
  // Nor does the bar that saves lie over it.
  await expect
    .poll(async () => {
      const [bar, field] = [await save.boundingBox(), await base.boundingBox()];
      const top = field?.y ?? 0;
      return Math.min(top, (bar?.y ?? 0) - top - (field?.height ?? 0));
    })
    .toBeGreaterThan(0);
  await page.goBack();
  await expect(restore).toBeVisible();
  await page.goForward();
  await expect(restore).toBeHidden();
  await expect(base).toHaveValue('200');
  await save.click();
  await expect(page.locator('.toast').filter({ hasText: 'Settings saved' })).toBeVisible();
  expect((await shop.data.shopSettings.read()).settings.shipping).toMatchObject({
    base: 200,
    freeOver: 9000,
  });
});
