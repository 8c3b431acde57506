import { describe, expect, test, beforeAll, beforeEach } from 'vitest';
import { ignoreSecondTaps } from '#lib/browser/site/second-taps.ts';
import { page, userEvent } from 'vitest/browser';
import { startDrawer } from '#lib/browser/site/header.ts';
import { startPerson } from '#lib/browser/site/person.ts';
import { startDropdowns } from '#lib/browser/site/dropdowns.ts';
import { onDesktop, openBuiltPage, stopNavigation } from '../support/page.tsx';
import { signIn } from '../support/session.ts';

describe('The account menu', () => {
  test('offers Login and Register to guests, and name, address and a menu once signed in', async () => {
    await onDesktop();
    await openBuiltPage('/');
    const header = page.getByRole('banner');
    startPerson();
    await expect
      .element(header.getByRole('link', { name: 'Login' }))
      .toHaveAttribute('href', '/login');
    await expect
      .element(header.getByRole('link', { name: 'Register' }))
      .toHaveAttribute('href', '/register');

    const { email } = signIn();
    await expect.element(header.getByRole('link', { name: 'Login' })).not.toBeInTheDocument();
    await expect.element(header.getByText(email)).toBeVisible();
    await header.getByRole('button', { name: /Nimali Perera/ }).click();
    const menu = page.getByRole('navigation', { name: 'Account' });
    expect(
      menu
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent.trim()),
    ).toEqual(['My Account', 'My Orders', 'My Tickets', 'Raise a Ticket', 'Logout']);
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
  });
});

describe('The header', () => {
  const WHOLE = [
    'Help Center',
    'Order Tracking',
    'Home',
    'Fashions',
    'New Arrivals',
    'All Brands',
    'Shop By Category',
    'More',
    'Free Island Wide Delivery over Rs.2000',
  ];
  /** What somebody sees of these words in header and tab bar. */
  const seen = (words: readonly string[]) =>
    words.filter((text) =>
      [...document.querySelectorAll('.site-header :is(a, button, .nav-note)')].some(
        (part) => part.textContent.trim() === text && part.checkVisibility(),
      ),
    );
  const overflow = () => document.documentElement.scrollWidth - innerWidth;

  test.each([768, 899, 900, 1280])('is whole at %i px', async (width) => {
    await onDesktop();
    await page.viewport(width, 800);
    await openBuiltPage('/');
    startPerson();
    expect(seen([...WHOLE, 'Login', 'Register'])).toEqual([...WHOLE, 'Login', 'Register']);
    expect(document.querySelector('.tab-bar')?.checkVisibility()).toBe(false);
    expect(overflow()).toBe(0);

    const long = 'Wickramasinghearachchilage'.repeat(3);
    signIn({ name: long, email: `${long}@example.com` });
    const header = page.getByRole('banner');
    const account = header.getByRole('button', { name: /@example\.com/ });
    await expect.element(account).toBeVisible();
    await expect.element(header.getByRole('link', { name: 'Login' })).not.toBeInTheDocument();
    expect(overflow()).toBe(0);
    const tops = [...document.querySelectorAll('.header-row > *')]
      .filter((part) => part.checkVisibility())
      .map((part) => part.getBoundingClientRect())
      .map(({ top, bottom }) => Math.round(top + bottom));
    expect(new Set(tops).size).toBe(1);
    const { top, height } = document.querySelector('.header-row')?.getBoundingClientRect() ?? {};
    await account.click();
    const menu = document.querySelector('#account-menu')?.getBoundingClientRect();
    expect(menu?.top).toBeCloseTo((top ?? 0) + (height ?? 0) + 1, 0);
    expect(overflow()).toBe(0);
  });

  test.each([360, 767])('is folded on a phone of %i px', async (width) => {
    await page.viewport(width, 800);
    await openBuiltPage('/');
    startPerson();
    expect(seen([...WHOLE, 'Login', 'Register'])).toEqual([]);
    expect(document.querySelector('.announcement')?.textContent).toContain(WHOLE.at(-1));
    expect(document.querySelector('.tab-bar')?.checkVisibility()).toBe(true);
    expect(overflow()).toBe(0);
    await page.viewport(360, 780);
  });

  test.each(['/', '/cart', '/checkout', '/product/peacock-batik-sarong'])(
    'shows search, cart and account once on a phone at %s',
    async (path) => {
      await openBuiltPage(path);
      const shown = (selector: string) =>
        [...document.querySelectorAll(`:is(.site-header, .tab-bar) :is(${selector})`)].filter(
          (part) => part.checkVisibility({ opacityProperty: true }),
        ).length;
      const controls = {
        search: shown('.search button, [href="#q"]'),
        cart: shown('[href="/cart"]'),
        account: shown('[href="/login"], [popovertarget="account-menu"]'),
      };
      expect(controls).toEqual({ search: path === '/checkout' ? 0 : 1, cart: 1, account: 1 });
    },
  );
});

test('The account follows other tabs, also on a page that the back button restores', async () => {
  await onDesktop();
  await openBuiltPage('/');
  startPerson();
  const { email } = signIn();
  const header = page.getByRole('banner');
  await expect.element(header.getByText(email)).toBeVisible();
  const login = header.getByRole('link', { name: 'Login' });
  const token = localStorage.getItem('accesstoken') ?? '';

  localStorage.removeItem('accesstoken');
  dispatchEvent(new StorageEvent('storage', { key: 'wishlistItems' }));
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  await expect.element(login).not.toBeInTheDocument();
  dispatchEvent(new StorageEvent('storage', { key: 'accesstoken' }));
  await expect.element(login).toBeVisible();

  localStorage.setItem('accesstoken', token);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(login).not.toBeInTheDocument();
  // Everything is gone at once, without the name of a key.
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  await expect.element(login).toBeVisible();
});

describe('The account sheet of a phone', () => {
  test('shows the name and the email in one line each, however long', async () => {
    await openBuiltPage('/');
    startPerson();
    const long = 'x'.repeat(80);
    const { name, email } = signIn({ name: `Nimali ${long}`, email: `nimali@${long}.example` });
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    const sheet = page.getByRole('navigation', { name: 'Account' });
    for (const text of [name, email]) {
      await expect.element(sheet.getByText(text)).toBeVisible();
      const line = sheet.getByText(text).element();
      expect(line.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
      expect(line.getBoundingClientRect().height).toBeLessThan(32);
    }
    await userEvent.keyboard('{Escape}');
  });
});

describe('A dropdown', () => {
  const bar = () => page.getByRole('navigation', { name: 'Main' });
  const mens = () => page.getByText("Men's", { exact: true }).first();

  beforeEach(async () => {
    await onDesktop();
    await openBuiltPage('/', 'header');
    startDropdowns();
  });

  test('shows the six groups of Fashions while the pointer is there', async () => {
    await expect.element(mens()).not.toBeVisible();
    await bar().getByRole('link', { name: 'Fashions', exact: true }).hover();
    await expect.element(mens()).toHaveAttribute('href', '/fashion/mens');
    for (const name of ["Men's", "Women's", 'Kids', 'Accessories', 'Footwear', 'Jewelry']) {
      await expect.element(bar().getByRole('link', { name, exact: true })).toBeVisible();
    }
    await bar().getByRole('link', { name: 'All Brands' }).hover();
    await expect.element(mens()).not.toBeVisible();
  });

  test.each(['{Enter}', ' ', '{ArrowDown}'])(
    'opens by the key "%s", not by focus, and Escape closes it and gives the focus back',
    async (key) => {
      const button = page.getByRole('button', { name: 'Fashions menu' });
      bar().getByRole('link', { name: 'Fashions', exact: true }).element().focus();
      await userEvent.tab();
      await expect.element(button).toHaveFocus();
      await expect.element(mens()).not.toBeVisible();
      await expect.element(button).toHaveAttribute('aria-expanded', 'false');
      await userEvent.keyboard(key);
      await expect.element(mens()).toBeVisible();
      await expect.element(button).toHaveAttribute('aria-expanded', 'true');
      if (key !== '{ArrowDown}') await userEvent.tab();
      await expect.element(mens()).toHaveFocus();
      await userEvent.keyboard('{ArrowDown}');
      await expect.element(bar().getByRole('link', { name: "Women's", exact: true })).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await expect.element(mens()).not.toBeVisible();
      await expect.element(button).toHaveFocus();
      await userEvent.tab();
      await expect.element(bar().getByRole('link', { name: 'New Arrivals' })).toHaveFocus();
    },
  );

  test('stays open at the click of a mouse that already opened it, and closes at the next', async () => {
    const button = page.getByRole('button', { name: 'Fashions menu' });
    await button.click();
    await expect.element(mens()).toBeVisible();
    await button.click();
    await expect.element(mens()).not.toBeVisible();
  });

  test('lists the content pages below More', async () => {
    await bar().getByRole('button', { name: 'More' }).hover();
    await expect.element(bar().getByRole('link', { name: 'Delivery', exact: true })).toBeVisible();
  });
});

describe('The drawer', () => {
  const drawer = () => page.getByRole('dialog', { name: 'Shop By Category' });
  const opener = () => page.getByRole('button', { name: 'Shop By Category' });
  const boxOf = (element: Element) => element.getBoundingClientRect();

  beforeEach(() => openBuiltPage('/'));

  test('opens at the left edge, 250 px wide, with six categories, and Escape gives the focus back', async () => {
    await onDesktop();
    startDrawer();
    await opener().click();
    await expect.element(drawer()).toBeVisible();
    await expect.poll(() => boxOf(drawer().element()).x).toBe(0);
    expect(boxOf(drawer().element()).width).toBe(250);
    expect(drawer().element().contains(document.activeElement)).toBe(true);
    expect(
      drawer()
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent.trim()),
    ).toEqual([
      'Agricultural Products',
      'Bags',
      'Bamboo Products',
      'Batik Wear',
      'Beauty And Cosmetics',
      'Bedsheets',
    ]);
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer()).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
  });

  test('becomes modal when it was opened before its script was there', async () => {
    await opener().click();
    await expect.element(drawer()).toBeVisible();
    startDrawer();
    expect(drawer().element().matches(':modal')).toBe(true);
    await drawer().getByRole('button', { name: 'Close' }).click();
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  test('closes by its button, by a click beside it, by choosing a category, and by leaving the page', async () => {
    await onDesktop();
    const { destinations } = stopNavigation();
    startDrawer();
    await opener().click();
    await drawer().getByRole('button', { name: 'Close' }).click();
    await expect.element(drawer()).not.toBeInTheDocument();

    await opener().click();
    await userEvent.click(drawer().element(), { position: { x: 800, y: 400 }, force: true });
    await expect.element(drawer()).not.toBeInTheDocument();

    await opener().click();
    await drawer().getByRole('link', { name: 'Bags' }).click();
    expect(destinations).toEqual(['/category/bags']);
    await expect.element(drawer()).not.toBeInTheDocument();

    await opener().click();
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  test('brings the menus, the content pages and the account to a phone', async () => {
    startDrawer();
    await page.getByRole('button', { name: 'Categories', exact: true }).click();
    await expect.poll(() => boxOf(drawer().element()).width).toBe(250);
    await drawer().getByText('Fashions', { exact: true }).click();
    await expect.element(drawer().getByRole('link', { name: 'Footwear' })).toBeVisible();
    await drawer().getByText('More', { exact: true }).click();
    await expect.element(drawer().getByRole('link', { name: 'Legal Notice' })).toBeVisible();
    await expect.element(drawer().getByRole('link', { name: 'Register' })).toBeVisible();
  });
});

describe('Links by role', () => {
  /** Whether each link to an address is hidden. */
  const areHidden = (address: string) =>
    [...document.querySelectorAll<HTMLElement>(`a[href="${address}"]`)].map(({ hidden }) => hidden);

  test('shows the links of admins and drivers to them alone', async () => {
    await openBuiltPage('/profile/orders');
    startPerson();
    const displayed = () => ({
      admin: areHidden('/admin'),
      deliveries: areHidden('/profile/my-deliveries'),
    });
    expect(displayed().admin.length).toBeGreaterThan(0);
    expect(displayed().deliveries.length).toBeGreaterThan(0);
    for (const [role, isAdmin, isDriver] of [
      ['user', false, false],
      ['admin', true, false],
      ['driver', false, true],
    ] as const) {
      signIn({ role });
      expect([role, ...new Set(displayed().admin)]).toEqual([role, !isAdmin]);
      expect([role, ...new Set(displayed().deliveries)]).toEqual([role, !isDriver]);
    }
  });
});

describe('A tap that closes a dialog', () => {
  beforeAll(ignoreSecondTaps);

  let dialog: HTMLDialogElement;
  let below: HTMLElement;
  let pressed: boolean;

  beforeEach(() => {
    document.body.innerHTML =
      '<button id="below">Cart</button><dialog><button>Close</button></dialog>';
    const [found, button] = [document.querySelector('dialog'), document.getElementById('below')];
    if (!found || !button) throw new Error('The document is not made');
    [dialog, below, pressed] = [found, button, false];
    below.addEventListener('click', () => (pressed = true));
  });

  /** A press, as many ms after the page was opened, as a finger or (without `detail`) a key makes it. */
  function press(target: Element, { at = 0, x = 100, detail = 1 } = {}): void {
    const init = { bubbles: true, cancelable: true, clientX: x, clientY: 100, detail };
    const begin = new PointerEvent('pointerdown', init);
    Object.defineProperty(begin, 'timeStamp', { value: at });
    if (detail > 0) target.dispatchEvent(begin);
    target.dispatchEvent(new MouseEvent('click', init));
  }

  function closeByPress(): void {
    dialog.showModal();
    const close = dialog.querySelector('button');
    close?.addEventListener('click', () => dialog.close());
    if (close) press(close);
  }

  test.each([
    ['at once on the same spot', { at: 200 }, false],
    ['at once a little beside it', { at: 200, x: 130 }, false],
    ['at once elsewhere', { at: 200, x: 200 }, true],
    ['later', { at: 600 }, true],
    ['by a key', { at: 200, detail: 0 }, true],
  ])('a press %s after one that closed a dialog', (_, how, isTaken) => {
    closeByPress();
    press(below, how);
    expect(pressed).toBe(isTaken);
  });

  test('lets a second press through where nothing was closed', () => {
    press(below);
    press(below, { at: 100 });
    expect(pressed).toBe(true);
  });

  test('lets a press through beside a menu that leaves the page free', () => {
    below.insertAdjacentHTML('afterend', '<nav popover id="menu">Menu</nav>');
    document.getElementById('menu')?.showPopover();
    below.addEventListener('pointerdown', () => document.getElementById('menu')?.hidePopover());
    press(below);
    expect(pressed).toBe(true);
  });
});
