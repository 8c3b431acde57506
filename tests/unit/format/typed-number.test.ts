import { expect, test } from 'vitest';
import * as v from 'valibot';
import { numberText, readingsOf, typedNumber } from '#lib/format/typed-number.ts';

test.each([
  ['1800', 1800],
  ['1800.50', 1800.5],
  ['1800.', 1800],
  ['.5', 0.5],
  ['0.500', 0.5],
  ['1234.500', 1234.5],
  ['1,800', 1800],
  ['1,800.00', 1800],
  ['12,345,678.90', 12_345_678.9],
  ['1,25,000', 125_000],
  ['12,34,567.5', 1_234_567.5],
  ['1234,50', 1234.5],
  ['12,5', 12.5],
  ['1.800,00', 1800],
  ['1.234.567', 1_234_567],
  ['1 800', 1800],
  ['1\u{A0}800,50', 1800.5],
  ['Rs. 1,800', 1800],
  ['rs1,800/-', 1800],
  ['LKR 1800/=', 1800],
  ['1800 LKR', 1800],
  ['රු. 1,800', 1800],
  ['ரூ 1,800', 1800],
  [' -3 ', -3],
  ['−1,200.5', -1200.5],
])('reads %j as %d', (text, number) => {
  expect(readingsOf(text)).toEqual([number]);
  expect(typedNumber(text)).toBe(number);
});

test.each([
  ['1.800', [1.8, 1800]],
  ['Rs. 12.500', [12.5, 12_500]],
  ['-1.200', [-1.2, -1200]],
])('reads %j in two ways, and takes neither', (text, readings) => {
  expect(readingsOf(text)).toEqual(readings);
  expect(typedNumber(text)).toBe(text);
});

test.each([
  '',
  'many',
  '1,80,0',
  '1,8000,00',
  '1234,500',
  '0,500',
  '12,34,56',
  '1.80.0',
  '1,800,00',
  '1e3',
  '1 80',
  '--1',
  'Rs.',
  '1'.repeat(60_000),
])('reads no number in %.20s', (text) => {
  expect(readingsOf(text)).toEqual([]);
});

test('says both readings, in a sentence or after the name of a column', () => {
  const messageOf = (label?: string) =>
    v.safeParse(numberText('Enter an amount.', label), '1.800').issues?.[0].message;
  expect(messageOf('Price')).toBe('Price can be read as 1.8 or as 1800. Write one of these.');
  expect(messageOf()).toBe('can be read as 1.8 or as 1800. Write one of these');
  expect(v.safeParse(numberText('Enter an amount.'), 'many').issues?.[0].message).toBe(
    'Enter an amount.',
  );
});
