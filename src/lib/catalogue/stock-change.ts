import { typedNumber } from '#lib/format/typed-number.ts';
import { DEFAULT_SIZE } from './sizes.ts';
import { findVariant } from './variants.ts';

export interface SizeStock {
  size: string;
  countInStock: number;
}

export interface StockChange extends SizeStock {
  /** The stock that the admin saw; another current stock is a conflict. */
  expected: number;
}

/** Without sizes it names the whole product's stock. */
export const stockInput = (size: string): string =>
  size === DEFAULT_SIZE ? 'countInStock' : `stocks.${size}`;

/** The changed sizes; a size that was not displayed has no stock yet. */
export function changedStock(
  displayed: readonly SizeStock[],
  typed: readonly (readonly [size: string, pieces: string])[],
): StockChange[] {
  return typed.flatMap(([size, quantity]) => {
    const expected = findVariant({ variants: displayed }, size)?.countInStock ?? 0;
    const countInStock = Number(typedNumber(quantity));
    return countInStock === expected ? [] : [{ size, countInStock, expected }];
  });
}

export function stockConflicts(
  changes: readonly StockChange[],
  present: readonly SizeStock[],
): SizeStock[] {
  return changes.flatMap(({ size, expected }) => {
    const now = findVariant({ variants: present }, size);
    return now && now.countInStock !== expected ? [now] : [];
  });
}

export function stockChangedMeanwhile(now: readonly SizeStock[]): string {
  const parts = now.map(
    ({ size, countInStock }) => `${size === DEFAULT_SIZE ? 'it' : size} is now ${countInStock}`,
  );
  return `Somebody changed the stock meanwhile: ${parts.join(', ')}.`;
}
