import { describe, expect, test } from 'vitest';
import {
  cellsIn,
  choicesOf,
  filled,
  MAX_COMBINATIONS,
  movedValue,
  noTypedChoices,
  pasted,
  replaceOption,
  soldIn,
  titleOfVariant,
  type TypedChoices,
  type TypedOption,
  withNewOption,
  withOptions,
  withValues,
} from '#lib/catalogue/typed-choices.ts';

const variant = (number: number, options: string[], countInStock: number, price = 100) => ({
  _id: `tote.${number}`,
  options,
  countInStock,
  price,
});
const tote = choicesOf({
  price: 100,
  options: [
    { name: 'Colour', values: ['Red', 'Blue'] },
    { name: 'Size', values: ['S', 'M'] },
  ],
  variants: [
    variant(1, ['Red', 'S'], 4),
    variant(2, ['Red', 'M'], 5),
    variant(3, ['Blue', 'S'], 6, 120),
  ],
});

/** `Red / S tote.1 4`, with `-` for what is not sold. */
const inShort = ({ options, variants }: TypedChoices) =>
  variants.map((one) =>
    [titleOfVariant(one, options), one.id ?? 'new', one.isSold ? one.countInStock : '-'].join(' '),
  );
const optionAt = ({ options }: TypedChoices, at: number): TypedOption => {
  const option = options[at];
  if (!option) throw new Error(`There is no option ${at}`);
  return option;
};
const withOption = (choices: TypedChoices, option: TypedOption) =>
  withOptions(choices, replaceOption(choices.options, option));
const adding = (choices: TypedChoices, at: number, text: string) =>
  withOption(choices, withValues(optionAt(choices, at), text).option);

test('a combination that has no variant is not sold, and a price of its own is the only one typed', () => {
  expect(inShort(tote)).toEqual([
    'Red / S tote.1 4',
    'Red / M tote.2 5',
    'Blue / S tote.3 6',
    'Blue / M new -',
  ]);
  expect(tote.variants.map(({ price }) => price)).toEqual(['', '', '120.00', '']);
});

describe('A change of the options', () => {
  test('renames a value of variants that stay', () => {
    const colour = optionAt(tote, 0);
    const [red, ...others] = colour.values;
    const values = [{ key: red?.key ?? '', text: 'Crimson' }, ...others];
    expect(inShort(withOption(tote, { ...colour, values })).slice(0, 2)).toEqual([
      'Crimson / S tote.1 4',
      'Crimson / M tote.2 5',
    ]);
  });

  test('sells what a new value makes, and leaves the others alone', () => {
    expect(inShort(adding(tote, 1, 'L'))).toEqual([
      'Red / S tote.1 4',
      'Red / M tote.2 5',
      'Red / L new 0',
      'Blue / S tote.3 6',
      'Blue / M new -',
      'Blue / L new 0',
    ]);
  });

  test('orders the variants by their values', () => {
    const colour = optionAt(tote, 0);
    const turned = withOption(tote, { ...colour, values: movedValue(colour.values, 0, 1) });
    expect(inShort(turned).slice(0, 3)).toEqual([
      'Blue / S tote.3 6',
      'Blue / M new -',
      'Red / S tote.1 4',
    ]);
  });

  test('takes the variants of a removed value away, also if another one is added', () => {
    const colour = optionAt(tote, 0);
    const blue = withOption(tote, { ...colour, values: colour.values.slice(1) });
    expect(inShort(blue)).toEqual(['Blue / S tote.3 6', 'Blue / M new -']);
    expect(inShort(adding(blue, 0, 'Green'))).toEqual([
      'Blue / S tote.3 6',
      'Blue / M new -',
      'Green / S new 0',
      'Green / M new 0',
    ]);
  });

  test('gives what is sold so far the first value of a new option', () => {
    const empty = withNewOption(tote, 'Length');
    expect(inShort(empty)).toEqual(inShort(tote));
    expect(inShort(adding(empty, 2, '1 m, 2 m')).slice(0, 4)).toEqual([
      'Red / S / 1 m tote.1 4',
      'Red / S / 2 m new 0',
      'Red / M / 1 m tote.2 5',
      'Red / M / 2 m new 0',
    ]);
    const plain = choicesOf({ price: 100, options: [], variants: [variant(1, [], 7)] });
    expect(inShort(adding(withNewOption(plain, 'Size'), 0, 'S,M'))).toEqual([
      'S tote.1 7',
      'M new 0',
    ]);
  });

  test('keeps one variant of each value that stays when an option is removed', () => {
    expect(inShort(withOptions(tote, [optionAt(tote, 0)]))).toEqual([
      'Red tote.1 4',
      'Blue tote.3 6',
    ]);
    expect(inShort(withOptions(tote, [optionAt(tote, 1)]))).toEqual(['S tote.1 4', 'M tote.2 5']);
    expect(inShort(withOptions(tote, []))).toEqual(['Default tote.1 4']);
  });

  test('lists only what is sold where there are too many combinations', () => {
    const numbers = Array.from({ length: 30 }, (_, at) => String(at));
    const options = [
      { name: 'A', values: numbers },
      { name: 'B', values: numbers },
    ];
    const many = choicesOf({ price: 1, options, variants: [variant(1, ['3', '4'], 1, 1)] });
    expect(30 * 30).toBeGreaterThan(MAX_COMBINATIONS);
    expect(inShort(many)).toEqual(['3 / 4 tote.1 1']);
    const first = optionAt(many, 0);
    expect(withOption(many, { ...first, values: first.values.slice(0, 3) }).variants).toHaveLength(
      90,
    );
  });
});

test('values are read from a list; what is there already is left out, what is no value is returned', () => {
  const { option, rejected } = withValues(
    optionAt(tote, 0),
    ' Sky  blue,red;\tGreen\nblue\r\n2/3, Default,\u200d,Gre\u200den,' + 'x'.repeat(101),
  );
  expect(option.values.map(({ text }) => text)).toEqual(['Red', 'Blue', 'Sky blue', 'Green']);
  expect(new Set(option.values.map(({ key }) => key)).size).toBe(4);
  expect(rejected).toEqual(['2/3', 'Default', '\u200d', 'x'.repeat(101)]);
});

test('a column is filled for all variants, or for those with a value', () => {
  const { variants, options } = tote;
  const red = options[0]?.values[0]?.key ?? '';
  const stocks = (all: typeof variants) => all.map(({ countInStock }) => countInStock).slice(0, 3);
  expect(stocks(filled(variants, '', { countInStock: '9' }))).toEqual(['9', '9', '9']);
  expect(stocks(filled(variants, red, { countInStock: '9' }))).toEqual(['9', '9', '6']);
  expect(filled(variants, '', { countInStock: '9' })[3]?.countInStock).toBe('0');
  expect(soldIn({ options, variants: filled(variants, red, { isSold: false }) })).toHaveLength(1);
  expect(filled(variants, '', { isSold: true }).every(({ isSold }) => isSold)).toBe(true);
});

describe('A pasted part of a spreadsheet', () => {
  test.each([
    ['12', undefined],
    ['1\n2\r\n3\n', [['1'], ['2'], ['3']]],
    [
      '1\t 20.50 \n2\t',
      [
        ['1', '20.50'],
        ['2', ''],
      ],
    ],
  ])('%j has the cells %j', (text, cells) => {
    expect(cellsIn(text)).toEqual(cells);
  });

  test('fills what is sold downwards and to the right, and says how much', () => {
    const from = { key: tote.variants[1]?.key ?? '', column: 'countInStock' } as const;
    const { variants, rows } = pasted(tote.variants, from, [['7', '50', 'A'], ['8'], ['9']]);
    expect(rows).toBe(2);
    expect(variants.map(({ countInStock, price, sku }) => [countInStock, price, sku])).toEqual([
      ['4', '', ''],
      ['7', '50', 'A'],
      ['8', '120.00', ''],
      ['0', '', ''],
    ]);
  });

  test('does not go beyond the last column', () => {
    const from = { key: tote.variants[0]?.key ?? '', column: 'barcode' } as const;
    const { variants } = pasted(tote.variants, from, [['1', '2', '3']]);
    expect(variants[0]).toMatchObject({ barcode: '1', sku: '', countInStock: '4' });
  });
});

test('a new product has one variant', () => {
  expect(inShort(noTypedChoices)).toEqual(['Default new ']);
});
