import { describe, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#lib/browser/catalogue/buy-box.ts';
import { openMiniCart, connectMiniCart } from '#lib/browser/catalogue/add-to-cart.ts';
import { startMiniDrawer } from '#lib/browser/cart/mini-cart-drawer.ts';
import { accessibilityFaults, openBuiltPage, toastMessages } from '../support/page.tsx';
import {
  announced,
  bowl,
  cartOnItsWay,
  figure,
  productRoutes,
  sarong,
  soap,
  storeCart,
  wireProduct,
} from '../support/cart-fixtures.ts';
import { fakeApi } from '../support/fake-api.ts';
import { endLoad, failLoad } from '#lib/browser/cart/store.ts';
import * as m from '#messages';
import { signIn } from '../support/session.ts';
import { startBadges } from '#lib/browser/site/header.ts';

describe('The mini cart', () => {
  const loadPanel = () => import('#islands/cart/mount-mini-cart.tsx');
  let fetchPanel = loadPanel;
  let show: ReturnType<typeof startMiniDrawer>;
  connectMiniCart(
    () => fetchPanel(),
    (panel) => void show(panel),
  );

  const drawer = page.getByRole('dialog', { name: /^Your cart/ });
  const addButton = page
    .getByRole('main')
    .getByRole('button', { name: 'Add to Cart', exact: true });
  const lines = () =>
    drawer
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  const box = () => document.querySelector('#mini-cart')?.getBoundingClientRect() ?? new DOMRect();

  /** Opens the product page of the bowl, with these lines in the cart already. */
  async function openBowl(stored: readonly object[] = []): Promise<void> {
    fakeApi(productRoutes(wireProduct(sarong), wireProduct(bowl), wireProduct(soap)));
    storeCart(stored);
    await openBuiltPage('/product/lacquer-band-bowl');
    const dialog = document.querySelector<HTMLDialogElement>('#mini-cart');
    if (!dialog) throw new Error('The page has no mini-cart');
    show = startMiniDrawer(dialog, openMiniCart);
  }

  beforeEach(async () => {
    fetchPanel = loadPanel;
    await page.viewport(360, 780);
  });

  // First, as the drawer fetches its script once.
  test('offers another try when its script does not load', async () => {
    fetchPanel = () => Promise.reject(new TypeError('Failed to fetch'));
    await openBowl();
    await addButton.click();
    await expect
      .element(drawer.getByRole('alert'))
      .toHaveTextContent('Your cart could not be loaded. Your items are safe.');
    fetchPanel = loadPanel;
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await expect.element(drawer.getByRole('link', { name: 'Lacquer Band Bowl' })).toBeVisible();
  });

  test('shows what is in the cart after Add to Cart', async () => {
    await openBowl([sarong]);
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await addButton.click();
    await expect
      .poll(lines)
      .toEqual([
        'Peacock Batik SarongSize M, quantity 1Rs. 2,792.00',
        'Lacquer Band BowlQuantity 2Rs. 7,800.00',
      ]);
    await expect.element(drawer.getByRole('heading')).toHaveTextContent('Your cart 2 items');
    expect(figure('Subtotal')).toBe('Rs. 10,592.00');
    expect(figure('Shipping')).toBe('Free');
    expect(figure('Total')).toBe('Rs. 10,592.00');
    await expect
      .element(drawer.getByRole('link', { name: 'Checkout' }))
      .toHaveAttribute('href', '/checkout');
    await expect
      .element(drawer.getByRole('link', { name: 'View Cart' }))
      .toHaveAttribute('href', '/cart');
    expect(await accessibilityFaults(drawer.element())).toEqual([]);
  });

  test('adds up the same product and still counts one line', async () => {
    await openBowl([bowl]);
    await addButton.click();
    await expect.element(drawer.getByText('Quantity 2')).toBeVisible();
    await expect.element(drawer.getByRole('heading')).toHaveTextContent('Your cart 1 item');
  });

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its button', () => drawer.getByRole('button', { name: 'Close' }).click()],
    [
      'a press beside it',
      () => userEvent.click(document.body, { position: { x: 8, y: 400 }, force: true }),
    ],
  ])('is closed by %s, and the focus goes back', async (_, close) => {
    await openBowl();
    await addButton.click();
    await expect.element(drawer).toBeVisible();
    await expect.poll(lines).toHaveLength(1);
    await close();
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(addButton).toHaveFocus();
  });

  test('lets lines be removed until it is empty', async () => {
    await openBowl([soap]);
    await addButton.click();
    await drawer.getByRole('button', { name: 'Remove Herbal Soap Trio' }).click();
    await expect.poll(announced).toBe('Herbal Soap Trio was removed from your cart.');
    // Behind an open dialog screen readers hear nothing.
    expect(document.querySelector('#mini-cart #said')).not.toBeNull();
    await expect
      .element(drawer.getByRole('button', { name: 'Remove Lacquer Band Bowl' }))
      .toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(drawer.getByText('Your cart is empty', { exact: true })).toBeVisible();
    const onward = drawer.getByRole('link', { name: 'Continue Shopping' });
    await expect.element(onward).toHaveFocus();
    await expect.element(onward).toHaveAttribute('href', '/products');
    expect(await accessibilityFaults(drawer.element())).toEqual([]);
  });

  test('does not take a cart for empty that could not be loaded', async () => {
    await openBowl();
    signIn();
    cartOnItsWay([soap]);
    openMiniCart();
    await expect.element(drawer.getByRole('status')).toHaveTextContent('Loading...');
    failLoad(m.cart_not_loaded());
    await expect
      .element(drawer.getByRole('alert'))
      .toHaveTextContent('Your cart could not be loaded. Your items are safe.');
    expect(drawer.element().textContent).not.toMatch(/is empty|0 items/);
    expect(await accessibilityFaults(drawer.element())).toEqual([]);
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await expect.element(drawer.getByRole('link', { name: 'Herbal Soap Trio' })).toBeVisible();
    await expect.element(drawer.getByRole('heading')).toHaveTextContent('Your cart 1 item');
  });

  test('is 400 pixels wide, or leaves a strip of a narrow page to press', async () => {
    await page.viewport(1280, 900);
    await openBowl();
    await addButton.click();
    await expect.poll(() => box().x).toBe(1280 - 400);
    await page.viewport(320, 640);
    await expect.poll(() => box().width).toBeCloseTo(294.4, 0);
    const checkout = drawer.getByRole('link', { name: 'Checkout' }).element();
    expect(checkout.getBoundingClientRect().right).toBeLessThanOrEqual(320 - 22);
  });

  test('stays closed when the storage is full, and says so', async () => {
    await openBowl();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    onTestFinished(() => full.mockRestore());
    await addButton.click();
    await expect
      .poll(toastMessages)
      .toContain("Your cart can't be saved: your browser's storage is full or blocked.");
    await expect.element(drawer).not.toBeInTheDocument();
  });
});

describe('The badge', () => {
  test('counts the lines of the cart, also when the page comes back from the back/forward cache', async () => {
    await openBuiltPage('/pages/delivery');
    startBadges();
    const badges = () =>
      [...document.querySelectorAll<HTMLElement>('[data-cart] .badge')].map((badge) =>
        badge.hidden ? '' : badge.textContent,
      );
    expect(badges().length).toBeGreaterThan(0);
    expect(new Set(badges())).toEqual(new Set(['']));
    storeCart([{ ...bowl, qty: 3 }]);
    expect(new Set(badges())).toEqual(new Set(['1']));
    expect(document.querySelector('header [data-cart]')?.ariaLabel).toBe('Cart, 1 item');
    storeCart([bowl, soap, sarong]);
    expect(new Set(badges())).toEqual(new Set(['3']));
  });

  test('counts nothing in a cart that could not be loaded', async () => {
    signIn();
    storeCart([]);
    cartOnItsWay();
    await openBuiltPage('/pages/delivery');
    startBadges();
    const links = () =>
      [...document.querySelectorAll<HTMLElement>('[data-cart]')].map(
        (link) => link.ariaLabel ?? link.textContent.trim().replaceAll(/\s+/g, ' '),
      );
    expect(links()).toEqual(['Cart', 'Cart']);
    failLoad(m.cart_not_loaded());
    expect(links()).toEqual(['Cart, could not be loaded', 'Cart, could not be loaded']);
    expect(document.querySelector<HTMLElement>('header .badge')?.hidden).toBe(false);
    endLoad();
    expect(links()).toEqual(['Cart, 0 items', 'Cart, 0 items']);
    storeCart([bowl]);
    failLoad(m.cart_not_loaded());
    expect(links()).toEqual(['Cart, 1 item', 'Cart, 1 item']);
  });
});
