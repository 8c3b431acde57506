// Order tracking with its script: only the part that changes is taken from the page that comes back.
import { expect, test } from './support/fixtures.ts';
import { placeOrder } from './support/orders.ts';

test('tracks an order by its number and email, without a new page', async ({
  page,
  shop,
  newUser,
}) => {
  const user = await newUser();
  const orderNumber = await placeOrder(shop.data, user, ['herbal-soap-trio']);
  await page.goto('/order-tracking?orderId=K7M2-9QXD');
  await page.evaluate(() => (document.body.dataset['sameDocument'] = 'yes'));
  await expect(page.getByLabel('Order number')).toHaveValue('K7M2-9QXD');
  const track = async (orderId: string, email: string) => {
    await page.getByLabel('Order number').fill(orderId);
    await page.getByLabel('Email').first().fill(email);
    await page.getByRole('button', { name: 'Track', exact: true }).click();
  };
  const alert = (words: string) => page.getByRole('alert').filter({ hasText: words });

  await track('', 'nobody');
  await expect(alert('Order number is required')).toBeVisible();
  await expect(alert('Enter a valid email')).toBeVisible();
  await expect(page.getByLabel('Order number')).toBeFocused();
  await track('AAAA-AAAA', user.email);
  await expect(alert('Order not found.')).toBeVisible();
  await expect(page.getByLabel('Order number')).toHaveValue('AAAA-AAAA');

  await track(orderNumber.toLowerCase().replace('-', ' '), user.email.toUpperCase());
  const tracked = page.getByRole('heading', { name: orderNumber });
  await expect(tracked).toBeFocused();
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Order placed');
  await expect(page.locator('#tracked')).toContainText('Pending Payment');
  await expect(page.locator('body')).toHaveAttribute('data-same-document', 'yes');
});
