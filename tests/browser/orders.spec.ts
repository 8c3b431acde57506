import { expect, test, DESKTOP, PHONE } from './support/fixtures.ts';
import { cancelOrder, placeOrder, slipPicture, slipOf, openDeliveries } from './support/orders.ts';
import { demoAdmin, fillLogin } from './support/people.ts';

test.describe('Own orders', () => {
  // What became of an order: the list, what was bought, and the page of a delivery.

  const SOAP = 'herbal-soap-trio';
  const BOWL = 'polished-coco-bowl';

  const rowOf = (orderNumber: string) => `[id="${orderNumber}"]`;

  test('opens an order by keyboard and shows everything about it', async ({ page, shop, user }) => {
    const older = await placeOrder(shop.data, user, [BOWL]);
    const newer = await placeOrder(shop.data, user, [SOAP, BOWL]);
    await page.goto('/profile/orders');
    await expect(page.locator('.order')).toHaveCount(2);
    await expect(page.locator('.order').first()).toContainText(newer);

    const order = page.locator(rowOf(older));
    await expect(order.locator('summary').first()).toContainText('Pending Payment');
    await order.locator('summary').first().focus();
    await page.keyboard.press('Enter');
    await expect(order.getByRole('link', { name: 'Polished Coconut Snack Bowl' })).toBeVisible();
    await expect(order).toContainText('Quantity 1');
    await expect(order.getByRole('term').filter({ hasText: 'Shipping' })).toBeVisible();
    await expect(order).toContainText('Rs. 200.00');
    await expect(order).toContainText('Nimali Perera, 42 Lake Road, Matale 21000');
    await expect(order.locator('.order-facts').first()).toContainText('Pay the driver Rs.');
    await expect(order.getByRole('list', { name: 'History' })).toContainText('Order placed');
    await expect(
      order.getByRole('link', { name: `Pay by bank slip: order ${older}` }),
    ).toHaveAttribute('href', `/payment-slip?orderId=${older}`);
  });

  test('cancels an order after a question', async ({ page, shop, user }) => {
    const orderNumber = await placeOrder(shop.data, user, [SOAP]);
    await page.goto('/profile/orders');
    const order = page.locator(rowOf(orderNumber));
    await order.getByRole('button', { name: 'Cancel order' }).click();
    const question = page.getByRole('dialog', { name: `Cancel order ${orderNumber}?` });
    await question.getByRole('button', { name: 'Keep order' }).click();
    await expect(question).toBeHidden();
    await expect(order.locator('summary').first()).toContainText('Pending Payment');

    await order.getByRole('button', { name: 'Cancel order' }).click();
    await question.getByRole('button', { name: 'Cancel order' }).click();
    await expect(order.locator('summary').first()).toContainText('Cancelled');
    await expect(order.locator('summary').first()).toBeFocused();
    await expect(order.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
    await expect(order.getByRole('link', { name: /Pay/ })).toHaveCount(0);
    await page.goto('/profile/my-list');
    await expect(page.getByRole('link', { name: 'Browse Products' })).toBeVisible();
  });

  test('shows that an order was cancelled elsewhere meanwhile', async ({ page, shop, user }) => {
    const orderNumber = await placeOrder(shop.data, user, [SOAP]);
    await page.goto('/profile/orders');
    const order = page.locator(rowOf(orderNumber));
    await order.getByRole('button', { name: 'Cancel order' }).click();
    await cancelOrder(shop.data, user, orderNumber);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('the order is cancelled')).toBeVisible();
    await expect(order.locator('summary').first()).toContainText('Cancelled');
  });

  test('pages My List by five items, and Back goes back', async ({ page, shop, user }) => {
    await placeOrder(shop.data, user, [
      SOAP,
      BOWL,
      'coconut-pair',
      'ground-turmeric',
      'aloe-face-gel',
    ]);
    await placeOrder(shop.data, user, ['indigo-stripe-scarf']);
    await page.goto('/profile/my-list');
    const rows = page.locator('.my-list > li');
    await expect(page.getByText('6 items')).toBeVisible();
    await expect(rows).toHaveCount(5);
    await expect(rows.first()).toContainText('Indigo Stripe Scarf');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/profile/my-list?page=2');
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('list', { name: 'Page 2 of 2' })).toBeFocused();
    await page.goBack();
    await expect(rows).toHaveCount(5);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.reload();
    await expect(rows).toHaveCount(1);
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(page).toHaveURL('/profile/my-list');
  });

  test('pages more than a hundred orders', async ({ page, shop, user }) => {
    const first = await placeOrder(shop.data, user, [BOWL]);
    for (let count = 0; count < 100; count += 1)
      await placeOrder(shop.data, user, ['coconut-pair']);
    await page.goto('/profile/orders');
    await expect(page.locator('.order')).toHaveCount(100);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.locator('.order summary')).toContainText([first]);
    await expect(page).toHaveURL('/profile/orders?page=2');
    await page.goBack();
    await expect(page.locator('.order')).toHaveCount(100);
  });

  test('shows a delivery on a page of its own, to its owner alone', async ({
    page,
    shop,
    user,
    newUser,
    signIn,
  }) => {
    const orderNumber = await placeOrder(shop.data, user, [SOAP]);
    await page.goto('/deliveries');
    await expect(page.getByRole('list', { name: 'Deliveries' })).toContainText('Pending Payment');
    await page.getByRole('link', { name: `Details of ${orderNumber}` }).click();
    await expect(page).toHaveURL(`/deliveries/${orderNumber}`);
    await expect(page.getByRole('heading', { name: orderNumber })).toBeVisible();
    await expect(page.getByRole('list', { name: 'History' })).toContainText('Order placed');

    // A page that is open follows a logout by itself.
    await page.goto('about:blank');
    await signIn(await newUser());
    await page.goto(`/deliveries/${orderNumber}`);
    await expect(page.getByRole('heading', { name: 'Order not found.' })).toBeVisible();
  });

  test('asks a signed-out visitor to log in, and leads back', async ({
    page,
    shop,
    newUser,
    store,
  }) => {
    const user = await newUser();
    const orderNumber = await placeOrder(shop.data, user, [SOAP]);
    await page.goto('/deliveries/K7M2-9QXD');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Login first', { exact: true })).toBeVisible();
    await page.goto('/profile/orders');
    await expect(page.getByText('Please login first')).toBeVisible();

    const slipPage = `/payment-slip?orderId=${orderNumber}`;
    await page.goto(slipPage);
    await page.waitForURL('/login');
    await fillLogin(page, user.email);
    await page.waitForURL(slipPage);
    await expect(page.getByRole('button', { name: 'Submit slip' })).toBeVisible();

    await page.goto('about:blank');
    await store({});
    const orders = '/admin/orders?status=to_delivery';
    await page.goto(orders);
    await page.waitForURL('/login');
    await fillLogin(page, (await demoAdmin(shop.data)).email);
    await page.waitForURL(orders);
    await expect(page.getByRole('link', { name: /^To Delivery/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });
});

test.describe('Order tracking', () => {
  // Order tracking with its script: only the part that changes is taken from the page that comes back.

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
      await page.getByRole('button', { name: 'Track order', exact: true }).click();
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
});

// One order in three browsers at once: shopper and driver with a phone, the admin at a desktop.

test('a slip is sent, approved and assigned, its order is delivered without a network, and all see the same @postgres', async ({
  page,
  shop,
  user,
  newUser,
  openBrowser,
}) => {
  const orderNumber = await placeOrder(shop.data, user, ['herbal-soap-trio']);
  await page.goto(`/payment-slip?orderId=${orderNumber}`);
  await page.getByLabel(`Slip of order ${orderNumber}`).setInputFiles({
    name: 'slip.png',
    mimeType: 'image/png',
    buffer: await slipPicture('Rs. 1,450.00'),
  });
  await page.getByRole('button', { name: 'Submit slip' }).click();
  await expect(
    page.getByText('We have your slip; it awaits approval. We’ll email you once it’s checked.'),
  ).toBeVisible();

  const admin = await openBrowser(await demoAdmin(shop.data), DESKTOP);
  await admin.goto(`/admin/slips?order=${orderNumber}`);
  await expect(slipOf(admin, orderNumber)).toBeVisible();
  await expect(slipOf(admin, orderNumber).locator('img').first()).toBeVisible();
  await expect(slipOf(admin, orderNumber)).toContainText('Order total Rs. ');
  await admin.getByRole('button', { name: 'Approve', exact: true }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(admin.getByText(`Order ${orderNumber} approved`)).toBeVisible();

  const ravi = await newUser({ role: 'driver' });
  const driver = await openBrowser(ravi, PHONE);
  const phone = driver.context();
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
  await driver.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
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
