import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { ProductOption } from '#lib/catalogue/options.ts';
import { choiceFields } from '#lib/catalogue/variant-schema.ts';
import {
  InvalidCell,
  readOptions,
  writeOptions,
} from '#lib/server/features/import-export/variant-cells.ts';

const readCell = (options: readonly ProductOption[]): readonly ProductOption[] | undefined => {
  try {
    return readOptions(writeOptions(options));
  } catch (error) {
    if (error instanceof InvalidCell) return undefined;
    throw error;
  }
};
const readForm = (options: readonly ProductOption[]) => {
  const { success, output } = v.safeParse(choiceFields.options, JSON.stringify(options));
  return success ? output : undefined;
};

const one = (name: string, ...values: string[]) => [{ name, values }];
const many = (count: number) => Array.from({ length: count }, (_, at) => `No. ${at}`);

test.each([
  one('Colour', 'Red', 'Blue'),
  one('Colour/Finish', 'Red'),
  one('x'.repeat(60), 'y'.repeat(100)),
  one('A\\;:=@#|,', '\\', 'a,b;c:d'),
  one('__proto__', 'constructor'),
  one('Size', ...many(60)),
  [...one('A', '1'), ...one('B', '1'), ...one('C', '1')],
])('%j is written to a file and read again, as the form reads it', (...options) => {
  expect(readCell(options)).toEqual(options);
  expect(readForm(options)).toEqual(options);
});

test.each([
  one('x'.repeat(61), 'Red'),
  one('\u200d', 'Red'),
  one('Colour'),
  one('Colour', '\u200c\u200d'),
  one('Colour', 'y'.repeat(101)),
  one('Colour', '1/2'),
  one('Colour', 'Default'),
  one('Colour', 'Red', 'RED'),
  one('Colour', 'Red', 'Re\u200dd'),
  one('Size', ...many(61)),
  [...one('Colour', 'Red'), ...one('COLOUR', 'Blue')],
  [...one('Colour', 'Red'), ...one('Col\u200dour', 'Blue')],
  [...one('A', '1'), ...one('B', '1'), ...one('C', '1'), ...one('D', '1')],
])('%j is refused in a file and in the form', (...options) => {
  expect(readCell(options)).toBeUndefined();
  expect(readForm(options)).toBeUndefined();
});
