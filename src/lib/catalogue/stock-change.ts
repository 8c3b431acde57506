import { typedNumber } from '#lib/format/typed-number.ts';
import { DEFAULT_SIZE } from './sizes.ts';

export interface VariantStock {
  _id: string;
  size: string;
  countInStock: number;
}

/** It names the variant by its id, because another admin may give its title to another one. */
export interface StockChange {
  _id: string;
  countInStock: number;
  /** The stock that the admin saw; another current stock is a conflict. */
  expected: number;
}

export const stockById = (present: readonly VariantStock[]): ReadonlyMap<string, number> =>
  new Map(present.map(({ _id, countInStock }) => [_id, countInStock]));

export const stockInput = (id: string): string => `stocks.${id}`;

export function changedStock(
  displayed: readonly VariantStock[],
  typed: Readonly<Record<string, string>>,
): StockChange[] {
  return displayed.flatMap(({ _id, countInStock: expected }) => {
    const countInStock = Number(typedNumber(typed[_id] ?? ''));
    return countInStock === expected ? [] : [{ _id, countInStock, expected }];
  });
}

export function stockConflicts(
  changes: readonly StockChange[],
  present: readonly VariantStock[],
): VariantStock[] {
  return changes.flatMap(({ _id, expected }) => {
    const now = present.find((one) => one._id === _id);
    return now && now.countInStock !== expected ? [now] : [];
  });
}

export function stockChangedMeanwhile(
  now: ReadonlyArray<Pick<VariantStock, 'size' | 'countInStock'>>,
): string {
  const parts = now.map(
    ({ size, countInStock }) => `${size === DEFAULT_SIZE ? 'it' : size} is now ${countInStock}`,
  );
  return `Somebody changed the stock meanwhile: ${parts.join(', ')}.`;
}
