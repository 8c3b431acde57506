import { bowl, sarong, type StoredLine } from '../../support/cart-lines.ts';
import { numbered } from '../../support/products.ts';
import { onTestFinished } from 'vitest';
import { $notices } from '#lib/browser/cart/refresh-guest-cart.ts';
import { $load, endLoad, LOAD } from '#lib/browser/cart/store.ts';
import { CART_KEY } from '#lib/cart/lines.ts';
import type { Product } from '#lib/catalogue/product.ts';
import { toWireProduct } from '#lib/server/features/catalogue/codec.ts';
import { success } from './fake-api.ts';

export { bowl, sarong, soap, type StoredLine } from '../../support/cart-lines.ts';

/** A product as `GET /api/products/{id}` gives it, from the line that a cart has of it. */
export function wireProduct(line: StoredLine, changes: Partial<Product> = {}) {
  const priceCents = Math.round((line.originalPrice ?? line.price) * 100);
  const sizes = line.size === 'Default' ? (['Default'] as const) : (['M', 'L'] as const);
  const product: Product = {
    id: line._id,
    pastPrices: [],
    name: line.name,
    category: 'bowls',
    group: null,
    brand: line.brand,
    maker: 'Sunil Perera, Matale',
    material: 'Turned wood, lac',
    options: line.size === 'Default' ? [] : [{ name: 'Size', values: ['M', 'L'] }],
    tags: [],
    lowStockAt: 5,
    oneOfAKind: false,
    variants: numbered(
      sizes.map((size) => ({
        size,
        countInStock: changes.countInStock ?? line.countInStock,
        priceCents: changes.priceCents ?? priceCents,
      })),
    ),
    priceCents,
    saleCents: null,
    discount: line.discount ?? 0,
    countInStock: line.countInStock,
    sizes: line.size === 'Default' ? [] : ['M', 'L'],
    pictures: [{ hash: '0123456789abcdef', alt: line.name }],
    rating: 0,
    reviewCount: 0,
    createdAt: new Date('2026-10-01T08:00:00Z'),
    updatedAt: new Date('2026-10-01T08:00:00Z'),
    intro: 'Turned on a pole lathe.',
    description: 'Turned on a pole lathe and coloured with sticks of lac.',
    reviews: [],
    ...changes,
  };
  return toWireProduct(product, []);
}

/** Routes of `fakeApi` for products as the shop sells them now; any other is gone. */
export const productRoutes = (...products: readonly ReturnType<typeof wireProduct>[]) => ({
  'GET /api/products/*': { status: 404, body: { success: false, message: 'Product not found.' } },
  ...Object.fromEntries(
    products.map((product) => [
      `GET /api/products/${product._id}`,
      { body: { success: true, product } },
    ]),
  ),
});

/** The server's cart as every call of the cart answers with it (docs/api.md "Cart"). */
export const wireCart = (lines: readonly StoredLine[], notices?: readonly string[]) => ({
  success: true,
  data: lines.map((line) => ({
    _id: line.cartId ?? `line-${line._id}`,
    productId: wireProduct(line),
    size: line.size,
    quantity: line.qty,
  })),
  ...(notices && { notices }),
});

/** Puts lines into the browser's cart, as a page that was open before has stored them. */
export function storeCart(lines: readonly object[] | string): void {
  const text = typeof lines === 'string' ? lines : JSON.stringify(lines);
  localStorage.setItem(CART_KEY, text);
  $notices.set([]);
  // The store of this page may have been read before.
  dispatchEvent(new StorageEvent('storage', { key: CART_KEY }));
}

/** A user's cart before the server has answered; *Try again* brings these lines. */
export function cartOnItsWay(lines: readonly object[] = []): void {
  $load.set({ isLoading: true, isLoaded: false, error: '' });
  const load = () => {
    storeCart(lines);
    endLoad();
  };
  document.addEventListener(LOAD, load);
  onTestFinished(() => document.removeEventListener(LOAD, load));
}

/** The cart that the browser has stored, as `product × quantity`. */
export const storedCart = (): string[] => {
  const lines: StoredLine[] = JSON.parse(localStorage.getItem(CART_KEY) ?? '[]');
  return lines.map(({ _id, qty }) => `${_id} × ${qty}`);
};

/** One of the sums of a cart or an order, by the beginning of its name. */
export const figure = (name: string): string | undefined =>
  [...document.querySelectorAll('.totals dt')]
    .find((term) => term.textContent.startsWith(name))
    ?.nextElementSibling?.textContent?.trim();

/** What was announced to screen readers last. */
export const announced = (): string => document.querySelector('#said')?.textContent ?? '';

const jakWoodBowl: StoredLine = {
  ...bowl,
  _id: 'jak-wood-bowl',
  name: 'Turned Jak Wood Bowl',
  countInStock: 0,
};

const products = new Map([bowl, sarong, jakWoodBowl].map((line) => [line._id, wireProduct(line)]));

/** The answer of `GET /api/products/{id}`. */
export const wireProductResponse = (id: string) => success({ product: products.get(id) });

/** A wishlist as every call of it answers (docs/api.md "Other"); `ids` are newest first. */
export const wireWishlist = (ids: readonly string[], notices?: readonly string[]) => ({
  body: {
    success: true,
    wishlist: ids.flatMap((id) => products.get(id) ?? []),
    ids,
    total: ids.length,
    page: 1,
    pages: 1,
    ...(notices && { notices }),
  },
});
