import { oneLineEnd } from '#lib/format/plain-text.ts';
import { typedNumber } from '#lib/format/typed-number.ts';
import type { ShopProduct } from './admin-codec.ts';
import { byText, type ProductText, textNames } from './product-fields.ts';
import { DEFAULT_SIZE } from './sizes.ts';
import {
  type StockChange,
  stockById,
  stockChangedMeanwhile,
  stockConflicts,
  type VariantStock,
} from './stock-change.ts';
import {
  choicesOf,
  noTypedChoices,
  soldIn,
  titleOfVariant,
  valuesOfVariant,
  type TypedChoices,
  type TypedVariant,
} from './typed-choices.ts';

export interface Written extends Record<ProductText, string> {
  /** The list price, of each variant without a price of its own. */
  price: string;
  discount: string;
  category: string;
  group: string;
  /** Empty follows the shop's setting. */
  lowStock: string;
  /** `1` or `0`. */
  oneOfAKind: string;
  choices: TypedChoices;
}

export const emptyForm: Written = {
  ...byText(() => ''),
  price: '',
  discount: '0',
  category: '',
  group: '',
  lowStock: '',
  oneOfAKind: '0',
  choices: noTypedChoices,
};

export const writtenOf = (product: ShopProduct): Written => ({
  ...byText((name) => oneLineEnd(product[name])),
  price: product.price.toFixed(2),
  discount: String(product.discount),
  category: product.category,
  group: product.group ?? '',
  lowStock: product.lowStock === null ? '' : String(product.lowStock),
  oneOfAKind: product.oneOfAKind ? '1' : '0',
  choices: choicesOf(product),
});

/** The form of a new product like another: stock, codes and pictures of variants are not copied. */
export function copyOf(product: ShopProduct): Written {
  const { choices, ...texts } = writtenOf(product);
  const variants = choices.variants.map(({ id: _id, ...variant }) => ({
    ...variant,
    countInStock: '',
    sku: '',
    barcode: '',
    picture: '',
  }));
  return { ...texts, name: `Copy of ${product.name}`, choices: { ...choices, variants } };
}

type Sent = [name: string, word: string];

/** The fields of the form that are sent as they are typed. */
export const typedNames = [
  ...textNames,
  'discount',
  'category',
  'group',
  'lowStock',
  'oneOfAKind',
] as const;

const numberIn = (text: string): number => Number(typedNumber(text));

export const priceOf = ({ price }: TypedVariant, written: Pick<Written, 'price'>): string =>
  price.trim() === '' ? written.price : price;

const optionsIn = ({ options }: TypedChoices) =>
  options.map(({ name, values }) => ({
    name: name.trim(),
    values: values.map(({ text }) => text),
  }));

const DETAILS = ['sku', 'barcode', 'picture'] as const;

const weightOf = ({ weightGrams }: TypedVariant): number | null =>
  weightGrams.trim() === '' ? null : numberIn(weightGrams);

const salePriceOf = ({ salePrice }: TypedVariant): number | null =>
  salePrice.trim() === '' ? null : numberIn(salePrice);

/** A variant with what differs from the stored one; a new one with all of it. */
function sentVariant(variant: TypedVariant, before: Written, after: Written) {
  const { id } = variant;
  const known = id === undefined ? undefined : soldIn(before.choices).find((one) => one.id === id);
  const price = numberIn(priceOf(variant, after));
  const isRepriced = !known || numberIn(priceOf(known, before)) !== price;
  const details = DETAILS.filter((name) => variant[name].trim() !== (known?.[name] ?? ''));
  const weightGrams = weightOf(variant);
  const salePrice = salePriceOf(variant);
  return {
    ...(id !== undefined && { _id: id }),
    options: valuesOfVariant(variant, after.choices.options),
    ...(!known && { countInStock: numberIn(variant.countInStock) }),
    ...(isRepriced && { price }),
    ...(salePrice !== (known ? salePriceOf(known) : null) && { salePrice }),
    ...Object.fromEntries(details.map((name) => [name, variant[name].trim()])),
    ...(weightGrams !== (known ? weightOf(known) : null) && { weightGrams }),
  };
}

function changedChoices(before: Written, after: Written): Sent[] {
  // A new product has no stored variant to compare with.
  const isUntouched = JSON.stringify(after.choices) === JSON.stringify(before.choices);
  if (isUntouched && after.price === before.price) return [];
  const options = JSON.stringify(optionsIn(after.choices));
  const isOther = options !== JSON.stringify(optionsIn(before.choices));
  const sold = soldIn(after.choices);
  const sent = sold.map((variant) => sentVariant(variant, before, after));
  const isSameVariants =
    !isOther &&
    sent.length === soldIn(before.choices).length &&
    sent.every((one) =>
      [...DETAILS, 'countInStock', 'weightGrams', 'salePrice'].every((name) => !(name in one)),
    );
  const prices = new Set(sold.map((variant) => numberIn(priceOf(variant, after))));
  const isRepriced = sent.some((one) => 'price' in one);
  if (isSameVariants && !isRepriced) return [];
  if (isSameVariants && prices.size === 1) return [['price', String([...prices][0])]];
  return [
    ...(isOther ? [['options', options] satisfies Sent] : []),
    ['variants', JSON.stringify(sent)],
  ];
}

const changedTexts = (before: Written, after: Written): Sent[] =>
  typedNames.flatMap((name): Sent[] => (before[name] === after[name] ? [] : [[name, after[name]]]));

/** Unchanged fields are not sent, so that concurrent changes stay. Stock is sent separately. */
export const changedFields = (before: Written, after: Written): Sent[] => [
  ...changedTexts(before, after),
  ...changedChoices(before, after),
];

export const newFields = (written: Written, isDraft = false): Sent[] => [
  ...(isDraft ? [['draft', '1'] satisfies Sent] : []),
  ...changedTexts({ ...emptyForm, discount: '' }, written),
  ['options', JSON.stringify(optionsIn(written.choices))],
  [
    'variants',
    JSON.stringify(soldIn(written.choices).map((one) => sentVariant(one, emptyForm, written))),
  ],
];

/** What the schema checks: the variants that are sold. */
export const toCheck = ({ choices, ...written }: Written): Record<string, unknown> => ({
  ...written,
  options: optionsIn(choices),
  variants: soldIn(choices).map(
    ({ countInStock, price, salePrice, sku, barcode, weightGrams }) => ({
      countInStock,
      ...(price.trim() !== '' && { price }),
      ...(salePrice.trim() !== '' && { salePrice }),
      sku,
      barcode,
      ...(weightGrams.trim() !== '' && { weightGrams }),
    }),
  ),
});

/** The name of a cell's input, and of its error. */
export const cellName = (at: number, column: string): string => `variants.${at}.${column}`;

/** The errors of a refusal; one about a SKU or reduced prices is said at the cells that have them. */
export function atCells(
  { salePrice, ...errors }: Record<string, string>,
  takenSku: string | undefined,
  { choices }: Written,
): Record<string, string> {
  if (salePrice !== undefined) {
    const reduced = soldIn(choices).flatMap((one, at) => (one.salePrice.trim() === '' ? [] : at));
    const cells = reduced.map((at) => [cellName(at, 'salePrice'), salePrice]);
    return { ...errors, ...Object.fromEntries(cells) };
  }
  const { variants: message = '', ...others } = errors;
  const cells = soldIn(choices).flatMap(({ sku }, at) =>
    sku !== '' && sku.trim() === takenSku ? [[cellName(at, 'sku'), message]] : [],
  );
  return cells.length > 0 ? { ...others, ...Object.fromEntries(cells) } : errors;
}

/** Stored variants that would be no longer sold. */
export const removedVariants = (before: Written, after: Written): string[] => {
  const sold = new Set(soldIn(after.choices).map(({ id }) => id));
  return soldIn(before.choices).flatMap(({ id }) => (id === undefined || sold.has(id) ? [] : [id]));
};

/** The stock of stored variants that was changed; `displayed` is what the admin saw, by the variant's id. */
export const stockChanges = (
  displayed: ReadonlyMap<string, number>,
  { choices }: Written,
): StockChange[] =>
  soldIn(choices).flatMap((variant) => {
    const { id: _id = '' } = variant;
    const expected = displayed.get(_id);
    const countInStock = numberIn(variant.countInStock);
    if (expected === undefined || countInStock === expected) return [];
    return [{ _id, countInStock, expected }];
  });

/** Writes the current stock into cells that still have the earlier stock. */
export function withPresentStock(
  choices: TypedChoices,
  displayed: ReadonlyMap<string, number>,
  present: readonly VariantStock[],
): TypedChoices {
  const now = stockById(present);
  const variants = choices.variants.map((variant) => {
    const [before, after] = [displayed.get(variant.id ?? ''), now.get(variant.id ?? '')];
    return after !== undefined && numberIn(variant.countInStock) === before
      ? { ...variant, countInStock: String(after) }
      : variant;
  });
  return { ...choices, variants };
}

/** The choices of a product that was saved, with the stock that was typed. */
export function withTypedStock(saved: TypedChoices, typed: TypedChoices): TypedChoices {
  const stockOf = new Map(
    soldIn(typed).map((one) => [titleOfVariant(one, typed.options), one.countInStock]),
  );
  const variants = saved.variants.map((variant) => {
    const countInStock = stockOf.get(titleOfVariant(variant, saved.options));
    return countInStock === undefined ? variant : { ...variant, countInStock };
  });
  return { ...saved, variants };
}

/** The cells of stock that somebody else changed meanwhile. */
export function stockErrors(
  { choices }: Written,
  changes: readonly StockChange[],
  present: readonly VariantStock[],
): Record<string, string> {
  const ids = soldIn(choices).map(({ id }) => id);
  return Object.fromEntries(
    stockConflicts(changes, present).map(({ _id, countInStock }) => [
      cellName(ids.indexOf(_id), 'countInStock'),
      `${stockChangedMeanwhile([{ size: DEFAULT_SIZE, countInStock }])} Save again to overwrite it.`,
    ]),
  );
}
