import type { Product } from '#lib/catalogue/product.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Found } from './service.ts';

/** The product that was found; refuses what is unknown or no longer sold. */
export function onSale(found: Found | undefined): Product {
  if (found?.state === 'archived') throw new Refusal('gone', 'This product is no longer sold.');
  if (!found) throw new Refusal('missing', 'Product not found.');
  return found.product;
}
