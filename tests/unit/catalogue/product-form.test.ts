import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  changedFields,
  emptyForm,
  newFields,
  removedVariants,
  stockChanges,
  stockErrors,
  toCheck,
  withPresentStock,
  atCells,
  withTypedStock,
  type Written,
  writtenOf,
} from '#lib/catalogue/product-form.ts';
import { readProduct } from '#lib/catalogue/admin-codec.ts';
import { combinationsOf } from '#lib/catalogue/options.ts';
import { noChoices } from '#lib/catalogue/variants.ts';
import { readNewProduct } from '#lib/server/features/catalogue/admin-form.ts';
import { toAdminProduct } from '#lib/server/features/catalogue/codec.ts';
import { toVariantChange } from '#lib/server/features/catalogue/variant-form.ts';
import { productFields } from '#lib/catalogue/product-schema.ts';
import { stockById, stockChangedMeanwhile, stockConflicts } from '#lib/catalogue/stock-change.ts';
import {
  choicesOf,
  type TypedChoices,
  type TypedVariant,
  withNewOption,
  withOptions,
  withValues,
} from '#lib/catalogue/typed-choices.ts';
import { choiceFields, ProductFormSchema } from '#lib/catalogue/variant-schema.ts';
import { aSummary } from '../../support/products.ts';

const stored = (prices: readonly number[]) => ({
  price: Math.min(...prices),
  options: [{ name: 'Size', values: ['S', 'M'] }],
  variants: [
    { _id: 'sarong.1', options: ['S'], countInStock: 4, price: prices[0] ?? 0 },
    { _id: 'sarong.2', options: ['M'], countInStock: 1, price: prices[1] ?? 0, sku: 'SA-M' },
  ],
});
const form = (given: Partial<Written>): Written => ({ ...emptyForm, price: '2000', ...given });
const sized = form({ choices: choicesOf(stored([2000, 2500])) });
const heavy = form({
  choices: choicesOf({
    ...stored([2000, 2500]),
    variants: stored([2000, 2500]).variants.map((one) => ({ ...one, weightGrams: 300 })),
  }),
});
const single = form({
  choices: choicesOf({
    price: 2000,
    options: [],
    variants: [{ _id: 'bowl.1', options: [], countInStock: 4, price: 2000 }],
  }),
});

/** With another variant at an index. */
const changed = (written: Written, at: number, part: Partial<TypedVariant>): Written => ({
  ...written,
  choices: {
    ...written.choices,
    variants: written.choices.variants.map((one, place) =>
      place === at ? { ...one, ...part } : one,
    ),
  },
});
const withText = (choices: TypedChoices, from: string, to: string): TypedChoices =>
  withOptions(
    choices,
    choices.options.map((option) => ({
      ...option,
      values: option.values.map((one) => (one.text === from ? { ...one, text: to } : one)),
    })),
  );
const adding = (written: Written, text: string): Written => {
  const options = written.choices.options.map((one) => withValues(one, text).option);
  return { ...written, choices: withOptions(written.choices, options) };
};

/** What is sent, with JSON read. */
const sent = (fields: readonly (readonly [string, string])[]) =>
  Object.fromEntries(
    fields.map(([name, word]) => [
      name,
      name === 'options' || name === 'variants' ? (JSON.parse(word) as unknown) : word,
    ]),
  );
const S = { _id: 'sarong.1', options: ['S'] };
const M = { _id: 'sarong.2', options: ['M'] };

test('the product form takes control characters out of pasted text', () => {
  const pasted = 'Woven\u0002 in\u001f Matale\r\n\tby hand\0';
  expect(v.parse(productFields.description, pasted)).toBe('Woven in Matale\r\n\tby hand');
});

test('a description of several lines is the same after the field has shown it', () => {
  const product = readProduct(
    toAdminProduct({
      ...aSummary('tote'),
      description: 'Woven\r\nby hand',
      lowStock: null,
      pastPrices: [],
      reviews: [],
      archived: false,
      draft: false,
    }),
  );
  expect(writtenOf(product).description).toBe('Woven\nby hand');
});

describe('Names of options and values', () => {
  const read = (values: readonly string[], name = 'Colour') =>
    v.safeParse(choiceFields.options, JSON.stringify([{ name, values }]));

  test('are one line of whole, visible characters', () => {
    const pasted = ['Red\r\nwine', 'Sky \u202e \u200bblue', 'Cafe\u0301', '\ud800x'];
    expect(read(pasted, ' Yarn\n colour').output).toEqual([
      { name: 'Yarn colour', values: ['Red wine', 'Sky blue', 'Café', '\ufffdx'] },
    ]);
  });

  test('keep the joiners of Sinhala', () => {
    const values = ['ක්\u200dරීම්'];
    expect(read(values).output).toEqual([{ name: 'Colour', values }]);
  });

  test.each([
    ['case', 'red'],
    ['a zero-width space', 'Re\u200bd'],
    ['a joiner', 'Re\u200dd'],
    ['a mark of direction', 'Red\u200f'],
  ])('that differ in %s alone are refused', (_, value) => {
    expect(read(['Red', value]).issues?.[0].message).toBe('Give each value of an option once');
  });

  test('that show nothing are refused', () => {
    expect(read(['\u200b\u200d']).issues?.[0].message).toBe(
      'A value has 1 to 100 characters and no /',
    );
    expect(read(['Red'], '\u200d').issues?.[0].message).toBe(
      "An option's name has 1 to 60 characters",
    );
  });

  test('may be names of a prototype', () => {
    const values = ['__proto__', 'constructor', 'toString'];
    expect(read(values, '__proto__').output).toEqual([{ name: '__proto__', values }]);
  });
});

describe('The form of a product', () => {
  const texts = (length: number, size: number) =>
    Array.from({ length }, (_, at) => String(at).padStart(size, 'x'));
  const options = [
    { name: 'Colour', values: texts(10, 40) },
    { name: 'Length', values: texts(5, 40) },
    { name: 'Weave', values: texts(5, 40) },
  ];
  const sentForm = (given: object) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ name: 'Tote', category: 'bags', ...given })) {
      body.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    return readNewProduct(new Request('http://shop/', { method: 'POST', body }));
  };

  test('takes 250 variants with the longest texts', async () => {
    const variants = combinationsOf(options).map((values, at) => ({
      _id: `${'x'.repeat(72)}.${at}`,
      options: values,
      sku: String(at).padStart(60, '0'),
      barcode: '4006381333931',
      countInStock: 1_000,
      price: 2990.5,
    }));
    expect(JSON.stringify(variants).length).toBeGreaterThan(65_536);
    const { fields } = await sentForm({ options, variants });
    expect(fields.variants).toHaveLength(250);
  });

  test('has a maximum for options and variants', async () => {
    for (const name of ['options', 'variants']) {
      const sent = sentForm({ [name]: '['.repeat(200_001) });
      await expect(sent).rejects.toMatchObject({
        details: { errors: { [name]: expect.any(String) } },
      });
    }
  });

  test('refuses options that make too many variants before it makes them', async () => {
    const many = ['A', 'B', 'C'].map((name) => ({ name, values: texts(60, 2) }));
    const { fields } = await sentForm({ options: many, price: '100', countInStock: '1' });
    const begin = performance.now();
    expect(() => toVariantChange(fields, noChoices, '')).toThrow(
      'A product has at most 250 variants',
    );
    expect(performance.now() - begin).toBeLessThan(100);
  });
});

describe('The changed fields of a product', () => {
  test.each<[what: string, before: Written, after: Written, expected: object]>([
    ['nothing', sized, sized, {}],
    ['stock, which has a call of its own', sized, changed(sized, 0, { countInStock: '9' }), {}],
    ['a text', sized, { ...sized, name: 'Sarong' }, { name: 'Sarong' }],
    [
      'a price of a variant',
      sized,
      changed(sized, 1, { price: '2,600' }),
      { variants: [S, { ...M, price: 2600 }] },
    ],
    ['the same price in other digits', sized, changed(sized, 1, { price: '2,500.00' }), {}],
    ['prices that are one by now', sized, changed(sized, 1, { price: '' }), { price: '2000' }],
    [
      'the list price, of those without a price of their own',
      sized,
      { ...sized, price: '1900' },
      { variants: [{ ...S, price: 1900 }, M] },
    ],
    ['the price without options', single, { ...single, price: '2100' }, { price: '2100' }],
    [
      'a SKU and a barcode',
      sized,
      changed(sized, 1, { sku: ' SA-2 ', barcode: '96385074' }),
      { variants: [S, { ...M, sku: 'SA-2', barcode: '96385074' }] },
    ],
    [
      'a SKU that is taken off',
      sized,
      changed(sized, 1, { sku: '' }),
      { variants: [S, { ...M, sku: '' }] },
    ],
    [
      'a weight',
      sized,
      changed(sized, 0, { weightGrams: ' 1,200 ' }),
      { variants: [{ ...S, weightGrams: 1200 }, M] },
    ],
    [
      'a weight that is taken off',
      changed(sized, 0, { weightGrams: '1200' }),
      sized,
      { variants: [{ ...S, weightGrams: null }, M] },
    ],
    ['the same weight in other digits', heavy, changed(heavy, 1, { weightGrams: '0300' }), {}],
    [
      'a renamed value, with the ids of its variants',
      sized,
      { ...sized, choices: withText(sized.choices, 'M', 'Medium') },
      {
        options: [{ name: 'Size', values: ['S', 'Medium'] }],
        variants: [S, { ...M, options: ['Medium'] }],
      },
    ],
    [
      'a new value, with its stock and the list price',
      sized,
      adding(sized, 'L'),
      {
        options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
        variants: [S, M, { options: ['L'], countInStock: 0, price: 2000 }],
      },
    ],
    ['what is no longer sold', sized, changed(sized, 1, { isSold: false }), { variants: [S] }],
    [
      'no options any more',
      sized,
      { ...sized, choices: withOptions(sized.choices, []) },
      { options: [], variants: [{ ...S, options: [] }] },
    ],
  ])('%s', (_what, before, after, expected) => {
    expect(sent(changedFields(before, after))).toEqual(expected);
  });

  test('an untouched new product has no changes', () => {
    expect(changedFields(emptyForm, { ...emptyForm })).toEqual([]);
  });

  test('a new product sends every variant', () => {
    const bowl = form({
      name: 'Bowl',
      choices: changed(emptyForm, 0, { countInStock: '7' }).choices,
    });
    expect(sent(newFields(bowl))).toEqual({
      name: 'Bowl',
      discount: '0',
      options: [],
      variants: [{ options: [], countInStock: 7, price: 2000 }],
    });
    const choices = withNewOption(bowl.choices, ' Scent ');
    expect(sent(newFields(adding({ ...bowl, choices }, 'Rose, Lime')))).toMatchObject({
      options: [{ name: 'Scent', values: ['Rose', 'Lime'] }],
      variants: [
        { options: ['Rose'], countInStock: 7, price: 2000 },
        { options: ['Lime'], countInStock: 0, price: 2000 },
      ],
    });
  });

  test.each([adding(sized, 'L, 2 m'), single])('are what the server reads', (after) => {
    const { options, variants } = Object.fromEntries(newFields(after));
    expect(v.safeParse(choiceFields.options, options).success).toBe(true);
    expect(v.safeParse(choiceFields.variants, variants).success).toBe(true);
  });

  test('says which stored variants would be gone', () => {
    expect(removedVariants(sized, sized)).toEqual([]);
    expect(removedVariants(sized, adding(sized, 'L'))).toEqual([]);
    expect(removedVariants(sized, changed(sized, 0, { isSold: false }))).toEqual(['sarong.1']);
    const other = withText(sized.choices, 'S', 'Small');
    expect(removedVariants(sized, { ...sized, choices: other })).toEqual([]);
    const without = withOptions(sized.choices, []);
    expect(removedVariants(sized, { ...sized, choices: without })).toEqual(['sarong.2']);
  });
});

describe('What is wrong', () => {
  const text = { name: 'Sarong', category: 'batik-wear', discount: '0' };
  const mistakes = (written: Written) =>
    (v.safeParse(ProductFormSchema, toCheck(written)).issues ?? []).map((issue) =>
      v.getDotPath(issue),
    );

  test.each<[Written, string[]]>([
    [{ ...sized, ...text }, []],
    [changed({ ...sized, ...text }, 1, { countInStock: 'x' }), ['variants.1.countInStock']],
    [changed({ ...sized, ...text }, 1, { price: '0' }), ['variants.1.price']],
    [changed({ ...sized, ...text }, 1, { barcode: '96385075' }), ['variants.1.barcode']],
    [changed({ ...sized, ...text }, 0, { sku: 'x'.repeat(61) }), ['variants.0.sku']],
    [changed({ ...sized, ...text }, 0, { weightGrams: '0.3' }), ['variants.0.weightGrams']],
    [changed({ ...sized, ...text }, 1, { weightGrams: '1000001' }), ['variants.1.weightGrams']],
    [
      changed(changed({ ...sized, ...text }, 0, { isSold: false }), 1, { price: '-' }),
      ['variants.0.price'],
    ],
    [
      changed(changed({ ...sized, ...text }, 0, { isSold: false }), 1, { isSold: false }),
      ['variants'],
    ],
    [{ ...sized, ...text, choices: withNewOption(sized.choices, 'Length') }, ['options.1.values']],
    [
      adding({ ...sized, ...text, choices: withNewOption(sized.choices, 'size') }, 'XL'),
      ['options'],
    ],
    [
      adding({ ...sized, ...text, choices: withNewOption(sized.choices, ' ') }, 'XL'),
      ['options.1.name'],
    ],
  ])('is said at its field: case %#', (written, fields) => {
    expect(mistakes(written)).toEqual(fields);
  });
});

test('a SKU that another variant has is said at the cells that have it', () => {
  const message = 'SKU SA-M belongs to Bowl.';
  const errors = { name: 'x', variants: message };
  const twice = changed(changed(sized, 0, { isSold: false }), 1, { sku: ' SA-M ' });
  expect(atCells(errors, 'SA-M', twice)).toEqual({ name: 'x', 'variants.0.sku': message });
  expect(atCells(errors, 'SA-M', single)).toEqual(errors);
  expect(atCells(errors, undefined, sized)).toEqual(errors);
});

describe('Changed stock', () => {
  const displayed = new Map([
    ['sarong.1', 4],
    ['sarong.2', 1],
  ]);
  const present = [
    { _id: 'sarong.1', size: 'S', countInStock: 4 },
    { _id: 'sarong.2', size: 'M', countInStock: 3 },
  ];

  test.each<[what: string, typed: Written, changes: [id: string, now: number, seen: number][]]>([
    ['that is the same in other digits', changed(sized, 0, { countInStock: '04' }), []],
    ['of one variant', changed(sized, 1, { countInStock: '3' }), [['sarong.2', 3, 1]]],
    [
      'of a variant that is new, which is sent with it',
      changed(adding(sized, 'L'), 2, { countInStock: '2' }),
      [],
    ],
    [
      'of a variant that is no longer sold',
      changed(sized, 1, { countInStock: '3', isSold: false }),
      [],
    ],
    [
      'of a variant that gets another title',
      changed({ ...sized, choices: withText(sized.choices, 'M', 'Medium') }, 1, {
        countInStock: '3',
      }),
      [['sarong.2', 3, 1]],
    ],
  ])('%s', (_what, typed, changes) => {
    expect(stockChanges(displayed, typed)).toEqual(
      changes.map(([_id, countInStock, expected]) => ({ _id, countInStock, expected })),
    );
  });

  test('is told in its cell when somebody else changed it, and shown where nobody typed', () => {
    const typed = changed(sized, 1, { countInStock: '6' });
    const changes = stockChanges(displayed, typed);
    expect(stockErrors(typed, changes, present)).toEqual({
      'variants.1.countInStock':
        'Somebody changed the stock meanwhile: it is now 3. Save again to overwrite it.',
    });
    const stocks = ({ variants }: TypedChoices) => variants.map(({ countInStock }) => countInStock);
    expect(stocks(withPresentStock(typed.choices, displayed, present))).toEqual(['4', '6']);
    expect(stocks(withPresentStock(sized.choices, displayed, present))).toEqual(['4', '3']);
    expect(stocks(withTypedStock(sized.choices, typed.choices))).toEqual(['4', '6']);
    expect(stockById(present)).toEqual(
      new Map([
        ['sarong.1', 4],
        ['sarong.2', 3],
      ]),
    );
  });

  test('conflicts where the stock is not what was shown, and nowhere else', () => {
    const changes = [
      { _id: 'sarong.1', countInStock: 9, expected: 4 },
      { _id: 'sarong.2', countInStock: 9, expected: 0 },
      { _id: 'sarong.9', countInStock: 9, expected: 0 },
    ];
    expect(stockConflicts(changes, present)).toEqual([present[1]]);
  });

  test.each([
    [[{ _id: 'a.1', size: 'M', countInStock: 3 }], 'M is now 3.'],
    [[{ _id: 'a.1', size: 'Default', countInStock: 3 }], 'it is now 3.'],
    [
      [
        { _id: 'a.1', size: 'M', countInStock: 3 },
        { _id: 'a.2', size: 'L', countInStock: 0 },
      ],
      'M is now 3, L is now 0.',
    ],
  ])('is told: %j', (now, label) => {
    expect(stockChangedMeanwhile(now)).toBe(`Somebody changed the stock meanwhile: ${label}`);
  });
});
