import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  changedFields,
  emptyForm,
  newStock,
  stockChanges,
  type Written,
} from '#lib/catalogue/product-form.ts';
import { productFields } from '#lib/catalogue/product-schema.ts';
import { stockChangedMeanwhile, stockConflicts } from '#lib/catalogue/stock-change.ts';

const form = (given: Partial<Written>): Written => ({ ...emptyForm, price: '2000', ...given });
const sized = form({
  sizes: ['S', 'M'],
  stocks: { S: '4', M: '1' },
  prices: { S: '2000', M: '2500' },
});

test('the product form takes control characters out of pasted text', () => {
  const pasted = 'Woven\u0002 in\u001f Matale\r\n\tby hand\0';
  expect(v.parse(productFields.description, pasted)).toBe('Woven in Matale\r\n\tby hand');
});

describe('The changed fields of a product', () => {
  test.each<[what: string, before: Written, after: Written, sent: [string, string][]]>([
    ['nothing', sized, sized, []],
    ['stock, which has a call of its own', sized, { ...sized, stocks: { S: '9', M: '1' } }, []],
    ['a text', sized, { ...sized, name: 'Sarong' }, [['name', 'Sarong']]],
    [
      'a price of a size: all of them, in the order of the sizes',
      sized,
      { ...sized, prices: { S: '2000', M: '2600' } },
      [
        ['prices', '2000'],
        ['prices', '2600'],
      ],
    ],
    [
      'prices that are one by now',
      sized,
      { ...sized, prices: { S: '2600', M: '2600' } },
      [['price', '2600']],
    ],
    [
      'a new size at the lowest price, which it gets by itself',
      sized,
      { ...sized, sizes: ['M', 'L'], prices: { M: '2500', L: '2000' } },
      [
        ['sizes', 'M'],
        ['sizes', 'L'],
      ],
    ],
    [
      'a new size at another price',
      sized,
      { ...sized, sizes: ['M', 'L'], prices: { M: '2500', L: '2700' } },
      [
        ['sizes', 'M'],
        ['sizes', 'L'],
        ['prices', '2500'],
        ['prices', '2700'],
      ],
    ],
    ['no sizes any more', sized, { ...sized, sizes: [] }, [['sizes', 'none']]],
    ['the price without sizes', form({}), form({ price: '2100' }), [['price', '2100']]],
    [
      'the list price of sizes that cost otherwise, which says nothing',
      sized,
      { ...sized, price: '1' },
      [],
    ],
  ])('%s', (_what, before, after, sent) => {
    expect(changedFields(before, after)).toEqual(sent);
  });

  test('the stock of a new product is one, or one for each size', () => {
    expect(newStock(form({ countInStock: '7' }))).toEqual([['countInStock', '7']]);
    expect(newStock(sized)).toEqual([
      ['stocks', '4'],
      ['stocks', '1'],
    ]);
  });
});

describe('Changed stock', () => {
  const displayed = [
    { size: 'S', countInStock: 4 },
    { size: 'M', countInStock: 0 },
  ];

  test.each<[what: string, typed: Written, changes: [string, number, number][]]>([
    ['that is the same in other digits', form({ sizes: ['S'], stocks: { S: '04' } }), []],
    ['of one size', form({ sizes: ['S', 'M'], stocks: { S: '4', M: '3' } }), [['M', 3, 0]]],
    ['of a size that is new', form({ sizes: ['L'], stocks: { L: '2' } }), [['L', 2, 0]]],
    ['of a new size without pieces', form({ sizes: ['L'], stocks: { L: '0' } }), []],
    ['of a product that lost its sizes', form({ countInStock: '5' }), [['Default', 5, 0]]],
  ])('%s', (_what, typed, changes) => {
    expect(stockChanges(displayed, typed)).toEqual(
      changes.map(([size, countInStock, expected]) => ({ size, countInStock, expected })),
    );
  });

  test('conflicts where the stock is not what was shown, and nowhere else', () => {
    const changes = [
      { size: 'S', countInStock: 9, expected: 4 },
      { size: 'M', countInStock: 9, expected: 0 },
      { size: 'XL', countInStock: 9, expected: 0 },
    ];
    const present = [
      { size: 'S', countInStock: 4 },
      { size: 'M', countInStock: 3 },
      { size: 'L', countInStock: 1 },
    ];
    expect(stockConflicts(changes, present)).toEqual([{ size: 'M', countInStock: 3 }]);
  });

  test.each([
    [[{ size: 'M', countInStock: 3 }], 'M is now 3.'],
    [[{ size: 'Default', countInStock: 3 }], 'it is now 3.'],
    [
      [
        { size: 'M', countInStock: 3 },
        { size: 'L', countInStock: 0 },
      ],
      'M is now 3, L is now 0.',
    ],
  ])('is told: %j', (now, label) => {
    expect(stockChangedMeanwhile(now)).toBe(`Somebody changed the stock meanwhile: ${label}`);
  });
});
