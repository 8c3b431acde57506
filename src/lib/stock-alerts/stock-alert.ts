import type { ProductSummary } from '#lib/catalogue/product.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { findVariant } from '#lib/catalogue/variants.ts';
import * as m from '#messages';

export const STOCK_ALERT_TITLE = 'Tell me when it is back';

export const ALERT_SAVED = 'We will email you when it is back in stock.';
export const BACK_IN_STOCK = 'It is back in stock.';

export const ALERT_DAYS = 180;

export const noSuchSize = (size: string | undefined): string =>
  size === DEFAULT_SIZE ? m.catalogue_choose_size() : 'This product does not come in this size.';

/** Only a sold-out size can have an alert. */
export function alertState(
  product: Pick<ProductSummary, 'variants'>,
  size: string,
): 'no-such-size' | 'in-stock' | 'sold-out' {
  const variant = findVariant(product, size);
  if (!variant) return 'no-such-size';
  return variant.countInStock > 0 ? 'in-stock' : 'sold-out';
}

/** The present title of a size that may have been renamed. */
export const presentTitle = (product: Pick<ProductSummary, 'variants'>, size: string): string =>
  findVariant(product, size)?.size ?? size;
