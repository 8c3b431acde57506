import {
  MAX_OPTION_NAME,
  MAX_OPTIONS,
  MAX_VALUE,
  MAX_VALUES,
  MAX_VARIANTS,
} from '#lib/catalogue/option-limits.ts';
import {
  combinationsOf,
  findOption,
  SIZE_OPTION,
  type ProductOption,
  titleOf,
} from '#lib/catalogue/options.ts';
import { discountedCents, toPercent } from '#lib/catalogue/price.ts';
import { findSize } from '#lib/catalogue/query.ts';
import { DEFAULT_SIZE, sizes, type Size } from '#lib/catalogue/sizes.ts';
import { evenly } from '#lib/catalogue/variants.ts';
import { clip } from '#lib/format/clip.ts';
import { oneLine, visibleKey } from '#lib/format/plain-text.ts';
import { cutWord } from './cut-texts.ts';
import type { ImportedVariant } from './imported-product.ts';
import { InvalidProduct } from './invalid-product.ts';
import type { InvalidRow } from './read-file.ts';

/** Turns the rows that other shops sell a product by into its options and variants. */

interface Choice {
  /** The column of the value. */
  field: string;
  name: string;
  /** Several stand for a variant with each of them. */
  values: readonly string[];
}

export interface Offer extends Omit<ImportedVariant, 'values' | 'priceCents' | 'saleCents'> {
  choices: readonly Choice[];
  listCents: number;
  /** The current price, at most the list price. */
  paidCents: number;
}

export interface Sold {
  options: readonly ProductOption[];
  variants: readonly ImportedVariant[];
  discount: number;
  notes: readonly InvalidRow[];
}

type Prices = Pick<Offer, 'listCents' | 'paidCents'>;

/** In hundredths of a percent: whole percents first, then tenths. */
const STEPS_BP = [100, 10, 1] as const;

/** The percentage that turns each list price into the current price; `undefined` if there is none. */
export function exactDiscount(prices: readonly Prices[]): number | undefined {
  const [first] = prices;
  if (!first || prices.every(({ listCents, paidCents }) => listCents === paidCents)) return 0;
  const share = 1 - first.paidCents / first.listCents;
  return STEPS_BP.map((step) => toPercent(Math.round((share * 10_000) / step) * step)).find(
    (percent) =>
      percent > 0 &&
      prices.every(({ listCents, paidCents }) => discountedCents(listCents, percent) === paidCents),
  );
}

const SIZE_NAMES: ReadonlyMap<string, Size> = new Map([
  ['extra large', 'XL'],
  ['x-large', 'XL'],
  ['extra extra large', 'XXL'],
  ['xx-large', 'XXL'],
  ['2xl', 'XXL'],
]);

const sizeOf = (value: string): Size | undefined =>
  findSize(value) ?? SIZE_NAMES.get(value.toLowerCase());

/** A `/` separates the values of a title. */
const plain = (text: string): string => text.split('/').map(oneLine).join('-');

/** A product without options has the variant Default. */
const STANDARD = 'Standard';

const isSize = (name: string): boolean => /^sizes?$/i.test(name);
const nameOf = (name: string): string =>
  isSize(name) ? SIZE_OPTION : visibleKey(name) === '' ? 'Option' : plain(name);

function tidy({ choices, line }: Offer, notes: InvalidRow[]): Choice[] {
  return choices.map(({ field, name, values }) => ({
    field,
    name: cutWord(nameOf(name), MAX_OPTION_NAME, { line, field, notes }),
    values: values.flatMap((value) => {
      if (visibleKey(value) === '') return [];
      const tidied = plain(value) === DEFAULT_SIZE ? STANDARD : plain(value);
      if (value.includes('/') || tidied === STANDARD) {
        const reason = `has ${value}: it is imported as ${tidied}`;
        if (!notes.some((one) => one.reason === reason)) notes.push({ line, field, reason });
      }
      return cutWord(tidied, MAX_VALUE, { line, field, notes });
    }),
  }));
}

const fail = (line: number, field: string, reason: string) =>
  new InvalidProduct({ line, field, reason });

/** Options and values in the order of the file. */
function collectOptions(offers: readonly Offer[]): ProductOption[] {
  const found = new Map<string, { name: string; values: Map<string, string> }>();
  for (const { line, choices } of offers) {
    for (const choice of choices) {
      const { field, name, values } = choice;
      const known = found.get(visibleKey(name)) ?? { name, values: new Map<string, string>() };
      found.set(visibleKey(name), known);
      for (const value of values) {
        if (!known.values.has(visibleKey(value))) known.values.set(visibleKey(value), value);
      }
      if (known.values.size > MAX_VALUES)
        throw fail(line, field, `brings more than ${MAX_VALUES} values of ${name}`);
    }
  }
  const options = [...found.values()].map(({ name, values }) => ({
    name,
    values: [...values.values()],
  }));
  checkCount(offers, options);
  return options;
}

function checkCount([first]: readonly Offer[], options: readonly ProductOption[]): void {
  if (!first || options.length <= MAX_OPTIONS) return;
  const names = options.map(({ name }) => name).join(', ');
  const reason = `is one of ${options.length} options (${names}). A product has at most ${MAX_OPTIONS}`;
  throw fail(first.line, first.choices[0]?.field ?? 'row', reason);
}

/** Sizes from `s` or `Small` to `XXL` get the names and the order that the shop's filter has. */
function namedAsSizes(option: ProductOption): ProductOption {
  const known = option.values.map(sizeOf);
  return isSize(option.name) && known.every((size) => size !== undefined)
    ? { ...option, values: sizes.filter((size) => known.includes(size)) }
    : option;
}

interface Naming {
  options: readonly ProductOption[];
  /** The final spelling of each value, by option. */
  spelled: readonly ((value: string) => string)[];
}

/** `listed` has the order of the values where the file says it. */
function inListedOrder(option: ProductOption, listed: readonly ProductOption[]): ProductOption {
  const order =
    findOption(listed, option.name)?.values.map((value) =>
      visibleKey(clip(plain(value), MAX_VALUE)),
    ) ?? [];
  const places = new Map(order.map((value, at) => [value, at]));
  const placeOf = (value: string) => places.get(visibleKey(value)) ?? order.length;
  return { ...option, values: option.values.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

function namingOf(offers: readonly Offer[], listed: readonly ProductOption[]): Naming {
  const raw = collectOptions(offers).map((option) => inListedOrder(option, listed));
  const options = raw.map(namedAsSizes);
  const spelled = options.map((option, at) => {
    const isNamed = option !== raw[at];
    const byKey = new Map(option.values.map((value) => [visibleKey(value), value]));
    return (value: string) =>
      isNamed ? (sizeOf(value) ?? value) : (byKey.get(visibleKey(value)) ?? value);
  });
  return { options, spelled };
}

/** The values of each option that an offer stands for. Throws for a missing one. */
function valuesIn({ line, choices }: Offer, { options, spelled }: Naming): string[][] {
  return options.map(({ name, values: inOrder }, at) => {
    const choice = choices.find((one) => visibleKey(one.name) === visibleKey(name));
    const values = choice?.values.map((value) => spelled[at]?.(value) ?? value) ?? [];
    if (values.length === 0) throw fail(line, choice?.field ?? name, 'is missing');
    return inOrder.filter((value) => values.includes(value));
  });
}

const suffixOf = (values: readonly string[]): string =>
  values.map((value) => `-${value.replaceAll(/\s+/g, '-')}`).join('');

/** What one offer sells. The stock is shared, and the SKU gets the values that the offer leaves open. */
function spread(
  offer: Offer,
  lists: readonly string[][],
  free: readonly string[][],
): Array<Omit<Offer, 'choices'> & { values: readonly string[] }> {
  const { line, listCents, paidCents, countInStock, sku, weightGrams, picture } = offer;
  const open = lists.map(({ length }) => length > 1);
  const stocks = countInStock === undefined ? [] : evenly(countInStock, free.length);
  const stocksOfNew = evenly(offer.stockOfNew, free.length);
  return free.map((values, at) => ({
    line,
    values,
    listCents,
    paidCents,
    countInStock: stocks[at],
    stockOfNew: stocksOfNew[at] ?? 0,
    sku: sku && sku + suffixOf(values.filter((_, option) => open[option])),
    barcode: open.includes(true) ? undefined : offer.barcode,
    weightGrams,
    picture,
  }));
}

function openNote(
  { line, choices, sku, barcode }: Offer,
  lists: readonly string[][],
): InvalidRow[] {
  const at = lists.findIndex((values) => values.length > 1);
  const values = lists[at];
  if (!values) return [];
  const codes = [
    sku !== undefined && 'its SKU gets the value added',
    barcode !== undefined && 'its barcode is left out',
  ].filter(Boolean);
  const reason = [`stands for ${values.join(', ')}: each is imported`, ...codes].join('; ');
  return [{ line, field: choices[at]?.field ?? 'row', reason }];
}

const repeated = ({ line, choices }: Offer, values: readonly string[]): InvalidRow => ({
  line,
  field: choices[0]?.field ?? 'row',
  reason:
    values.length === 0
      ? 'has no option, and the product has several rows'
      : `brings ${titleOf(values)} a second time`,
});

/** Throws `InvalidProduct`. An offer that leaves an option open fills the combinations that no other one names. */
export function variantsOf(given: readonly Offer[], listed: readonly ProductOption[] = []): Sold {
  const notes: InvalidRow[] = [];
  const offers = given.map((offer) => ({ ...offer, choices: tidy(offer, notes) }));
  const naming = namingOf(offers, listed);
  const { options } = naming;
  const taken = new Map<string, ReturnType<typeof spread>[number]>();
  const bad: InvalidRow[] = [];
  const wanted = offers.map((offer) => {
    const lists = valuesIn(offer, naming);
    return { offer, lists, count: lists.reduce((product, { length }) => product * length, 1) };
  });
  const tooMany = ({ line, choices }: Offer) =>
    fail(line, choices[0]?.field ?? 'row', `brings more than ${MAX_VARIANTS} variants`);
  for (const { offer, lists, count } of wanted.toSorted((one, other) => one.count - other.count)) {
    if (count > MAX_VARIANTS) throw tooMany(offer);
    notes.push(...openNote(offer, lists));
    const free = combinationsOf(lists.map((values) => ({ name: '', values }))).filter(
      (values) => !taken.has(JSON.stringify(values)),
    );
    if (free.length === 0 && count === 1) bad.push(repeated(offer, lists.flat()));
    if (free.length === 0) continue;
    for (const one of spread(offer, lists, free)) taken.set(JSON.stringify(one.values), one);
    if (taken.size > MAX_VARIANTS) throw tooMany(offer);
  }
  if (bad.length > 0) throw new InvalidProduct(...bad);
  const sold = [...taken.values()];
  const discount = exactDiscount(sold);
  return {
    options,
    notes,
    discount: discount ?? 0,
    variants: sold.map(({ listCents, paidCents, ...one }) => ({
      ...one,
      priceCents: listCents,
      saleCents: discount === undefined && paidCents < listCents ? paidCents : null,
    })),
  };
}
