import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { TestUser } from './people.ts';
import { addressFields } from '../../support/address-fields.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';

/** Lines of a cart as the browser stores them, of products that the demo shop sells. */
export const sarong = {
  _id: 'peacock-batik-sarong',
  name: 'Peacock Batik Sarong',
  brand: 'Matale Wax Room',
  price: 2792,
  originalPrice: 3490,
  discount: 20,
  countInStock: 14,
  size: 'M',
  qty: 1,
};
export const bowl = {
  _id: 'lacquer-band-bowl',
  name: 'Lacquer Band Bowl',
  brand: 'Hapuvida Lacquer',
  price: 3900,
  countInStock: 8,
  size: 'Default',
  qty: 1,
};
export const soap = {
  _id: 'herbal-soap-trio',
  name: 'Herbal Soap Trio',
  brand: 'Suwanda Apothecary',
  price: 1250,
  countInStock: 48,
  size: 'Default',
  qty: 2,
};

/** The shop's own copy of a user's cart, as `product × quantity`. */
export async function shopCart({ cart }: Shop, { id }: TestUser): Promise<string[]> {
  const lines = await cart.lines(id);
  return lines.map(({ productId, quantity }) => `${productId._id} × ${quantity}`);
}

/** Puts something into a user's cart, as another device does. */
export const addToShopCart = (
  { cart }: Shop,
  { id }: TestUser,
  productId: string,
  quantity: number,
) => cart.add(id, { productId, size: 'Default', quantity });

/** Puts products into the cart of the logged-in user, and opens the checkout. */
export async function openCheckout(
  page: Page,
  shop: Shop,
  user: TestUser,
  products: Readonly<Record<string, number>> = { 'charcoal-soap-trio': 2 },
): Promise<void> {
  for (const [id, quantity] of Object.entries(products)) {
    await addToShopCart(shop, user, id, quantity);
  }
  await page.goto('/checkout');
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(
    Object.keys(products).length,
  );
}

export async function fillAddress(page: Page): Promise<void> {
  for (const [label, words] of addressFields) {
    await page.getByLabel(label).fill(words);
  }
}
