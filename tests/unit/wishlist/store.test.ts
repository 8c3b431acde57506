import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FULL, MOST_WISHES } from '#lib/wishlist/limit.ts';
import { $wishes, readWishes, setWished } from '#lib/browser/wishlist/store.ts';
import { joinWishesLater, waitingWishes, waitNoLonger } from '#lib/browser/wishlist/outbox.ts';
import { NOT_KEPT } from '#lib/wishlist/messages.ts';

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
  $wishes.set([]);
});
afterEach(() => vi.unstubAllGlobals());

const many = Array.from({ length: MOST_WISHES + 5 }, (_, at) => `bowl-${at}`);

test('what is kept last stands first', () => {
  setWished('bowl', true);
  setWished('sarong', true);
  expect($wishes.get()).toEqual(['sarong', 'bowl']);
  expect(stored.get(KEY)).toBe('["sarong","bowl"]');
});

test('a change starts from what another tab wrote', () => {
  stored.set(KEY, '["sarong","bowl"]');
  setWished('sarong', false);
  expect($wishes.get()).toEqual(['bowl']);
});

test('a full list takes nothing more, and says so', () => {
  stored.set(KEY, JSON.stringify(many.slice(0, MOST_WISHES)));
  expect(setWished('sarong', true)).toBe(FULL);
  expect(setWished('bowl-0', true)).toBeUndefined();
  expect(setWished('bowl-0', false)).toBeUndefined();
  expect(setWished('sarong', true)).toBeUndefined();
});

test('a browser that keeps nothing says so, and the heart stays as it was', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(setWished('bowl', true)).toBe(NOT_KEPT);
  expect($wishes.get()).toEqual([]);
});

test.each([
  ['no JSON', 'bowl', []],
  ['no list', '{"bowl":true}', []],
  ['other things', '["bowl",7,null,{"_id":"x"},"<img>",""]', ['bowl']],
  ['the same twice', '["bowl","sarong","bowl"]', ['bowl', 'sarong']],
  ['nothing', null, []],
])('of a list that was written by hand, %s is read as far as it can be', (_what, text, ids) => {
  expect(readWishes(text)).toEqual(ids);
});

test('a list grown by hand is cut', () => {
  expect(readWishes(JSON.stringify(many))).toHaveLength(MOST_WISHES);
});

test('what a guest chose waits for the shop at login, less what he takes off again', () => {
  joinWishesLater();
  expect(waitingWishes()).toEqual([]);
  setWished('bowl', true);
  setWished('sarong', true);
  joinWishesLater();
  expect(waitingWishes()).toEqual(['sarong', 'bowl']);
  waitNoLonger('sarong');
  expect(waitingWishes()).toEqual(['bowl']);
  waitNoLonger('bowl');
  expect(stored.has('wishlistWaiting')).toBe(false);
});
