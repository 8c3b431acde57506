import { centsOf } from '#lib/format/money.ts';
import type { FetchedProduct } from '#lib/catalogue/codec.ts';
import { costOnWire } from '#lib/catalogue/cost-on-wire.ts';
import { DEFAULT_SIZE, isSize } from '#lib/catalogue/sizes.ts';
import { PLACEHOLDER_PICTURE } from '#lib/catalogue/picture-urls.ts';
import { findVariant } from '#lib/catalogue/variants.ts';
import * as m from '#messages';
import { isLine, titled, type Line } from './lines.ts';

/** Products that could not be fetched are missing. */
export type Known = ReadonlyMap<string, FetchedProduct | 'gone'>;

export interface Repaired {
  lines: readonly Line[];
  notices: readonly string[];
}

const smallPicture = (picture: string | undefined): string =>
  picture?.replace('-900.', '-320.') ?? PLACEHOLDER_PICTURE;

/** A line with quantity 1, with the size's price and stock or the product's. */
export function lineOfProduct(product: FetchedProduct, size: string = DEFAULT_SIZE): Line {
  const variant = findVariant(product, size);
  const sold = variant ?? product;
  const { price, countInStock } = sold;
  const discount = variant?.discount ?? product.discount;
  const listCents = centsOf(price);
  return {
    productId: product._id,
    size: variant?.size ?? size,
    title: titled(size, variant?.title).title,
    quantity: 1,
    name: product.name,
    brand: product.brand,
    image: smallPicture(variant?.picture ?? product.images[0]),
    listCents,
    unitCents: costOnWire(sold, discount),
    discount,
    countInStock,
  };
}

const refreshed = (line: Line, product: FetchedProduct): Line => ({
  ...line,
  ...lineOfProduct(product, line.size),
  quantity: line.quantity,
});

export const priceChanged = (product: string): string => m.cart_price_changed({ product });

function variantGone({ name: product, size, title }: Line): string {
  if (size === DEFAULT_SIZE) return m.cart_product_has_sizes({ product });
  return isSize(size)
    ? m.cart_size_gone({ product, size })
    : m.cart_variant_gone({ product, variant: title ?? size });
}

/** Two titles may have become one. */
const withoutRepeats = (lines: readonly Line[]): Line[] =>
  lines.flatMap((line, at) => {
    if (lines.findIndex((other) => isLine(other, line)) < at) return [];
    const same = lines.filter((other) => isLine(other, line));
    return { ...line, quantity: same.reduce((sum, { quantity }) => sum + quantity, 0) };
  });

/** Takes prices, stock, names and pictures from the shop; the quantity stays. */
export function repairLines(lines: readonly Line[], known: Known): Repaired {
  const notices: string[] = [];
  const repaired = lines.flatMap((line) => {
    const product = known.get(line.productId);
    if (product === undefined) return line;
    if (product === 'gone') {
      notices.push(m.cart_product_gone({ product: line.name }));
      return [];
    }
    if (!findVariant(product, line.size)) {
      notices.push(variantGone(line));
      return [];
    }
    const fresh = refreshed(line, product);
    if (fresh.unitCents !== line.unitCents) notices.push(priceChanged(line.name));
    return fresh;
  });
  return { lines: withoutRepeats(repaired), notices };
}
