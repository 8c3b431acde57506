import { describe, expect, test } from 'vitest';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { facetsOf } from '#lib/catalogue/facets.ts';
import { isGtin } from '#lib/catalogue/gtin.ts';
import { combinationsOf, inOptionOrder, titleOf } from '#lib/catalogue/options.ts';
import { type OptionFilter, valueAt } from '#lib/catalogue/option-filter.ts';
import { matcherOf } from '#lib/catalogue/product-filter.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import {
  anyProduct,
  fieldsOf,
  type ProductQuery,
  readListingAddress,
} from '#lib/catalogue/query.ts';
import { lineLabel, nameWithSize, variantText } from '#lib/catalogue/sizes.ts';
import { changeVariants, findVariant, noChoices } from '#lib/catalogue/variants.ts';
import { aSummary, numbered } from '../../support/products.ts';

const options = [
  { name: 'Colour', values: ['Red', 'Blue'] },
  { name: 'Length', values: ['2 m', '10 m'] },
];
const cloth = aSummary('cloth', {
  options,
  variants: numbered([
    { size: 'Red / 2 m', countInStock: 9, priceCents: 100_000 },
    { size: 'Red / 10 m', countInStock: 0, priceCents: 400_000 },
    { size: 'Blue / 10 m', countInStock: 3, priceCents: 400_000 },
  ]),
});
const plain = aSummary('bowl');
/** As cloth, and sold out. */
const bare = aSummary('bare', {
  options,
  variants: numbered([{ size: 'Red / 2 m', countInStock: 0, priceCents: 100_000 }]),
});

describe('Titles', () => {
  test('are the values joined, and Default without options', () => {
    expect(combinationsOf(options).map(titleOf)).toEqual([
      'Red / 2 m',
      'Red / 10 m',
      'Blue / 2 m',
      'Blue / 10 m',
    ]);
    expect(combinationsOf([]).map(titleOf)).toEqual(['Default']);
  });

  test('are read as a size only where they are one', () => {
    expect(['M', 'Red / 2 m', 'Default'].map((title) => variantText(title))).toEqual([
      'Size M',
      'Red / 2 m',
      '',
    ]);
    expect(['38', '38.5', '38 / Wide', '2 m', '4791'].map((title) => variantText(title))).toEqual([
      'Size 38',
      'Size 38.5',
      '38 / Wide',
      '2 m',
      '4791',
    ]);
    expect(nameWithSize('Tote', 'Red')).toBe('Tote, Red');
    expect(lineLabel({ size: 'Red', quantity: 2 })).toBe('Red, quantity 2');
  });

  test('follow the order of the values', () => {
    const shuffled = ['Blue / 10 m', 'Red / 10 m', 'Red / 2 m'].map((size) => ({ size }));
    expect(inOptionOrder(options, shuffled).map(({ size }) => size)).toEqual([
      'Red / 2 m',
      'Red / 10 m',
      'Blue / 10 m',
    ]);
  });

  test('of before a renaming find the variant, unless another one has it now', () => {
    const [red, blue] = numbered([
      { size: 'Crimson', countInStock: 1, priceCents: 1 },
      { size: 'Blue', countInStock: 2, priceCents: 1 },
    ]);
    const renamed = { ...red, size: 'Crimson', formerTitles: ['Red', 'Blue'] };
    const variants = [renamed, blue].filter((one) => one !== undefined);
    expect(findVariant({ variants }, 'Red')?.size).toBe('Crimson');
    expect(findVariant({ variants }, 'Blue')?.size).toBe('Blue');
    expect(findVariant({ variants }, 'Green')).toBeUndefined();
  });
});

describe('A change of variants', () => {
  const before = {
    options,
    variants: numbered([
      { size: 'Red / 2 m', countInStock: 9, priceCents: 100, sku: 'R2' },
      { size: 'Blue / 10 m', countInStock: 3, priceCents: 400 },
    ]),
  };

  test('with options alone sells every combination and keeps what is known', () => {
    const { variants } = changeVariants(before, { options });
    expect(
      variants.map(({ size, countInStock, priceCents }) => [size, countInStock, priceCents]),
    ).toEqual([
      ['Red / 2 m', 9, 100],
      ['Red / 10 m', 0, 100],
      ['Blue / 2 m', 0, 100],
      ['Blue / 10 m', 3, 400],
    ]);
  });

  test('renames a variant by its number and drops values that nothing has', () => {
    const after = changeVariants(before, {
      options: [
        { name: 'Colour', values: ['Crimson', 'Blue', 'Green'] },
        { name: 'Length', values: ['2 m', '10 m'] },
      ],
      variants: [
        { number: 1, values: ['Crimson', '2 m'] },
        { number: 2, values: ['Blue', '10 m'], countInStock: 7 },
      ],
    });
    expect(after.options[0]?.values).toEqual(['Crimson', 'Blue']);
    expect(after.variants).toMatchObject([
      { number: 1, size: 'Crimson / 2 m', countInStock: 9, sku: 'R2' },
      { number: 2, size: 'Blue / 10 m', countInStock: 7 },
    ]);
  });

  test('of a new product needs neither options nor stock', () => {
    expect(changeVariants(noChoices, { priceCents: 5 })).toEqual({
      options: [],
      variants: [{ size: 'Default', countInStock: 0, priceCents: 5 }],
    });
  });
});

describe('Filters by options', () => {
  const shows = (...filters: OptionFilter[]) =>
    matcherOf({ ...anyProduct, options: filters }, defaultCategoryList)(cloth);

  test.each<[boolean, OptionFilter[]]>([
    [true, [{ name: 'Colour', values: ['Red'] }]],
    [true, [{ name: 'colour', values: ['Green', 'Blue'] }]],
    [false, [{ name: 'Colour', values: ['Green'] }]],
    [false, [{ name: 'Wood', values: ['Red'] }]],
    // Sold out in that combination, or not sold at all.
    [
      false,
      [
        { name: 'Colour', values: ['Red'] },
        { name: 'Length', values: ['10 m'] },
      ],
    ],
    [
      false,
      [
        { name: 'Colour', values: ['Blue'] },
        { name: 'Length', values: ['2 m'] },
      ],
    ],
    [
      true,
      [
        { name: 'Colour', values: ['Blue'] },
        { name: 'Length', values: ['10 m'] },
      ],
    ],
  ])('%s for %j', (isShown, filters) => {
    expect(shows(...filters)).toBe(isShown);
  });

  test('count what is in stock, ignoring their own option', () => {
    const counted = (query: OptionFilter[]) =>
      facetsOf([cloth, bare], { ...anyProduct, options: query }, defaultCategoryList).options.map(
        ({ name, values }) =>
          `${name}: ${values.map((one) => `${one.value} ${one.count}`).join(', ')}`,
      );
    expect(counted([])).toEqual(['Colour: Blue 1, Red 1', 'Length: 2 m 1, 10 m 1']);
    expect(counted([{ name: 'Colour', values: ['Red'] }])).toEqual([
      'Colour: Blue 1, Red 1',
      'Length: 2 m 1',
    ]);
  });

  test('are offered where most products have them; sizes always are', () => {
    const worn = aSummary('shirt', { sizes: ['M'] });
    const dyed = aSummary('scarf', {
      options: [{ name: 'Color', values: ['Red'] }],
      variants: numbered([{ size: 'Red', countInStock: 9, priceCents: 100_000 }]),
    });
    const offered = (products: ProductSummary[], query: Partial<ProductQuery> = {}) =>
      facetsOf(products, { ...anyProduct, ...query }, defaultCategoryList).options.map(
        ({ name, values }) => `${name}: ${values.map(({ value }) => value).join(', ')}`,
      );
    expect(offered([cloth, plain, worn])).toEqual(['Size: M']);
    // Color and Colour are one filter.
    expect(offered([cloth, dyed, worn])).toEqual(['Size: M', 'Colour: Blue, Red']);
    const byColor = { options: [{ name: 'Color', values: ['Red'] }] };
    expect(offered([cloth, dyed, worn], byColor)).toEqual(['Colour: Blue, Red']);
    expect(
      [cloth, dyed, worn].filter(matcherOf({ ...anyProduct, ...byColor }, defaultCategoryList)),
    ).toEqual([cloth, dyed]);
    // What is chosen can be removed.
    const byLength = { options: [{ name: 'Length', values: ['2 m'] }] };
    expect(offered([cloth, plain, worn], byLength)).toContain('Length: 2 m, 10 m');
  });

  test('are read from an address, with sizes as the option Size', () => {
    const address = new URLSearchParams('option.Colour=Red&option.Colour=Blue&size=Small');
    expect(readListingAddress(address).options).toEqual([
      { name: 'Size', values: ['S'] },
      { name: 'Colour', values: ['Red', 'Blue'] },
    ]);
    const long = new URLSearchParams([[`option.${'x'.repeat(61)}`, 'Red']]);
    expect(readListingAddress(long).options).toEqual([]);
    expect(fieldsOf(long).options).toHaveLength(1);
  });
});

test.each([
  ['96385074', true],
  ['4006381333931', true],
  ['4006381333932', false],
  ['00012345600012', true],
  ['1234567', false],
  ['40063813339 1', false],
])('%s is a GTIN: %s', (digits, isValid) => {
  expect(isGtin(digits)).toBe(isValid);
});

describe('What visitors send', () => {
  const yarns = aSummary('yarn', {
    options: [{ name: 'Shade', values: Array.from({ length: 60 }, (_, at) => `Shade ${at}`) }],
    variants: numbered(
      Array.from({ length: 60 }, (_, at) => ({
        size: `Shade ${at}`,
        countInStock: 9,
        priceCents: 100,
      })),
    ),
  });
  const find = (options: OptionFilter[]) => {
    const query = { ...anyProduct, options };
    const products = [yarns, cloth].filter(matcherOf(query, defaultCategoryList));
    return { products, facets: facetsOf([yarns, cloth], query, defaultCategoryList) };
  };
  const countKnown = () => {
    let count = 0;
    while (valueAt(count)) count += 1;
    return count;
  };

  test('matches nothing and uses no memory', () => {
    find([]);
    const before = countKnown();
    for (let at = 0; at < 1_000; at += 1) {
      for (const name of [`Invented ${at}`, 'Shade', '__proto__', 'constructor']) {
        expect(find([{ name, values: [`${at}`, '__proto__'] }]).products).toEqual([]);
      }
    }
    expect(countKnown()).toBe(before);
  });

  test('can be removed again, however many values and options there are', () => {
    const chosen = ['Shade 7', 'None such'];
    const { facets } = find([{ name: 'Shade', values: chosen }]);
    const values = facets.options[0]?.values.map(({ value }) => value);
    expect(values).toHaveLength(40 + 1);
    expect(values).toEqual(expect.arrayContaining(chosen));
    const nine = Array.from({ length: 9 }, (_, at) => ({ name: `Wood ${at}`, values: ['x'] }));
    expect(find(nine).facets.options).toHaveLength(9);
  });
});
