import { titled } from '#lib/cart/lines.ts';
import { translatedTitle } from '#lib/catalogue/sizes.ts';
import { textsOf, word } from '#lib/messages/texts.ts';
import { NAME_SOURCE } from '#lib/messages/translations.ts';
import { sourceOf } from './service.ts';

/** What was bought keeps its name; it is translated while the product still has that name. */
export function boughtName(productId: string, name: string): string {
  const own = textsOf('product', productId);
  return own?.[NAME_SOURCE] === sourceOf(name) ? (own['name'] ?? name) : name;
}

interface BoughtLine {
  product_id: string;
  name: string;
  brand: string;
  size: string;
}

/** A line of an order in the language of the request. */
export const boughtWords = ({ product_id, name, brand, size }: BoughtLine) => ({
  name: boughtName(product_id, name),
  brand: word(brand),
  ...titled(size, translatedTitle(size)),
});
