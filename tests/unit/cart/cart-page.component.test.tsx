import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startCartPage } from '#lib/browser/cart/cart-page.ts';
import { accessibilityFaults, openBuiltPage, setOnline, stopNavigation } from '../support/page.tsx';
import {
  announced,
  bowl,
  cartOnItsWay,
  figure,
  productRoutes,
  sarong,
  soap,
  storeCart,
  storedCart,
  wireProduct,
} from '../support/cart-fixtures.ts';
import { fakeApi } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';
import * as m from '#messages';
import { endLoad, failLoad } from '#lib/browser/cart/store.ts';

const inStock = productRoutes(wireProduct(sarong), wireProduct(bowl), wireProduct(soap));
const OFFLINE = { 'GET /api/products/*': 'offline' } as const;
const heading = page.getByRole('heading', { level: 1 });
const lineOf = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
const quantityOf = (name: string) => page.getByRole('group', { name: `Quantity of ${name}` });
const more = (name: string) => quantityOf(name).getByRole('button', { name: 'Increase quantity' });
const fewer = (name: string) => quantityOf(name).getByRole('button', { name: 'Decrease quantity' });

beforeEach(() => page.viewport(360, 780));

/** Opens the cart page with these lines in the browser's storage. */
async function openCart(
  lines: readonly object[],
  routes: Parameters<typeof fakeApi>[0] = inStock,
  prepare: (room: HTMLElement) => void = () => undefined,
) {
  const api = fakeApi(routes);
  storeCart(lines);
  await openBuiltPage('/cart');
  const room = document.querySelector<HTMLElement>('#cart');
  if (room) prepare(room);
  if (room) startCartPage(room, () => import('#islands/cart/CartPage.tsx'));
  await expect.poll(() => document.querySelector('#cart .cart-loading')).toBeNull();
  return api;
}

test('shows what each line and the whole cart come to', async () => {
  await openCart([sarong, bowl, soap]);
  await expect.element(heading).toHaveTextContent('Your Shopping Cart 3 items');
  const line = lineOf('Peacock Batik Sarong');
  await expect.element(line.getByText('Matale Wax Room')).toBeVisible();
  await expect.element(line.getByText('Size M')).toBeVisible();
  await expect
    .element(line.getByRole('link', { name: 'Peacock Batik Sarong' }))
    .toHaveAttribute('href', '/product/peacock-batik-sarong');
  expect(line.element().querySelector('s')?.textContent).toMatch(/Rs\. 3,490\.00$/);
  await expect.element(line.getByText('-20%')).toBeVisible();
  expect(line.element().querySelector('.cart-total')?.textContent).toBe('Rs. 2,792.00');
  expect(lineOf('Lacquer Band Bowl').element().querySelector('s')).toBeNull();
  const soaps = lineOf('Herbal Soap Trio').element();
  expect(soaps.querySelector('.cart-total')?.textContent).toBe('Rs. 2,500.00');

  expect(figure('Subtotal')).toBe('Rs. 9,192.00');
  expect(figure('Shipping')).toBe('Free');
  expect(figure('Total')).toBe('Rs. 9,192.00');
  expect(figure('Discount')).toBeUndefined();
  await expect.element(page.getByText('You save Rs. 698.00')).toBeVisible();
  await expect.element(page.getByText('Free shipping on orders over Rs 2000')).toBeVisible();
  const payments = page.getByRole('list', { name: 'Accepted payments' }).getByRole('listitem');
  expect(payments.elements().map(({ textContent }) => textContent)).toEqual([
    'Cash on Delivery',
    'Bank Slip',
  ]);
  await expect
    .element(page.getByRole('link', { name: 'Proceed to Checkout' }))
    .toHaveAttribute('href', '/checkout');
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }))
    .toHaveAttribute('href', '/products');
});

const whatsApp = page.getByRole('link', { name: 'Order by WhatsApp' });

test('orders by WhatsApp, with the district of the profile', async () => {
  signIn({ district: 'Kandy' });
  await openCart([sarong]);
  await expect.element(whatsApp).toBeVisible();
  const href = new URL(whatsApp.element().getAttribute('href') ?? '');
  expect(href.origin + href.pathname).toBe('https://wa.me/94775550142');
  const text = href.searchParams.get('text');
  expect(text).toContain('1 × Peacock Batik Sarong, size M: Rs. 2,792.00');
  expect(text).toContain('District: Kandy');
});

test('does not order by WhatsApp when the shop has no number', async () => {
  await openCart([sarong], inStock, (room) => delete room.dataset['whatsapp']);
  await expect.element(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
  await expect.element(whatsApp).not.toBeInTheDocument();
});

test('lets a quantity be between one and the stock', async () => {
  await openCart([{ ...bowl, qty: 7 }]);
  const displayed = quantityOf('Lacquer Band Bowl').getByRole('status');
  await more('Lacquer Band Bowl').click();
  await expect.element(displayed).toHaveTextContent('8');
  await expect.poll(() => figure('Total')).toBe('Rs. 31,200.00');
  await expect.poll(announced).toBe('Lacquer Band Bowl: quantity 8, Rs. 31,200.00.');
  await expect.element(more('Lacquer Band Bowl')).toHaveAttribute('aria-disabled', 'true');
  await more('Lacquer Band Bowl').click({ force: true });
  await expect.poll(announced).toBe('Your cart has all 8 that are left');
  await expect.element(displayed).toHaveTextContent('8');

  for (let presses = 0; presses < 8; presses += 1) {
    await fewer('Lacquer Band Bowl').click({ force: true });
  }
  await expect.element(displayed).toHaveTextContent('1');
  await expect.element(fewer('Lacquer Band Bowl')).toHaveAttribute('aria-disabled', 'true');
  expect(storedCart()).toEqual(['lacquer-band-bowl × 1']);
});

test('keeps each size to its own stock', async () => {
  await openCart([
    { ...sarong, qty: 14 },
    { ...sarong, size: 'L' },
  ]);
  const moreOf = (size: string) => more(`Peacock Batik Sarong, size ${size}`);
  await expect.element(moreOf('M')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(moreOf('L')).toHaveAttribute('aria-disabled', 'false');
});

test('says when the shop has fewer than a line holds, until it is lowered', async () => {
  const jak = { ...bowl, _id: 'jak-wood-bowl', name: 'Turned Jak Wood Bowl', countInStock: 0 };
  await openCart([{ ...bowl, qty: 10 }, jak], {
    ...inStock,
    ...productRoutes(wireProduct(bowl), wireProduct(jak)),
  });
  const short = lineOf('Lacquer Band Bowl').getByText('Only 8 left in stock');
  await expect.element(short).toBeVisible();
  await expect
    .element(lineOf('Turned Jak Wood Bowl').getByText('This product is sold out.'))
    .toBeVisible();
  await expect.element(page.getByText(/^We don't have enough of some items\./)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);

  await fewer('Lacquer Band Bowl').click();
  await expect.element(short).toBeVisible();
  await fewer('Lacquer Band Bowl').click();
  await expect.element(short).not.toBeInTheDocument();
});

test('moves the focus to the next line when a line is removed', async () => {
  await openCart([sarong, bowl, soap]);
  await page.getByRole('button', { name: 'Remove Lacquer Band Bowl' }).click();
  await expect.element(heading).toHaveTextContent('Your Shopping Cart 2 items');
  await expect.poll(announced).toBe('Lacquer Band Bowl was removed from your cart.');
  await expect.element(page.getByRole('button', { name: 'Remove Herbal Soap Trio' })).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('button', { name: 'Remove Peacock Batik Sarong, size M' }))
    .toHaveFocus();
  await expect.element(heading).toHaveTextContent('Your Shopping Cart 1 item');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveTextContent('Your cart is empty');
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect.poll(announced).toMatch(/removed from your cart\. Your cart is empty\.$/);
});

test('is cleared at once', async () => {
  await openCart([sarong, bowl]);
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect.element(heading).toHaveTextContent('Your cart is empty');
  await expect.poll(announced).toBe('Your cart is empty.');
  expect(localStorage.getItem('cartItems')).toBeNull();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }))
    .toHaveAttribute('href', '/products');
});

test('is restored by Undo after it was cleared, with sizes and quantities', async () => {
  await openCart([sarong, { ...bowl, qty: 3 }]);
  const before = storedCart();
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toHaveFocus();
  await expect.element(undo).toHaveAccessibleDescription('2 items removed.');
  await expect.poll(announced).toBe('Your cart is empty.');
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveTextContent('Your Shopping Cart 2 items');
  await expect.element(lineOf('Peacock Batik Sarong').getByText('Size M')).toBeVisible();
  expect(storedCart()).toEqual(before);
  await expect.poll(announced).toBe('2 items put back in your cart.');
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect.element(undo).not.toBeInTheDocument();
});

test('names what changed in the shop since', async () => {
  await openCart([
    { ...bowl, price: 10, originalPrice: 10, image: '/elsewhere.png' },
    { ...sarong, size: 'S' },
    { ...soap, _id: 'never-was', name: 'Forgotten Thing' },
    { ...soap, size: 'XL' },
  ]);
  const notices = page.getByRole('list', { name: 'What changed in your cart' });
  await expect.element(notices).toBeVisible();
  expect(
    notices
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent.trim()),
  ).toEqual([
    'The price of Lacquer Band Bowl has changed.',
    'Peacock Batik Sarong is no longer sold in size S. We removed it from your cart.',
    'Forgotten Thing is no longer sold. We removed it from your cart.',
    'Herbal Soap Trio is no longer sold in size XL. We removed it from your cart.',
  ]);
  await expect.poll(announced).toContain('The price of Lacquer Band Bowl has changed.');
  await expect.element(heading).toHaveTextContent('Your Shopping Cart 1 item');
  expect(figure('Subtotal')).toBe('Rs. 3,900.00');
  expect(lineOf('Lacquer Band Bowl').element().querySelector('img')?.getAttribute('src')).toMatch(
    /^\/media\/\w+-320\.webp$/,
  );
  expect(localStorage.getItem('cartItems')).toContain('"price":3900');
});

test('says why it is empty when its last product is not sold any more', async () => {
  await openCart([{ ...soap, _id: 'never-was', name: 'Forgotten Thing' }]);
  await expect.element(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'What changed in your cart' })).toBeVisible();
});

test('shows what the browser has stored while there is no network', async () => {
  const api = await openCart([{ ...bowl, qty: -4, image: 'javascript:alert(1)' }], OFFLINE);
  // Each call is tried twice.
  await expect.poll(() => api.sent).toHaveLength(2);
  await expect.poll(() => figure('Total')).toBe('Rs. 3,900.00');
  const picture = lineOf('Lacquer Band Bowl').element().querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/placeholder.svg');
});

test('offers another try when its script does not load', async () => {
  fakeApi(inStock);
  storeCart([bowl]);
  await openBuiltPage('/cart');
  const room = document.querySelector<HTMLElement>('#cart');
  if (!room) throw new Error('The page has no cart');
  let tries = 0;
  startCartPage(room, async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return import('#islands/cart/CartPage.tsx');
  });
  const failure = page.getByRole('alert').filter({
    hasText: 'Your cart could not be loaded. Your items are safe.',
  });
  await expect.element(failure).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => figure('Total')).toBe('Rs. 3,900.00');
});

test('loads the page anew when its script fails again, as some browsers never fetch it again', async () => {
  storeCart([bowl]);
  await openBuiltPage('/cart');
  const { destinations } = stopNavigation();
  const room = document.querySelector<HTMLElement>('#cart');
  if (!room) throw new Error('The page has no cart');
  startCartPage(room, () => Promise.reject(new TypeError('Failed to fetch')));
  await expect.element(page.getByRole('alert').filter({ hasText: 'not be loaded' })).toBeVisible();
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  setOnline(false);
  await again.click();
  await expect.element(again).toBeVisible();
  expect(destinations).toEqual([]);
  setOnline(true);
  await again.click();
  await expect.poll(() => destinations).toHaveLength(1);
});

describe('The cart of a signed-in user', () => {
  const failure = page.getByRole('main').getByRole('alert').filter({ hasText: 'not be loaded' });
  const empty = page.getByRole('heading', { name: 'Your cart is empty' });
  const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });

  /** The cart page while the server's cart is on its way. */
  async function openLoading(lines: readonly object[], afterRetry: readonly object[] = []) {
    fakeApi();
    signIn();
    storeCart(lines);
    cartOnItsWay(afterRetry);
    await openBuiltPage('/cart');
    const room = document.querySelector<HTMLElement>('#cart');
    if (room) startCartPage(room, () => import('#islands/cart/CartPage.tsx'));
  }

  test('is not empty before the server has said so', async () => {
    await openLoading([]);
    await expect
      .element(page.getByRole('main').getByRole('status'))
      .toHaveTextContent('Loading...');
    await expect.element(empty).not.toBeInTheDocument();
    endLoad();
    await expect.element(empty).toBeVisible();
  });

  test('says that it could not be loaded, and shows what another try brings', async () => {
    await openLoading([], [bowl]);
    failLoad(m.cart_not_loaded());
    await expect.element(failure).toBeVisible();
    await expect.element(empty).not.toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
    await tryAgain.click();
    await expect.element(lineOf('Lacquer Band Bowl')).toBeVisible();
    await expect.element(failure).not.toBeInTheDocument();
  });

  test('keeps its last known lines below what went wrong', async () => {
    await openLoading([soap], [soap, bowl]);
    failLoad(m.cart_not_loaded());
    await expect.element(failure).toBeVisible();
    await expect.element(lineOf('Herbal Soap Trio')).toBeVisible();
    await tryAgain.click();
    await expect.element(lineOf('Lacquer Band Bowl')).toBeVisible();
    await expect.element(failure).not.toBeInTheDocument();
  });
});

test('is never wider than the screen, whatever the names and prices', async () => {
  const long = 'Wickramasinghearachchilage'.repeat(10).slice(0, 255);
  const size = 'Peacockblueandgold'.repeat(6).slice(0, 100);
  const api = await openCart(
    [{ ...sarong, _id: 'unknown', name: long, size, price: 8_765_432 }, bowl],
    OFFLINE,
  );
  await expect.poll(() => api.sent).toHaveLength(4);
  for (const width of [320, 360, 768]) {
    await page.viewport(width, 780);
    await expect.element(lineOf('Lacquer Band Bowl')).toBeVisible();
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth - clientWidth, `${width} px`).toBe(0);
    for (const part of document.querySelectorAll('.cart-controls, .cart-info, .totals dd')) {
      expect(part.getBoundingClientRect().right, `${width} px`).toBeLessThanOrEqual(width);
    }
  }
});

test('has Clear Cart at the top of a wide screen, across from the heading', async () => {
  await page.viewport(1280, 900);
  await openCart([sarong]);
  const clear = page.getByRole('button', { name: 'Clear Cart' }).element().getBoundingClientRect();
  const summary = page
    .getByRole('complementary', { name: 'Order Summary' })
    .element()
    .getBoundingClientRect();
  expect(clear.bottom).toBeLessThanOrEqual(summary.top);
  expect(clear.left).toBeGreaterThan(summary.left);
});
