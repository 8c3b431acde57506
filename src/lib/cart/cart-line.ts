import type { Line } from './lines.ts';
import { PLACEHOLDER_PICTURE, pictureUrl } from '#lib/catalogue/picture-urls.ts';
import {
  discountedCents,
  DEFAULT_SIZE,
  NO_BRAND,
  type ProductSummary,
} from '#lib/catalogue/product.ts';

/** One piece of a product as a cart line, without a chosen size yet. */
export function lineOf(product: ProductSummary): Line {
  const picture = product.pictures[0];
  return {
    productId: product.id,
    name: product.name,
    brand: product.brand || NO_BRAND,
    image: picture ? pictureUrl(picture.hash, 320) : PLACEHOLDER_PICTURE,
    unitCents: discountedCents(product.priceCents, product.discount),
    listCents: product.priceCents,
    discount: product.discount,
    size: DEFAULT_SIZE,
    quantity: 1,
    countInStock: product.countInStock,
  };
}
