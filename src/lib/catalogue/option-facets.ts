import * as m from '#messages';
import {
  choiceRows,
  failedOptions,
  valueAt,
  valuesChosen,
  type Allowed,
  type OptionFilter,
} from './option-filter.ts';
import { filterKey, isSameName, SIZE_OPTION } from './options.ts';
import type { ProductSummary } from './product.ts';
import { sizes } from './sizes.ts';

export interface FacetValue<Value extends string> {
  value: Value;
  label: string;
  count: number;
}

export interface OptionFacet {
  name: string;
  values: readonly FacetValue<string>[];
}

const sizeLabels: ReadonlyMap<string, () => string> = new Map([
  ['S', m.catalogue_small],
  ['M', m.catalogue_medium],
  ['L', m.catalogue_large],
]);

/** `Small` for `S`; other values are their own label. */
export const sizeLabel = (value: string): string => sizeLabels.get(value)?.() ?? value;

interface Criteria {
  options: readonly OptionFilter[];
  allowedBy: Allowed;
  least: number;
}

const isOfFilter = (number: number, filter: OptionFilter | undefined): boolean =>
  filter !== undefined && filterKey(valueAt(number)?.name ?? '') === filterKey(filter.name);

/**
 * The values of a product in stock, by their numbers, and the highest level of a variant that passes. A value counts
 * if its variant passes the filters of the other options.
 */
export function countedValues(product: ProductSummary, { options, allowedBy, least }: Criteria) {
  const rows = choiceRows(product);
  const allowed = allowedBy();
  const { width, cells } = rows;
  const numbers = new Set<number>();
  let best = 0;
  for (let at = 0; at * width < cells.length; at += 1) {
    const level = cells[at * width]!;
    if (level === 0) continue;
    const failed = failedOptions(rows, at, allowed);
    if (failed === 0) best = Math.max(best, level);
    const isOneOrNone = (failed & (failed - 1)) === 0;
    if (level < least || !isOneOrNone) continue;
    const own = options[Math.log2(failed)];
    for (const number of cells.subarray(at * width + 1, (at + 1) * width)) {
      if (failed === 0 || isOfFilter(number, own)) numbers.add(number);
    }
  }
  return { best, numbers };
}

const MAX_OPTION_FACETS = 8;
const MAX_FACET_VALUES = 40;

const inOrder = new Intl.Collator('en', { numeric: true });
const sizePlace = new Map<string, number>(sizes.map((size, at) => [size, at]));

function compareValues(one: string, other: string): number {
  const places = [one, other].map((value) => sizePlace.get(value) ?? sizes.length);
  return (places[0] ?? 0) - (places[1] ?? 0) || inOrder.compare(one, other);
}

/** How many products of a list there are, and how many of them have an option, by the option's name. */
export interface OptionCounts {
  products: number;
  having: Map<string, number>;
}

export function countOptions(counts: OptionCounts, { options }: ProductSummary): void {
  counts.products += 1;
  for (const { name } of options) counts.having.set(name, (counts.having.get(name) ?? 0) + 1);
}

/** A list is filtered by sizes, and by what most of its products have. */
function offeredIn({ products, having }: OptionCounts): (name: string) => boolean {
  const byKey = new Map<string, number>();
  for (const [name, count] of having) {
    byKey.set(filterKey(name), (byKey.get(filterKey(name)) ?? 0) + count);
  }
  return (name) =>
    isSameName(name, SIZE_OPTION) || (byKey.get(filterKey(name)) ?? 0) * 2 > products;
}

/** The most counted options and values, and the chosen ones, which must stay removable. */
export function optionFacets(
  inValue: ReadonlyMap<number, number>,
  chosen: readonly OptionFilter[],
  counts: OptionCounts,
): OptionFacet[] {
  const isOffered = offeredIn(counts);
  const isChosen = (name: string) => valuesChosen(chosen, name).length > 0;
  const found = [...inValue].flatMap(([number, count]) => {
    const known = valueAt(number);
    return known ? [{ ...known, count }] : [];
  });
  const removable = chosen.flatMap(({ name, values }) =>
    values.map((value) => ({ name, value, count: 0 })),
  );
  const byName = Map.groupBy([...found, ...removable], ({ name }) => filterKey(name));
  return [...byName.values()]
    .map((all) => ({
      name: all[0]?.name ?? '',
      all,
      sum: all.reduce((sum, one) => sum + one.count, 0),
    }))
    .sort((one, other) => rankOf(other) - rankOf(one) || inOrder.compare(one.name, other.name))
    .filter(({ name }) => isOffered(name) || isChosen(name))
    .filter(({ name }, at) => at < MAX_OPTION_FACETS || isChosen(name))
    .map(({ name, all }) => ({
      name,
      values: [...new Map(all.toReversed().map((one) => [one.value, one])).values()]
        .sort((one, other) => other.count - one.count)
        .filter(
          ({ value }, at) => at < MAX_FACET_VALUES || valuesChosen(chosen, name).includes(value),
        )
        .sort((one, other) => compareValues(one.value, other.value))
        .map(({ value, count }) => ({
          value,
          label: isSameName(name, SIZE_OPTION) ? sizeLabel(value) : value,
          count,
        })),
    }));
}

const rankOf = ({ name, sum }: { name: string; sum: number }): number =>
  isSameName(name, SIZE_OPTION) ? Infinity : sum;
