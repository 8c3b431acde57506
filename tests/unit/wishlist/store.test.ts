import { cleanStores } from 'nanostores';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fullWishlist, MAX_WISHLIST_ITEMS } from '#lib/wishlist/messages.ts';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import { $wishlist, readWishlist, setWishlisted } from '#lib/browser/wishlist/store.ts';
import { mergeWishlistLater, pendingWishlist, dropPending } from '#lib/browser/wishlist/outbox.ts';
import * as m from '#messages';

const KEY = 'wishlistItems';
let stored = new Map<string, string>();

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  $wishlist.set([]);
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => {
  vi.stubGlobal('removeEventListener', () => undefined);
  cleanStores($wishlist, $currentUser);
  vi.unstubAllGlobals();
});

const many = Array.from({ length: MAX_WISHLIST_ITEMS + 5 }, (_, at) => `bowl-${at}`);

test('the newest item comes first', () => {
  setWishlisted('bowl', true);
  setWishlisted('sarong', true);
  expect($wishlist.get()).toEqual(['sarong', 'bowl']);
  expect(stored.get(KEY)).toBe('["sarong","bowl"]');
});

test('a change starts from what another tab wrote', () => {
  stored.set(KEY, '["sarong","bowl"]');
  setWishlisted('sarong', false);
  expect($wishlist.get()).toEqual(['bowl']);
});

test('a full list takes nothing more, and says so', () => {
  stored.set(KEY, JSON.stringify(many.slice(0, MAX_WISHLIST_ITEMS)));
  expect(setWishlisted('sarong', true)).toBe(fullWishlist());
  expect(setWishlisted('bowl-0', true)).toBeUndefined();
  expect(setWishlisted('bowl-0', false)).toBeUndefined();
  expect(setWishlisted('sarong', true)).toBeUndefined();
});

test('a browser without storage says so, and the heart stays as it was', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(setWishlisted('bowl', true)).toBe(m.wishlist_not_stored());
  expect($wishlist.get()).toEqual([]);
});

test.each([
  ['no JSON', 'bowl', []],
  ['no list', '{"bowl":true}', []],
  ['other things', '["bowl",7,null,{"_id":"x"},"<img>",""]', ['bowl']],
  ['the same twice', '["bowl","sarong","bowl"]', ['bowl', 'sarong']],
  ['nothing', null, []],
])('of a list that was written by hand, %s is read as far as it can be', (_what, text, ids) => {
  expect(readWishlist(text)).toEqual(ids);
});

test('a list grown by hand is cut', () => {
  expect(readWishlist(JSON.stringify(many))).toHaveLength(MAX_WISHLIST_ITEMS);
});

test('a guest’s items are merged at login, less the removed ones', () => {
  mergeWishlistLater();
  expect(pendingWishlist()).toEqual([]);
  setWishlisted('bowl', true);
  setWishlisted('sarong', true);
  mergeWishlistLater();
  expect(pendingWishlist()).toEqual(['sarong', 'bowl']);
  dropPending('sarong');
  expect(pendingWishlist()).toEqual(['bowl']);
  dropPending('bowl');
  expect(stored.has('wishlistWaiting')).toBe(false);
});
