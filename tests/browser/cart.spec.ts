// The cart over several pages and tabs, without a network, and how it is laid out while it loads.
import type { Page } from '@playwright/test';
import { addToShopCart, bowl, sarong, shopCart, soap } from './support/cart.ts';
import { expect, test, untilIdle } from './support/fixtures.ts';
import { fillLogin, stored, type TestUser } from './support/people.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';

const SARONG = '/product/peacock-batik-sarong';
const BOWL = '/product/lacquer-band-bowl';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const drawerOf = (page: Page) => page.getByRole('dialog', { name: /^Your cart/ });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add to Cart' });
const lineOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const more = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Increase quantity' });
const badge = (page: Page) =>
  page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: /^Cart/ });
const figure = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}`) })
    .locator('..')
    .getByRole('definition');

test('keeps a guest’s cart across pages and reloads', async ({ page }) => {
  await page.goto(SARONG);
  await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true });
  await addButton(page).click();
  const drawer = drawerOf(page);
  await expect(drawer.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.goto(BOWL);
  await addButton(page).click();
  await expect(drawer.getByRole('listitem')).toHaveText([
    'Peacock Batik SarongSize M, quantity 1Rs. 2,792.00',
    'Lacquer Band BowlQuantity 1Rs. 3,900.00',
  ]);
  await drawer.getByRole('link', { name: 'View Cart' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(drawer).toBeHidden();
  await expect(page.locator('[data-cart]:visible .badge').first()).toHaveText('2');
  await page
    .getByRole('group', { name: 'Quantity of Lacquer Band Bowl' })
    .getByRole('button', { name: 'Increase quantity' })
    .click();
  await page.reload();
  await expect(heading(page)).toHaveText('Your Shopping Cart 2 items');
  await expect(lineOf(page, 'Lacquer Band Bowl').locator('.cart-total')).toHaveText('Rs. 7,800.00');
});

test('agrees on the cart in two tabs', async ({ page, context, store }) => {
  await store({ cartItems: [sarong, bowl] });
  await page.goto('/cart');
  await expect(heading(page)).toHaveText('Your Shopping Cart 2 items');
  const other = await context.newPage();
  await other.goto('/cart');
  await other.getByRole('button', { name: 'Remove Lacquer Band Bowl' }).click();
  await expect(heading(page)).toHaveText('Your Shopping Cart 1 item');
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(heading(other)).toHaveText('Your cart is empty');
});

test('shows an empty cart at once, with little script', async ({ page }) => {
  await untilIdle(page, () => page.goto('/cart'));
  await expect(heading(page)).toHaveText('Your cart is empty');
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(12_000);
});

test('does not jump while the lines are on their way', async ({ page, store }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || typeof entry.value !== 'number') continue;
        const { dataset } = document.documentElement;
        dataset['jumps'] = String(Number(dataset['jumps'] ?? 0) + entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await store({ cartItems: [sarong, bowl, soap] });
  const [painted, script] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/_astro/*.js', async (route) => {
    await painted.promise;
    if (route.request().url().includes('/CartPage.')) await script.promise;
    await route.continue();
  });
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByText('Loading...')).toBeAttached();
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  painted.resolve();
  await expect(page.locator('.cart-loading li')).toHaveCount(3);
  script.resolve();
  await expect(heading(page)).toHaveText('Your Shopping Cart 3 items');
  await expect(figure(page, 'Total')).toHaveText('Rs. 9,192.00');
  expect(Number((await page.locator('html').getAttribute('data-jumps')) ?? 0)).toBeLessThan(0.02);
});

test('leaves every button in reach above the phone’s bar', async ({ page, store }) => {
  await store({ cartItems: [sarong, bowl, soap] });
  await page.goto('/cart');
  const checkout = page.getByRole('link', { name: 'Proceed to Checkout' });
  await checkout.focus();
  await expect(checkout).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const bar = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox();
  const last = await page.getByRole('contentinfo').getByRole('listitem').last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('adds to the cart without a network', async ({ page, context, store }) => {
  await store({ cartItems: [bowl] });
  await untilIdle(page, async () => {
    await page.goto(BOWL);
    // The drawer's script comes as soon as the button is about to be pressed.
    const panel = page.waitForResponse('**/_astro/*.js');
    await addButton(page).focus();
    await panel;
  });
  await context.setOffline(true);
  await addButton(page).click();
  await expect(drawerOf(page).getByText('Quantity 2')).toBeVisible();
  await context.setOffline(false);
});

test('goes on in a browser whose storage is switched off, and says what that means', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      const get = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      Object.defineProperty(window, name, { get });
    }
  });
  await page.goto(BOWL);
  await addButton(page).click();
  const words = "Your cart can't be saved: your browser's storage is full or blocked.";
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await expect(drawerOf(page)).toBeHidden();
  await page.goto('/cart');
  await expect(heading(page)).toHaveText('Your cart is empty');
});

test('keeps the focus in the mini-cart and the page behind it still', async ({ page }) => {
  await page.goto(BOWL);
  await addButton(page).click();
  const drawer = drawerOf(page);
  await expect(drawer.getByRole('link', { name: 'Checkout' })).toBeVisible();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(isOutside).toBe(false);
  }
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(20, 300);
  await page.mouse.wheel(0, 900);
  // A page that scrolls does so within a few frames.
  const after = await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    return scrollY;
  });
  expect(after).toBe(before);

  // Where less motion is wanted, it stands there at once.
  await page.keyboard.press('Escape');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await addButton(page).click();
  await expect(drawer).toBeVisible();
  await expect(drawer).toHaveCSS('transition-duration', '0s');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('says what the cart needs', async ({ page }) => {
    await page.goto('/cart');
    const sentence = page.getByRole('main').locator('noscript p');
    await expect(sentence).toHaveText(/^Your cart needs JavaScript\./);
    await expect(sentence).toBeVisible();
    await expect(page.locator('.cart-loading')).toBeHidden();
  });
});

test('joins a guest’s cart with the user’s own at login, and leaves with the logout', async ({
  page,
  shop,
  newUser,
  store,
}) => {
  const user = await newUser();
  await addToShopCart(shop.data, user, soap._id, 1);
  await store({ cartItems: [{ ...bowl, qty: 2 }] });
  await page.goto('/login');
  await fillLogin(page, user.email);
  await page.waitForURL('/');
  await expect(badge(page)).toHaveAccessibleName('Cart, 2 items');
  await expect
    .poll(() => shopCart(shop.data, user))
    .toEqual([`${soap._id} × 1`, `${bowl._id} × 2`]);
  await page.goto('/cart');
  await expect(lineOf(page, 'Lacquer Band Bowl')).toBeVisible();
  await expect(lineOf(page, 'Herbal Soap Trio')).toBeVisible();
  await page.reload();
  await expect(lineOf(page, 'Lacquer Band Bowl')).toBeVisible();
  expect(await shopCart(shop.data, user)).toEqual([`${soap._id} × 1`, `${bowl._id} × 2`]);

  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await expect(badge(page)).toHaveAccessibleName('Cart, 0 items');
  expect(await stored(page, 'cartItems')).toBeNull();
});

test('agrees in the tabs of a user, also in one that was opened before the login', async ({
  page,
  context,
  shop,
  newUser,
}) => {
  const user = await newUser();
  const old = await context.newPage();
  await old.goto(BOWL);
  await page.goto('/login');
  await fillLogin(page, user.email);
  await page.waitForURL('/');
  await untilIdle(page, () => page.goto('/cart'));
  await addButton(old).click();
  await expect(lineOf(page, 'Lacquer Band Bowl')).toBeVisible();
  await expect.poll(() => shopCart(shop.data, user)).toEqual([`${bowl._id} × 1`]);

  const other = await context.newPage();
  await untilIdle(other, () => other.goto('/cart'));
  await more(page).click();
  await expect(lineOf(other, 'Lacquer Band Bowl').getByRole('status')).toHaveText('2');
  await more(other).click();
  await expect.poll(() => shopCart(shop.data, user)).toEqual([`${bowl._id} × 3`]);
  await other.getByRole('button', { name: 'Remove Lacquer Band Bowl' }).click();
  await expect(heading(page)).toHaveText('Your cart is empty');
  await expect.poll(() => shopCart(shop.data, user)).toEqual([]);
});

// The wishlist over several pages and tabs: a guest's hearts, the login, and the way into the cart.

const BOWL_ID = 'lacquer-band-bowl';
const SOAP = 'herbal-soap-trio';
const SARONG_ID = 'peacock-batik-sarong';
const SOLD_OUT = 'jak-wood-bowl';

const add = (page: Page) => page.getByRole('button', { name: 'Add to Wishlist' });
const added = (page: Page) => page.getByRole('button', { name: 'In your Wishlist' });
const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/** The shop's own list of a user. */
const serverWishlist = async ({ wishlist }: Shop, { id }: TestUser): Promise<readonly string[]> =>
  (await wishlist.show(id, { page: 1, limit: 100 })).ids;

async function addToShopWishlist(
  { wishlist }: Shop,
  { id }: TestUser,
  ids: readonly string[],
): Promise<void> {
  for (const productId of ids) await wishlist.add(id, productId, { page: 1, limit: 1 });
}

test('joins a guest’s hearts with the user’s list at login', async ({ page, shop, newUser }) => {
  const user = await newUser();
  await addToShopWishlist(shop.data, user, [SOAP]);
  for (const id of [SARONG_ID, SOLD_OUT]) {
    await page.goto(`/product/${id}`);
    await add(page).click();
    await expect(added(page)).toHaveAttribute('aria-pressed', 'true');
  }
  await page.reload();
  await expect(added(page)).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click();
  await expect(page.getByText('2 items')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Profile' })).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, user.email);
  await page.waitForURL('/profile/wishlist');
  await expect(page.getByText('3 items')).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').getByRole('heading')).toHaveText([
    'Turned Jak Wood Bowl',
    'Peacock Batik Sarong',
    'Herbal Soap Trio',
  ]);
  expect(await serverWishlist(shop.data, user)).toEqual([SOLD_OUT, SARONG_ID, SOAP]);
  expect(await stored(page, 'wishlistItems')).toBe(JSON.stringify([SOLD_OUT, SARONG_ID, SOAP]));

  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  expect(await stored(page, 'wishlistItems')).toBeNull();
});

test('puts an item into the cart, after its size was chosen', async ({ page, shop, user }) => {
  await addToShopWishlist(shop.data, user, [BOWL_ID, SARONG_ID]);
  await page.goto('/profile/wishlist');
  await card(page, 'Lacquer Band Bowl').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toContainText('Lacquer Band Bowl');
  await page.keyboard.press('Escape');
  await card(page, 'Peacock Batik Sarong').getByRole('button', { name: 'Add to Cart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Peacock Batik Sarong' });
  await expect(dialog.getByText('Size', { exact: true })).toBeVisible();
  const heart = dialog.getByRole('button', { name: 'In your Wishlist' });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(dialog.getByRole('button', { name: 'Add to Wishlist' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card(page, 'Peacock Batik Sarong')).toHaveCount(0);
  await expect.poll(() => serverWishlist(shop.data, user)).toEqual([BOWL_ID]);
});

test('agrees in two tabs, and on a page that comes back', async ({ page, context }) => {
  await page.goto(`/product/${BOWL_ID}`);
  const other = await context.newPage();
  await other.goto(`/product/${BOWL_ID}`);
  await add(other).click();
  await expect(added(page)).toBeVisible();

  await page.goto('/pages/delivery');
  await added(other).click();
  await page.goBack();
  await expect(add(page)).toHaveAttribute('aria-pressed', 'false');
});
