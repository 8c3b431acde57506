import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CART_KEY, readLines, writeLines } from '#lib/cart/lines.ts';
import { aLine } from '../../support/products.ts';

const asked = vi.hoisted(() => ({ fetchProduct: vi.fn<(id: string) => Promise<unknown>>() }));
const given = vi.hoisted(() => ({ announce: vi.fn<(words: string) => void>() }));
vi.mock('#lib/browser/fetch-product.ts', () => asked);
vi.mock('#lib/browser/announce.ts', () => given);

// Another file may have loaded the module with what it really imports.
vi.resetModules();
const { $notices, refreshGuestCart } = await import('#lib/browser/cart/refresh-guest-cart.ts');

const kept = new Map<string, string>();
const medium = aLine({ size: 'M' });
const large = aLine({ size: 'L' });
const response = {
  _id: medium.productId,
  name: medium.name,
  brand: medium.brand,
  images: [],
  price: 3900,
  discount: 0,
  countInStock: 12,
  sizes: ['M', 'L'],
};

beforeEach(() => {
  kept.clear();
  $notices.set([]);
  vi.resetAllMocks();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  kept.set(CART_KEY, writeLines([medium, large]));
});
afterEach(() => vi.unstubAllGlobals());

test('what a shopper changes while the shop answers is not undone', async () => {
  asked.fetchProduct.mockImplementation(() => {
    kept.set(CART_KEY, writeLines([{ ...medium, quantity: 4 }]));
    return Promise.resolve(response);
  });
  await refreshGuestCart();
  expect(readLines(kept.get(CART_KEY))).toMatchObject([{ size: 'M', quantity: 4 }]);
});

test('one change that concerns two lines is announced once', async () => {
  asked.fetchProduct.mockResolvedValue({ ...response, price: 4000 });
  await refreshGuestCart();
  const notice = `The price of ${medium.name} has changed.`;
  expect($notices.get()).toEqual([notice]);
  expect(given.announce).toHaveBeenCalledExactlyOnceWith(notice);
});

test('without a network the cart stays as stored', async () => {
  asked.fetchProduct.mockRejectedValue(new TypeError('no line'));
  await refreshGuestCart();
  expect(readLines(kept.get(CART_KEY))).toEqual([medium, large]);
  expect($notices.get()).toEqual([]);
});
