import { CART_KEY } from '#lib/cart/storage.ts';
import { member, signIn } from './people.ts';
import { expect, test } from './support.ts';

const wide = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

const stored = (id: string) => ({ _id: id, name: `Thing ${id}`, price: 1500, qty: 3, size: 'M' });

test.describe('on a wide screen', () => {
  test.use({ viewport: wide });

  test('a visitor opens the category drawer, finds six categories, and Escape gives the focus back', async ({
    page,
  }) => {
    await page.goto('/');
    const opener = page.getByRole('button', { name: 'Shop By Category' });
    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Shop By Category' });
    await expect(drawer).toBeVisible();
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
    expect((await drawer.boundingBox())?.width).toBe(250);
    await expect(drawer.getByRole('link')).toHaveText([
      'Agricultural Products',
      'Bags',
      'Bamboo Products',
      'Batik Wear',
      'Beauty And Cosmetics',
      'Bedsheets',
    ]);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('the drawer closes by its close icon, beside it, and by choosing a category', async ({
    page,
  }) => {
    await page.goto('/');
    const opener = page.getByRole('button', { name: 'Shop By Category' });
    const drawer = page.getByRole('dialog', { name: 'Shop By Category' });
    await opener.click();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toBeHidden();
    await opener.click();
    await page.mouse.click(800, 400);
    await expect(drawer).toBeHidden();
    await opener.click();
    await drawer.getByRole('link', { name: 'Bags' }).click();
    await expect(page).toHaveURL('/category/bags');
    await page.goBack();
    await expect(drawer).toBeHidden();
  });

  test('pointing at Fashions shows six links, and they go when the pointer leaves', async ({
    page,
  }) => {
    await page.goto('/');
    const bar = page.getByRole('navigation', { name: 'Main' });
    const mens = bar.getByRole('link', { name: "Men's", exact: true });
    await expect(mens).toBeHidden();
    await bar.getByRole('link', { name: 'Fashions', exact: true }).hover();
    await expect(mens).toHaveAttribute('href', '/fashion/mens');
    for (const name of ["Men's", "Women's", 'Kids', 'Accessories', 'Footwear', 'Jewelry']) {
      await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await page.mouse.move(900, 700);
    await expect(mens).toBeHidden();
  });

  test('Fashions opens by keyboard alone, and Escape shuts it', async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Fashions menu' });
    const mens = page.getByRole('link', { name: "Men's", exact: true }).first();
    await button.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(mens).toBeVisible();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(mens).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(mens).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('More lists the content pages, and each of them opens', async ({ page }) => {
    await page.goto('/');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.getByRole('button', { name: 'More' }).hover();
    await bar.getByRole('link', { name: 'Delivery', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery');
    await expect(page.getByRole('main')).toContainText('Rs. 200.00');
  });

  test('every link of the footer leads to a page of its own', async ({ page, request }) => {
    await page.goto('/');
    const links = page.getByRole('navigation', { name: 'Find your way' }).getByRole('link');
    await expect(links).toHaveText([
      'Prices Drop',
      'New Products',
      'Contact Us',
      'Sitemap',
      'Stores',
      'Delivery',
      'Legal Notice',
      'Terms And Condition',
      'About us',
      'Secure Payment',
    ]);
    for (const link of await links.all()) {
      const answer = await request.get((await link.getAttribute('href')) ?? '');
      expect(answer.status()).toBe(200);
      expect(await answer.text()).not.toMatch(/\{\w+\}/);
    }
  });

  test('the search box takes the words to the listing', async ({ page }) => {
    await page.goto('/');
    const box = page.getByPlaceholder('Search for products, categories...');
    await box.fill('bowl');
    await box.press('Enter');
    await expect(page).toHaveURL('/products?q=bowl');
  });

  test('a guest sees Login and Register, somebody signed in sees name, address and a menu', async ({
    page,
  }) => {
    await page.goto('/');
    const head = page.getByRole('banner');
    await expect(head.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    await expect(head.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
    const { email } = await member(page.request);
    await signIn(page, email);
    await expect(head.getByRole('link', { name: 'Login' })).toBeHidden();
    await expect(head.getByText(email)).toBeVisible();
    await head.getByRole('button', { name: /Nimali Perera/ }).click();
    const menu = page.getByRole('navigation', { name: 'Account' });
    await expect(menu.getByRole('link')).toHaveText([
      'My Account',
      'My Tickets',
      'Raise a Ticket',
      'Logout',
    ]);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });

  test('the badge counts lines, not pieces, and follows another tab', async ({ page, context }) => {
    await page.goto('/');
    const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
    await expect(cart).toHaveAccessibleName('Cart, 0 lines');
    await expect(cart).toHaveText('');
    const other = await context.newPage();
    await other.goto('/pages/delivery');
    const write = (lines: unknown[]) =>
      other.evaluate(
        ([key, text]) => localStorage.setItem(key ?? '', text ?? ''),
        [CART_KEY, JSON.stringify(lines)],
      );
    await write([stored('a')]);
    await expect(cart).toHaveAccessibleName('Cart, 1 line');
    await write([stored('a'), stored('b')]);
    await expect(cart).toHaveAccessibleName('Cart, 2 lines');
    await expect(cart).toHaveText('2');
  });

  test('the first Tab offers to skip to the content', async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('a toast left by the page before shows for two seconds', async ({ page }) => {
    // The page's clock stands still: a slow machine can't make the toast's time pass.
    await page.clock.install({ time: new Date('2026-11-20T08:00:00Z') });
    await page.clock.pauseAt(new Date('2026-11-20T08:00:01Z'));
    await page.goto('/');
    await page.evaluate(() =>
      sessionStorage.setItem(
        'toasts',
        JSON.stringify([{ kind: 'success', message: 'Login successful!' }]),
      ),
    );
    await page.reload();
    const toast = page.getByRole('status').filter({ hasText: 'Login successful!' });
    await expect(toast).toBeVisible();
    await page.clock.runFor(1_900);
    await expect(toast).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast).toBeHidden();
  });

  test('an address that leads nowhere offers the search and six categories', async ({ page }) => {
    const answer = await page.goto('/no-such-thing');
    expect(answer?.status()).toBe(404);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.getByRole('search')).toBeVisible();
    await expect(main.getByRole('listitem')).toHaveCount(6);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('the tab bar reaches home, categories, search, cart and account', async ({ page }) => {
    await page.goto('/pages/delivery');
    const bar = page.getByRole('navigation', { name: 'Shortcuts' });
    await bar.getByRole('link', { name: 'Search' }).click();
    await expect(page.locator('#q')).toBeFocused();
    await expect(bar.getByRole('link', { name: /^Cart/ })).toHaveAttribute('href', '/cart');
    await expect(bar.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/login');
    await bar.getByRole('button', { name: 'Categories' }).click();
    const drawer = page.getByRole('dialog', { name: 'Shop By Category' });
    expect((await drawer.boundingBox())?.width).toBeCloseTo(250, 2);
    await drawer.getByText('Fashions', { exact: true }).click();
    await expect(drawer.getByRole('link', { name: 'Footwear' })).toBeVisible();
    await drawer.getByText('More', { exact: true }).click();
    await expect(drawer.getByRole('link', { name: 'Legal Notice' })).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'Register' })).toBeVisible();
  });

  for (const width of [360, 390, 768]) {
    test(`nothing is wider than a screen of ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/', '/pages/delivery', '/no-such-thing']) {
        await page.goto(path);
        const tooWide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(tooWide, path).toBe(0);
      }
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: wide });

  test('the drawer opens, and search, menus and tabs are links and forms', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Shop By Category' }).click();
    await expect(page.getByRole('heading', { name: 'Shop By Category' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Bowls', exact: true }).last().click();
    await expect(page).toHaveURL('/?popular=bowls');
  });
});
