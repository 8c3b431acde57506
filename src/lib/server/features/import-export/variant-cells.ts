import {
  areDistinct,
  faultOfName,
  faultOfValue,
  type NameFault,
  type ValueFault,
} from '#lib/catalogue/option-rules.ts';
import {
  MAX_OPTION_NAME,
  MAX_OPTIONS,
  MAX_VALUE,
  MAX_VALUES,
  MAX_VARIANTS,
} from '#lib/catalogue/option-limits.ts';
import {
  combinationsOf,
  countCombinations,
  isSameName,
  type ProductOption,
  titleOf,
} from '#lib/catalogue/options.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { clip } from '#lib/format/clip.ts';
import { oneLine } from '#lib/format/plain-text.ts';

/**
 * The cells of options and variants (docs/api.md "Import file"): `Colour: Red, Blue; Length: 2 m, 3 m` and
 * `Red / 2 m=4@2990#SKU-1 | Blue / 3 m=0`. A backslash escapes the signs that separate.
 */

const SIGNS = /[\\,;:=@#|]/g;
export const escaped = (text: string): string => text.replaceAll(SIGNS, String.raw`\$&`);
const unescaped = (text: string): string => oneLine(text.replaceAll(/\\(.)/gs, '$1'));

const PARTS: Readonly<Record<',' | ';' | '|', RegExp>> = {
  ',': /(?:\\.|[^\\,]|\\$)+/gs,
  ';': /(?:\\.|[^\\;]|\\$)+/gs,
  '|': /(?:\\.|[^\\|]|\\$)+/gs,
};
const partsOf = (text: string, sign: keyof typeof PARTS): string[] =>
  (text.match(PARTS[sign]) ?? []).filter((part) => part.trim() !== '');

/** `cotton|hand made`. */
export const writeList = (words: readonly string[]): string =>
  words.map((word) => word.replaceAll(/[\\|]/g, String.raw`\$&`)).join('|');
export const readList = (cell: string): string[] => partsOf(cell, '|').map(unescaped);

/** What is wrong with a cell. */
export class InvalidCell extends Error {
  override name = 'InvalidCell';
}

const OPTION = /^((?:\\.|[^\\:])*):(.*)$/s;
const OPTIONS_SHAPE =
  'must be options and their values, such as Colour: Red, Blue; Length: 2 m, 3 m';

const nameFaults: Readonly<Record<NameFault, string>> = {
  blank: OPTIONS_SHAPE,
  long: `has an option name of more than ${MAX_OPTION_NAME} characters`,
};
const valueFaults: Readonly<Record<ValueFault, string>> = {
  blank: OPTIONS_SHAPE,
  long: `has a value of more than ${MAX_VALUE} characters`,
  slash: 'has a value with a /, which separates the values of a variant',
  default: `has the value ${DEFAULT_SIZE}, which a product without options has`,
};

/** Cuts a name or value that is longer than `max`. */
type CutWord = (word: string, max: number) => string;

function readOption(part: string, cut: CutWord): ProductOption {
  const [, name = '', list = ''] = OPTION.exec(part) ?? [];
  const option = {
    name: cut(unescaped(name), MAX_OPTION_NAME),
    values: partsOf(list, ',').map((value) => cut(unescaped(value), MAX_VALUE)),
  };
  checkOption(option);
  return option;
}

function checkOption({ name, values }: ProductOption): void {
  const nameFault = faultOfName(name);
  if (nameFault) throw new InvalidCell(nameFaults[nameFault]);
  if (values.length === 0) throw new InvalidCell(OPTIONS_SHAPE);
  if (values.length > MAX_VALUES)
    throw new InvalidCell(`has more than ${MAX_VALUES} values of ${name}`);
  const [fault] = values.flatMap((value) => faultOfValue(value) ?? []);
  if (fault) throw new InvalidCell(valueFaults[fault]);
  if (!areDistinct(values)) throw new InvalidCell(`names a value of ${name} twice`);
}

export function readOptions(cell: string, cut: CutWord = (word) => word): ProductOption[] {
  const options = partsOf(cell, ';').map((part) => readOption(part, cut));
  if (options.length > MAX_OPTIONS)
    throw new InvalidCell(`has ${options.length} options. A product has at most ${MAX_OPTIONS}`);
  if (!areDistinct(options.map(({ name }) => name))) throw new InvalidCell('names an option twice');
  return options;
}

export const writeOptions = (options: readonly ProductOption[]): string =>
  options
    .map(({ name, values }) => `${escaped(name)}: ${values.map(escaped).join(', ')}`)
    .join('; ');

/** The values in the spelling of the options. */
function readTitle(text: string, options: readonly ProductOption[]): string[] {
  const words = text.split('/').map((word) => clip(unescaped(word), MAX_VALUE));
  const values = options.map(({ values: known }, at) =>
    known.find((value) => isSameName(value, words[at] ?? '')),
  );
  if (words.length !== options.length || values.includes(undefined)) {
    throw new InvalidCell(`has ${clip(unescaped(text), 130)}, which is no choice of the options`);
  }
  return values.flatMap((value) => value ?? []);
}

const VARIANT =
  /^((?:\\.|[^\\=@#])*)(?:=((?:\\.|[^\\@#])*))?(?:@((?:\\.|[^\\#])*))?(?:#((?:\\.|[^\\])*))?$/s;

export interface VariantCell {
  values: string[];
  stock: string | undefined;
  price: string | undefined;
  sku: string | undefined;
}

/** Without a cell every combination is sold. */
export function readVariants(cell: string, options: readonly ProductOption[]): VariantCell[] {
  const parts = partsOf(cell, '|');
  const count = parts.length || countCombinations(options);
  if (count > MAX_VARIANTS)
    throw new InvalidCell(`has ${count} variants. A product has at most ${MAX_VARIANTS}`);
  if (parts.length === 0) {
    const blank = { stock: undefined, price: undefined, sku: undefined };
    return combinationsOf(options).map((values) => ({ values, ...blank }));
  }
  const titles = new Set<string>();
  return parts.map((part) => {
    const [, title = '', stock, price, sku] = VARIANT.exec(part) ?? [];
    const values = readTitle(title, options);
    if (titles.has(titleOf(values))) throw new InvalidCell(`names ${titleOf(values)} twice`);
    titles.add(titleOf(values));
    const textOf = (text: string | undefined) => text && unescaped(text);
    return { values, stock: textOf(stock), price: textOf(price), sku: textOf(sku) };
  });
}

const NAMED = /^((?:\\.|[^\\=])*)=(.*)$/s;

/** `Red / 2 m=4792… | …`: a text of some variants, by title. */
export function readByVariant(
  cell: string,
  options: readonly ProductOption[],
): Map<string, string> {
  return new Map(
    partsOf(cell, '|').map((part) => {
      const [, title, text = ''] = NAMED.exec(part) ?? [];
      if (title === undefined)
        throw new InvalidCell('must name the variant of each, such as Red / 2 m=… | Blue / 2 m=…');
      return [titleOf(readTitle(title, options)), unescaped(text)];
    }),
  );
}
