import type { ProductSummary } from '#lib/catalogue/product.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { findVariant } from '#lib/catalogue/variants.ts';
import * as m from '#messages';

export const ALERT_DAYS = 180;

type AlertState = 'no-such-size' | 'in-stock' | 'sold-out' | 'one-of-a-kind';

/** The error of a size that can't have an alert. */
export function whyNoAlert(
  state: Exclude<AlertState, 'sold-out'>,
  size: string | undefined,
): string {
  if (state === 'one-of-a-kind') return m.stock_alerts_one_of_a_kind();
  if (state === 'in-stock') return m.stock_alerts_in_stock();
  return size === DEFAULT_SIZE ? m.catalogue_choose_size() : m.stock_alerts_no_size();
}

/** Only a sold-out size of a product that is made again can have an alert. */
export function alertState(
  product: Pick<ProductSummary, 'variants' | 'oneOfAKind'>,
  size: string,
): AlertState {
  const variant = findVariant(product, size);
  if (!variant) return 'no-such-size';
  if (variant.countInStock > 0) return 'in-stock';
  return product.oneOfAKind ? 'one-of-a-kind' : 'sold-out';
}

/** The present title of a size that may have been renamed. */
export const presentTitle = (product: Pick<ProductSummary, 'variants'>, size: string): string =>
  findVariant(product, size)?.size ?? size;
