import { faultOfValue, looksSame } from './option-rules.ts';
import { MAX_VALUES } from './option-limits.ts';
import { countCombinations, titleOf, type ProductOption } from './options.ts';

/** The options and variants of the product form while somebody types. Keys stay when values are renamed. */

export interface TypedOptionValue {
  key: string;
  text: string;
}

export interface TypedOption {
  key: string;
  name: string;
  values: readonly TypedOptionValue[];
}

/** In the order of the grid's columns, in which a spreadsheet's columns are pasted. */
export const variantColumns = [
  'countInStock',
  'price',
  'sku',
  'barcode',
  'weightGrams',
  'salePrice',
] as const;
export type VariantColumn = (typeof variantColumns)[number];

export interface TypedVariant extends Readonly<Record<VariantColumn, string>> {
  key: string;
  /** Of a variant that is stored. */
  id?: string;
  /** The key of the value by the key of the option. */
  picks: Readonly<Record<string, string>>;
  /** A combination that is not sold has no variant. */
  isSold: boolean;
  /** The address of one of the product's pictures, or ''. */
  picture: string;
}

export interface TypedChoices {
  options: readonly TypedOption[];
  /** One for each combination of the values. */
  variants: readonly TypedVariant[];
}

/** With more combinations only those that are sold are displayed. */
export const MAX_COMBINATIONS = 500;
export const TOO_MANY_COMBINATIONS = `That makes more than ${MAX_COMBINATIONS} combinations. Use fewer values.`;

const EMPTY = {
  isSold: true,
  countInStock: '0',
  price: '',
  salePrice: '',
  sku: '',
  barcode: '',
  weightGrams: '',
  picture: '',
};

export const noTypedChoices: TypedChoices = {
  options: [],
  variants: [{ ...EMPTY, countInStock: '', key: '', picks: {} }],
};

/** An option without values makes no combinations yet. */
const filledOf = (options: readonly TypedOption[]) =>
  options.filter(({ values }) => values.length > 0);

export const countTypedCombinations = (options: readonly TypedOption[]): number =>
  countCombinations(filledOf(options));

type Picks = TypedVariant['picks'];

const allPicks = (options: readonly TypedOption[]): Picks[] =>
  filledOf(options).reduce<Picks[]>(
    (all, { key, values }) =>
      all.flatMap((picks) => values.map((value) => ({ ...picks, [key]: value.key }))),
    [{}],
  );

const keyOfPicks = (picks: Picks): string => Object.values(picks).join('-');

/** What was sold before an option was added has the option's first value. */
const fits = ({ picks: own }: TypedVariant, picks: Picks, options: readonly TypedOption[]) =>
  filledOf(options).every(({ key, values }) => (own[key] ?? values[0]?.key) === picks[key]);

function combined(
  before: readonly TypedVariant[],
  options: readonly TypedOption[],
  isSold: boolean,
): TypedVariant[] {
  const soldFirst = before.toSorted((one, other) => Number(other.isSold) - Number(one.isSold));
  return allPicks(options).map((picks) => {
    const known = soldFirst.find((variant) => fits(variant, picks, options));
    return { ...EMPTY, isSold, ...known, picks, key: keyOfPicks(picks) };
  });
}

/** Variants of values that stay are kept; new combinations are sold. */
export function withOptions(
  { variants }: TypedChoices,
  options: readonly TypedOption[],
  isSold = true,
): TypedChoices {
  if (countTypedCombinations(options) <= MAX_COMBINATIONS) {
    return { options, variants: combined(variants, options, isSold) };
  }
  const known = new Set(options.flatMap(({ values }) => values.map(({ key }) => key)));
  const isKnown = ({ picks }: TypedVariant) => Object.values(picks).every((key) => known.has(key));
  return { options, variants: variants.filter(isKnown) };
}

const valueKey = (option: string, at: number): string => `${option}v${at}`;

const toTypedOption = ({ name, values }: ProductOption, at: number): TypedOption => {
  const key = `o${at}`;
  return { key, name, values: values.map((text, place) => ({ key: valueKey(key, place), text })) };
};

interface StoredVariant {
  _id: string;
  options: readonly string[];
  countInStock: number;
  price: number;
  salePrice?: number | null | undefined;
  sku?: string | undefined;
  barcode?: string | undefined;
  weightGrams?: number | undefined;
  picture?: string | undefined;
}

/** A price cell is empty where the variant has the list price. */
export function choicesOf(product: {
  options: readonly ProductOption[];
  variants: readonly StoredVariant[];
  price: number;
}): TypedChoices {
  const options = product.options.map(toTypedOption);
  const variants = product.variants.map((variant): TypedVariant => {
    const picks = Object.fromEntries(
      options.flatMap(({ key, values }, at) => {
        const value = values.find(({ text }) => text === variant.options[at]);
        return value ? [[key, value.key]] : [];
      }),
    );
    return {
      key: keyOfPicks(picks),
      id: variant._id,
      picks,
      isSold: true,
      countInStock: String(variant.countInStock),
      price: variant.price === product.price ? '' : variant.price.toFixed(2),
      salePrice: variant.salePrice?.toFixed(2) ?? '',
      sku: variant.sku ?? '',
      barcode: variant.barcode ?? '',
      weightGrams: String(variant.weightGrams ?? ''),
      picture: variant.picture ?? '',
    };
  });
  return withOptions({ options, variants }, options, false);
}

/** The least number that no key has; keys end with their number. */
const nextNumber = (keys: readonly string[]): number =>
  Math.max(-1, ...keys.map((key) => Number(/\d+$/.exec(key)?.[0] ?? -1))) + 1;

export function withNewOption(choices: TypedChoices, name: string): TypedChoices {
  const key = `o${nextNumber(choices.options.map((option) => option.key))}`;
  return { ...choices, options: [...choices.options, { key, name, values: [] }] };
}

const MAX_PASTED = 5_000;

const wordsIn = (text: string): string[] =>
  text
    .slice(0, MAX_PASTED)
    .split(/[,;\t\r\n]/)
    .map((word) => word.trim().replace(/\s+/g, ' '))
    .filter(Boolean);

/** Adds the words of a list that are not there yet; the rest stays as `rejected`. */
export function withValues({ key, name, values }: TypedOption, text: string) {
  const added = [...values];
  const rejected: string[] = [];
  let number = nextNumber(values.map((value) => value.key));
  for (const word of wordsIn(text)) {
    if (added.some((value) => looksSame(value.text, word))) continue;
    if (faultOfValue(word) !== undefined || added.length >= MAX_VALUES) {
      rejected.push(word);
      continue;
    }
    added.push({ key: valueKey(key, number), text: word });
    number += 1;
  }
  return { option: { key, name, values: added }, rejected };
}

export const replaceOption = (
  options: readonly TypedOption[],
  option: TypedOption,
): readonly TypedOption[] => options.map((one) => (one.key === option.key ? option : one));

export const movedValue = (
  values: readonly TypedOptionValue[],
  from: number,
  to: number,
): readonly TypedOptionValue[] => {
  const value = values[from];
  return value && to >= 0 && to < values.length
    ? values.toSpliced(from, 1).toSpliced(to, 0, value)
    : values;
};

export const valuesOfVariant = (
  { picks }: TypedVariant,
  options: readonly TypedOption[],
): string[] =>
  filledOf(options).flatMap(
    ({ key, values }) => values.find((value) => value.key === picks[key])?.text ?? [],
  );

export const titleOfVariant = (variant: TypedVariant, options: readonly TypedOption[]): string =>
  titleOf(valuesOfVariant(variant, options));

export const soldIn = ({ variants }: TypedChoices): TypedVariant[] =>
  variants.filter(({ isSold }) => isSold);

/** `scope` is the key of a value; '' is every variant. */
export const isInScope = ({ picks }: TypedVariant, scope: string): boolean =>
  scope === '' || Object.values(picks).includes(scope);

export const filled = (
  variants: readonly TypedVariant[],
  scope: string,
  change: Partial<Pick<TypedVariant, VariantColumn | 'isSold' | 'picture'>>,
): TypedVariant[] =>
  variants.map((variant) =>
    isInScope(variant, scope) && (variant.isSold || change.isSold !== undefined)
      ? { ...variant, ...change }
      : variant,
  );

const MAX_CLIPBOARD = 100_000;

/** The cells of a spreadsheet; `undefined` for text that is one cell. */
export function cellsIn(clipboard: string): string[][] | undefined {
  const text = clipboard.slice(0, MAX_CLIPBOARD).replace(/\r\n?/g, '\n').replace(/\n$/, '');
  if (!/[\n\t]/.test(text)) return undefined;
  return text.split('\n').map((line) => line.split('\t').map((cell) => cell.trim()));
}

/** Writes cells downwards and to the right, from one cell on, into what is sold. */
export function pasted(
  variants: readonly TypedVariant[],
  from: { key: string; column: VariantColumn },
  cells: readonly (readonly string[])[],
): { variants: TypedVariant[]; rows: number } {
  const sold = variants.filter(({ isSold }) => isSold);
  const start = sold.findIndex(({ key }) => key === from.key);
  const columns = variantColumns.slice(variantColumns.indexOf(from.column));
  const lineOf = new Map(sold.slice(start).map(({ key }, at) => [key, cells[at]]));
  const written = variants.map((variant) => {
    const line = lineOf.get(variant.key);
    if (!line) return variant;
    const change = columns.flatMap((column, at) => {
      const cell = line[at];
      return cell === undefined ? [] : [[column, cell]];
    });
    return { ...variant, ...Object.fromEntries(change) };
  });
  return { variants: written, rows: Math.min(cells.length, sold.length - start) };
}
