// The cart of somebody who is signed in: the shop has it, this browser shows it.
import type { Page, Request } from '@playwright/test';
import { fillLogin, keptSession, member, signIn } from './people.ts';
import { expect, test } from './support.ts';

const BOWL = 'lacquer-band-bowl';
const bowl = {
  _id: BOWL,
  name: 'Lacquer Band Bowl',
  brand: 'Hapuvida Lacquer',
  price: 3900,
  countInStock: 8,
  size: 'Default',
  qty: 2,
};
const SOAP = 'herbal-soap-trio';
const NOT_SAVED = 'Your cart could not be saved. It will be sent when the line is back.';

/** What a guest chose before. */
async function choose(page: Page, lines: readonly object[]): Promise<void> {
  await page.goto('/pages/delivery');
  await page.evaluate((text) => localStorage.setItem('cartItems', text), JSON.stringify(lines));
}

const bearer = async (page: Page) => ({
  authorization: `Bearer ${(await keptSession(page))['accesstoken']}`,
});

/** The shop's own copy: `product × pieces`. */
async function shopCart(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/cart/getcartitems', { headers: await bearer(page) });
  const { data } = await answer.json();
  return data.map(
    (line: { productId: { _id: string }; quantity: number }) =>
      `${line.productId._id} × ${line.quantity}`,
  );
}

/** Another device of the same person puts something in. */
async function addElsewhere(page: Page, productId: string, qty: number): Promise<void> {
  const answer = await page.request.post('/api/cart/addtocart', {
    headers: await bearer(page),
    data: { productId, size: 'Default', qty },
  });
  expect(answer.status()).toBe(201);
}

const isCart = (one: Request) => new URL(one.url()).pathname.startsWith('/api/cart/');
const item = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const more = (page: Page) => page.getByRole('main').getByRole('button', { name: /^One more/ });
const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ });

/** Opens a page and waits until it shows the shop's cart. */
async function open(page: Page, path: string): Promise<void> {
  const shown = page.waitForResponse((one) => isCart(one.request()));
  await page.goto(path);
  await shown;
}

test('What a guest chose joins the person’s cart at login, once', async ({ page }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  await addElsewhere(page, SOAP, 1);
  await page.goto('/logout');
  await choose(page, [bowl]);
  await signIn(page, email);
  await expect(badge(page)).toHaveAccessibleName('Cart, 2 lines');
  await expect.poll(() => shopCart(page)).toEqual([`${SOAP} × 1`, `${BOWL} × 2`]);
  await open(page, '/cart');
  await expect(item(page, 'Lacquer Band Bowl')).toBeVisible();
  await expect(item(page, 'Herbal Soap Trio')).toBeVisible();
  await page.reload();
  await expect(item(page, 'Lacquer Band Bowl')).toBeVisible();
  expect(await shopCart(page)).toEqual([`${SOAP} × 1`, `${BOWL} × 2`]);
});

test('A guest’s cart joins once, though the answer was lost', async ({ page }) => {
  const { email } = await member(page.request);
  await choose(page, [bowl]);
  await page.route(
    '**/api/cart/merge',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await signIn(page, email);
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  expect(await shopCart(page)).toEqual([`${BOWL} × 2`]);
  await open(page, '/cart');
  await expect(item(page, 'Lacquer Band Bowl')).toBeVisible();
  expect(await shopCart(page)).toEqual([`${BOWL} × 2`]);
  expect(await page.evaluate(() => localStorage.getItem('cartWaiting'))).toBeNull();
});

test('Of what a guest chose only as much joins as the shop has, and that is said', async ({
  page,
}) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  await addElsewhere(page, BOWL, 7);
  await page.goto('/logout');
  await choose(page, [bowl]);
  await signIn(page, email);
  await expect(
    page.getByRole('alert').getByText('Lacquer Band Bowl: Only 8 left in stock.'),
  ).toBeVisible();
  // Once is enough for those who listen.
  await expect(page.getByText('Lacquer Band Bowl: Only 8 left in stock.')).toHaveCount(1);
  expect(await shopCart(page)).toEqual([`${BOWL} × 8`]);
});

test('Every change shows at once and is the shop’s a moment later', async ({ page }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  await open(page, `/product/${BOWL}`);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/cart/addtocart', async (route) => {
    await answer.promise;
    return route.continue();
  });
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(badge(page)).toHaveAccessibleName('Cart, 1 line');
  expect(await shopCart(page)).toEqual([]);
  answer.resolve();
  await expect.poll(() => shopCart(page)).toEqual([`${BOWL} × 1`]);

  await open(page, '/cart');
  for (let presses = 0; presses < 3; presses += 1) await more(page).click();
  await expect.poll(() => shopCart(page)).toEqual([`${BOWL} × 4`]);
  await addElsewhere(page, SOAP, 1);
  await open(page, '/cart');
  await item(page, 'Lacquer Band Bowl')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect.poll(() => shopCart(page)).toEqual([`${SOAP} × 1`]);
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByText('Your cart is empty').first()).toBeVisible();
  await expect.poll(() => shopCart(page)).toEqual([]);
});

test('What the shop refuses is said, and its cart shows', async ({ page }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  await open(page, `/product/${BOWL}`);
  await addElsewhere(page, BOWL, 8);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Only 8 left in stock').first()).toBeVisible();
  await expect
    .poll(async () => JSON.parse((await keptSession(page))['cartItems'] ?? '[]')[0]?.qty)
    .toBe(8);
  expect(await shopCart(page)).toEqual([`${BOWL} × 8`]);
});

test('What is changed without a line is sent when it is back', async ({ page, context }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  await addElsewhere(page, BOWL, 1);
  await open(page, '/cart');
  await expect(more(page)).toBeVisible();
  await context.setOffline(true);
  await more(page).click();
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  await more(page).click();
  await context.setOffline(false);
  await expect.poll(() => shopCart(page)).toEqual([`${BOWL} × 3`]);
});

test('What was changed before the page was closed is sent by the next one', async ({ page }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  await open(page, `/product/${BOWL}`);
  await page.route('**/api/cart/addtocart', (route) => route.abort());
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  await page.unroute('**/api/cart/addtocart');
  await page.goto('/pages/delivery');
  await expect.poll(() => shopCart(page)).toEqual([`${BOWL} × 1`]);
  await expect(badge(page)).toHaveAccessibleName('Cart, 1 line');
});

test('Two tabs agree, also with one that was opened before the login', async ({
  page,
  context,
}) => {
  const { email } = await member(page.request);
  const old = await context.newPage();
  await old.goto(`/product/${BOWL}`);
  await signIn(page, email);
  await open(page, '/cart');
  await old.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(item(page, 'Lacquer Band Bowl')).toBeVisible();
  await expect.poll(() => shopCart(page)).toEqual([`${BOWL} × 1`]);

  const other = await context.newPage();
  await open(other, '/cart');
  await more(page).click();
  await expect(item(other, 'Lacquer Band Bowl').getByRole('status')).toHaveText('2');
  await more(other).click();
  await expect.poll(() => shopCart(page)).toEqual([`${BOWL} × 3`]);
  await item(other, 'Lacquer Band Bowl')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByText('Your cart is empty').first()).toBeVisible();
  await expect.poll(() => shopCart(page)).toEqual([]);
});

test('What another device changed shows at the next page, a new price is said', async ({
  page,
}) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  await addElsewhere(page, BOWL, 1);
  await open(page, '/cart');
  await expect(badge(page)).toHaveAccessibleName('Cart, 1 line');
  await addElsewhere(page, SOAP, 2);
  await page.route('**/api/cart/getcartitems', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    const dearer = data.map((line: { productId: { price: number } }) => ({
      ...line,
      productId: { ...line.productId, price: line.productId.price + 100 },
    }));
    return route.fulfill({ json: { ...rest, data: dearer } });
  });
  await open(page, '/cart');
  await expect(badge(page)).toHaveAccessibleName('Cart, 2 lines');
  await expect(page.getByText('The price of Lacquer Band Bowl has changed.').first()).toBeVisible();
});

test('Two people on one device never see each other’s cart', async ({ page, context }) => {
  const [first, second] = [await member(page.request), await member(page.request)];
  await signIn(page, first.email);
  await addElsewhere(page, BOWL, 2);
  await open(page, '/cart');
  await expect(item(page, 'Lacquer Band Bowl')).toBeVisible();

  // An answer for the first that comes when the second is there already.
  const late = await context.newPage();
  const answer = Promise.withResolvers<void>();
  await late.route('**/api/cart/getcartitems', async (route) => {
    const response = await route.fetch();
    await answer.promise;
    return route.fulfill({ response });
  });
  const asked = late.waitForRequest(isCart);
  await late.goto('/pages/delivery');
  await asked;

  await page.goto('/logout');
  await page.waitForURL('/login', { waitUntil: 'commit' });
  expect((await keptSession(page))['cartItems']).toBeUndefined();
  await expect(badge(page)).toHaveAccessibleName('Cart, 0 lines');
  await fillLogin(page, second.email);
  await page.waitForURL('/', { waitUntil: 'commit' });
  // What another tab writes into the cart is told here, however soon it is corrected.
  const written: string[] = [];
  page.on('console', (message) => void written.push(message.text()));
  await page.evaluate(() =>
    addEventListener('storage', ({ key, newValue }) => {
      // oxlint-disable-next-line no-console -- how a page tells its test
      if (key === 'cartItems' && newValue) console.info(newValue);
    }),
  );
  const turn = page.waitForResponse((one) => isCart(one.request()));
  answer.resolve();
  await turn;
  expect(written.join()).not.toContain(BOWL);

  await open(page, '/cart');
  await expect(page.getByText('Your cart is empty').first()).toBeVisible();
  await expect(badge(late)).toHaveAccessibleName('Cart, 0 lines');
  expect(await shopCart(page)).toEqual([]);
});
