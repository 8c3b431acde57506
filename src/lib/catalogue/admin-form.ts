import type { ShopProduct } from './admin-codec.ts';

/** The values of a product's form, as text. */
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

/** A product as form values. */
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
 * The changed fields: the others are not sent, so that concurrent changes stay, such as stock being
 * sold.
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
