import type { ShopProduct } from './admin-codec.ts';

/** A product's form as it is written: every field the words that stand in it. */
export interface Written {
  name: string;
  price: string;
  discount: string;
  description: string;
  brand: string;
  category: string;
  group: string;
  countInStock: string;
  sizes: readonly string[];
  material: string;
  maker: string;
}

export const emptyForm: Written = {
  name: '',
  price: '',
  discount: '0',
  description: '',
  brand: '',
  category: '',
  group: '',
  countInStock: '',
  sizes: [],
  material: '',
  maker: '',
};

/** How a product stands in its form. */
export const writtenOf = (product: ShopProduct): Written => ({
  name: product.name,
  price: product.price.toFixed(2),
  discount: String(product.discount),
  description: product.description,
  brand: product.brand,
  category: product.category,
  group: product.group ?? '',
  countInStock: String(product.countInStock),
  sizes: product.sizes,
  material: product.material,
  maker: product.maker,
});

const words = (value: string | readonly string[]): string[] =>
  typeof value === 'string' ? [value] : value.length > 0 ? [...value] : ['none'];

/**
 * The fields to send: those that were changed, so that what others changed meanwhile stays, such as
 * the stock that is being sold.
 */
export function changedFields(before: Written, after: Written): [name: string, word: string][] {
  const old = new Map(Object.entries(before));
  return Object.entries(after).flatMap(([name, value]: [string, string | readonly string[]]) => {
    const was = old.get(name);
    return String(was) === String(value)
      ? []
      : words(value).map((word): [string, string] => [name, word]);
  });
}
