import { expect, test } from 'vitest';
import { isWordless } from '#lib/translations/wordless.ts';

test.each([
  '36',
  '36.5',
  '1 kg',
  '500g',
  '100 ml',
  '1 L',
  '2 m',
  '2.5 m',
  '5,8 cm',
  '1/2 l',
  '40 x 60 cm',
  '40x60',
  '40 × 60 cm',
  '100%',
  'S',
  'M',
  'XL',
  'XXL',
  '3XL',
  'S / M',
  '36–38',
])('%s reads the same in every language', (value) => {
  expect(isWordless(value)).toBe(true);
});

test.each([
  'Red',
  'Set of 6',
  '6 pieces',
  'EU 38',
  '10 litres',
  '2 m cord',
  'Box of 4',
  'Small',
  'x',
  'Kg',
  'A',
  'රතු',
  '2 மீ',
])('%s has words to translate', (value) => {
  expect(isWordless(value)).toBe(false);
});
