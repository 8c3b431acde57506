import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { parse, type CastingContext, type CsvError, type Info } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { withoutControls } from '#lib/format/plain-text.ts';
import { unescapeCell } from '#lib/server/infra/csv.ts';
import type { Encoding } from '#lib/import-export/report.ts';
import { decodeText, InvalidFile } from './decode-text.ts';

export interface InvalidRow {
  /** The row's first line; the header is line 1. */
  line: number;
  field: string;
  reason: string;
}

export interface Row {
  line: number;
  cells: Readonly<Record<string, string>>;
}

export type FileRow = Row | InvalidRow;

export const MAX_CELL_LENGTH = 32_767;
const MAX_NAME_LENGTH = 100;
const MAX_COLUMNS = 1000;
const LONG_NAME = `has a column whose name is longer than ${MAX_NAME_LENGTH} characters`;

function withinLimits(row: FileRow): FileRow {
  if ('reason' in row) return row;
  const { line, cells } = row;
  for (const [field, { length }] of Object.entries(cells)) {
    if (field.length > MAX_NAME_LENGTH) {
      return { line, field: 'row', reason: LONG_NAME };
    }
    if (length > MAX_CELL_LENGTH) {
      return { line, field, reason: `is longer than ${MAX_CELL_LENGTH} characters` };
    }
  }
  return row;
}

export const tooManyRows = (most: number): InvalidFile =>
  new InvalidFile(
    `The file has more than ${most.toLocaleString('en')} rows. Split it into smaller files.`,
  );

async function* short(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  for await (const row of rows) yield withinLimits(row);
}

const HEADER_LENGTH = 64_000;
const DELIMITERS = [',', ';', '\t'] as const;

function delimiterOf(text: string): string {
  const [first = ''] = text.slice(0, HEADER_LENGTH).split(/\r?\n/, 1);
  const counts = new Map<string, number>(DELIMITERS.map((mark) => [mark, 0]));
  for (const sign of first) {
    const count = counts.get(sign);
    if (count !== undefined) counts.set(sign, count + 1);
  }
  const [[most] = [',']] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most;
}

function checkColumn({ index, lines }: Pick<CastingContext, 'index' | 'lines'>): void {
  if (index < MAX_COLUMNS) return;
  const line = lines === 1 ? 'The first line' : `Line ${lines}`;
  const most = MAX_COLUMNS.toLocaleString('en');
  throw new InvalidFile(
    `${line} has more than ${most} columns. Leave out those that the shop does not need.`,
  );
}

function parseHeader(text: string, delimiter: string): string[] {
  try {
    const [header = []]: string[][] = parseSync(text.slice(0, HEADER_LENGTH), {
      delimiter,
      to: 1,
      relax_column_count: true,
      skip_empty_lines: true,
      cast: (name, context) => {
        checkColumn(context);
        return name;
      },
    });
    return header.map((name) => name.trim());
  } catch (error) {
    if (error instanceof InvalidFile) throw error;
    const details = error instanceof Error ? error.message : '';
    throw new InvalidFile(`The first line can't be read: ${details}`, { cause: error });
  }
}

function readHeader(text: string, delimiter: string): string[] {
  const header = parseHeader(text, delimiter);
  if (header.some(({ length }) => length > MAX_NAME_LENGTH)) {
    throw new InvalidFile(`The first line ${LONG_NAME}.`);
  }
  return header;
}

const PIECE_LENGTH = 64 * 1024;

function* chunks(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += PIECE_LENGTH) {
    yield text.slice(from, from + PIECE_LENGTH);
  }
}

async function* readCsv(
  text: string,
  delimiter: string,
  header: readonly string[],
  maxRows: number,
): AsyncGenerator<FileRow> {
  let endsAt = 0;
  let emptyLines = 0;
  const startOf = (info: Pick<Info, 'lines' | 'empty_lines'>): number => {
    const start = endsAt + 1 + info.empty_lines - emptyLines;
    endsAt = info.lines;
    emptyLines = info.empty_lines;
    return start;
  };
  const skipped: InvalidRow[] = [];
  const parser = Readable.from(chunks(text)).pipe(
    parse({
      delimiter,
      cast: (cell, context) => {
        checkColumn(context);
        return context.header ? cell : unescapeCell(cell);
      },
      columns: (first) => {
        endsAt = first.join('').split('\n').length;
        return [...header];
      },
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_record: (cells: Record<string, string>, info): Row => ({ line: startOf(info), cells }),
      on_skip: (error: CsvError | undefined) => {
        const at = Number(error?.['lines'] ?? 0);
        const info = { lines: at, empty_lines: Number(error?.['empty_lines'] ?? 0) };
        const line = startOf(info);
        skipped.push({ line, field: 'row', reason: error?.message ?? "can't be read" });
        // These come with the next row that can be read, which may be none.
        if (skipped.length > maxRows) parser.destroy(tooManyRows(maxRows));
        return undefined;
      },
    }),
  );
  for await (const row of parser as AsyncIterable<Row>) {
    yield* skipped.splice(0);
    yield row;
  }
  yield* skipped;
}

/** Converts a JSON value to a CSV cell; `undefined` if impossible. */
function toCell(value: unknown): string | undefined {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return withoutControls(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.every((word) => typeof word === 'string'))
    return value.join('|');
  return undefined;
}

function readJsonLine(line: number, text: string): FileRow {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    const details = error instanceof Error ? error.message : '';
    return { line, field: 'row', reason: `is not JSON: ${details}` };
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) {
    return { line, field: 'row', reason: 'must be a JSON object such as {"id":"clay-mug", …}' };
  }
  const cells: Record<string, string> = {};
  for (const [field, value] of Object.entries(read)) {
    const cell = toCell(value);
    if (cell === undefined) return { line, field, reason: 'must be text or a number' };
    cells[field] = cell;
  }
  return { line, cells };
}

async function* readJsonLines(text: string): AsyncGenerator<FileRow> {
  let line = 0;
  for (let from = 0; from <= text.length;) {
    const end = text.indexOf('\n', from);
    const to = end === -1 ? text.length : end;
    const written = text.slice(from, to);
    line += 1;
    if (written.trim() !== '') yield readJsonLine(line, written);
    from = to + 1;
  }
}

/** The format follows from the name and the first line. */
export type OpenFile = { encoding: Encoding; rows: AsyncIterable<FileRow> } & (
  { kind: 'jsonl' } | { kind: 'csv'; header: readonly string[] }
);

/** Throws `InvalidFile`. Whoever reads the rows counts them; `maxRows` bounds those that can't be read. */
export function openFile(name: string, bytes: Uint8Array, maxRows = Infinity): OpenFile {
  switch (extname(name).toLowerCase()) {
    case '.csv':
    case '.tsv':
    case '.txt': {
      const { text, encoding } = decodeText(bytes);
      const delimiter = delimiterOf(text);
      const header = readHeader(text, delimiter);
      const rows = short(readCsv(text, delimiter, header, maxRows));
      return { kind: 'csv', encoding, header, rows };
    }
    case '.jsonl':
    case '.ndjson': {
      const { text, encoding } = decodeText(bytes);
      return { kind: 'jsonl', encoding, rows: short(readJsonLines(text)) };
    }
    default:
      throw new InvalidFile(`${name} must end in .csv, .tsv, .txt or .jsonl.`);
  }
}
