import { MAX_VALUES, SEPARATOR } from './option-limits.ts';
import { DEFAULT_SIZE } from './sizes.ts';

/** What a buyer chooses of a product, such as Colour and Length (docs/api.md "Options"). */
export interface ProductOption {
  name: string;
  /** In the order in which they are displayed. */
  values: readonly string[];
}

export const SIZE_OPTION = 'Size';

/** `Red / 2 m`; `Default` without options. */
export const titleOf = (values: readonly string[]): string =>
  values.join(SEPARATOR) || DEFAULT_SIZE;

/** The values of a title; empty for a product without options. */
export const valuesOf = (title: string, options: readonly ProductOption[]): readonly string[] =>
  options.length === 0 ? [] : options.length === 1 ? [title] : title.split(SEPARATOR);

export const isSameName = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

export const findOption = (
  options: readonly ProductOption[],
  name: string,
): ProductOption | undefined => options.find((one) => isSameName(one.name, name));

/** The values of the option Size alone. */
export const sizesOf = (options: readonly ProductOption[]): readonly string[] =>
  findOption(options, SIZE_OPTION)?.values ?? [];

export const isColourName = (name: string): boolean => /^colou?rs?$/i.test(name);

/** The same for names that one filter covers: Colour and Color, Ring Size and Ring size. */
export const filterKey = (name: string): string =>
  isColourName(name) ? 'colour' : name.toLowerCase();

export const colourOption = (options: readonly ProductOption[]): ProductOption | undefined =>
  options.find(({ name }) => isColourName(name));

export const countCombinations = (options: ReadonlyArray<{ values: readonly unknown[] }>): number =>
  options.reduce((count, { values }) => count * values.length, 1);

/** Every combination of the values, in their order; count them first. */
export const combinationsOf = (options: readonly ProductOption[]): string[][] =>
  options.reduce<string[][]>(
    (all, { values }) => all.flatMap((one) => values.map((value) => [...one, value])),
    [[]],
  );

/** Whether there is a value of each option. */
export const isChoice = (values: readonly string[], options: readonly ProductOption[]): boolean =>
  values.length === options.length &&
  options.every((option, at) => option.values.includes(values[at] ?? ''));

/** Only the values that a variant has. */
export const usedOptions = (
  options: readonly ProductOption[],
  titles: readonly string[],
): ProductOption[] => {
  const used = titles.map((title) => valuesOf(title, options));
  return options.map(({ name, values }, at) => ({
    name,
    values: values.filter((value) => used.some((one) => one[at] === value)),
  }));
};

/** Sorts variants by the order of the options' values. */
export function inOptionOrder<Of extends { size: string }>(
  options: readonly ProductOption[],
  variants: readonly Of[],
): Of[] {
  if (options.length === 0 || variants.length < 2) return [...variants];
  const places = options.map(({ values }) => new Map(values.map((value, at) => [value, at])));
  const rankOf = ({ size }: Of): number =>
    valuesOf(size, options).reduce(
      (rank, value, at) => rank * (MAX_VALUES + 1) + (places[at]?.get(value) ?? MAX_VALUES),
      0,
    );
  return variants
    .map((variant) => ({ variant, rank: rankOf(variant) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ variant }) => variant);
}
