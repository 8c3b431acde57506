import { expect, test, beforeEach } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { WishlistScreen } from '#islands/wishlist/WishlistScreen.tsx';
import '#lib/browser/wishlist/heart-buttons.ts';
import { startWishlistSync } from '#lib/browser/wishlist/sync.ts';
import {
  accessibilityFaults,
  renderOnPage,
  openBuiltPage,
  stopNavigation,
  toastMessages,
} from '../support/page.tsx';
import { announced, wireProductResponse, wireWishlist } from '../support/cart-fixtures.ts';
import { fakeApi, type FakeResponse, NO_REASON, refusal } from '../support/fake-api.ts';
import { forgetListenersAfterwards } from '../support/fresh-module.ts';
import { signIn } from '../support/session.ts';
import { $toasts } from '#lib/browser/toasts.ts';

const GET = 'GET /api/wishlist';
const ADD = 'POST /api/wishlist';
const REMOVE = 'DELETE /api/wishlist';
const BOWL = 'lacquer-band-bowl';
const SARONG = 'peacock-batik-sarong';
const SOLD_OUT = 'jak-wood-bowl';

const item = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const openList = () =>
  renderOnPage('/profile/wishlist', (slot) => <WishlistScreen empty={slot('empty')} />);

test('shows what its items cost now and which are sold out', async () => {
  fakeApi({ [GET]: wireWishlist([SOLD_OUT, SARONG, BOWL]) });
  signIn();
  await openList();
  await expect.element(page.getByText('3 items')).toBeVisible();
  await expect.element(item('Peacock Batik Sarong')).toMatchTextContent('Rs. 2,792');
  await expect.element(item('Turned Jak Wood Bowl')).toMatchTextContent('Sold out');
  await expect
    .element(page.getByRole('link', { name: 'Tell me when it is back: Turned Jak Wood Bowl' }))
    .toHaveAttribute('href', '/stock-alert?product=jak-wood-bowl');
});

test('marks a name that is English on a page in another language', async () => {
  const { body } = wireWishlist([SARONG, BOWL]);
  const wishlist = body.wishlist.map((one, at) => (at === 0 ? { ...one, lang: 'en' } : one));
  fakeApi({ [GET]: { body: { ...body, wishlist } } });
  signIn();
  await openList();
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await expect.element(link('Peacock Batik Sarong')).toHaveAttribute('lang', 'en');
  await expect.element(link('Lacquer Band Bowl')).not.toHaveAttribute('lang');
});

test('removes items one by one, and the focus stays near', async () => {
  const api = fakeApi({ [GET]: wireWishlist([SARONG, BOWL]), [REMOVE]: wireWishlist([BOWL]) });
  signIn();
  await openList();
  const remove = page.getByRole('button', { name: 'Remove Peacock Batik Sarong from wishlist' });
  await expect.element(remove).toBeVisible();
  remove.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('1 item', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Remove Lacquer Band Bowl from wishlist' }))
    .toHaveFocus();
  await expect.poll(() => api.sent.at(-1)?.body).toEqual({ productId: SARONG });
  api.response({ [REMOVE]: wireWishlist([]) });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  await expect.poll(() => document.activeElement?.localName).toBe('div');
  await expect.poll(announced).toBe('Lacquer Band Bowl is no longer in your wishlist.');
  await expect.poll(() => api.sent.at(-1)?.body).toEqual({ productId: BOWL });
  await expect
    .element(page.getByRole('link', { name: 'Browse products' }))
    .toHaveAttribute('href', '/products');
  expect(await accessibilityFaults()).toEqual([]);
});

test('says when it does not load, and offers another try', async () => {
  const api = fakeApi({ [GET]: 'offline' });
  signIn();
  await openList();
  await expect.element(page.getByText('Your wishlist could not be loaded.')).toBeVisible();
  api.response({ [GET]: wireWishlist([BOWL]) });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(item('Lacquer Band Bowl')).toBeVisible();
});

test('joins what a guest chose once the network is back', async () => {
  forgetListenersAfterwards();
  const api = fakeApi({ [ADD]: 'offline' });
  signIn();
  localStorage.setItem('wishlistWaiting', JSON.stringify([BOWL]));
  startWishlistSync();
  await expect.poll(() => api.sent).toHaveLength(1);
  expect(localStorage.getItem('wishlistWaiting')).toBe(JSON.stringify([BOWL]));
  api.response({ [ADD]: wireWishlist([BOWL, SARONG], []) });
  dispatchEvent(new Event('online'));
  await expect.poll(() => localStorage.getItem('wishlistWaiting')).toBeNull();
  expect(api.sent.map(({ body }) => body)).toEqual([
    { productIds: [BOWL] },
    { productIds: [BOWL] },
  ]);
  expect(localStorage.getItem('wishlistItems')).toBe(JSON.stringify([BOWL, SARONG]));
});

const NOT_SAVED = 'Your wishlist could not be saved. Please try again.';

const add = page.getByRole('button', { name: 'Add to Wishlist' });
const added = page.getByRole('button', { name: 'In your Wishlist' });
const stored = () => localStorage.getItem('wishlistItems');

beforeEach(() => {
  $toasts.set([]);
  dispatchEvent(new StorageEvent('storage', { key: null }));
});

/** The product page of the bowl, of a user whose wishlist is empty. */
async function openBowl(): Promise<void> {
  signIn();
  await openBuiltPage(`/product/${BOWL}`, 'main');
}

test('shows a guest what this browser has, without what is no longer sold', async () => {
  localStorage.setItem('wishlistItems', JSON.stringify([SARONG, 'no-longer-sold', BOWL]));
  const api = fakeApi({
    [`GET /api/products/${SARONG}`]: wireProductResponse(SARONG),
    [`GET /api/products/${BOWL}`]: 'offline',
    'GET /api/products/no-longer-sold': refusal(410, 'This product is no longer sold.'),
  });
  await openList();
  await expect.element(page.getByText('Your wishlist could not be loaded.')).toBeVisible();
  api.response({ [`GET /api/products/${BOWL}`]: wireProductResponse(BOWL) });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('2 items')).toBeVisible();
  await expect.element(item('Peacock Batik Sarong')).toMatchTextContent('Rs. 2,792');
  expect(stored()).toBe(JSON.stringify([SARONG, BOWL]));
  await page.getByRole('button', { name: 'Remove Peacock Batik Sarong from wishlist' }).click();
  await expect.element(page.getByText('1 item', { exact: true })).toBeVisible();
  expect(stored()).toBe(JSON.stringify([BOWL]));
  expect(api.sent.every(({ headers }) => headers.get('authorization') === null)).toBe(true);
});

test('offers a guest to log in for the wishlist on every device', async () => {
  await openBuiltPage(`/product/${BOWL}`, 'main');
  await add.click();
  expect(toastMessages()).toEqual([
    'Lacquer Band Bowl is in your wishlist. Log in to see it on every device.',
  ]);
  await expect.element(added).toHaveAttribute('aria-pressed', 'true');
  expect(stored()).toBe(JSON.stringify([BOWL]));
});

test('names a card’s heart by what it does, for pointer and keyboard', async () => {
  await openBuiltPage('/category/bags', 'main');
  const card = document.querySelector<HTMLElement>('article.product-card');
  const name = card?.querySelector('.product-name')?.textContent?.trim() ?? '';
  const heart = page
    .elementLocator(card ?? document.body)
    .getByRole('button', { name: /wishlist$/ });
  await heart.click();
  await expect.element(heart).toHaveAccessibleName(`${name} is in your wishlist`);
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  heart.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(heart).toHaveAccessibleName(`Add ${name} to wishlist`);
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(announced).toBe(`${name} is no longer in your wishlist.`);
  expect(stored()).toBe('[]');
});

test('shows the hearts of cards that come later, and all hearts of one product alike', async () => {
  await openBuiltPage(`/product/${BOWL}`, 'main');
  await add.click();
  const response = await fetch('/built/category/bowls');
  const html = new DOMParser().parseFromString(await response.text(), 'text/html');
  const card = html.querySelector(`article.product-card:has([data-wish="${BOWL}"])`);
  document.body.append(card ?? '');
  const heart = page.getByRole('button', { name: 'Lacquer Band Bowl is in your wishlist' });
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  await added.click();
  await expect.element(add).toHaveFocus();
  await expect
    .element(page.getByRole('button', { name: 'Add Lacquer Band Bowl to wishlist' }))
    .toHaveAttribute('aria-pressed', 'false');
});

test('takes a heart back that the shop did not take, and says so', async () => {
  const api = fakeApi({ [ADD]: 'offline' });
  await openBowl();
  await add.click();
  await expect.poll(toastMessages).toEqual([NOT_SAVED]);
  await expect.element(add).toHaveAttribute('aria-pressed', 'false');

  api.response({ [ADD]: wireWishlist([BOWL]) });
  await add.click();
  await expect.poll(() => api.sent.length).toBe(2);
  expect(api.sent[1]?.body).toEqual({ productId: BOWL });

  const sentence = 'Something went wrong. Try again.';
  for (const [response, words] of [
    [refusal(500, sentence), sentence],
    [NO_REASON, NOT_SAVED],
  ] as const) {
    $toasts.set([]);
    api.response({ [REMOVE]: response });
    await added.click();
    await expect.poll(toastMessages).toEqual([words]);
    await expect.element(added).toHaveAttribute('aria-pressed', 'true');
  }
});

test('shows a heart at once and sends the shopper’s last word last', async () => {
  const first = Promise.withResolvers<FakeResponse>();
  const api = fakeApi({ [ADD]: () => first.promise, [REMOVE]: wireWishlist([]) });
  await openBowl();
  await add.click();
  await added.click();
  await add.click();
  await expect.element(added).toBeVisible();
  expect(api.sent.map(({ method }) => method)).toEqual(['POST']);
  api.response({ [ADD]: wireWishlist([BOWL]) });
  first.resolve(wireWishlist([BOWL]));
  await expect.poll(() => api.sent.map(({ method }) => method)).toEqual(['POST', 'DELETE', 'POST']);
  await expect.element(added).toBeVisible();
  expect(stored()).toBe(JSON.stringify([BOWL]));
});

test('keeps the item for the next login when the session has ended', async () => {
  fakeApi({
    [ADD]: refusal(401, 'Session expired. Please login again.'),
    'POST /api/users/refresh-token': refusal(401, 'Session expired. Please login again.'),
  });
  const { destinations } = stopNavigation();
  await openBowl();
  await add.click();
  await expect.poll(() => destinations).toEqual(['/login']);
  expect(localStorage.getItem('accesstoken')).toBeNull();
  await expect.poll(stored).toBe(JSON.stringify([BOWL]));
});
