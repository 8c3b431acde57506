// Buying: from a guest's cart to the receipt, on lines that drop and prices that change.
import type { Page, Request } from '@playwright/test';
import { CART_KEY } from '#lib/cart/storage.ts';
import { fillLogin, member, signIn } from './people.ts';
import { expect, seriousFaults, test } from './support.ts';

const soap = {
  _id: 'charcoal-soap-trio',
  name: 'Charcoal and Rose Soap Trio',
  price: 1215,
  qty: 2,
};
const coconuts = { _id: 'coconut-pair', name: 'Dry Husk Coconuts', price: 680, qty: 1 };
const PLACE = '**/api/order/place';

const placeButton = (page: Page) => page.getByRole('button', { name: 'Place Order' });
const agree = (page: Page) => page.getByRole('checkbox', { name: /I agree/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const figure = (page: Page, name: string) =>
  page
    .locator('.order-panel > .figures')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}`) })
    .locator('..')
    .getByRole('definition');

/** Signs a new member in who chose these as a guest, and opens the checkout. */
async function atCheckout(page: Page, cart: readonly object[] = [soap]): Promise<void> {
  const { email } = await member(page.request);
  await page.goto('/login');
  await page.evaluate(
    ([key = '', text = '']) => localStorage.setItem(key, text),
    [CART_KEY, JSON.stringify(cart)],
  );
  await signIn(page, email);
  // The guest's lines have joined the member's cart before anything is bought.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cartWaiting'))).toBeNull();
  await page.goto('/checkout');
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(
    cart.length,
  );
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Nimali');
  await page.getByLabel('Last name').fill('Perera');
  await page.getByLabel('Street address').fill('42 Lake Road');
  await page.getByLabel('City').fill('Matale');
  await page.getByLabel('ZIP').fill('21000');
}

/** The orders of whoever is signed in, as the shop has them. */
async function ordersOf(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('accesstoken'));
  const answer = await page.request.get('/api/order/myorders', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(200);
  const { orders } = await answer.json();
  return orders;
}

async function confirmed(page: Page): Promise<void> {
  await page.waitForURL(/\/order-confirmation\?orderId=/, { waitUntil: 'commit' });
  await expect(page.locator('#order-number')).toBeVisible();
}

/** Every try to place an order: its key and what it says. */
function followTries(page: Page): { key: string | undefined; body: string | null }[] {
  const tries: { key: string | undefined; body: string | null }[] = [];
  page.on('request', (request: Request) => {
    if (!request.url().endsWith('/api/order/place')) return;
    tries.push({ key: request.headers()['idempotency-key'], body: request.postData() });
  });
  return tries;
}

test('A guest fills a cart, is asked to log in, comes back and buys', async ({ page }) => {
  const person = await member(page.request);
  await page.goto('/product/coconut-pair');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page
    .getByRole('dialog', { name: /^Your cart/ })
    .getByRole('link', { name: 'Checkout' })
    .click();
  await page.waitForURL('/login', { waitUntil: 'commit' });
  await expect(page.getByText('Login first')).toBeVisible();
  await fillLogin(page, person.email);
  await page.waitForURL('/checkout', { waitUntil: 'commit' });

  await expect(page.getByLabel('First name')).toHaveValue('Nimali');
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Phone')).toBeDisabled();
  await expect(page.getByLabel('Phone')).toHaveValue(person.phone);
  await expect(figure(page, 'Subtotal')).toHaveText('Rs. 680.00');
  await expect(figure(page, 'Shipping')).toHaveText('Rs. 200.00');
  await expect(figure(page, 'Total')).toHaveText('Rs. 880.00');
  await fillAddress(page);
  await agree(page).check();
  await placeButton(page).click();

  await page.waitForURL(/\/order-confirmation\?orderId=/, { waitUntil: 'commit' });
  await expect(page.getByText('Order placed! Order placed successfully!')).toBeVisible();
  await expect(heading(page)).toHaveText('Thank you, Nimali');
  const [order] = await ordersOf(page);
  expect(order.totalAmt).toBe(880);
  await expect(page.locator('#order-number')).toHaveText(order.orderId);
  await expect(page.getByRole('link', { name: 'Upload payment slip' })).toHaveAttribute(
    'href',
    `/payment-slip?orderId=${order.orderId}`,
  );
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  const cartLink = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
  await expect(cartLink.locator('.badge')).toBeHidden();
  expect(await page.evaluate((key) => localStorage.getItem(key), CART_KEY)).toBeNull();
  expect(await seriousFaults(page)).toEqual([]);

  await page.reload();
  await expect(page.locator('#order-number')).toHaveText(order.orderId);
});

test('The receipt says what was paid for, and prints without the shop around it', async ({
  page,
}) => {
  await atCheckout(page, [coconuts]);
  await fillAddress(page);
  await agree(page).check();
  await placeButton(page).click();
  await confirmed(page);
  const number = (await page.locator('#order-number').textContent()) ?? '';
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(heading(page)).toHaveText('Receipt');
  await expect(page.getByRole('row', { name: /Dry Husk Coconuts/ })).toContainText('Rs. 680.00');
  await expect(page.getByRole('row', { name: /^Shipping/ })).toContainText('Rs. 200.00');
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('Rs. 880.00');
  await expect(page.getByText('42 Lake Road, Matale 21000')).toBeVisible();
  await expect(page.getByRole('img', { name: `QR code: track order ${number}` })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('article')).toBeVisible();
});

test('Going back from the confirmation does not lead into the checkout', async ({ page }) => {
  await atCheckout(page);
  await fillAddress(page);
  await agree(page).check();
  await placeButton(page).click();
  await confirmed(page);
  await page.goBack();
  await expect(page).not.toHaveURL(/checkout/);
});

test('The address of the last order waits in the next one, and typing is kept', async ({
  page,
}) => {
  await atCheckout(page);
  await fillAddress(page);
  await page.reload();
  await expect(page.getByLabel('ZIP')).toHaveValue('21000');
  await agree(page).check();
  await placeButton(page).click();
  await confirmed(page);
  await page.goto('/checkout');
  await expect(page.getByLabel('Street address')).toHaveValue('42 Lake Road');
  await expect(page.getByLabel('ZIP')).toHaveValue('21000');
});

test('Terms and fields that are missing are told at once', async ({ page }) => {
  await atCheckout(page);
  await page.getByLabel('First name').fill('');
  await placeButton(page).click();
  await expect(page.getByText('Please agree to the terms and conditions')).toBeVisible();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByText('ZIP code is required')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  expect(await seriousFaults(page)).toEqual([]);
  await fillAddress(page);
  await placeButton(page).click();
  await expect(agree(page)).toBeFocused();
  expect(await ordersOf(page)).toEqual([]);
});

test('An empty cart cannot be ordered', async ({ page }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  await page.goto('/checkout');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(placeButton(page)).toBeDisabled();
  expect(await seriousFaults(page)).toEqual([]);
});

test('A double click is one order', async ({ page }) => {
  await atCheckout(page);
  await fillAddress(page);
  await agree(page).check();
  const tries = followTries(page);
  await placeButton(page).dblclick();
  await confirmed(page);
  expect(tries).toHaveLength(1);
  expect(await ordersOf(page)).toHaveLength(1);
});

test('An answer that is lost is asked for again: the same key, one order', async ({ page }) => {
  await atCheckout(page, [soap, coconuts]);
  await fillAddress(page);
  await agree(page).check();
  const tries = followTries(page);
  await page.route(
    PLACE,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await placeButton(page).click();
  await expect(page.getByText(/No answer came back/)).toBeVisible();
  await expect(page.getByText('Order failed Something went wrong!')).toBeVisible();
  await placeButton(page).click();
  await confirmed(page);
  expect(tries).toHaveLength(2);
  expect(tries[0]?.key).toBeTruthy();
  expect(tries[1]).toEqual(tries[0]);
  expect(await ordersOf(page)).toHaveLength(1);
});

test('A lost answer is found again after the page was opened anew', async ({ page }) => {
  await atCheckout(page);
  await fillAddress(page);
  await agree(page).check();
  const tries = followTries(page);
  await page.route(
    PLACE,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await placeButton(page).click();
  await expect(page.getByText(/No answer came back/)).toBeVisible();
  await page.reload();
  // The shop has it: its lines have left the cart.
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByText('You sent an order of one line for Rs. 2,630.00')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ask for the answer' }).click();
  await confirmed(page);
  expect(tries[1]).toEqual(tries[0]);
  expect(await ordersOf(page)).toHaveLength(1);
});

test('A wish that never arrived keeps its key over a reload; another order has another', async ({
  page,
}) => {
  await atCheckout(page);
  await fillAddress(page);
  await agree(page).check();
  const tries = followTries(page);
  await page.route(PLACE, (route) => route.abort());
  await placeButton(page).click();
  await expect(page.getByText(/No answer came back/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('ZIP')).toHaveValue('21000');
  await agree(page).check();
  await placeButton(page).click();
  await expect(page.getByText(/No answer came back/)).toBeVisible();
  expect(tries[1]).toEqual(tries[0]);

  await page.unroute(PLACE);
  await page.getByLabel('Street address').fill('43 Lake Road');
  await placeButton(page).click();
  await confirmed(page);
  expect(tries[2]?.key).not.toBe(tries[0]?.key);
  const orders = await ordersOf(page);
  expect(orders).toHaveLength(1);
  expect(orders[0].delivery_address.street).toBe('43 Lake Road');
});

test('Without a line the shopper is told, and orders when it is back', async ({
  page,
  context,
}) => {
  await atCheckout(page);
  await fillAddress(page);
  await agree(page).check();
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await placeButton(page).click();
  await expect(page.getByText(/No answer came back/)).toBeVisible();
  await expect(page.getByLabel('ZIP')).toHaveValue('21000');
  await context.setOffline(false);
  await placeButton(page).click();
  await confirmed(page);
  expect(await ordersOf(page)).toHaveLength(1);
});

test('A price that was changed by hand is not what is charged', async ({ page }) => {
  await atCheckout(page);
  await fillAddress(page);
  await agree(page).check();
  await page.evaluate((key) => {
    const [line] = JSON.parse(localStorage.getItem(key) ?? '[]');
    localStorage.setItem(key, JSON.stringify([{ ...line, price: 1 }]));
    dispatchEvent(new Event('pageshow'));
  }, CART_KEY);
  await expect(figure(page, 'Total')).toHaveText('Rs. 202.00');
  await placeButton(page).click();

  const alert = page.locator('.order-trouble');
  await expect(alert).toContainText('Prices have changed. Please review your cart.');
  await expect(alert).toContainText('Before: Rs. 202.00');
  await expect(alert).toContainText('Now: Rs. 2,630.00');
  await expect(figure(page, 'Total')).toHaveText('Rs. 2,630.00');
  expect(await ordersOf(page)).toEqual([]);
  expect(await seriousFaults(page)).toEqual([]);

  await placeButton(page).click();
  await confirmed(page);
  const [order] = await ordersOf(page);
  expect(order.totalAmt).toBe(2630);
});

test('Somebody buys with the keyboard alone @desktop', async ({ page }) => {
  await atCheckout(page);
  await page.getByLabel('First name').focus();
  const { keyboard } = page;
  const typeOver = async (text: string) => {
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(text);
  };
  for (const text of ['Nimali', 'Perera', '42 Lake Road', 'Matale', '21000']) {
    await typeOver(text);
    await keyboard.press('Tab');
  }
  await expect(page.getByRole('radio', { name: 'Cash on delivery' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('list', { name: 'Items' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(agree(page)).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(placeButton(page)).toBeFocused();
  await keyboard.press('Enter');
  await confirmed(page);
  expect(await ordersOf(page)).toHaveLength(1);
});

test('A long cart scrolls after 400 pixels', async ({ page }) => {
  const more = ['black-pepper-sack', 'lacquer-bangles', 'king-coconut-hair-oil', 'venivel-balm'];
  await atCheckout(page, [
    soap,
    coconuts,
    ...more.map((_id) => ({ _id, name: _id, price: 950, qty: 1 })),
  ]);
  const list = page.getByRole('list', { name: 'Items' });
  const { height = 0 } = (await list.boundingBox()) ?? {};
  expect(height).toBe(400);
  expect(await list.evaluate((one) => one.scrollHeight)).toBeGreaterThan(400);
});

test('Total and button stay at the bottom of a phone @phone', async ({ page }) => {
  await atCheckout(page);
  await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.place-bar')).toContainText('Rs. 2,630.00');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
});

test('An order that is not one’s own is not found', async ({ page }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  for (const address of [
    '/order-confirmation',
    '/order-confirmation?orderId=ZZZZ-ZZZZ',
    '/order-receipt?orderId=ZZZZ-ZZZZ',
  ]) {
    await page.goto(address);
    await expect(heading(page)).toHaveText('Order not found.');
  }
});
