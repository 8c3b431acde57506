// One order in three browsers at once: shopper and driver with a phone, the admin at a desktop.
import { lookAtSlip, slipOf } from './support/admin.ts';
import { openDeliveries, placeOrder, slipPicture } from './support/orders.ts';
import { DESKTOP, expect, PHONE, test } from './support/fixtures.ts';
import { demoAdmin, sessionEntries, type TestUser } from './support/people.ts';

test('a slip is sent, approved and assigned, its order is delivered without a network, and all see the same @postgres', async ({
  page,
  browser,
  shop,
  user,
  newUser,
}) => {
  /** A browser of its own, in which a person is signed in. */
  const openBrowser = async (person: TestUser, device: typeof PHONE | typeof DESKTOP) => {
    const entries = Object.entries(await sessionEntries(shop.data, person));
    const localStorage = entries.map(([name, value]) => ({ name, value }));
    const context = await browser.newContext({
      ...device,
      baseURL: shop.url,
      storageState: { cookies: [], origins: [{ origin: shop.url, localStorage }] },
    });
    return { context, page: await context.newPage() };
  };

  const orderNumber = await placeOrder(shop.data, user, ['herbal-soap-trio']);
  await page.goto(`/payment-slip?orderId=${orderNumber}`);
  await page.getByLabel(`Slip of order ${orderNumber}`).setInputFiles({
    name: 'slip.png',
    mimeType: 'image/png',
    buffer: await slipPicture('Rs. 1,450.00'),
  });
  await page.getByRole('button', { name: 'Submit slip' }).click();
  await expect(page.getByText('Your slip has arrived. It awaits admin approval.')).toBeVisible();

  const { page: admin } = await openBrowser(await demoAdmin(shop.data), DESKTOP);
  await admin.goto(`/admin?order=${orderNumber}`);
  await lookAtSlip(admin, orderNumber);
  await expect(slipOf(admin, orderNumber).locator('img').first()).toBeVisible();
  await expect(slipOf(admin, orderNumber)).toContainText('Order total Rs. ');
  await admin.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(admin.getByText(`Order ${orderNumber} approved`)).toBeVisible();

  const ravi = await newUser({ role: 'driver' });
  const { page: driver, context: phone } = await openBrowser(ravi, PHONE);
  await openDeliveries(driver);
  await expect(driver.getByText(orderNumber)).toHaveCount(0);

  await admin.goto(`/admin/orders?q=${orderNumber}`);
  const row = admin.getByRole('row').filter({ hasText: orderNumber });
  await row.getByRole('button', { name: /^Assign/ }).click();
  const choice = admin.getByRole('dialog', { name: `Assign ${orderNumber}` });
  await choice.getByText(ravi.email).click();
  await choice.getByRole('button', { name: /^Assign/ }).click();
  await expect(admin.getByRole('dialog')).toHaveCount(0);

  await driver.reload();
  const stop = driver
    .getByRole('listitem')
    .filter({ has: driver.getByRole('link', { name: orderNumber }) });
  await expect(stop).toContainText('42 Lake Road');
  await phone.setOffline(true);
  await stop.getByRole('button', { name: 'Start delivery' }).click();
  await stop.getByRole('button', { name: 'Hand over' }).click();
  await expect(stop).toContainText('Waiting to send, handed over');

  // What the shop does not know yet is shown to nobody.
  await page.goto(`/profile/orders#${orderNumber}`);
  const order = page.locator(`[id="${orderNumber}"]`);
  await expect(order.getByText('To Delivery').first()).toBeVisible();

  await phone.setOffline(false);
  await expect(stop.getByText('Delivered', { exact: true })).toBeVisible();
  await page.reload();
  await expect(order.getByText('Delivered').first()).toBeVisible();
  await admin.reload();
  await expect(row.getByText('Delivered', { exact: true })).toBeVisible();
});
