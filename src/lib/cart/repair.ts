import type { FetchedProduct } from '#lib/catalogue/codec.ts';
import { discountedCents, DEFAULT_SIZE } from '#lib/catalogue/product.ts';
import { PLACEHOLDER_PICTURE } from '#lib/catalogue/picture-urls.ts';
import type { Line } from './lines.ts';

/** What the shop knows now of the products in a cart; what it could not be asked is missing. */
export type Known = ReadonlyMap<string, FetchedProduct | 'gone'>;

export interface Repaired {
  lines: readonly Line[];
  /** One sentence for each thing that the shopper should know. */
  notices: readonly string[];
}

const smallPicture = (product: FetchedProduct): string =>
  product.images[0]?.replace('-900.', '-320.') ?? PLACEHOLDER_PICTURE;

/** One piece of a product that the shop just told of, still without a chosen size. */
export function lineOfProduct(product: FetchedProduct): Line {
  const listCents = Math.round(product.price * 100);
  return {
    productId: product._id,
    size: DEFAULT_SIZE,
    quantity: 1,
    name: product.name,
    brand: product.brand,
    image: smallPicture(product),
    listCents,
    unitCents: discountedCents(listCents, product.discount),
    discount: product.discount,
    countInStock: product.countInStock,
  };
}

const refreshed = (line: Line, product: FetchedProduct): Line => ({
  ...line,
  ...lineOfProduct(product),
  size: line.size,
  quantity: line.quantity,
});

const hasSize = (line: Line, product: FetchedProduct): boolean =>
  product.sizes.length === 0 ? line.size === DEFAULT_SIZE : product.sizes.includes(line.size);

/**
 * Brings a stored cart up to what the shop sells now: prices, stock, names and pictures come from
 * the shop, never from the browser's memory. The quantity is the shopper's and stays.
 */
export function repairLines(lines: readonly Line[], known: Known): Repaired {
  const notices: string[] = [];
  const repaired = lines.flatMap((line) => {
    const product = known.get(line.productId);
    if (product === undefined) return line;
    if (product === 'gone') {
      notices.push(`${line.name} is no longer sold and was taken out of your cart.`);
      return [];
    }
    if (!hasSize(line, product)) {
      notices.push(
        line.size === DEFAULT_SIZE
          ? `${line.name} now comes in sizes. It was taken out: please choose yours and add it again.`
          : `${line.name} no longer comes in size ${line.size} and was taken out.`,
      );
      return [];
    }
    const fresh = refreshed(line, product);
    if (fresh.unitCents !== line.unitCents) notices.push(`The price of ${line.name} has changed.`);
    return fresh;
  });
  return { lines: repaired, notices };
}
