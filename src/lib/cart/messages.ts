import { DEFAULT_SIZE, isSize, nameWithSize } from '#lib/catalogue/sizes.ts';

export const EMPTY_CART = 'Your cart is empty';
export const NOT_STORED = "Your cart can't be saved: your browser's storage is full or blocked.";
export const NOT_LOADED = 'Your cart could not be loaded. Your items are safe.';

export const CART_NEEDS_JAVASCRIPT = 'Your cart needs JavaScript. Please turn it on.';
export const SELECT_SIZE = 'Please select a size before adding to cart.';
/** Asks for an option before a product goes into the cart. */
export const pleaseChoose = (option: string): string =>
  option === 'Size' ? SELECT_SIZE : `Please choose ${option} before adding to cart.`;
export const WHOLE_QUANTITY = 'Quantity must be a whole number of 1 or more.';

export const itemCount = ({ length }: readonly unknown[]): string =>
  length === 1 ? '1 item' : `${length} items`;

export function soldOut(size: string): string {
  if (size === DEFAULT_SIZE) return 'This product is sold out.';
  return isSize(size) ? 'This size is sold out.' : `${size} is sold out.`;
}

export const lineName = ({ name, size }: { name: string; size: string }): string =>
  nameWithSize(name, size);
