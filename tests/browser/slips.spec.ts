// Paying by slip, from the page where it is sent to the list of the user's orders.
import { expect, test } from './support/fixtures.ts';
import { placeOrder, slipPicture } from './support/orders.ts';

test('sends a picture of a slip and shows it under My Orders', async ({ page, shop, user }) => {
  const orderNumber = await placeOrder(shop.data, user, ['herbal-soap-trio']);
  await page.goto(`/payment-slip?orderId=${orderNumber}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment slip');
  await page.getByLabel(`Slip of order ${orderNumber}`).setInputFiles({
    name: 'slip.png',
    mimeType: 'image/png',
    buffer: await slipPicture('Rs. 1,450.00'),
  });
  await expect(page.getByAltText('Preview of your slip')).toBeVisible();
  await page.getByRole('button', { name: 'Submit slip' }).click();
  await expect(page.getByText('Your slip has arrived. It awaits admin approval.')).toBeVisible();
  await expect(page.getByText('Slip Uploaded')).toBeVisible();
  await expect(page.locator('.slip-box')).toBeFocused();

  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
  const order = page.locator(`[id="${orderNumber}"]`);
  await expect(order.getByText('Slip Uploaded')).toBeVisible();
  const small = order.getByRole('button', { name: `Slip of order ${orderNumber}, opens large` });
  await expect
    .poll(() => small.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await small.click();
  const large = page.getByRole('dialog', { name: `Slip of order ${orderNumber}` });
  await expect(large.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(small).toBeFocused();
});
