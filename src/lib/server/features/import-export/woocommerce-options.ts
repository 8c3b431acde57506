import type { Offer } from './offers.ts';
import { textIn } from './foreign.ts';
import type { Row } from './read-file.ts';

const ATTRIBUTE = /^Attribute (\d+) value\(s\)$/;

/** A backslash escapes a comma inside a value. */
export const listIn = (row: Row, column: string): string[] =>
  textIn(row, column)
    .split(/(?<!\\),/)
    .flatMap((one) => one.replaceAll('\\,', ',').trim() || []);

/** An attribute by which the variations of a product differ. */
export interface WooOption {
  field: string;
  name: string;
  /** All values that the product lists. */
  values: readonly string[];
}

/** An attribute that no variation names only describes the product. */
export function wooOptions(parent: Row, variations: readonly Row[]): WooOption[] {
  return Object.keys(parent.cells).flatMap((field) => {
    const number = ATTRIBUTE.exec(field)?.[1];
    const nameField = `Attribute ${number} name`;
    const named = variations.find(
      (row) => textIn(row, field) !== '' || textIn(row, nameField) !== '',
    );
    if (number === undefined || !named) return [];
    const name = textIn(parent, nameField) || textIn(named, nameField);
    return [{ field, name, values: listIn(parent, field) }];
  });
}

/** A variation without a value is sold with each value that the product lists. */
export const choicesOf = (row: Row, options: readonly WooOption[]): Offer['choices'] =>
  options.map(({ field, name, values }) => {
    const value = textIn(row, field).replaceAll('\\,', ',');
    return { field, name, values: value === '' ? values : [value] };
  });
