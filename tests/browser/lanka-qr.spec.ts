// LankaQR: from a photo of the bank's code to what a bank's app scans at the end of checkout and at the door.
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { qrPicture } from '#lib/server/infra/mail/qr-picture.ts';
import { BANK_CODE, scanned } from '../support/lanka-qr.ts';
import { addToShopCart, bowl, fillAddress } from './support/cart.ts';
import { expect, test } from './support/fixtures.ts';
import { assignedOrders, openDeliveries } from './support/orders.ts';
import { expectUsable } from './support/page-checks.ts';
import { callerOf, demoAdmin } from './support/people.ts';

// A shop of its own: other tests count on how orders are paid.
test.use({ env: { LOG_LEVEL: 'error' } });

/** Waits until a scanner reads a code from the screen, and resolves to its text. */
async function scannedFrom(code: Locator): Promise<string> {
  const read = async () => (await scanned(await code.screenshot()))[0] ?? '';
  await expect.poll(read).not.toBe('');
  return read();
}

test('reads the bank’s code from a picture, and shows each order’s own code', async ({
  page,
  shop,
  newUser,
  signIn,
}) => {
  await signIn(await demoAdmin(shop.data));
  await page.goto('/admin/settings');
  const field = page.getByLabel('LankaQR', { exact: true });
  const picture = page.getByLabel('Picture of the LankaQR code');
  const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
  await picture.setInputFiles(photo('slip.png', Buffer.from('no picture')));
  await expect(page.getByText('This file can’t be read as a picture.')).toBeVisible();
  await field.fill(BANK_CODE.replace('5303144', '5303840'));
  await expect(page.getByText('The last four characters do not match the rest.')).toBeVisible();
  await picture.setInputFiles(photo('bank.png', await qrPicture(BANK_CODE)));
  await expect(field).toHaveValue(BANK_CODE);
  await expect(page.getByText('SHILPA CRAFTS', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.toast').filter({ hasText: 'Settings saved' })).toBeVisible();

  const user = await newUser();
  await signIn(user);
  await addToShopCart(shop.data, user, bowl._id, 1);
  await page.goto('/checkout');
  await fillAddress(page);
  // A long name stays on the page, with large letters too.
  await page.getByLabel('First name').fill('Wickramasinghe');
  await page.getByLabel('Bank transfer').check();
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL(/\/order-confirmation\?orderId=/);
  const number = new URL(page.url()).searchParams.get('orderId') ?? '';
  const code = page.getByRole('img', { name: /^LankaQR code of Rs\./ });
  await expect(code).toBeVisible();
  const text = await scannedFrom(code);
  expect(text).toContain(`0109${number}`);
  await expectUsable(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save picture' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(`lankaqr-${number}.png`);
  expect(await scanned(await readFile(await saved.path()))).toEqual([text]);
  await page.goto(`/payment-slip?orderId=${number}`);
  expect(await scannedFrom(code)).toBe(text);
});

test('a customer pays at the door with a bank app', async ({ page, shop, newUser, signIn }) => {
  const { data } = shop;
  const admin = await demoAdmin(data);
  const { revision } = await data.shopSettings.read();
  await data.shopSettings.save(admin.id, {
    settings: { payment: { lankaQr: BANK_CODE } },
    revision,
  });
  const driver = await newUser({ role: 'driver' });
  const [number = ''] = await assignedOrders(data, driver, [['coconut-pair']]);
  await signIn(driver);
  await openDeliveries(page);
  await page.getByRole('button', { name: 'Start delivery' }).click();
  await page.getByRole('button', { name: 'Hand over' }).click();
  const door = page.getByRole('dialog', { name: `Hand over order ${number}?` });
  await door.getByText('Pay by LankaQR').click();
  const code = door.getByRole('img', { name: `LankaQR code of Rs. 880.00 for order ${number}` });
  await expect(code).toBeVisible();
  expect(await scannedFrom(code)).toContain('5406880.00');
  await door.getByRole('button', { name: 'Paid by LankaQR' }).click();
  await expect(door.getByLabel('Cash taken')).toHaveValue('0');
  await door.getByRole('button', { name: 'Hand over' }).click();
  await expect(door).toBeHidden();
  const order = await data.orders.one(callerOf(admin), number);
  expect(order).toMatchObject({ status: 'delivered', payment: { paid: 0, due: 880 } });
});
