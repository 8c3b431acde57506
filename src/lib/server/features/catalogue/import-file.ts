import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import { parse, type CsvError } from 'csv-parse';
import { IMPORT_FIELDS, REQUIRED_FIELDS, type InvalidRow } from './import.ts';

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
      `The first line lacks the column ${missing.join(', ')}. It must be some of: ${IMPORT_FIELDS.join(',')}`,
    );
  }
  const unknown = header.filter((field) => !IMPORT_FIELDS.some((known) => known === field));
  if (unknown.length > 0) {
    throw new InvalidFile(
      `The first line has a column that nobody knows: ${unknown.join(', ')}. Use some of: ${IMPORT_FIELDS.join(',')}`,
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
      columns: checkHeader,
      info: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: (error: CsvError | undefined) => {
        const line = Number(error?.['lines'] ?? 0);
        skipped.push({ line, field: 'row', reason: error?.message ?? 'can not be read' });
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
      reason: `is no JSON: ${error instanceof Error ? error.message : ''}`,
    };
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) {
    return { line, field: 'row', reason: 'must be a JSON object such as {"id":"clay-mug", …}' };
  }
  const cells: Record<string, string> = {};
  for (const [field, value] of Object.entries(read)) {
    const cell = toCell(value);
    if (!IMPORT_FIELDS.some((known) => known === field)) {
      return { line, field, reason: `is no field. Use some of ${IMPORT_FIELDS.join(', ')}` };
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

/** The rows of a CSV or JSON Lines file, told apart by its ending. */
export function readImportFile(file: string): AsyncGenerator<FileRow> {
  switch (extname(file).toLowerCase()) {
    case '.csv':
      return readCsv(file);
    case '.jsonl':
    case '.ndjson':
      return readJsonLines(file);
    default:
      throw new InvalidFile(`${file} is neither .csv nor .jsonl. Name the file by what it holds.`);
  }
}
