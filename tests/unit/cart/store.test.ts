import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CART_KEY, writeLines } from '#lib/cart/stored-lines.ts';
import {
  addToCart,
  changeQuantity,
  $lines,
  removeFromCart,
  setLines,
} from '#lib/browser/cart/store.ts';
import { NOT_STORED } from '#lib/cart/messages.ts';
import { aLine } from '../../support/goods.ts';

/** A browser's storage in as far as the cart uses it. */
function aStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}
let storage = aStorage();
const bowl = aLine();

beforeEach(() => {
  storage = aStorage();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  $lines.set([]);
});
afterEach(() => vi.unstubAllGlobals());

const full = () => {
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
};

test('what is added is kept', () => {
  expect(addToCart(bowl)).toMatchObject({ lines: [{ quantity: 1 }] });
  expect(storage.kept.get(CART_KEY)).toBe(writeLines([bowl]));
});

test('a change starts from what another tab wrote', () => {
  storage.kept.set(CART_KEY, writeLines([bowl, aLine({ productId: 'other' })]));
  expect(removeFromCart(bowl)).toBe(true);
  expect($lines.get()).toMatchObject([{ productId: 'other' }]);
});

test('the last line to go takes the stored copy along', () => {
  addToCart(bowl);
  removeFromCart(bowl);
  expect(storage.kept.has(CART_KEY)).toBe(false);
});

test('a full storage refuses in one sentence and leaves the cart as it was', () => {
  addToCart(bowl);
  full();
  expect(addToCart(aLine({ productId: 'other' }))).toEqual({ refusal: NOT_STORED });
  expect(changeQuantity(bowl, 2)).toBe(false);
  expect($lines.get()).toMatchObject([{ productId: bowl.productId, quantity: 1 }]);
});

test('a forbidden storage is an empty cart that refuses', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(addToCart(bowl)).toEqual({ refusal: NOT_STORED });
  expect($lines.get()).toEqual([]);
});

test('the shop’s newest prices show even where they cannot be kept', () => {
  addToCart(bowl);
  full();
  setLines([{ ...bowl, unitCents: 1 }]);
  expect($lines.get()).toMatchObject([{ unitCents: 1 }]);
});
