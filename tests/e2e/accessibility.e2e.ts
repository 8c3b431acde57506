// What a page owes to everybody: no fault axe knows, headings in order, room for a finger.
import type { Page } from '@playwright/test';
import { aBuyer, asAdmin, aWaitingSlip } from './admins.ts';
import { order, shopper } from './buying.ts';
import { driver, parcels } from './driving.ts';
import { member, signIn } from './people.ts';
import { expect, faults, test } from './support.ts';

const PAGES = [
  '/',
  '/?popular=bowls',
  '/products',
  '/products?q=batik',
  '/products?q=zzzzqq',
  '/products?page=2',
  '/category/bags',
  '/category/flying-carpets',
  '/fashions',
  '/fashion/mens',
  '/product/peacock-batik-sarong',
  '/product/jak-wood-bowl',
  '/pages/delivery',
  '/no-such-thing',
  '/cart',
  '/login',
  '/register',
  '/forgot-password',
  '/verify',
  '/verify2fa',
  '/order-tracking',
];

/** Levels of the headings that readers meet, in order. */
const levels = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => Number(heading.tagName[1])),
  );

/** Names that two landmarks of one kind share: nobody could tell them apart. */
const twins = (page: Page) =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('nav, [role="search"], [role="region"], aside')]
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const by = part.getAttribute('aria-labelledby');
        const name = part.ariaLabel ?? (by && document.getElementById(by)?.textContent);
        return `${part.getAttribute('role') ?? part.localName} ${name ?? ''}`;
      });
    return names.filter((name, at) => names.indexOf(name) !== at);
  });

/** What can be pressed and is smaller than a finger; links in running text may be. */
const small = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select, summary, textarea')]
      .filter((target) =>
        target.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((target) => !target.closest('.vh, .skip, [inert]'))
      // An inline link is running text, or lends its size to what covers its card.
      .filter((target) => getComputedStyle(target).display !== 'inline')
      .map((target) => {
        // A box to tick is pressed anywhere on its label.
        const isTicked =
          target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type);
        const whole = isTicked ? (target.labels?.[0] ?? target) : target;
        return { target, box: whole.getBoundingClientRect() };
      })
      .filter(({ box }) => box.width > 0 && (box.width < 43.9 || box.height < 43.9))
      .map(
        ({ target, box }) =>
          `${Math.round(box.width)}×${Math.round(box.height)} ${target.outerHTML.slice(0, 120)}`,
      ),
  );

// axe reads every node of the home page: on a busy machine that takes its time.
test.setTimeout(60_000);

// Somebody waits for his codes: without him the pages that take one lead elsewhere.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    localStorage.setItem('userEmail', 'nimali@example.com');
    localStorage.setItem('pending2faUserId', 'waits');
  }),
);

for (const path of PAGES) {
  test(`Everybody can use ${path}`, async ({ page }) => {
    await page.goto(path);
    expect(await faults(page)).toEqual([]);

    const found = await levels(page);
    expect(found.filter((level) => level === 1)).toHaveLength(1);
    const jumps = found.filter((level, at) => at > 0 && level > (found[at - 1] ?? 1) + 1);
    expect(jumps, found.join(' ')).toEqual([]);

    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('banner')).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    expect(await twins(page)).toEqual([]);
  });

  test(`A finger meets every target of ${path} @phone`, async ({ page }) => {
    await page.goto(path);
    expect(await small(page)).toEqual([]);
    await page.setViewportSize({ width: 768, height: 1024 });
    expect(await small(page)).toEqual([]);
    await page.setViewportSize({ width: 1180, height: 820 });
    expect(await small(page)).toEqual([]);
  });
}

test('Everybody can use the open drawer', async ({ page }) => {
  await page.goto('/');
  const opener = page.locator('[aria-haspopup="dialog"]:visible').first();
  await opener.click();
  const drawer = page.getByRole('dialog', { name: 'Shop By Category' });
  await expect(drawer).toBeVisible();
  await expect(drawer.locator(':focus')).toHaveCount(1);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('The drawer of a phone has room for fingers, open menus too @phone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Categories' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Shop By Category' });
  await drawer.getByText('Fashions', { exact: true }).tap();
  await drawer.getByText('More', { exact: true }).tap();
  expect(await small(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);
});

test('Everybody can use a form that is full of mistakes', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('N1');
  await page.getByLabel('Phone Number').fill('077');
  await page.getByLabel('Password', { exact: true }).fill('five5');
  await page.getByLabel('Confirm Password').fill('x');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(page.getByRole('alert').filter({ hasText: 'Passwords do not match' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('Everybody can use the pages that switch two-factor', async ({ page }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  for (const path of ['/2fa/setup', '/2fa/verify']) {
    await page.goto(path);
    expect(await faults(page)).toEqual([]);
  }
});

test('A finger meets every target of the pages of orders @phone', async ({ page }) => {
  const email = await shopper(page);
  const number = await order(page, email, ['herbal-soap-trio', 'coconut-pair']);
  for (const path of [
    '/profile/orders',
    '/profile/my-list',
    '/deliveries',
    `/deliveries/${number}`,
    `/payment-slip?orderId=${number}`,
  ]) {
    await page.goto(path);
    await expect(page.getByText(number).first()).toBeVisible();
    expect((await levels(page)).filter((level) => level === 1)).toHaveLength(1);
    expect(await twins(page)).toEqual([]);
    expect(await small(page)).toEqual([]);
  }
});

test('A finger meets every target of the admins’ desk @phone', async ({ page, request }) => {
  const number = await aWaitingSlip(request, await aBuyer(request));
  await asAdmin(page);
  for (const path of [
    `/admin?order=${number}`,
    `/admin/orders?q=${number}`,
    `/admin/orders?q=${number}&order=${number}`,
  ]) {
    await page.goto(path);
    await expect(page.getByText(number).first()).toBeVisible();
    expect((await levels(page)).filter((level) => level === 1)).toHaveLength(1);
    expect(await twins(page)).toEqual([]);
    expect(await small(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  }
});

test('A finger meets every target of a driver’s pages @phone', async ({ page }) => {
  const ravi = await driver(page.request);
  const [number = ''] = await parcels(page.request, ravi, [['herbal-soap-trio'], ['coconut-pair']]);
  await signIn(page, ravi.email);
  for (const path of ['/profile/my-deliveries', `/profile/my-deliveries/${number}`]) {
    await page.goto(path);
    await expect(page.getByText(number).first()).toBeVisible();
    const found = await levels(page);
    expect(found.filter((level) => level === 1)).toHaveLength(1);
    expect(await twins(page)).toEqual([]);
    expect(await small(page)).toEqual([]);
  }
});

test('Everybody can use the open quick view', async ({ page }) => {
  await page.goto('/category/batik-wear');
  await page.getByRole('button', { name: 'Add Peacock Batik Sarong to cart' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Peacock Batik Sarong' });
  await expect(dialog.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  expect(await small(page).then((all) => all.filter((one) => one.includes('dialog')))).toEqual([]);
});

test('Whoever wishes less motion gets none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/category/bags', '/product/peacock-batik-sarong']) {
    await page.goto(path);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((one) => Number(one.effect?.getComputedTiming().duration ?? 0) > 50)
        .map((one) => one.effect?.getComputedTiming().duration),
    );
    expect(moving, path).toEqual([]);
  }
  await page.goto('/category/bags');
  const card = page.getByRole('main').getByRole('article').first();
  await card.hover();
  await expect(card.getByRole('img')).toHaveCSS('transform', 'none');
});
