import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CART_KEY, readLines, writeLines } from '#lib/cart/lines.ts';
import { aLine } from '../../support/products.ts';

const requested = vi.hoisted(() => ({
  fetchAll: vi.fn<(ids: readonly string[]) => Promise<ReadonlyMap<string, unknown>>>(),
}));
const given = vi.hoisted(() => ({ announce: vi.fn<(words: string) => void>() }));
vi.mock('#lib/browser/fetch-product.ts', () => requested);
vi.mock('#lib/browser/announce.ts', () => given);

// Another file may have loaded the module with what it really imports.
vi.resetModules();
const { $notices, refreshGuestCart } = await import('#lib/browser/cart/refresh-guest-cart.ts');

const storage = new Map<string, string>();
const medium = aLine({ size: 'M' });
const large = aLine({ size: 'L' });
const response = {
  _id: medium.productId,
  name: medium.name,
  brand: medium.brand,
  images: [],
  price: 3900,
  discount: 0,
  countInStock: 24,
  sizes: ['M', 'L'],
};
const variantsAt = (price: number) => ['M', 'L'].map((size) => ({ size, countInStock: 12, price }));
const known = new Map([[medium.productId, { ...response, variants: variantsAt(3900) }]]);

beforeEach(() => {
  storage.clear();
  $notices.set([]);
  vi.resetAllMocks();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text),
    removeItem: (key: string) => void storage.delete(key),
  });
  storage.set(CART_KEY, writeLines([medium, large]));
});
afterEach(() => vi.unstubAllGlobals());

test('what a shopper changes while the shop answers is not undone', async () => {
  requested.fetchAll.mockImplementation(() => {
    storage.set(CART_KEY, writeLines([{ ...medium, quantity: 4 }]));
    return Promise.resolve(known);
  });
  await refreshGuestCart();
  expect(readLines(storage.get(CART_KEY))).toMatchObject([{ size: 'M', quantity: 4 }]);
});

test('one change that concerns two lines is announced once', async () => {
  const dearer = { ...response, variants: variantsAt(4000) };
  requested.fetchAll.mockResolvedValue(new Map([[medium.productId, dearer]]));
  await refreshGuestCart();
  const notice = `The price of ${medium.name} has changed.`;
  expect($notices.get()).toEqual([notice]);
  expect(given.announce).toHaveBeenCalledExactlyOnceWith(notice);
});

test('without a network the cart stays as stored', async () => {
  requested.fetchAll.mockResolvedValue(new Map());
  await refreshGuestCart();
  expect(readLines(storage.get(CART_KEY))).toEqual([medium, large]);
  expect($notices.get()).toEqual([]);
});
