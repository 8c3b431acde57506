import { describe, expect, test } from 'vitest';
import {
  choose,
  chosenOf,
  matching,
  pictureOf,
  readOffers,
  stockText,
  valueState,
  writeOffers,
} from '#lib/catalogue/choice.ts';
import { stockState } from '#lib/catalogue/variants.ts';
import { showVariant, variantInAddress } from '#lib/catalogue/variant-address.ts';
import { aSummary, numbered } from '../../support/products.ts';

const options = [
  { name: 'Colour', values: ['Red', 'Blue', 'Green'] },
  { name: 'Length', values: ['2 m', '3 m', '5 m'] },
];
const pictures = ['one', 'two'].map((hash) => ({ hash, alt: hash }));
const cloth = aSummary('cloth', {
  options,
  pictures,
  variants: numbered([
    { size: 'Red / 2 m', countInStock: 9, priceCents: 100_000, picture: 'two' },
    { size: 'Red / 3 m', countInStock: 0, priceCents: 150_000, picture: 'two' },
    { size: 'Blue / 3 m', countInStock: 3, priceCents: 150_000 },
    { size: 'Green / 2 m', countInStock: 0, priceCents: 100_000 },
    { size: 'Green / 5 m', countInStock: 0, priceCents: 240_000 },
  ]),
});
const offers = readOffers(writeOffers(cloth), 'cloth', options);
const none = [undefined, undefined];

describe('Offers', () => {
  test('are the variants with their values and pictures', () => {
    expect(offers).toHaveLength(5);
    expect(offers[0]).toEqual({
      id: 'cloth.1',
      title: 'Red / 2 m',
      values: ['Red', '2 m'],
      countInStock: 9,
      listCents: 100_000,
      paidCents: 100_000,
      discount: 0,
      picture: 1,
    });
    expect(offers[2]?.picture).toBe(-1);
  });

  test('are found by what is chosen so far', () => {
    const found = (choice: readonly (string | undefined)[]) =>
      matching(offers, choice).map(({ id }) => id);
    expect(found(none)).toHaveLength(5);
    expect(found(['Green', undefined])).toEqual(['cloth.4', 'cloth.5']);
    expect(found(['Blue', '2 m'])).toEqual([]);
  });

  test('are chosen by a complete choice only', () => {
    expect(chosenOf(offers, ['Red', undefined])).toBeUndefined();
    expect(chosenOf(offers, ['Red', '3 m'])?.id).toBe('cloth.2');
    expect(chosenOf(offers, ['Blue', '2 m'])).toBeUndefined();
  });
});

test.each([
  [['Red', undefined], 1],
  [['Red', '3 m'], 1],
  [['Blue', undefined], -1],
  // Red and blue cloth is sold in this length.
  [[undefined, '3 m'], -1],
  [none, -1],
] as const)('the picture of %j is %i', (choice, place) => {
  expect(pictureOf(offers, choice)).toBe(place);
});

test.each([
  [none, 0, 'Red', 'in-stock'],
  [none, 0, 'Blue', 'low'],
  [none, 0, 'Green', 'sold-out'],
  [none, 1, '5 m', 'sold-out'],
  [['Red', undefined], 1, '3 m', 'sold-out'],
  [['Blue', undefined], 1, '3 m', 'low'],
  [['Blue', undefined], 1, '2 m', 'absent'],
  // The present choice of the same option does not count.
  [['Blue', '3 m'], 0, 'Red', 'sold-out'],
  [['Blue', '3 m'], 0, 'Green', 'absent'],
] as const)('with %j, value %i "%s" is %s', (choice, at, value, state) => {
  expect(valueState(offers, choice, at, value, 5)).toBe(state);
});

test.each([
  [none, 0, 'Red', ['Red', undefined]],
  [['Red', undefined], 1, '3 m', ['Red', '3 m']],
  [['Red', '3 m'], 0, 'Blue', ['Blue', '3 m']],
  // Blue is sold in one length only.
  [['Red', '2 m'], 0, 'Blue', ['Blue', '3 m']],
  // Green is sold in two other lengths.
  [['Red', '3 m'], 0, 'Green', ['Green', undefined]],
  [['Red', '3 m'], 1, '5 m', ['Green', '5 m']],
  // What nobody chose stays open.
  [none, 0, 'Blue', ['Blue', undefined]],
] as const)('with %j, choosing %i "%s" gives %j', (choice, at, value, expected) => {
  expect(choose(offers, choice, at, value)).toEqual(expected);
});

test.each([
  [0, 'Sold out.'],
  [1, 'Low Stock: only 1 left.'],
  [5, 'Low Stock: only 5 left.'],
  [6, '6 in stock.'],
])('%i pieces are "%s"', (countInStock, expected) => {
  expect(stockText(countInStock, stockState(countInStock, 5))).toBe(expected);
});

describe('The variant of an address', () => {
  const inAddress = (search: string) => variantInAddress(cloth, new URLSearchParams(search))?.size;

  test('is named by its id, or by a value of each option', () => {
    expect(inAddress('variant=cloth.3')).toBe('Blue / 3 m');
    expect(inAddress('option.Colour=Red&option.Length=2+m')).toBe('Red / 2 m');
  });

  test('is none for what is not sold, or only in part chosen', () => {
    for (const search of ['', 'variant=cloth.9', 'variant=', 'option.Colour=Red']) {
      expect(inAddress(search)).toBeUndefined();
    }
    expect(inAddress('option.Colour=Blue&option.Length=2+m')).toBeUndefined();
  });

  test('shows its picture first, in the gallery and among the offers', () => {
    const shown = showVariant(cloth, cloth.variants[0]);
    expect(shown.pictures.map(({ hash }) => hash)).toEqual(['two', 'one']);
    expect(readOffers(writeOffers(shown), 'cloth', options)[0]?.picture).toBe(0);
    expect(showVariant(cloth, cloth.variants[2]).pictures).toEqual(pictures);
    expect(showVariant(cloth, undefined).pictures).toEqual(pictures);
  });
});
