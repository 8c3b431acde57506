import { typedNumber } from '#lib/format/typed-number.ts';
import { DEFAULT_SIZE } from './sizes.ts';
import { findVariant } from './variants.ts';

/** Stock that an admin sets, and what was shown meanwhile (docs/api.md "Stock and price per size"). */

/** The pieces of one size; the size as text, as it comes over the wire. */
export interface SizeStock {
  size: string;
  countInStock: number;
}

export interface StockChange extends SizeStock {
  /** What the admin was shown: when it is another by now, nothing is overwritten. */
  expected: number;
}

/** The name of the input for the stock of a size; without sizes that of the whole product. */
export const stockInput = (size: string): string =>
  size === DEFAULT_SIZE ? 'countInStock' : `stocks.${size}`;

/** What was typed and is not what was shown; a size that was not shown has no pieces yet. */
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

/** The sizes in which the stock is not what was shown, with what it is now. */
export function stockConflicts(
  changes: readonly StockChange[],
  present: readonly SizeStock[],
): SizeStock[] {
  return changes.flatMap(({ size, expected }) => {
    const now = findVariant({ variants: present }, size);
    return now && now.countInStock !== expected ? [now] : [];
  });
}

/** `Somebody changed the stock meanwhile: M is now 3, L is now 0.` */
export function stockChangedMeanwhile(now: readonly SizeStock[]): string {
  const parts = now.map(
    ({ size, countInStock }) => `${size === DEFAULT_SIZE ? 'it' : size} is now ${countInStock}`,
  );
  return `Somebody changed the stock meanwhile: ${parts.join(', ')}.`;
}
