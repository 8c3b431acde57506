import type { ProductSummary } from '#lib/catalogue/product.ts';
import { hasPriceRange, sumOfVariants, type VariantDraft } from '#lib/catalogue/variants.ts';
import type { ImportField } from './shop-rows.ts';

export type Cells = Record<ImportField, string>;

export interface WrittenProduct extends Pick<
  ProductSummary,
  'id' | 'name' | 'category' | 'group' | 'brand' | 'discount' | 'material' | 'maker' | 'options'
> {
  variants: readonly VariantDraft[];
  description: string;
  archivedAt?: string | null | undefined;
}

const rupees = (cents: number): string => (cents / 100).toFixed(2);

/** `S:4|M:0`, or `S:4:2990.00|M:0:3190.00` where prices differ. */
const writeSizes = ({ options, variants }: Pick<WrittenProduct, 'options' | 'variants'>): string =>
  options.length === 0
    ? ''
    : variants
        .map(({ size, countInStock, priceCents }) =>
          [size, countInStock, ...(hasPriceRange({ variants }) ? [rupees(priceCents)] : [])].join(
            ':',
          ),
        )
        .join('|');

export function toCells(product: WrittenProduct, images: readonly string[]): Cells {
  const { priceCents, countInStock } = sumOfVariants(product.variants);
  return {
    id: product.id,
    name: product.name,
    category: product.category,
    group: product.group ?? '',
    brand: product.brand,
    price: rupees(priceCents),
    discount: String(product.discount),
    countInStock: String(countInStock),
    sizes: writeSizes(product),
    material: product.material,
    maker: product.maker,
    description: product.description,
    images: images.join('|'),
    archived: product.archivedAt ? 'yes' : '',
  };
}
