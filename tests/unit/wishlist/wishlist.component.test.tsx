import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { WishlistScreen } from '#islands/wishlist/WishlistScreen.tsx';
import '#lib/browser/wishlist/heart-buttons.ts';
import { startWishlistSync } from '#lib/browser/wishlist/sync.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { announced, wireWishlist } from '../support/cart-fixtures.ts';
import { fakeApi } from '../support/fake-api.ts';
import { renderOnPage } from '../support/page.tsx';
import { forgetListenersAfterwards } from '../support/fresh-module.ts';
import { signIn } from '../support/session.ts';

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
  await expect.element(page.getByText('3 kept things')).toBeVisible();
  await expect.element(item('Peacock Batik Sarong')).toMatchTextContent('Rs. 2,792.00');
  await expect.element(item('Turned Jak Wood Bowl')).toMatchTextContent('Sold out');
  await expect
    .element(page.getByRole('button', { name: 'Add to Cart: Turned Jak Wood Bowl' }))
    .toBeDisabled();
});

test('removes items one by one, and the focus stays near', async () => {
  const api = fakeApi({ [GET]: wireWishlist([SARONG, BOWL]), [REMOVE]: wireWishlist([BOWL]) });
  signIn();
  await openList();
  const remove = page.getByRole('button', { name: 'Remove Peacock Batik Sarong from wishlist' });
  await expect.element(remove).toBeVisible();
  remove.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('1 kept thing', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Remove Lacquer Band Bowl from wishlist' }))
    .toHaveFocus();
  await expect.poll(() => api.sent.at(-1)?.body).toEqual({ productId: SARONG });
  api.response({ [REMOVE]: wireWishlist([]) });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Nothing kept yet' })).toBeVisible();
  await expect.poll(() => document.activeElement?.localName).toBe('div');
  await expect.poll(announced).toBe('Lacquer Band Bowl is no longer in your wishlist.');
  await expect.poll(() => api.sent.at(-1)?.body).toEqual({ productId: BOWL });
  await expect
    .element(page.getByRole('link', { name: 'Find something to keep' }))
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
