import {
  type ColumnTarget,
  columnTargets,
  type ImportMapping,
  mapKey,
  SKIP,
} from '#lib/import-export/mapping.ts';
import { importFields, sheetColumns } from '#lib/import-export/fields.ts';
import type { ReadColumn } from './imported-product.ts';
import type { InvalidRow, Row } from './read-file.ts';

/** Which field each column of a plain spreadsheet is. */

const plain = (name: string): string =>
  mapKey(name.replaceAll(/[^\p{L}\p{N}%]+/gu, ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2'));

const TARGETS: ReadonlyMap<string, ColumnTarget> = new Map([
  ...columnTargets
    .filter((target) => target !== SKIP)
    .flatMap((target) =>
      sheetColumns[target].otherHeadings
        .split(', ')
        .filter(Boolean)
        .map((name) => [name, target] as const),
    ),
  ...importFields.map((field) => [plain(field), field] as const),
]);

const MAX_SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 60;

const samplesOf = (rows: readonly Row[], name: string): string[] =>
  rows
    .values()
    .map(({ cells }) => (cells[name] ?? '').trim())
    .filter(Boolean)
    .take(MAX_SAMPLES)
    .map((text) => text.slice(0, MAX_SAMPLE_LENGTH))
    .toArray();

const isRepeatable = (target: ColumnTarget | null): boolean =>
  target === null || target === SKIP || target === 'option';

/** The first column of each field counts. A list price or a reduced price alone is the price. */
function guessed(header: readonly string[], remembered: ImportMapping['columns']) {
  const taken = new Set<ColumnTarget>();
  const before = new Map(
    Object.entries(remembered).map(([name, target]) => [mapKey(name), target]),
  );
  const targets = header.map((name) => {
    const target = before.get(mapKey(name)) ?? TARGETS.get(plain(name)) ?? null;
    if (target === null || isRepeatable(target)) return target;
    if (taken.has(target)) return null;
    taken.add(target);
    return target;
  });
  if (taken.has('price')) return targets;
  const instead = taken.has('compareAtPrice') ? 'compareAtPrice' : 'salePrice';
  return targets.map((target) => (target === instead ? 'price' : target));
}

/** `chosen` are the owner's; a column that they do not name is left out. */
export function readColumns(
  header: readonly string[],
  rows: readonly Row[],
  chosen: ImportMapping['columns'],
  remembered: ImportMapping['columns'],
): ReadColumn[] {
  const names = [...new Set(header)].filter(Boolean);
  const byName = new Map(Object.entries(chosen).map(([name, target]) => [mapKey(name), target]));
  const guesses = guessed(names, remembered);
  return names.map((name, at) => ({
    name,
    samples: samplesOf(rows, name),
    target: byName.size > 0 ? (byName.get(mapKey(name)) ?? SKIP) : (guesses[at] ?? null),
  }));
}

const NEEDED = ['name', 'price'] as const;

/** What keeps the rows from being read. */
export function columnFaults(columns: readonly ReadColumn[]): InvalidRow[] {
  const missing = NEEDED.filter((field) => !columns.some(({ target }) => target === field));
  const named = Map.groupBy(columns, ({ target }) => target);
  const twice = [...named].filter(([target, { length }]) => length > 1 && !isRepeatable(target));
  return [
    ...missing.map((field) => ({
      line: 1,
      field,
      reason: 'is the field of no column. Choose which column it is',
    })),
    ...twice.map(([target, both]) => ({
      line: 1,
      field: target ?? 'row',
      reason: `is the field of more than one column: ${both.map(({ name }) => name).join(', ')}`,
    })),
  ];
}

export const leftOutNotes = (columns: readonly ReadColumn[]): InvalidRow[] =>
  columns
    .filter(({ target }) => target === null)
    .map(({ name }) => ({
      line: 1,
      field: name,
      reason: 'is no field of the shop: this column is left out',
    }));
