import { PLACEHOLDER_PICTURE, pictureUrl } from '#lib/catalogue/picture-urls.ts';
import { paidCents, shownDiscount } from '#lib/catalogue/price.ts';
import { NO_BRAND, type ProductSummary } from '#lib/catalogue/product.ts';
import type { Variant } from '#lib/catalogue/variants.ts';
import { word } from '#lib/messages/texts.ts';
import { type Line, titled, writeLines } from './lines.ts';

function lineOf(product: ProductSummary, variant: Variant): Line {
  const { size, countInStock, priceCents } = variant;
  const hash = variant.picture ?? product.pictures[0]?.hash;
  return {
    productId: product.id,
    name: product.name,
    brand: product.brand || NO_BRAND,
    image: hash === undefined ? PLACEHOLDER_PICTURE : pictureUrl(hash, 320),
    unitCents: paidCents(variant, product.discount),
    listCents: priceCents,
    discount: shownDiscount(variant, product.discount),
    size,
    ...titled(size, word(size)),
    quantity: 1,
    countInStock,
  };
}

/** As a button of the page carries them, and the browser stores them. */
export const storedLines = (product: ProductSummary, variants: readonly Variant[]): string =>
  writeLines(variants.map((variant) => lineOf(product, variant)));
