import type { Page } from '@playwright/test';
import { CART_KEY } from '#lib/cart/storage.ts';
import { expect, scriptBytes, seriousFaults, test } from './support.ts';

const SARONG = '/product/peacock-batik-sarong';
const BOWL = '/product/lacquer-band-bowl';
const NOT_KEPT = 'Your browser cannot keep your cart: its storage is full or switched off.';
const NOT_DRAWN = 'The cart could not be shown. What is in it is safe.';

/** Lines as the browser stores them, of goods that the demo shop sells. */
const sarong = {
  _id: 'peacock-batik-sarong',
  name: 'Peacock Batik Sarong',
  brand: 'Matale Wax Room',
  price: 2792,
  originalPrice: 3490,
  discount: 20,
  countInStock: 14,
  size: 'M',
  qty: 1,
};
const bowl = {
  _id: 'lacquer-band-bowl',
  name: 'Lacquer Band Bowl',
  brand: 'Hapuvida Lacquer',
  price: 3900,
  countInStock: 8,
  size: 'Default',
  qty: 1,
};
const soap = {
  _id: 'herbal-soap-trio',
  name: 'Herbal Soap Trio',
  brand: 'Suwanda Apothecary',
  price: 1250,
  countInStock: 48,
  size: 'Default',
  qty: 2,
};

/** What the browser remembers when the shopper comes; text is stored as it is. */
async function remember(page: Page, cart: string | readonly object[]): Promise<void> {
  const text = typeof cart === 'string' ? cart : JSON.stringify(cart);
  await page.addInitScript(
    ([key = '', value = '']) => {
      if (sessionStorage.getItem('remembered')) return;
      sessionStorage.setItem('remembered', 'yes');
      localStorage.setItem(key, value);
    },
    [CART_KEY, text],
  );
}
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), CART_KEY);

const lineOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const figure = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}`) })
    .locator('..')
    .getByRole('definition');
const drawerOf = (page: Page) => page.getByRole('dialog', { name: /^Your cart/ });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add to Cart' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const said = (page: Page) => page.locator('#said');
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

test.describe('the cart page', () => {
  test('A shopper reads what each line and the whole cart come to', async ({ page }) => {
    await remember(page, [sarong, bowl, soap]);
    await page.goto('/cart');
    await expect(heading(page)).toHaveText('Your Shopping Cart 3 items');

    const line = lineOf(page, 'Peacock Batik Sarong');
    await expect(line.getByText('Matale Wax Room')).toBeVisible();
    await expect(line.getByText('Size M')).toBeVisible();
    await expect(line.getByRole('link', { name: 'Peacock Batik Sarong' })).toHaveAttribute(
      'href',
      SARONG,
    );
    await expect(line.locator('s')).toHaveText(/Rs\. 3,490\.00$/);
    await expect(line.getByText('-20%')).toBeVisible();
    await expect(line.locator('.cart-total')).toHaveText('Rs. 2,792.00');
    await expect(lineOf(page, 'Lacquer Band Bowl').locator('s')).toHaveCount(0);
    await expect(lineOf(page, 'Herbal Soap Trio').locator('.cart-total')).toHaveText(
      'Rs. 2,500.00',
    );

    await expect(figure(page, 'Subtotal')).toHaveText('Rs. 9,192.00');
    await expect(figure(page, 'Shipping')).toHaveText('Rs. 200.00');
    await expect(page.getByRole('term').filter({ hasText: 'Discount' })).toHaveText(
      'Discount taken off already',
    );
    await expect(figure(page, 'Discount')).toHaveText('-Rs. 698.00');
    await expect(figure(page, 'Total')).toHaveText('Rs. 9,392.00');
    await expect(page.getByText('Free shipping on orders over Rs 2000')).toBeVisible();
    await expect(
      page.getByRole('list', { name: 'Accepted payments' }).getByRole('listitem'),
    ).toHaveText(['Cash on Delivery', 'Bank Slip']);
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute(
      'href',
      '/checkout',
    );
    await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
      'href',
      '/products',
    );
  });

  test('Everybody can use the cart @desktop', async ({ page }) => {
    await remember(page, [sarong, { ...bowl, qty: 10 }]);
    await page.goto('/cart');
    await expect(page.getByText('Only 8 left in stock')).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('A shopper chooses between one piece and all there are', async ({ page }) => {
    await remember(page, [{ ...bowl, qty: 7 }]);
    await page.goto('/cart');
    const step = page.getByRole('group', { name: 'Quantity of Lacquer Band Bowl' });
    const more = step.getByRole('button', { name: 'One more' });
    const fewer = step.getByRole('button', { name: 'One fewer' });

    await more.click();
    await expect(step.getByRole('status')).toHaveText('8');
    await expect(figure(page, 'Total')).toHaveText('Rs. 31,400.00');
    await expect(said(page)).toHaveText('Lacquer Band Bowl: quantity 8, Rs. 31,200.00.');
    await expect(more).toHaveAttribute('aria-disabled', 'true');
    await more.click({ force: true });
    await expect(step.getByRole('status')).toHaveText('8');
    await expect(said(page)).toHaveText('Only 8 left in stock');

    for (let pressed = 0; pressed < 8; pressed += 1) await fewer.click({ force: true });
    await expect(step.getByRole('status')).toHaveText('1');
    await expect(fewer).toHaveAttribute('aria-disabled', 'true');
    expect(await stored(page)).toContain('"qty":1');
  });

  test('The sizes of one thing share its stock', async ({ page }) => {
    await remember(page, [
      { ...sarong, qty: 13 },
      { ...sarong, size: 'L' },
    ]);
    await page.goto('/cart');
    for (const size of ['M', 'L']) {
      const step = page.getByRole('group', {
        name: `Quantity of Peacock Batik Sarong, size ${size}`,
      });
      await expect(step.getByRole('button', { name: 'One more' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    }
  });

  test('A shopper who holds more than is left is told, and may lower it', async ({ page }) => {
    await remember(page, [
      { ...bowl, qty: 10 },
      { ...bowl, _id: 'jak-wood-bowl', name: 'Turned Jak Wood Bowl' },
    ]);
    await page.goto('/cart');
    const short = lineOf(page, 'Lacquer Band Bowl');
    await expect(short.getByText('Only 8 left in stock')).toBeVisible();
    await expect(lineOf(page, 'Turned Jak Wood Bowl').getByText('Sold out.')).toBeVisible();
    await expect(page.getByText('The shop has fewer than you chose.')).toBeVisible();

    const fewer = short.getByRole('button', { name: 'One fewer' });
    await fewer.click();
    await expect(short.getByText('Only 8 left in stock')).toBeVisible();
    await fewer.click();
    await expect(short.getByText('Only 8 left in stock')).toBeHidden();
  });

  test('A shopper who removes lines goes on at the next one', async ({ page }) => {
    await remember(page, [sarong, bowl, soap]);
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Remove Lacquer Band Bowl' }).click();
    await expect(heading(page)).toHaveText('Your Shopping Cart 2 items');
    await expect(said(page)).toHaveText('Lacquer Band Bowl was taken out of your cart.');
    await expect(page.getByRole('button', { name: 'Remove Herbal Soap Trio' })).toBeFocused();

    await page.keyboard.press('Enter');
    const last = page.getByRole('button', { name: 'Remove Peacock Batik Sarong, size M' });
    await expect(last).toBeFocused();
    await expect(heading(page)).toHaveText('Your Shopping Cart 1 item');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Your cart is empty');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(said(page)).toHaveText(/taken out of your cart\. Your cart is empty\.$/);
  });

  test('A shopper clears the cart and goes on shopping', async ({ page }) => {
    await remember(page, [sarong, bowl]);
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await expect(heading(page)).toHaveText('Your cart is empty');
    await expect(said(page)).toHaveText('Your cart is empty.');
    expect(await stored(page)).toBeNull();
    await expect(page.locator('.badge:visible')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page).toHaveURL('/products');
  });

  test('An empty cart says so at once, and costs next to nothing', async ({ page }) => {
    await page.goto('/cart');
    await expect(heading(page)).toHaveText('Your cart is empty');
    expect(await scriptBytes(page)).toBeLessThan(12_000);
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('Nothing jumps while the cart is on its way', async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ('value' in entry && typeof entry.value === 'number') {
            const sum = Number(document.documentElement.dataset['jumps'] ?? 0) + entry.value;
            document.documentElement.dataset['jumps'] = String(sum);
          }
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await remember(page, [sarong, bowl, soap]);
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/_astro/CartPage.*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto('/cart', { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByText('Loading...')).toBeAttached();
    await expect(page.locator('.cart-waits li')).toHaveCount(3);
    arrive();
    await expect(heading(page)).toHaveText('Your Shopping Cart 3 items');
    await expect(figure(page, 'Total')).toHaveText('Rs. 9,392.00');
    expect(Number((await page.locator('html').getAttribute('data-jumps')) ?? 0)).toBeLessThan(0.02);
  });

  test('A shopper buys by keyboard alone', async ({ page }) => {
    await remember(page, [bowl]);
    await page.goto('/cart');
    await page.getByRole('link', { name: 'Lacquer Band Bowl' }).focus();
    const reached: string[] = [];
    for (let step = 0; step < 7; step += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus-visible');
      expect(await focused.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid');
      reached.push(
        (await focused.getAttribute('aria-label')) ?? (await focused.innerText()).trim(),
      );
      if (reached.at(-1) === 'One more') await page.keyboard.press('Enter');
      if (reached.at(-1) === 'Proceed to Checkout') break;
    }
    expect(reached.slice(0, 3)).toEqual(['One fewer', 'One more', 'Remove Lacquer Band Bowl']);
    expect(reached.at(-1)).toBe('Proceed to Checkout');
    expect(await stored(page)).toContain('"qty":2');
  });

  test('Long names and a narrow screen make nothing wider than the screen', async ({ page }) => {
    await remember(page, [
      { ...sarong, _id: 'unasked', name: 'Wickramasinghearachchilage'.repeat(4), price: 8_765_432 },
      bowl,
    ]);
    await page.route('**/api/products/**', (route) => route.abort());
    for (const width of [320, 360, 768]) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto('/cart');
      await expect(lineOf(page, 'Lacquer Band Bowl')).toBeVisible();
      expect(await tooWide(page), `${width} px`).toBe(0);
      for (const part of await page.locator('.cart-row, .cart-what, .figures dd').all()) {
        const box = await part.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0), `${width} px`).toBeLessThanOrEqual(width);
      }
    }
  });

  test('The phone’s bar leaves every button of the cart in reach @phone', async ({ page }) => {
    await remember(page, [sarong, bowl, soap]);
    await page.goto('/cart');
    const checkout = page.getByRole('link', { name: 'Proceed to Checkout' });
    await checkout.focus();
    await expect(checkout).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const bar = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox();
    const last = await page.getByRole('contentinfo').getByRole('listitem').last().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });

  test('Clear Cart stands at the top, across from the heading @desktop', async ({ page }) => {
    await remember(page, [sarong]);
    await page.goto('/cart');
    const clear = await page.getByRole('button', { name: 'Clear Cart' }).boundingBox();
    const summary = await page.getByRole('complementary', { name: 'Order Summary' }).boundingBox();
    expect((clear?.y ?? 0) + (clear?.height ?? 0)).toBeLessThanOrEqual(summary?.y ?? 0);
    expect(clear?.x ?? 0).toBeGreaterThan(summary?.x ?? 0);
  });
});

test.describe('what the browser remembers', () => {
  test('A cart survives a reload', async ({ page }) => {
    await remember(page, [sarong, bowl]);
    await page.goto('/cart');
    await page
      .getByRole('group', { name: 'Quantity of Lacquer Band Bowl' })
      .getByRole('button', { name: 'One more' })
      .click();
    await page.reload();
    await expect(heading(page)).toHaveText('Your Shopping Cart 2 items');
    await expect(lineOf(page, 'Lacquer Band Bowl').locator('.cart-total')).toHaveText(
      'Rs. 7,800.00',
    );
  });

  test('Two tabs agree on the cart', async ({ page, context }) => {
    await remember(page, [sarong, bowl]);
    await page.goto('/cart');
    await expect(heading(page)).toHaveText('Your Shopping Cart 2 items');
    const other = await context.newPage();
    await other.goto('/cart');
    await other.getByRole('button', { name: 'Remove Lacquer Band Bowl' }).click();
    await expect(heading(page)).toHaveText('Your Shopping Cart 1 item');
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await expect(heading(other)).toHaveText('Your cart is empty');
  });

  for (const garbage of ['{not json', '{}', '42', 'null', '[null,7,"x",[]]', '[{"_id":"a"}]']) {
    test(`A stored cart of ${garbage} is an empty one`, async ({ page }) => {
      await remember(page, garbage);
      await page.goto('/cart');
      await expect(heading(page)).toHaveText('Your cart is empty');
    });
  }

  test('A cart edited by hand is mended line by line', async ({ page }) => {
    await remember(page, [
      { _id: 'no-price', name: 'Free Lunch', price: 'nothing' },
      { ...bowl, qty: -4, countInStock: 'lots', image: 'javascript:alert(1)', discount: 'half' },
      { _id: '\ud800', name: 'Half a letter', price: 5 },
      soap,
    ]);
    await page.route('**/api/products/**', (route) => route.abort());
    await page.goto('/cart');
    await expect(heading(page)).toHaveText('Your Shopping Cart 2 items');
    const line = lineOf(page, 'Lacquer Band Bowl');
    await expect(line.getByRole('status')).toHaveText('1');
    await expect(line.locator('img')).toHaveAttribute('src', '/placeholder.svg');
  });

  test('A shopper learns what changed in the shop since', async ({ page }) => {
    await remember(page, [
      { ...bowl, price: 10, originalPrice: 10, image: '/elsewhere.png' },
      { ...sarong, size: 'S' },
      { ...soap, _id: 'never-was', name: 'Forgotten Thing' },
      { ...soap, size: 'XL' },
    ]);
    await page.goto('/cart');
    const notices = page.getByRole('list', { name: 'What changed in your cart' });
    await expect(notices.getByRole('listitem')).toHaveText([
      'The price of Lacquer Band Bowl has changed.',
      'Peacock Batik Sarong no longer comes in size S and was taken out.',
      'Forgotten Thing is no longer sold and was taken out of your cart.',
      'Herbal Soap Trio no longer comes in size XL and was taken out.',
    ]);
    await expect(said(page)).toContainText('The price of Lacquer Band Bowl has changed.');
    await expect(heading(page)).toHaveText('Your Shopping Cart 1 item');
    await expect(figure(page, 'Subtotal')).toHaveText('Rs. 3,900.00');
    await expect(lineOf(page, 'Lacquer Band Bowl').locator('img')).toHaveAttribute(
      'src',
      /^\/media\/\w+-320\.webp$/,
    );
    expect(await stored(page)).toContain('"price":3900');
  });

  test('When the last line is sold no longer, the shopper is told why the cart is empty', async ({
    page,
  }) => {
    await remember(page, [{ ...soap, _id: 'never-was', name: 'Forgotten Thing' }]);
    await page.goto('/cart');
    await expect(heading(page)).toHaveText('Your cart is empty');
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Forgotten Thing is no longer sold' }),
    ).toBeVisible();
  });

  test('Without a line the cart shows what the browser remembers', async ({ page, context }) => {
    await remember(page, [bowl]);
    await page.route('**/api/products/**', (route) => route.abort());
    await page.goto('/cart');
    await expect(figure(page, 'Total')).toHaveText('Rs. 4,100.00');

    await page.goto(BOWL);
    await addButton(page).focus();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await addButton(page).click();
    await expect(drawerOf(page).getByText('Size Default, quantity 2')).toBeVisible();
    await context.setOffline(false);
  });

  test('A browser whose storage is full says so, and the page goes on', async ({ page }) => {
    await page.addInitScript((key) => {
      Storage.prototype.setItem = (name) => {
        if (name === key) throw new DOMException('full', 'QuotaExceededError');
      };
    }, CART_KEY);
    await page.goto(BOWL);
    await addButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: NOT_KEPT })).toBeVisible();
    await expect(drawerOf(page)).toBeHidden();
    await page.goto('/cart');
    await expect(heading(page)).toHaveText('Your cart is empty');
  });

  test('A browser whose storage is switched off says so, and the page goes on', async ({
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
    await expect(page.getByRole('alert').filter({ hasText: NOT_KEPT })).toBeVisible();
    await page.goto('/cart');
    await expect(heading(page)).toHaveText('Your cart is empty');
  });

  test('A page that comes back shows the cart as it is now', async ({ page }) => {
    await remember(page, [bowl]);
    await page.goto(SARONG);
    const badge = page.locator('[data-cart]:visible .badge').first();
    await expect(badge).toHaveText('1');
    await page.evaluate(
      ([key = '', text = '']) => {
        localStorage.setItem(key, text);
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      },
      [CART_KEY, JSON.stringify([bowl, soap, sarong])],
    );
    await expect(badge).toHaveText('3');
  });

  test('A cart that does not load says so and comes at the next try', async ({ page }) => {
    await remember(page, [bowl]);
    await page.route('**/_astro/CartPage.*.js', (route) => route.abort());
    await page.goto('/cart');
    await expect(page.getByRole('alert').filter({ hasText: NOT_DRAWN })).toBeVisible();
    await page.unroute('**/_astro/CartPage.*.js');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(figure(page, 'Total')).toHaveText('Rs. 4,100.00');
  });
});

test.describe('the mini-cart', () => {
  test('A shopper sees what is in the cart after each Add to Cart', async ({ page }) => {
    await page.goto(SARONG);
    await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true });
    await addButton(page).click();
    const drawer = drawerOf(page);
    await expect(drawer.getByRole('listitem')).toHaveText([
      'Peacock Batik SarongSize M, quantity 1Rs. 2,792.00',
    ]);
    await page.keyboard.press('Escape');

    await page.goto(BOWL);
    await page.getByRole('button', { name: 'One more' }).click();
    await addButton(page).click();
    await expect(drawer.getByRole('listitem')).toHaveText([
      'Peacock Batik SarongSize M, quantity 1Rs. 2,792.00',
      'Lacquer Band BowlSize Default, quantity 2Rs. 7,800.00',
    ]);
    await expect(drawer.getByRole('heading')).toHaveText(/^Your cart\s+2 lines$/);
    await expect(figure(page, 'Subtotal')).toHaveText('Rs. 10,592.00');
    await expect(figure(page, 'Shipping')).toHaveText('Rs. 200.00');
    await expect(figure(page, 'Total')).toHaveText('Rs. 10,792.00');
    expect(await seriousFaults(page)).toEqual([]);

    await expect(drawer.getByRole('link', { name: 'Checkout' })).toHaveAttribute(
      'href',
      '/checkout',
    );
    await drawer.getByRole('link', { name: 'View Cart' }).click();
    await expect(page).toHaveURL('/cart');
    await expect(page.locator('[data-cart]:visible .badge').first()).toHaveText('2');
    await expect(drawer).toBeHidden();
  });

  test('The same thing again adds up, and the badge still counts one line', async ({ page }) => {
    await remember(page, [bowl]);
    await page.goto(BOWL);
    await addButton(page).click();
    await expect(drawerOf(page).getByText('Size Default, quantity 2')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-cart]:visible .badge').first()).toHaveText('1');
  });

  test('Escape, the close button and the scrim shut it, and the focus goes back', async ({
    page,
  }) => {
    await page.goto(BOWL);
    const drawer = drawerOf(page);
    const shuts: readonly (() => Promise<void>)[] = [
      () => page.keyboard.press('Escape'),
      () => drawer.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(8, 400),
    ];
    for (const shut of shuts) {
      await addButton(page).click();
      await expect(drawer).toBeVisible();
      await expect(drawer.getByRole('listitem')).toHaveCount(1);
      await shut();
      await expect(drawer).toBeHidden();
      await expect(addButton(page)).toBeFocused();
    }
  });

  test('It holds the focus, and the page behind holds still', async ({ page }) => {
    await page.goto(BOWL);
    await addButton(page).click();
    const drawer = drawerOf(page);
    await expect(drawer.getByRole('link', { name: 'Checkout' })).toBeVisible();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        () =>
          document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(outside).toBe(false);
    }
    const before = await page.evaluate(() => scrollY);
    await page.mouse.move(20, 300);
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });

  test('A shopper removes lines in it until it is empty', async ({ page }) => {
    await remember(page, [soap]);
    await page.goto(BOWL);
    await addButton(page).click();
    const drawer = drawerOf(page);
    await drawer.getByRole('button', { name: 'Remove Herbal Soap Trio' }).click();
    // Outside an open dialog readers would not hear it.
    await expect(drawer.locator('#said')).toHaveText(
      'Herbal Soap Trio was taken out of your cart.',
    );
    const last = drawer.getByRole('button', { name: 'Remove Lacquer Band Bowl' });
    await expect(last).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(drawer.getByText('Your cart is empty', { exact: true })).toBeVisible();
    const onward = drawer.getByRole('link', { name: 'Continue Shopping' });
    await expect(onward).toBeFocused();
    await expect(onward).toHaveAttribute('href', '/products');
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('One that does not load says so and comes at the next try', async ({ page }) => {
    await page.route('**/_astro/MiniCart.*.js', (route) =>
      route.request().url().includes('astro_type') ? route.continue() : route.abort(),
    );
    await page.goto(BOWL);
    await addButton(page).click();
    const drawer = drawerOf(page);
    await expect(drawer.getByRole('alert')).toHaveText(NOT_DRAWN);
    await page.unroute('**/_astro/MiniCart.*.js');
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await expect(drawer.getByText('Lacquer Band Bowl')).toBeVisible();
  });

  test('It is 400 px wide, or leaves a strip of the page to press @desktop', async ({ page }) => {
    await page.goto(BOWL);
    await addButton(page).click();
    await expect.poll(async () => (await drawerOf(page).boundingBox())?.x).toBe(1280 - 400);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect
      .poll(async () => (await drawerOf(page).boundingBox())?.width)
      .toBeCloseTo(294.4, 0);
    const checkout = await page.getByRole('link', { name: 'Checkout', exact: true }).boundingBox();
    expect((checkout?.x ?? 0) + (checkout?.width ?? 0)).toBeLessThanOrEqual(320 - 22);
  });

  test.describe('where less motion is wished', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('It stands there at once', async ({ page }) => {
      await page.goto(BOWL);
      await addButton(page).click();
      const drawer = drawerOf(page);
      await expect(drawer).toBeVisible();
      const slides = await drawer.evaluate((one) => getComputedStyle(one).transitionDuration);
      expect(slides).toBe('0s');
    });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A shopper is told what the cart needs', async ({ page }) => {
    await page.goto('/cart');
    const sentence = page.getByRole('main').locator('noscript p');
    await expect(sentence).toHaveText(/it needs JavaScript to show it\.$/);
    await expect(sentence).toBeVisible();
    await expect(page.locator('.cart-waits')).toBeHidden();
  });
});
