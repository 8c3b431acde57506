// What became of an order: the list, what was bought, and the parcels.
import { cancel, order, shopper } from './buying.ts';
import { expect, faults, test } from './support.ts';

const SOAP = 'herbal-soap-trio';
const BOWL = 'polished-coco-bowl';

// axe reads each page: on a busy machine that takes its time.
test.setTimeout(60_000);

const row = (number: string) => `[id="${number}"]`;

test('Somebody opens an order at the keyboard and reads all there is to it', async ({ page }) => {
  const email = await shopper(page);
  const older = await order(page, email, [BOWL]);
  const newer = await order(page, email, [SOAP, BOWL]);
  await page.goto('/profile/orders');
  await expect(page.locator('.order')).toHaveCount(2);
  await expect(page.locator('.order').first()).toContainText(newer);

  const summary = page.locator(row(older)).locator('summary');
  await expect(summary).toContainText('Pending Payment');
  await summary.focus();
  await page.keyboard.press('Enter');
  const opened = page.locator(row(older));
  await expect(opened.getByRole('link', { name: 'Polished Coconut Snack Bowl' })).toBeVisible();
  await expect(opened).toContainText('Quantity 1');
  await expect(opened.getByRole('term').filter({ hasText: 'Shipping' })).toBeVisible();
  await expect(opened).toContainText('Rs. 200.00');
  await expect(opened).toContainText('Nimali Perera, 42 Lake Road, Matale 21000');
  await expect(opened.getByRole('list', { name: 'History' })).toContainText('Order placed');
  await expect(opened.getByRole('link', { name: `Pay order ${older}` })).toHaveAttribute(
    'href',
    `/payment-slip?orderId=${older}`,
  );
  expect(await faults(page)).toEqual([]);
});

test('Whoever changes his mind calls an order off, after a question', async ({ page }) => {
  const number = await order(page, await shopper(page), [SOAP]);
  await page.goto('/profile/orders');
  const opened = page.locator(row(number));
  await opened.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('dialog', { name: `Cancel order ${number}?` });
  await expect(question).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  await expect(opened.locator('summary')).toContainText('Pending Payment');

  await opened.getByRole('button', { name: 'Cancel order' }).click();
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(opened.locator('summary')).toContainText('Cancelled');
  await expect(opened.locator('summary')).toBeFocused();
  await expect(opened.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expect(opened.getByRole('link', { name: /Pay/ })).toHaveCount(0);
  await page.goto('/profile/my-list');
  await expect(page.getByRole('link', { name: 'Browse Products' })).toBeVisible();
});

test('Whoever is too late to call an order off is told, and sees how it stands', async ({
  page,
}) => {
  const number = await order(page, await shopper(page), [SOAP]);
  await page.goto('/profile/orders');
  const opened = page.locator(row(number));
  await opened.getByRole('button', { name: 'Cancel order' }).click();
  await cancel(page, number);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('the order is cancelled')).toBeVisible();
  await expect(opened.locator('summary')).toContainText('Cancelled');
});

test('Who has bought nothing yet is shown the way to the goods', async ({ page }) => {
  await shopper(page);
  for (const [path, words] of [
    ['/profile/orders', 'No orders found.'],
    ['/deliveries', 'No deliveries found.'],
    ['/profile/my-list', 'Nothing bought yet'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: words })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse Products' })).toHaveAttribute(
      'href',
      '/products',
    );
    expect(await faults(page)).toEqual([]);
  }
});

test('A line that is down is told, and tried again', async ({ page }) => {
  const number = await order(page, await shopper(page), [SOAP]);
  for (const [path, words] of [
    ['/profile/orders', 'Failed to fetch your orders'],
    ['/profile/my-list', 'Failed to load purchase history.'],
    ['/deliveries', 'Failed to fetch your orders'],
  ] as const) {
    await page.route('**/myorders*', (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await page.unroute('**/myorders*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(number).first()).toBeVisible();
  }
});

test('My List shows five rows a page, and Back turns it', async ({ page }) => {
  const email = await shopper(page);
  await order(page, email, [SOAP, BOWL, 'coconut-pair', 'ground-turmeric', 'aloe-face-gel']);
  await order(page, email, ['indigo-stripe-scarf']);
  await page.goto('/profile/my-list');
  const rows = page.locator('.my-list > li');
  await expect(page.getByText('6 things')).toBeVisible();
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toContainText('Indigo Stripe Scarf');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/profile/my-list?page=2');
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Page 2 of 2' })).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await page.goBack();
  await expect(rows).toHaveCount(5);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/profile/my-list');
});

test('Whoever has ordered more than a hundred times turns pages @desktop', async ({ page }) => {
  test.setTimeout(120_000);
  const email = await shopper(page);
  const first = await order(page, email, [BOWL]);
  await cancel(page, first);
  for (let count = 0; count < 100; count += 1) await cancel(page, await order(page, email, [BOWL]));
  await page.goto('/profile/orders');
  await expect(page.locator('.order')).toHaveCount(100);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.locator('.order')).toHaveCount(1);
  await expect(page.locator('.order summary')).toContainText(first);
  await expect(page).toHaveURL('/profile/orders?page=2');
  await page.goBack();
  await expect(page.locator('.order')).toHaveCount(100);
});

test('A parcel has a page of its own, for who ordered it alone', async ({ page, browser }) => {
  const number = await order(page, await shopper(page), [SOAP]);
  await page.goto('/deliveries');
  await expect(page.getByRole('list', { name: 'Deliveries' })).toContainText('Pending Payment');
  expect(await faults(page)).toEqual([]);
  await page.getByRole('link', { name: `Details of ${number}` }).click();
  await expect(page).toHaveURL(`/deliveries/${number}`);
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Order placed');
  expect(await faults(page)).toEqual([]);

  const stranger = await browser.newPage();
  await shopper(stranger);
  await stranger.goto(`/deliveries/${number}`);
  await expect(stranger.getByRole('heading', { name: 'Order not found.' })).toBeVisible();
  await stranger.close();
});

test('Who is signed out is asked to log in, and comes back', async ({ page }) => {
  await page.goto('/deliveries/K7M2-9QXD');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Login first', { exact: true })).toBeVisible();
  await page.goto('/profile/orders');
  await expect(page.getByText('Please login first')).toBeVisible();
});
