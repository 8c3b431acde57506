import { filterKey, type ProductOption } from './options.ts';
import { stockState, type Variant } from './variants.ts';

/** Filters by the values of options (docs/api.md "Options"). */

export interface OptionFilter {
  name: string;
  /** One of them is enough. */
  values: readonly string[];
}

interface Choosable {
  options: readonly ProductOption[];
  variants: readonly Pick<Variant, 'size' | 'countInStock'>[];
  lowStockAt: number;
}

/** 0 for sold out, 1 for low, 2 for in stock. */
type Level = 0 | 1 | 2;
const levels = { 'sold-out': 0, low: 1, 'in-stock': 2 } as const;

/** Numbers the values of all products, so that counting needs no text. */
const numbers = new Map<string, number>();
const known: Array<{ name: string; value: string }> = [];

const keyOf = (name: string, value: string): string => `${filterKey(name)}/${value}`;

function numberOf(name: string, value: string): number {
  const key = keyOf(name, value);
  const present = numbers.get(key);
  if (present !== undefined) return present;
  numbers.set(key, known.length);
  known.push({ name, value });
  return known.length - 1;
}

export const valueAt = (number: number) => known[number];

/** One row per variant: its level, then the number of its value of each option. */
interface ChoiceRows {
  width: number;
  cells: Uint32Array;
}

const rowsCache = new WeakMap<Choosable['variants'], ChoiceRows>();

function readRows({ options, variants, lowStockAt }: Choosable): ChoiceRows {
  const width = options.length + 1;
  const cells = new Uint32Array(variants.length * width);
  for (const [at, { size, countInStock }] of variants.entries()) {
    cells[at * width] = levels[stockState(countInStock, lowStockAt)];
    const values = options.length === 1 ? [size] : size.split(' / ');
    for (const [place, { name }] of options.entries()) {
      cells[at * width + place + 1] = numberOf(name, values[place] ?? '');
    }
  }
  return { width, cells };
}

export function choiceRows(product: Choosable): ChoiceRows {
  const rows = rowsCache.get(product.variants) ?? readRows(product);
  rowsCache.set(product.variants, rows);
  return rows;
}

export type Allowed = () => readonly ReadonlySet<number>[];

/** The numbers that each filter allows, of the values that products have by now. */
export function allowedNumbers(filters: readonly OptionFilter[]): Allowed {
  let counted = -1;
  let sets: readonly ReadonlySet<number>[] = [];
  return () => {
    if (counted !== known.length) {
      counted = known.length;
      sets = filters.map(
        ({ name, values }) =>
          new Set(values.flatMap((value) => numbers.get(keyOf(name, value)) ?? [])),
      );
    }
    return sets;
  };
}

/** A bit for each filter that the variant in this row fails. */
export function failedOptions(
  { width, cells }: ChoiceRows,
  at: number,
  allowed: readonly ReadonlySet<number>[],
): number {
  let failed = 0;
  for (const [filter, numbersOfFilter] of allowed.entries()) {
    let passes = false;
    for (let place = 1; place < width && !passes; place += 1) {
      passes = numbersOfFilter.has(cells[at * width + place]!);
    }
    if (!passes) failed |= 1 << filter;
  }
  return failed;
}

/** Whether one variant passes every filter and has at least that level of stock. */
export function hasVariant(product: Choosable, allowedBy: Allowed, least: Level): boolean {
  const rows = choiceRows(product);
  const allowed = allowedBy();
  for (let at = 0; at * rows.width < rows.cells.length; at += 1) {
    if (rows.cells[at * rows.width]! >= least && failedOptions(rows, at, allowed) === 0)
      return true;
  }
  return false;
}

/** What is chosen must be in stock. */
export const leastLevel = (query: {
  options: readonly OptionFilter[];
  available: boolean;
  inStock: boolean;
}): Level => (query.inStock ? 2 : query.available || query.options.length > 0 ? 1 : 0);

export const valuesChosen = (filters: readonly OptionFilter[], name: string): readonly string[] =>
  filters.find((one) => filterKey(one.name) === filterKey(name))?.values ?? [];
