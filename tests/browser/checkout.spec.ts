// Buying over several pages: from a guest's cart to the tracking of the order.
import type { Page } from '@playwright/test';
import { bowl, fillAddress, openCheckout } from './support/cart.ts';
import { DESKTOP, expect, test, untilIdle } from './support/fixtures.ts';
import { placeOrder } from './support/orders.ts';
import { emailsTo, fillLogin, stored } from './support/people.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const placeButton = (page: Page) => page.getByRole('button', { name: 'Place Order' });
const terms = (page: Page) => page.getByRole('checkbox', { name: /I agree/ });
const figure = (page: Page, name: string) =>
  page
    .locator('.order-panel > .totals')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}`) })
    .locator('..')
    .getByRole('definition');

async function expectConfirmation(page: Page): Promise<void> {
  await page.waitForURL(/\/order-confirmation\?orderId=/, { waitUntil: 'commit' });
  await expect(page.locator('#order-number')).toBeVisible();
}

test('a guest fills a cart, logs in, buys, reads the email and tracks the order @postgres', async ({
  page,
  shop,
  newUser,
}) => {
  const user = await newUser();
  await page.goto('/product/coconut-pair');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page
    .getByRole('dialog', { name: /^Your cart/ })
    .getByRole('link', { name: 'Checkout' })
    .click();
  await page.waitForURL('/login', { waitUntil: 'commit' });
  await expect(page.getByText('Login first')).toBeVisible();
  await fillLogin(page, user.email);
  await page.waitForURL('/checkout', { waitUntil: 'commit' });

  await expect(page.getByLabel('First name')).toHaveValue('Nimali');
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await expect(page.getByLabel('Phone')).toBeDisabled();
  await expect(page.getByLabel('Phone')).toHaveValue(user.phone);
  await expect(figure(page, 'Subtotal')).toHaveText('Rs. 680.00');
  await expect(figure(page, 'Shipping')).toHaveText('Rs. 200.00');
  await expect(figure(page, 'Total')).toHaveText('Rs. 880.00');
  await fillAddress(page);
  await terms(page).check();
  await placeButton(page).click();

  await page.waitForURL(/\/order-confirmation\?orderId=/, { waitUntil: 'commit' });
  await expect(page.getByText('Order placed! Order placed successfully!')).toBeVisible();
  await expect(heading(page)).toHaveText('Thank you, Nimali');
  const orderNumber = await page.locator('#order-number').innerText();
  const order = await shop.data.db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(order.number).toBe(orderNumber);
  expect(Number(order.subtotal_cents) + Number(order.shipping_cents)).toBe(88_000);
  await expect(page.getByRole('link', { name: 'Upload payment slip' })).toHaveAttribute(
    'href',
    `/payment-slip?orderId=${orderNumber}`,
  );
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  const cartLink = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
  await expect(cartLink.locator('.badge')).toBeHidden();
  expect(await stored(page, 'cartItems')).toBeNull();
  await page.reload();
  await expect(page.locator('#order-number')).toHaveText(orderNumber);

  const email = async () =>
    (await emailsTo(shop.data, user.email)).find(({ text }) => text.includes(orderNumber));
  await expect.poll(email).toBeDefined();
  const { html, text } = (await email()) ?? { html: '', text: '' };
  expect(html).toContain('Rs. 880.00');
  const { pathname, search } = new URL(/http\S+order-tracking\S*/.exec(text)?.[0] ?? 'none:');
  await page.goto(pathname + search);
  await expect(page.getByLabel('Order number')).toHaveValue(orderNumber);
  await page.getByLabel('Email').first().fill(user.email);
  await page.getByRole('button', { name: 'Track order', exact: true }).click();
  await expect(page.getByText('Pending Payment').first()).toBeVisible();
});

test('tells who pays by transfer where to, from checkout to the slip', async ({
  page,
  shop,
  user,
}) => {
  await openCheckout(page, shop.data, user, { 'coconut-pair': 1 });
  await fillAddress(page);
  await page.getByLabel('District').selectOption('Matale');
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  const details = page.locator('.bank-accounts');
  await expect(details).toContainText('0071 2045 8813');
  await expect(details).toContainText('Rs. 880.00');
  await terms(page).check();
  await placeButton(page).click();
  await expectConfirmation(page);
  await expect(
    page.getByText('Please transfer the amount and upload your slip.').first(),
  ).toBeVisible();
  const orderNumber = await page.locator('#order-number').innerText();
  await expect(details).toContainText(orderNumber);
  await page.getByRole('link', { name: 'Upload payment slip' }).click();
  await expect(details).toContainText('0071 2045 8813');
  await expect(details).toContainText(orderNumber);
  await page.goto('/profile');
  await expect(page.getByLabel('District')).toHaveValue('Matale');
});

test('prints the receipt without the shop around it', async ({ page, shop, user }) => {
  const orderNumber = await placeOrder(shop.data, user, ['coconut-pair']);
  await page.goto(`/order-confirmation?orderId=${orderNumber}`);
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(heading(page)).toHaveText('Receipt');
  await expect(page.getByRole('row', { name: /Dry Husk Coconuts/ })).toContainText('Rs. 680.00');
  await expect(page.getByRole('row', { name: /^Shipping/ })).toContainText('Rs. 200.00');
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('Rs. 880.00');
  await expect(page.getByText('42 Lake Road, Matale 21000')).toBeVisible();
  await expect(
    page.getByRole('img', { name: `QR code: track order ${orderNumber}` }),
  ).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('article')).toBeVisible();
});

test('does not go back from the confirmation into the checkout', async ({ page, shop, user }) => {
  await page.goto('/pages/delivery');
  await openCheckout(page, shop.data, user);
  await fillAddress(page);
  await terms(page).check();
  await placeButton(page).click();
  await expectConfirmation(page);
  await page.goBack();
  await expect(page).toHaveURL('/pages/delivery');
});

test.describe('on a desktop', () => {
  test.use(DESKTOP);

  test('buys by keyboard alone, from the cart to the confirmation', async ({
    page,
    shop,
    newUser,
    signIn,
  }) => {
    const user = await newUser();
    await signIn(user, { cartItems: [bowl] });
    await shop.data.cart.merge(user.id, 'guest', [
      { productId: bowl._id, size: 'Default', qty: 1 },
    ]);
    await untilIdle(page, () => page.goto('/cart'));
    const { keyboard } = page;
    await page.getByRole('link', { name: 'Lacquer Band Bowl' }).focus();
    const reached: string[] = [];
    while (reached.length < 7 && reached.at(-1) !== 'Proceed to Checkout') {
      await keyboard.press('Tab');
      const focused = page.locator(':focus-visible');
      await expect(focused).toHaveCSS('outline-style', 'solid');
      reached.push(
        (await focused.getAttribute('aria-label')) ?? (await focused.innerText()).trim(),
      );
      if (reached.at(-1) === 'Increase quantity') await keyboard.press('Enter');
    }
    expect(reached.slice(0, 3)).toEqual([
      'Decrease quantity',
      'Increase quantity',
      'Remove Lacquer Band Bowl',
    ]);
    expect(reached.at(-1)).toBe('Proceed to Checkout');
    expect(await stored(page, 'cartItems')).toContain('"qty":2');
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByRole('list', { name: 'Items' })).toContainText('Lacquer Band Bowl');

    await page.getByLabel('First name').focus();
    for (const text of ['Nimali', 'Perera', '42 Lake Road', 'Matale', '21000']) {
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(text);
      await keyboard.press('Tab');
    }
    await expect(page.getByLabel('District')).toBeFocused();
    await keyboard.type('Matale');
    await keyboard.press('Tab');
    await expect(page.getByRole('radio', { name: 'Cash on delivery' })).toBeFocused();
    await keyboard.press('Tab');
    await expect(page.getByRole('list', { name: 'Items' })).toBeFocused();
    await keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Voucher or gift voucher' })).toBeFocused();
    await keyboard.press('Tab');
    await expect(terms(page)).toBeFocused();
    await keyboard.press('Space');
    for (const link of ['terms and conditions', 'privacy statement']) {
      await keyboard.press('Tab');
      await expect(page.locator('.order-panel').getByRole('link', { name: link })).toBeFocused();
    }
    await keyboard.press('Tab');
    await expect(placeButton(page)).toBeFocused();
    await keyboard.press('Enter');
    await expectConfirmation(page);
  });
});
