import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { TestUser } from './people.ts';
import { addressFields } from '../../support/address-fields.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';

export { bowl, sarong, soap } from '../../support/cart-lines.ts';

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
