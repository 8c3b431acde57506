import { DEFAULT_SIZE, type ProductSummary } from '#lib/catalogue/product.ts';

/** Whether a product comes in a size; one without sizes comes in the default one alone. */
export const hasSize = (product: ProductSummary, size: string): boolean =>
  product.sizes.length === 0
    ? size === DEFAULT_SIZE
    : product.sizes.some((known) => known === size);
