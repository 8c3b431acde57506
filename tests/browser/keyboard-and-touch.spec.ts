// The same way to a filled cart, once without a mouse and once with nothing but a thumb.
import type { Page } from '@playwright/test';
import { DESKTOP, expect, test, untilIdle } from './support/fixtures.ts';
import { expectFocusToShow } from './support/keyboard.ts';
import { orderWithSlip } from './support/orders.ts';
import { demoAdmin, stored } from './support/people.ts';

/** Presses Tab until the focus is on something with this name. */
async function tabTo(page: Page, name: string | RegExp, most = 60): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab');
    const words = await page.evaluate(
      () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent?.trim() ?? '',
    );
    if (typeof name === 'string' ? words === name : name.test(words)) return;
  }
  throw new Error(`${name} is not reached by ${most} Tabs`);
}

// On a desktop every-template.spec.ts looks at it on all pages.
test.describe('on a phone with a keyboard', () => {
  test.use({ deviceScaleFactor: 1 });

  for (const path of ['/', '/products', '/product/peacock-batik-sarong']) {
    test(`the focus shows at every stop of ${path}`, async ({ page }) => {
      await untilIdle(page, () => page.goto(path));
      await expectFocusToShow(page);
    });
  }
});

test.describe('on a desktop', () => {
  test.use(DESKTOP);

  test('a card shows quick view and cart under the pointer, and at the focus', async ({ page }) => {
    for (const width of [560, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/category/bags');
      const card = page.getByRole('main').getByRole('article').first();
      const actions = card.locator('.card-actions');
      await expect(actions).toHaveCSS('opacity', '0');
      await card.hover();
      await expect(actions).toHaveCSS('opacity', '1');
      await page.mouse.move(0, 0);
      await expect(actions).toHaveCSS('opacity', '0');
      await card.getByRole('button', { name: /wishlist$/ }).focus();
      await expect(actions).toHaveCSS('opacity', '1');
      const picture = await card.locator('.picture').boundingBox();
      for (const name of [/^Quick view of /, /^Add .* to cart$/]) {
        const button = await actions.locator('*').and(card.getByLabel(name)).boundingBox();
        if (!picture || !button) throw new Error('A card is not shown.');
        expect(button.y).toBeGreaterThan(picture.y + picture.height / 2);
        expect(button.y + button.height).toBeLessThan(picture.y + picture.height);
      }
    }
  });

  test('the email field of /login is 21 Tabs away, and an arrow opens a menu on the way', async ({
    page,
  }) => {
    await untilIdle(page, () => page.goto('/login'));
    await tabTo(page, 'Fashions menu');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: "Men's", exact: true })).toBeFocused();

    await untilIdle(page, () => page.reload());
    const email = await page.getByLabel('Email').elementHandle();
    let tabs = 0;
    const isThere = () => page.evaluate((field) => document.activeElement === field, email);
    while (tabs < 60 && !(await isThere())) {
      await page.keyboard.press('Tab');
      tabs += 1;
    }
    expect(tabs).toBe(21);
  });

  test('a cart is filled with the keyboard alone', async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await tabTo(page, 'Batik Wear');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/category/batik-wear');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Peacock Batik Sarong');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/product/peacock-batik-sarong');

    await tabTo(page, 'View 1 of 3');
    await page.keyboard.press('ArrowRight');
    await tabTo(page, 'Size guide');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('radio').first()).toBeChecked();
    await tabTo(page, 'Increase quantity');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Add to Cart');
    await page.keyboard.press('Enter');
    const cart = page.getByRole('dialog').filter({ hasText: 'Peacock Batik Sarong' });
    await expect(cart).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cart).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeFocused();
    const cartLink = page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' });
    await expect(cartLink).toBeVisible();
  });
});

test('a cart is filled with a thumb alone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Categories' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Shop By Category' });
  await drawer.getByRole('link', { name: 'Batik Wear' }).tap();
  await expect(page).toHaveURL('/category/batik-wear');

  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Peacock Batik Sarong', exact: true }).tap();
  await expect(page).toHaveURL('/product/peacock-batik-sarong');
  const second = page.getByRole('link', { name: 'View 2 of 3' });
  const other = page.locator('#view-2 img');
  await expect(page.locator('#view-1 img')).toHaveJSProperty('complete', true);
  await expect(other).toHaveJSProperty('complete', false);
  await second.tap();
  await expect(other).toHaveJSProperty('complete', true);
  await expect(second).toHaveAttribute('aria-current', 'true');
  await page.getByRole('radio', { name: 'M', exact: true }).tap();
  await page.getByRole('button', { name: 'Increase quantity' }).tap();
  await page.getByRole('button', { name: 'Add to Cart' }).tap();
  const cart = page.getByRole('dialog').filter({ hasText: 'Peacock Batik Sarong' });
  await expect(cart).toBeVisible();
  await cart.getByRole('button', { name: 'Close' }).tap();
  await expect(cart).toBeHidden();
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Shortcuts' })
    .getByRole('link', { name: 'Cart, 1 item' })
    .tap();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('main').getByText('Peacock Batik Sarong').first()).toBeVisible();
});

test('the search of a phone leads from the tab bar to a product', async ({ page }) => {
  await page.goto('/products');
  await page.evaluate(() => scrollTo(0, 900));
  await page
    .getByRole('navigation', { name: 'Shortcuts' })
    .getByRole('link', { name: 'Search' })
    .tap();
  const field = page.getByPlaceholder('Search for products, categories...');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(800);
  await page.keyboard.type('batik');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  // The list ends above the tab bar, and each suggestion has room for a finger.
  const panel = await page.locator('.suggestions').boundingBox();
  const bar = await page.locator('.tab-bar').boundingBox();
  expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  for (const option of await list.getByRole('option').all()) {
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await list.getByRole('option', { name: /Peacock Batik Sarong/ }).tap();
  await expect(page).toHaveURL('/product/peacock-batik-sarong');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/products');
  await expect(list).toBeHidden();
});

test('a card shows its heart on the picture under a finger, and no other button', async ({
  page,
}) => {
  for (const [width, path] of [
    [320, '/'],
    [360, '/category/bowls'],
    [768, '/products'],
    [1180, '/category/bags'],
  ] as const) {
    await page.setViewportSize({ width, height: 820 });
    await page.goto(path);
    const cards = page.getByRole('main').getByRole('article');
    for (const card of (await cards.all()).slice(0, 4)) {
      const picture = await card.locator('.picture').boundingBox();
      const displayed = card.locator('.icon-button:visible');
      await expect(displayed).toHaveAccessibleName(/wishlist$/);
      const heart = await displayed.boundingBox();
      if (!picture || !heart) throw new Error('A card is not shown.');
      expect(heart.y).toBeGreaterThan(picture.y);
      expect(heart.y + heart.height).toBeLessThan(picture.y + picture.height / 2);
      expect(heart.x).toBeGreaterThan(picture.x + picture.width / 2);
      expect(heart.x + heart.width).toBeLessThan(picture.x + picture.width);
    }
  }
});

test('a second tap on Account closes its sheet, wherever the button is', async ({ page, user }) => {
  for (const { height, path, name } of [
    { height: 780, path: '/', name: 'Account' },
    { height: 420, path: '/cart', name: 'Account' },
    { height: 780, path: '/product/lacquer-band-bowl', name: 'Account menu' },
    { height: 420, path: '/product/lacquer-band-bowl', name: 'Account menu' },
  ]) {
    await page.setViewportSize({ width: 360, height });
    await page.goto(path);
    const button = page.getByRole('button', { name, exact: true });
    const box = await button.boundingBox();
    if (!box) throw new Error(`${name} is not shown`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.touchscreen.tap(x, y);
    const sheet = page.getByRole('navigation', { name: 'Account' });
    await expect(sheet.getByRole('link', { name: 'My Orders' })).toBeVisible();
    await expect(sheet.getByText(user.email)).toBeVisible();
    await page.touchscreen.tap(x, y);
    await expect(sheet).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await stored(page, 'userEmail')).toBe(user.email);
  }
});

/** What closes, by what opens it, and where on a phone it is closed. */
const COVERS = [
  { path: '/product/lacquer-band-bowl', opener: 'Add to Cart', name: 'the cart', close: 'Close' },
  { path: '/products', opener: 'Categories', name: 'the drawer', close: 'Close' },
  { path: '/products', opener: 'Categories', name: 'the drawer', beside: { x: 325, y: 750 } },
  { path: '/products', opener: 'Filters', name: 'the filters', close: 'Close' },
  { path: '/products', opener: 'Filters', name: 'the filters', beside: { x: 80, y: 75 } },
  { path: '/products', opener: 'Account', name: 'the account sheet', beside: { x: 80, y: 75 } },
] as const;

/** Two taps as fast as the browser takes them. */
async function tapTwice(page: Page, point: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [point] : [],
    });
  await Promise.all([send('touchStart'), send('touchEnd'), send('touchStart'), send('touchEnd')]);
  await session.detach();
}

/** Notes on the page what is pressed there, outside of dialogs and sheets. */
const notePresses = (page: Page) =>
  page.addInitScript(() => {
    const note = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Element) || target.closest('dialog, [popover]')) return;
      document.documentElement.dataset['pressed'] = target.outerHTML.slice(0, 80);
      // A link would take the note with the page.
      if (target.closest('a')) event.preventDefault();
    };
    for (const type of ['mousedown', 'click']) document.addEventListener(type, note);
  });

test('a tap that closes a dialog of the admin presses nothing below', async ({
  page,
  shop,
  newUser,
  signIn,
}) => {
  const orderNumber = await orderWithSlip(shop.data, await newUser());
  await signIn(await demoAdmin(shop.data));
  await notePresses(page);
  const list = `/admin/orders?q=${orderNumber}`;
  for (const beside of [undefined, { x: 180, y: 12 }]) {
    await untilIdle(page, () => page.goto(`${list}&order=${orderNumber}`));
    const dialog = page.getByRole('dialog');
    const close = dialog.getByRole('button', { name: 'Close' });
    await close.hover({ trial: true });
    const box = await close.boundingBox();
    await page.evaluate(() => delete document.documentElement.dataset['pressed']);
    await tapTwice(page, beside ?? { x: (box?.x ?? 0) + 22, y: (box?.y ?? 0) + 22 });
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('html[data-pressed]')).toHaveCount(0);
    await expect(page).toHaveURL(list);
  }
});

test('a tap that closes a dialog or sheet, and a second one, press nothing below', async ({
  page,
  user,
}) => {
  expect(user.role).toBe('user');
  await notePresses(page);
  const forget = () => page.evaluate(() => delete document.documentElement.dataset['pressed']);
  const pressed = page.locator('html[data-pressed]');
  for (const { path, opener, name, ...where } of COVERS) {
    await test.step(`${name}, ${'close' in where ? 'by its button' : 'beside it'}`, async () => {
      await untilIdle(page, () => page.goto(path));
      await page.getByRole('button', { name: opener, exact: true }).filter({ visible: true }).tap();
      const cover = page.locator(':is(:modal, :popover-open)');
      await expect(cover).toBeVisible();
      let { x, y } = 'beside' in where ? where.beside : { x: 0, y: 0 };
      if ('close' in where) {
        const button = cover.getByRole('button', { name: where.close });
        // As soon as it stands still.
        await button.hover({ trial: true });
        const box = await button.boundingBox();
        [x, y] = [(box?.x ?? 0) + 22, (box?.y ?? 0) + 22];
      }
      await forget();
      await tapTwice(page, { x, y });
      await expect(cover).toHaveCount(0);
      await expect(pressed).toHaveCount(0);
      await expect(page).toHaveURL(path);
      // Anything else can be pressed at once.
      await page.touchscreen.tap(20, 12);
      await expect(pressed).toHaveCount(1);
    });
  }
});

test('nothing moves with prefers-reduced-motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/category/bags', '/product/peacock-batik-sarong']) {
    await page.goto(path);
    const orderMoves = await page.evaluate(() =>
      document
        .getAnimations()
        .map((one) => Number(one.effect?.getComputedTiming().duration ?? 0))
        .filter((duration) => duration > 50),
    );
    expect(orderMoves, path).toEqual([]);
  }
  await page.goto('/category/bags');
  const card = page.getByRole('main').getByRole('article').first();
  await card.hover();
  await expect(card.getByRole('img')).toHaveCSS('transform', 'none');
});

test('a choice says that the network failed, and works when it is back', async ({ page }) => {
  await page.goto('/product/peacock-batik-tote');
  // The script of the choices loads at the first touch.
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.getByRole('radio', { name: /^Indigo Blue/ }).check();
  await expect(page.getByText('Network connection failed')).toBeVisible();
  await page.unroute('**/_astro/*.js');
  await page.getByRole('radio', { name: /^Short/ }).check();
  await expect(page).toHaveURL(/\?variant=peacock-batik-tote\.3$/);
  await expect(page.getByText('Network connection failed')).toBeHidden();
});
