import { afterEach, beforeEach, expect, test, vi, describe } from 'vitest';
import { $toasts, notify, notifyNextPage } from '#lib/browser/toasts.ts';
import { fakeApi, responseOfShop } from '../support/fake-api.ts';
import {
  nextPageToasts,
  stopNavigation,
  toastMessages,
  onDesktop,
  openBuiltPage,
} from '../support/page.tsx';
import { settle, stopClock } from '../support/fresh-module.ts';
import { ACCOUNT_FORMS, SHOP_FORMS } from './forms.tsx';
import { page, userEvent } from 'vitest/browser';
import { CART_KEY } from '#lib/cart/lines.ts';
import { startBadges } from '#lib/browser/site/header.ts';
import '#lib/browser/site/carousel.ts';
import '#lib/browser/site/popular-tabs.ts';
import { startToasts } from '#lib/browser/site/toast-region.ts';

// Every form on a bad network: begun without one, kept waiting for longer than the time-out and pressed
// again meanwhile, its response lost. What was typed stays, the user is told, and the next press ends it, once.

const address = location.href;

/** What the page says: in its text, in toasts, and in toasts of the page that it leads to. */
const given = (): string =>
  [document.body.textContent, ...toastMessages(), ...nextPageToasts()].join('\n');

const forgetWhatWasSaid = (): void => {
  $toasts.set([]);
  for (const place of document.querySelectorAll('[data-text], [data-message]'))
    place.textContent = '';
};

beforeEach(() => history.replaceState(null, '', address));
afterEach(() => history.replaceState(null, '', address));

test.each([...ACCOUNT_FORMS, ...SHOP_FORMS])(
  '$name on a bad network loses nothing, and ends once',
  async (form) => {
    const { open, fill, send, stays, call, failed, late = failed, response, done } = form;
    const api = fakeApi(form.routes);
    await open();
    await fill();
    stopNavigation();
    stopClock();

    for (const failure of ['offline', 'silence', 'lost response'] as const) {
      forgetWhatWasSaid();
      const sentBefore = api.sentTo(call).length;
      api.response({ [call]: failure === 'silence' ? 'silence' : 'offline' });
      await send();
      await expect.poll(() => api.sentTo(call).length).toBe(sentBefore + 1);
      if (failure === 'silence') {
        // Pressed again while it is being sent, as who waits does.
        await userEvent.keyboard('{Enter}');
        await settle();
        vi.advanceTimersByTime(20_000);
      }
      await expect.poll(given).toContain(failure === 'silence' ? late : failed);
      await stays();
    }

    forgetWhatWasSaid();
    api.response({ [call]: response });
    await send();
    await expect.poll(given).toContain(done);
    expect(api.sentTo(call)).toHaveLength(4);
    // Where a key makes it one, it is the same key each time.
    const keys = api.sentTo(call).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  },
);

describe('A page', () => {
  const stored = (id: string) => ({ _id: id, name: `Mat ${id}`, price: 1500, qty: 3, size: 'M' });

  /** Another document of the shop: what it writes to local storage is an event in this one. */
  async function anotherTab(): Promise<Storage> {
    const frame = document.createElement('iframe');
    frame.src = '/favicon.svg';
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await loaded;
    const storage = frame.contentWindow?.localStorage;
    if (!storage) throw new Error('The other tab has no storage');
    return storage;
  }

  test('counts on the cart icon the lines that another tab puts into the cart', async () => {
    await onDesktop();
    await openBuiltPage('/');
    startBadges();
    const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
    await expect.element(cart).toHaveAccessibleName('Cart, 0 items');
    await expect.element(cart).toHaveTextContent('');
    const tab = await anotherTab();
    tab.setItem(CART_KEY, JSON.stringify([stored('a')]));
    await expect.element(cart).toHaveAccessibleName('Cart, 1 item');
    tab.setItem(CART_KEY, JSON.stringify([stored('a'), stored('b')]));
    await expect.element(cart).toHaveAccessibleName('Cart, 2 items');
    await expect.element(cart).toHaveTextContent('2');
  });

  test("leads to the search field from a phone's tab bar", async () => {
    await openBuiltPage('/products');
    await import('#lib/browser/site/page.ts');
    scrollTo(0, 900);
    const bar = page.getByRole('navigation', { name: 'Shortcuts' });
    await bar.getByRole('link', { name: 'Search' }).click();
    await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
    await expect.element(page.getByRole('searchbox', { name: 'Search' })).toBeInViewport();
  });
});

describe('The carousel', () => {
  test('moves a row on by its arrows, and greys out the one that leads nowhere', async () => {
    await onDesktop();
    await openBuiltPage('/');
    const latest = page.getByRole('region', { name: 'Latest Products' });
    const row = latest.getByRole('list', { name: 'Latest Products' }).element();
    const previous = latest.getByRole('button', { name: 'Previous' });
    await expect.element(previous).toBeDisabled();
    await latest.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => row.scrollLeft).toBeGreaterThan(200);
    await expect.element(previous).toBeEnabled();
  });
});

describe('The popular products', () => {
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });

  beforeEach(() => openBuiltPage('/', 'popular-tabs'));

  test('starts at the first tab and shows the products of the chosen one', async () => {
    fakeApi({ 'GET /fragments/popular/bowls': responseOfShop });
    const { destinations } = stopNavigation();
    expect(
      page
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent.trim()),
    ).toEqual(['Fashion', 'Bamboo Products', 'Bowls', 'Bags', 'Carpets']);
    await expect.element(tab('Fashion')).toHaveAttribute('aria-selected', 'true');
    await tab('Bowls').click();
    await expect.element(tab('Bowls')).toHaveAttribute('aria-selected', 'true');
    await expect
      .element(page.getByRole('tabpanel').getByRole('heading').first())
      .toMatchTextContent(/bowl/i);
    expect(destinations).toEqual([]);
  });

  test('goes through the tabs by arrow keys', async () => {
    fakeApi({ 'GET /fragments/popular/*': responseOfShop });
    tab('Fashion').element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('Bamboo Products')).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(tab('Carpets')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('Fashion')).toHaveAttribute('aria-selected', 'true');
  });

  test('follows the link when the row cannot be fetched', async () => {
    fakeApi({ 'GET /fragments/popular/bowls': 'offline' });
    const { destinations } = stopNavigation();
    await tab('Bowls').click();
    await expect.poll(() => destinations).toEqual(['/?popular=bowls']);
    await openBuiltPage('/?popular=bowls', 'popular-tabs');
    await expect.element(tab('Bowls')).toHaveAttribute('aria-selected', 'true');
  });
});

describe('Toasts', () => {
  const alerts = page.getByRole('alert');
  const successes = page.getByRole('status');

  const displayed = () =>
    [...document.querySelectorAll('.toast')].map(({ textContent }) => textContent);

  test('announces toasts in regions that stand in every page', async () => {
    await openBuiltPage('/pages/delivery', '#toasts');
    startToasts();
    notify('error', 'Login failed');
    await expect.element(alerts).toHaveTextContent('Login failed');
    notify('success', 'Login successful!');
    await expect.element(successes).toHaveTextContent('Login successful!');
    await expect.element(alerts).toHaveTextContent('Login failed');
  });

  test('shows an error for four seconds, and at most twenty messages at once', async () => {
    await openBuiltPage('/pages/delivery', '#toasts');
    stopClock();
    startToasts();
    notify('error', 'Login failed');
    vi.advanceTimersByTime(3999);
    expect(displayed()).toEqual(['Login failed']);
    vi.advanceTimersByTime(1);
    expect(displayed()).toEqual([]);
    for (let count = 1; count <= 22; count += 1) notify('error', `Failure ${count}`);
    expect(displayed()).toHaveLength(20);
    expect(displayed()[0]).toBe('Failure 3');
    $toasts.set([]);
  });

  test('shows what the page before left behind', async () => {
    await openBuiltPage('/pages/delivery', '#toasts');
    notifyNextPage('success', 'Logged out successfully!');
    startToasts();
    await expect.element(successes).toHaveTextContent('Logged out successfully!');
  });

  test('stands above a dialog that covers the page', async () => {
    await openBuiltPage('/pages/delivery', '#toasts');
    startToasts();
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
    notify('error', 'Failed to delete profile');
    const box = document.querySelector<HTMLElement>('#toasts');
    expect(box?.matches(':popover-open')).toBe(true);
    dialog.close();
  });
});
