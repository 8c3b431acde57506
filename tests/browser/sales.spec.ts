// A sale, from the admin's plan to its end, as shoppers see it.
import { sortableMoment } from '#lib/format/dates.ts';
import { tokenOf } from '../support/people.ts';
import { addToShopCart } from './support/cart.ts';
import { expectUsable } from './support/page-checks.ts';
import { expect, test } from './support/fixtures.ts';
import { demoAdmin } from './support/people.ts';
import { timeLimit } from '../support/time-limit.ts';

// A shop of its own: other tests count on the prices of the demo.
test.use({ env: { LOG_LEVEL: 'error' } });

const BOWL = 'lacquer-band-bowl';
const HOUR_MS = 3_600_000;

/** As a datetime-local field has it, so many hours from now. */
const inHours = (hours: number): string =>
  sortableMoment(new Date(Date.now() + hours * HOUR_MS)).replace(' ', 'T');

test('a sale is planned, runs and is ended; the cart names what it changes', async ({
  page,
  shop,
  signIn,
}) => {
  const admin = await demoAdmin(shop.data);
  await signIn(admin);
  await addToShopCart(shop.data, admin, BOWL, 1);
  await page.goto('/cart');
  await expect(page.getByText('Rs. 3,900.00').first()).toBeVisible();

  await page.goto('/admin/sales');
  await page.getByRole('link', { name: 'New sale' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Avurudu');
  await page.getByLabel('Percent off').fill('60');
  await page.getByLabel('Begins').fill(inHours(-1));
  await page.getByLabel('Ends').fill(inHours(24));
  await page.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Avurudu' });
  await expect(row.getByText('Runs')).toBeVisible();
  await expectUsable(page);

  await expect(async () => {
    await page.goto(`/product/${BOWL}`);
    await expect(page.getByRole('link', { name: /^Avurudu, until / })).toBeVisible({
      timeout: timeLimit(500),
    });
  }).toPass({ timeout: timeLimit(2_000) });
  await expect(page.locator('.large-price b').first()).toHaveText('Rs. 1,560');
  await page.getByRole('link', { name: /^Avurudu, until / }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Avurudu');
  await expect(page.getByText(/^Ends in 2\d:\d\d:\d\d$/)).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText(/Lacquer Band Bowl.*price/i).first()).toBeVisible();
  await expect(page.getByText('Rs. 1,560.00').first()).toBeVisible();

  await page.goto('/admin/sales');
  await row.getByRole('button', { name: 'End now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
  await expect(row.getByText('Ended')).toBeVisible();
  await page.goto('/sale');
  await expect(page.getByRole('heading', { name: 'No sale is running right now.' })).toBeVisible();
});

test('the page of a sale is usable', async ({ page, shop }) => {
  const admin = await demoAdmin(shop.data);
  const token = await tokenOf(shop.data, admin.id);
  const currentUser = await shop.data.sessions.authenticate(token);
  await shop.data.saleService.create(currentUser, {
    name: 'Vesak',
    percent: 60,
    everything: true,
    from: new Date(),
    until: new Date(Date.now() + 5 * 24 * HOUR_MS),
  });
  await expect(async () => {
    await page.goto('/sale');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vesak', {
      timeout: timeLimit(500),
    });
  }).toPass({ timeout: timeLimit(15_000) });
  await expectUsable(page);
});
