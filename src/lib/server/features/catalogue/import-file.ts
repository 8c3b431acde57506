import { MAX_RUPEES } from '#lib/catalogue/product-form.ts';
import * as v from 'valibot';
import {
  categories,
  groups,
  type CategorySlug,
  type GroupSlug,
} from '#lib/catalogue/categories.ts';
import { MAX_PIECES } from '#lib/catalogue/product.ts';
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import { parse, type CsvError } from 'csv-parse';
import { unescapeCell } from '#lib/server/infra/csv.ts';
import { cell, hasStocks, listCell, sizesCell, toVariants } from './import-sizes.ts';

/** One row of an import file, in the format of docs/api.md "Fine print, Import file". */

export const IMPORT_FIELDS = [
  'id',
  'name',
  'category',
  'group',
  'brand',
  'price',
  'discount',
  'countInStock',
  'sizes',
  'material',
  'maker',
  'description',
  'images',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** A file without one of these columns is refused as a whole. */
const REQUIRED_FIELDS = ['id', 'name', 'category', 'price'] as const;

const words = (max: number) => v.pipe(cell, v.maxLength(max, `is longer than ${max} characters`));
const needed = (max: number) => v.pipe(words(max), v.minLength(1, 'is missing'));
const named = <T extends string>(text: string, known: readonly { slug: T; label: string }[]) =>
  known.find(
    ({ slug, label }) => text.toLowerCase() === slug || text.toLowerCase() === label.toLowerCase(),
  )?.slug;
const slugsOf = (known: readonly { slug: string }[]) => known.map(({ slug }) => slug).join(', ');

const decimal = (max: number, remedy: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+(\.\d{1,2})?$/, remedy),
    v.transform(Number),
    v.maxValue(max, `is more than ${max}`),
  );

const Cells = v.object({
  id: v.pipe(
    needed(80),
    v.regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'must be words of a-z and 0-9 joined by hyphens, such as peacock-batik-sarong',
    ),
  ),
  name: needed(120),
  category: v.pipe(
    needed(60),
    v.check(
      (text) => named(text, categories) !== undefined,
      `must be one of ${slugsOf(categories)}`,
    ),
    v.transform((text): CategorySlug => named(text, categories) ?? 'fashion'),
  ),
  group: v.pipe(
    cell,
    v.check(
      (text) => text === '' || named(text, groups) !== undefined,
      `must be empty or one of ${slugsOf(groups)}`,
    ),
    v.transform((text): GroupSlug | null => named(text, groups) ?? null),
  ),
  brand: words(80),
  price: v.pipe(
    needed(20),
    decimal(MAX_RUPEES, 'must be an amount in rupees such as 1999 or 1999.50'),
  ),
  discount: v.pipe(
    cell,
    v.transform((text) => text || '0'),
    decimal(100, 'must be a percent from 0 to 100'),
  ),
  countInStock: v.pipe(
    words(20),
    v.regex(/^\d*$/, 'must be a whole number of pieces, 0 or more'),
    v.transform((text) => (text === '' ? undefined : Number(text))),
    v.optional(v.pipe(v.number(), v.maxValue(MAX_PIECES, `is more than ${MAX_PIECES}`))),
  ),
  sizes: sizesCell,
  material: words(200),
  maker: words(200),
  description: words(5_000),
  images: v.pipe(listCell, v.maxLength(12, 'names more than 12 pictures')),
});

export const ImportRow = v.pipe(
  Cells,
  v.forward(
    v.partialCheck(
      [['countInStock'], ['sizes']],
      ({ countInStock, sizes: cells }) => countInStock !== undefined || hasStocks(cells),
      'is missing',
    ),
    ['countInStock'],
  ),
  v.transform(({ price, countInStock, sizes: cells, ...row }) => ({
    ...row,
    variants: toVariants({ price, countInStock, sizes: cells }),
  })),
);
export type ImportRow = v.InferOutput<typeof ImportRow>;

/** Where in a file something is wrong, in words for the person who wrote it. */
export interface InvalidRow {
  line: number;
  field: string;
  reason: string;
}

/** What is wrong with a row's fields; nothing when it can be imported. */
export function readImportRow(line: number, cells: unknown): ImportRow | InvalidRow[] {
  const read = v.safeParse(ImportRow, cells);
  if (read.success) return read.output;
  const bad = new Map<string, InvalidRow>();
  for (const issue of read.issues) {
    const field = v.getDotPath(issue) ?? 'row';
    if (!bad.has(field)) bad.set(field, { line, field, reason: issue.message });
  }
  return [...bad.values()];
}

/** A row as its file holds it: the line it begins on, and its cells; or why it can't be read. */
export type FileRow = { line: number; cells: Record<string, string> } | InvalidRow;

/** The file is no import file at all: one sentence that says why. */
export class InvalidFile extends Error {
  override name = 'BadFile';
}

function checkHeader(header: readonly string[]): string[] {
  const missing = REQUIRED_FIELDS.filter((field) => !header.includes(field));
  if (missing.length > 0) {
    throw new InvalidFile(
      `The first line has no column ${missing.join(', ')}. It must be some of: ${IMPORT_FIELDS.join(',')}`,
    );
  }
  const unknown = header.filter((field) => !IMPORT_FIELDS.some((known) => known === field));
  if (unknown.length > 0) {
    throw new InvalidFile(
      `The first line has an unknown column: ${unknown.join(', ')}. Use some of: ${IMPORT_FIELDS.join(',')}`,
    );
  }
  return [...header];
}

interface CsvRecord {
  record: Record<string, string>;
  info: { lines: number };
}

async function* readCsv(file: string): AsyncGenerator<FileRow> {
  const skipped: InvalidRow[] = [];
  const parser = createReadStream(file).pipe(
    parse({
      bom: true,
      cast: (cell, { header }) => (header ? cell : unescapeCell(cell)),
      columns: checkHeader,
      info: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: (error: CsvError | undefined) => {
        const line = Number(error?.['lines'] ?? 0);
        skipped.push({ line, field: 'row', reason: error?.message ?? "can't be read" });
        return undefined;
      },
    }),
  );
  let endsAt = 1;
  for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
    yield* skipped.splice(0);
    yield { line: endsAt + 1, cells: record };
    endsAt = info.lines;
  }
  yield* skipped;
}

/** A JSON value as the cell that a CSV file would hold; `undefined` for what has no such form. */
function toCell(value: unknown): string | undefined {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((word) => typeof word === 'string'))
    return value.join('|');
  return undefined;
}

function readJsonLine(line: number, text: string): FileRow {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    return {
      line,
      field: 'row',
      reason: `is not JSON: ${error instanceof Error ? error.message : ''}`,
    };
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) {
    return { line, field: 'row', reason: 'must be a JSON object such as {"id":"clay-mug", …}' };
  }
  const cells: Record<string, string> = {};
  for (const [field, value] of Object.entries(read)) {
    const cell = toCell(value);
    if (!IMPORT_FIELDS.some((known) => known === field)) {
      return { line, field, reason: `is not a field. Use some of ${IMPORT_FIELDS.join(', ')}` };
    }
    if (cell === undefined) return { line, field, reason: 'must be text or a number' };
    cells[field] = cell;
  }
  return { line, cells };
}

async function* readJsonLines(file: string): AsyncGenerator<FileRow> {
  let line = 0;
  for await (const text of createInterface({
    input: createReadStream(file),
    crlfDelay: Infinity,
  })) {
    line += 1;
    const bare = line === 1 ? text.replace(/^\uFEFF/, '') : text;
    if (bare.trim() !== '') yield readJsonLine(line, bare);
  }
}

/** The rows of a CSV or JSON Lines file; its extension says which. */
export function readImportFile(file: string): AsyncGenerator<FileRow> {
  switch (extname(file).toLowerCase()) {
    case '.csv':
      return readCsv(file);
    case '.jsonl':
    case '.ndjson':
      return readJsonLines(file);
    default:
      throw new InvalidFile(`${file} must end in .csv or .jsonl.`);
  }
}
