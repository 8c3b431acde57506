import { word } from '#lib/messages/texts.ts';
import { DEFAULT_SIZE, isSize, nameWithSize, type TitledSize } from '#lib/catalogue/sizes.ts';
import * as m from '#messages';

/** Asks for an option, with its `label` in the language of the screen, before a product goes into the cart. */
export const pleaseChoose = (option: string, label = word(option)): string =>
  option === 'Size' ? m.cart_choose_size() : m.cart_choose_option({ option: label });

export function soldOut(size: string, title = word(size)): string {
  if (size === DEFAULT_SIZE) return m.cart_product_sold_out();
  return isSize(size) ? m.cart_size_sold_out() : m.cart_variant_sold_out({ variant: title });
}

export const lineName = ({ name, size, title }: TitledSize & { name: string }): string =>
  nameWithSize(name, size, title);
