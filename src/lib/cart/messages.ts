import { DEFAULT_SIZE } from '#lib/catalogue/product.ts';
import type { Line } from './lines.ts';

/** Messages of the cart used in more than one place. */
export const EMPTY_CART = 'Your cart is empty';
export const NOT_STORED =
  'Your browser cannot keep your cart: its storage is full or switched off.';
export const NOT_LOADED = 'The cart could not be shown. What is in it is safe.';
export const SOLD_OUT = 'Sold out.';

/** A line's name, with its size if the product has several. */
export const lineName = ({ name, size }: Pick<Line, 'name' | 'size'>): string =>
  size === DEFAULT_SIZE ? name : `${name}, size ${size}`;
