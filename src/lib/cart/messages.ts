import { DEFAULT_SIZE, isSize, nameWithSize } from '#lib/catalogue/sizes.ts';
import * as m from '#messages';

/** Asks for an option before a product goes into the cart. */
export const pleaseChoose = (option: string): string =>
  option === 'Size' ? m.cart_choose_size() : m.cart_choose_option({ option });

export function soldOut(size: string): string {
  if (size === DEFAULT_SIZE) return m.cart_product_sold_out();
  return isSize(size) ? m.cart_size_sold_out() : m.cart_variant_sold_out({ variant: size });
}

export const lineName = ({ name, size }: { name: string; size: string }): string =>
  nameWithSize(name, size);
