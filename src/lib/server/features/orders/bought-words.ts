import { titled } from '#lib/cart/lines.ts';
import { word } from '#lib/messages/texts.ts';
import { boughtName } from '#lib/server/infra/locale.ts';

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
  ...titled(size, word(size)),
});
