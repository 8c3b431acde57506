import type { FetchedProduct } from '#lib/catalogue/codec.ts';
import { discountedCents } from '#lib/catalogue/product.ts';
import { DEFAULT_SIZE, isKnownSize } from '#lib/catalogue/sizes.ts';
import { PLACEHOLDER_PICTURE } from '#lib/catalogue/picture-urls.ts';
import { findVariant } from '#lib/catalogue/variants.ts';
import type { Line } from './lines.ts';

/** Products that could not be fetched are missing. */
export type Known = ReadonlyMap<string, FetchedProduct | 'gone'>;

export interface Repaired {
  lines: readonly Line[];
  notices: readonly string[];
}

const smallPicture = (product: FetchedProduct): string =>
  product.images[0]?.replace('-900.', '-320.') ?? PLACEHOLDER_PICTURE;

/** A line with quantity 1, with the size's price and stock or the product's. */
export function lineOfProduct(product: FetchedProduct, size: string = DEFAULT_SIZE): Line {
  const { price, countInStock } = findVariant(product, size) ?? product;
  const listCents = Math.round(price * 100);
  return {
    productId: product._id,
    size,
    quantity: 1,
    name: product.name,
    brand: product.brand,
    image: smallPicture(product),
    listCents,
    unitCents: discountedCents(listCents, product.discount),
    discount: product.discount,
    countInStock,
  };
}

const refreshed = (line: Line, product: FetchedProduct): Line => ({
  ...line,
  ...lineOfProduct(product, line.size),
  quantity: line.quantity,
});

export const priceChanged = (name: string): string => `The price of ${name} has changed.`;

/** Takes prices, stock, names and pictures from the shop; the quantity stays. */
export function repairLines(lines: readonly Line[], known: Known): Repaired {
  const notices: string[] = [];
  const repaired = lines.flatMap((line) => {
    const product = known.get(line.productId);
    if (product === undefined) return line;
    if (product === 'gone') {
      notices.push(`${line.name} is no longer sold. We removed it from your cart.`);
      return [];
    }
    if (!findVariant(product, line.size)) {
      notices.push(
        line.size === DEFAULT_SIZE
          ? `${line.name} now has sizes. We removed it: choose your size and add it again.`
          : `${line.name} is no longer sold in ${isKnownSize(line.size) ? `size ${line.size}` : line.size}. We removed it from your cart.`,
      );
      return [];
    }
    const fresh = refreshed(line, product);
    if (fresh.unitCents !== line.unitCents) notices.push(priceChanged(line.name));
    return fresh;
  });
  return { lines: repaired, notices };
}
