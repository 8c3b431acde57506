import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { followCurrentUser } from '#lib/browser/session/current-user.ts';
import { clearSession } from '#lib/browser/session/session.ts';
import { $notices } from '#lib/browser/cart/refresh-guest-cart.ts';
import { readLines } from '#lib/cart/lines.ts';
import type * as Sync from '#lib/browser/cart/sync.ts';
import { changeQuantity, clearCart, removeFromCart } from '#lib/browser/cart/edit-cart.ts';
import { $cart, $load, addToCart, retryLoad, storedLines } from '#lib/browser/cart/store.ts';
import { restoreCart } from '#lib/browser/cart/change-cart.ts';
import { joinLater } from '#lib/browser/cart/outbox.ts';
import { $toasts } from '#lib/browser/toasts.ts';
import {
  type StoredLine,
  announced,
  bowl,
  soap,
  storeCart,
  storedCart,
  wireCart,
} from '../support/cart-fixtures.ts';
import { fakeApi, type FakeResponse, NO_REASON, proxyPage, refusal } from '../support/fake-api.ts';
import { freshModule, forgetListenersAfterwards } from '../support/fresh-module.ts';
import { toastMessages } from '../support/page.tsx';
import { signIn } from '../support/session.ts';

const NOT_SAVED = "Your cart could not be saved. We'll try again when you are online again.";
const GET = 'GET /api/cart/getcartitems';
const ADD = 'POST /api/cart/addtocart';
const SET = 'PUT /api/cart/updatecart';
const REMOVE = 'DELETE /api/cart/deletecart';
const MERGE = 'POST /api/cart/merge';

const inCart = (line: StoredLine, qty: number): StoredLine => ({
  ...line,
  qty,
  cartId: `line-${line._id}`,
});

/** What a page that was just opened does for its cart. */
async function openPage(): Promise<void> {
  const { startCartSync } = await freshModule<typeof Sync>('lib/browser/cart/sync.ts');
  startCartSync();
}

const waiting = () => localStorage.getItem('cartWaiting');
const goOnline = () => dispatchEvent(new Event('online'));
const respond = (...lines: readonly StoredLine[]): FakeResponse => ({ body: wireCart(lines) });

const line = (of: StoredLine) => {
  const [read] = readLines(JSON.stringify([of]));
  if (!read) throw new Error('This is no line');
  return read;
};

beforeEach(() => {
  forgetListenersAfterwards();
  storeCart([]);
  $toasts.set([]);
  document.querySelector('#said')?.remove();
});

const NOT_LOADED = 'Your cart could not be loaded. Your items are safe.';
const UNKNOWN = { isLoading: true, isLoaded: false, error: '' };

test('knows an empty cart only from the server, and keeps the last lines when that fails', async () => {
  const api = fakeApi({ [GET]: NO_REASON });
  signIn();
  $load.set(UNKNOWN);
  expect($cart.get()).toMatchObject({ isKnown: false, isLoading: true });
  await openPage();
  await expect.poll(() => $cart.get().error).toBe(NOT_LOADED);
  expect($cart.get()).toMatchObject({ lines: [], isKnown: false, isLoading: false });
  storeCart([inCart(bowl, 2)]);
  expect($cart.get()).toMatchObject({ isKnown: true, error: NOT_LOADED });

  api.response({ [GET]: respond() });
  retryLoad();
  expect($cart.get().isLoading).toBe(true);
  await expect.poll(() => $cart.get().error).toBe('');
  expect($cart.get()).toMatchObject({ lines: [], isKnown: true });
});

test('knows the cart of a guest, and of a user whose profile could not be loaded', async () => {
  $load.set(UNKNOWN);
  localStorage.removeItem('accesstoken');
  followCurrentUser();
  expect($cart.get()).toMatchObject({ isKnown: true, isLoading: false });
  fakeApi({ [GET]: respond(inCart(bowl, 1)) });
  signIn();
  localStorage.removeItem('userInfo');
  await openPage();
  await expect.poll(storedCart).toEqual(['lacquer-band-bowl × 1']);
});

test('joins what a guest chose at login once, though the response was lost', async () => {
  const api = fakeApi({ [MERGE]: 'offline' });
  storeCart([{ ...bowl, qty: 2 }]);
  joinLater(storedLines());
  signIn();
  await openPage();
  await expect.poll(toastMessages).toEqual([NOT_SAVED]);

  api.response({ [MERGE]: { body: wireCart([inCart(soap, 1), inCart(bowl, 2)], []) } });
  goOnline();
  await expect.poll(storedCart).toEqual(['herbal-soap-trio × 1', 'lacquer-band-bowl × 2']);
  expect(waiting()).toBeNull();
  const [first, second, ...others] = api.sentTo(MERGE);
  expect(others).toEqual([]);
  expect(first?.body).toEqual({
    lines: [{ productId: 'lacquer-band-bowl', size: 'Default', qty: 2 }],
  });
  expect(second?.body).toEqual(first?.body);
  expect(first?.headers.get('idempotency-key')).toBeTruthy();
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));

  api.response({ [GET]: respond(inCart(soap, 1), inCart(bowl, 2)) });
  await openPage();
  await expect.poll(() => api.sentTo(GET)).toHaveLength(1);
  expect(api.sentTo(MERGE)).toHaveLength(2);
});

test('says once which part of a guest’s cart did not fit the stock', async () => {
  const sentence = 'Lacquer Band Bowl: Only 8 left in stock.';
  fakeApi({ [MERGE]: { body: wireCart([inCart(bowl, 8)], [sentence]) } });
  storeCart([{ ...bowl, qty: 2 }]);
  joinLater(storedLines());
  signIn();
  await openPage();
  await expect.poll(toastMessages).toEqual([sentence]);
  expect($notices.get()).toEqual([sentence]);
  expect(storedCart()).toEqual(['lacquer-band-bowl × 8']);
  expect(announced()).toBe('');
});

test('shows every change at once and sends it after that', async () => {
  const added = Promise.withResolvers<FakeResponse>();
  const api = fakeApi({ [GET]: respond(), [ADD]: () => added.promise });
  signIn();
  await openPage();
  await expect.poll(() => api.sentTo(GET)).toHaveLength(1);
  addToCart(line(bowl));
  expect(storedCart()).toEqual(['lacquer-band-bowl × 1']);
  await expect.poll(() => api.sentTo(ADD)).toHaveLength(1);
  expect(api.sentTo(ADD)[0]?.body).toEqual({ productId: bowl._id, size: 'Default', qty: 1 });

  // Of the quantities that are chosen meanwhile only the last is sent.
  api.response({ [GET]: respond(inCart(bowl, 1)), [SET]: respond(inCart(bowl, 4)) });
  for (const quantity of [2, 3, 4]) changeQuantity(line(bowl), quantity);
  expect(storedCart()).toEqual(['lacquer-band-bowl × 4']);
  added.resolve(respond(inCart(bowl, 1)));
  await expect.poll(waiting).toBeNull();
  expect(storedCart()).toEqual(['lacquer-band-bowl × 4']);
  expect(api.sentTo(SET).map(({ body }) => body)).toEqual([
    { _id: 'line-lacquer-band-bowl', qty: 4 },
  ]);

  api.response({ [REMOVE]: respond(inCart(soap, 1)) });
  removeFromCart(line(bowl));
  expect(storedCart()).toEqual([]);
  await expect.poll(storedCart).toEqual(['herbal-soap-trio × 1']);
  api.response({ [REMOVE]: respond() });
  clearCart();
  expect(storedCart()).toEqual([]);
  await expect.poll(waiting).toBeNull();
  expect(api.sentTo(REMOVE).map(({ body }) => body)).toEqual([
    { _id: 'line-lacquer-band-bowl' },
    { _id: 'line-herbal-soap-trio' },
  ]);
});

test('says what the shop refuses and shows the shop’s cart', async () => {
  const api = fakeApi({ [GET]: respond(), [ADD]: refusal(409, 'Only 8 left in stock') });
  signIn();
  await openPage();
  await expect.poll(() => api.sentTo(GET)).toHaveLength(1);
  api.response({ [GET]: respond(inCart(bowl, 8)) });
  addToCart(line(bowl));
  await expect.poll(toastMessages).toEqual(['Only 8 left in stock']);
  await expect.poll(storedCart).toEqual(['lacquer-band-bowl × 8']);
});

test('sends a change again when a proxy answered instead of the shop', async () => {
  const api = fakeApi({ [GET]: respond(), [ADD]: proxyPage(403) });
  signIn();
  await openPage();
  await expect.poll(() => api.sentTo(GET)).toHaveLength(1);
  addToCart(line(bowl));
  await expect.poll(toastMessages).toEqual([NOT_SAVED]);
  expect(storedCart()).toEqual(['lacquer-band-bowl × 1']);
  api.response({ [ADD]: respond(inCart(bowl, 1)), [GET]: respond(inCart(bowl, 1)) });
  goOnline();
  await expect.poll(waiting).toBeNull();
  expect(storedCart()).toEqual(['lacquer-band-bowl × 1']);
});

test('sends what was changed without a network when it is back', async () => {
  const api = fakeApi({ [GET]: respond(inCart(bowl, 1)), [SET]: 'offline' });
  signIn();
  await openPage();
  await expect.poll(storedCart).toEqual(['lacquer-band-bowl × 1']);
  changeQuantity(line(bowl), 2);
  await expect.poll(toastMessages).toEqual([NOT_SAVED]);
  changeQuantity(line(bowl), 3);
  await expect.poll(() => api.sentTo(SET)).toHaveLength(2);
  expect(toastMessages()).toEqual([NOT_SAVED]);

  api.response({ [SET]: respond(inCart(bowl, 3)) });
  goOnline();
  await expect.poll(waiting).toBeNull();
  expect(api.sentTo(SET).at(-1)?.body).toEqual({ _id: 'line-lacquer-band-bowl', qty: 3 });
  expect(storedCart()).toEqual(['lacquer-band-bowl × 3']);
});

test('sends what a page that was closed could not send', async () => {
  const api = fakeApi({ [GET]: respond(), [ADD]: 'offline' });
  signIn();
  await openPage();
  await expect.poll(() => api.sentTo(GET)).toHaveLength(1);
  // A page that is closed never tries again: its clock stands still.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  addToCart(line(bowl));
  await expect.poll(toastMessages).toEqual([NOT_SAVED]);
  vi.useRealTimers();

  api.response({ [ADD]: respond(inCart(bowl, 1)) });
  await openPage();
  await expect.poll(waiting).toBeNull();
  const keys = api.sentTo(ADD).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
  expect(storedCart()).toEqual(['lacquer-band-bowl × 1']);
});

test('shows what another device put in, and announces a new price', async () => {
  fakeApi({ [GET]: respond(inCart({ ...bowl, price: 4000 }, 1), inCart(soap, 2)) });
  signIn();
  storeCart([inCart(bowl, 1)]);
  await openPage();
  await expect.poll(storedCart).toEqual(['lacquer-band-bowl × 1', 'herbal-soap-trio × 2']);
  expect($notices.get()).toEqual(['The price of Lacquer Band Bowl has changed.']);
  await expect.poll(announced).toBe('The price of Lacquer Band Bowl has changed.');
});

test('never shows one user’s cart to the next one on the same device', async () => {
  const late = Promise.withResolvers<FakeResponse>();
  const api = fakeApi({ [GET]: () => late.promise });
  signIn({ _id: 'first' });
  storeCart([inCart(bowl, 2)]);
  const written = vi.spyOn(Storage.prototype, 'setItem');
  onTestFinished(() => written.mockRestore());
  await openPage();
  await expect.poll(() => api.sentTo(GET)).toHaveLength(1);
  clearSession();
  expect(localStorage.getItem('cartItems')).toBeNull();
  signIn({ _id: 'second' });
  late.resolve(respond(inCart(bowl, 2)));
  // The next turn comes when the late response was dealt with.
  await navigator.locks.request('cart', () => undefined);
  expect(written.mock.calls.filter(([key]) => key === 'cartItems')).toEqual([]);
  expect(storedLines()).toEqual([]);
});

test('restores a cleared cart at the server, with what was added since', async () => {
  signIn();
  storeCart([inCart(bowl, 3)]);
  const api = fakeApi({ [GET]: respond(inCart(bowl, 3)), [REMOVE]: respond() });
  await openPage();
  await expect.poll(() => api.sentTo(GET)).toHaveLength(1);
  const cleared = storedLines();
  clearCart();
  await expect.poll(() => api.sentTo(REMOVE)).toHaveLength(1);
  api.response({
    [ADD]: { status: 201, body: wireCart([inCart(soap, 1)]) },
    [MERGE]: { body: wireCart([inCart(bowl, 3), inCart(soap, 1)], []) },
  });
  addToCart({ ...line(soap), quantity: 1 });
  restoreCart(cleared);
  expect(storedCart()).toEqual(['lacquer-band-bowl × 3', 'herbal-soap-trio × 1']);
  await expect
    .poll(() => api.sentTo(MERGE).map(({ body }) => body))
    .toEqual([{ lines: [{ productId: 'lacquer-band-bowl', size: 'Default', qty: 3 }] }]);
  await expect.poll(waiting).toBeNull();
  expect(storedCart()).toEqual(['lacquer-band-bowl × 3', 'herbal-soap-trio × 1']);
});
