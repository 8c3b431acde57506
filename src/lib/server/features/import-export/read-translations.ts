import { otherLocales } from '#lib/translations/translatable.ts';
import { type TranslatedKind, translatedKinds } from '#lib/messages/translations.ts';
import { InvalidFile } from './decode-text.ts';
import { openFile, tooManyRows } from './read-file.ts';

/** Reads a file of translations, in the thread that reads files. */

const columnNames = ['kind', 'id', 'field', 'language', 'english', 'translation'] as const;
type Cells = Readonly<Record<(typeof columnNames)[number], string>>;

export interface TranslationsToRead {
  name: string;
  bytes: Uint8Array;
  maxRows: number;
  /** What the sender may translate. */
  kinds: readonly TranslatedKind[];
}

export interface FileText extends Cells {
  line: number;
  kind: TranslatedKind;
}

export interface RowError {
  row: number;
  message: string;
}

export interface ReadTranslations {
  rows: readonly FileText[];
  errors: readonly RowError[];
}

const NO_KIND = `Write one of these in the column kind: ${translatedKinds.join(', ')}.`;
const NOT_YOURS = 'You do not have permission to translate this kind.';
const NO_LANGUAGE = `Write one of these in the column language: ${otherLocales.join(', ')}.`;
const NO_COLUMNS = `The first line needs the columns ${columnNames.join(', ')}. Export the texts and fill in that file.`;

/** Throws `InvalidFile` for a file that can't be read at all. */
export async function readTranslations({
  name,
  bytes,
  maxRows,
  kinds,
}: TranslationsToRead): Promise<ReadTranslations> {
  const rows: FileText[] = [];
  const errors: RowError[] = [];
  const seen = new Map<string, number>();
  const opened = openFile(name, bytes, maxRows);
  if (opened.kind === 'csv' && columnNames.some((column) => !opened.header.includes(column))) {
    throw new InvalidFile(NO_COLUMNS);
  }
  const faultOf = ({ kind, id, field, language }: Cells, line: number): string | undefined => {
    const known = translatedKinds.find((one) => one === kind);
    if (!known) return NO_KIND;
    if (!kinds.includes(known)) return NOT_YOURS;
    if (!otherLocales.some((locale) => locale === language)) return NO_LANGUAGE;
    const key = JSON.stringify([kind, id, field, language]);
    const first = seen.get(key);
    seen.set(key, first ?? line);
    return first === undefined ? undefined : `Line ${first} has this text too. Delete one of them.`;
  };
  for await (const row of opened.rows) {
    if (rows.length + errors.length >= maxRows) throw tooManyRows(maxRows);
    if ('reason' in row) {
      errors.push({ row: row.line, message: `${row.field} ${row.reason}.` });
      continue;
    }
    const cell = (column: (typeof columnNames)[number]): string => row.cells[column] ?? '';
    const cells = {
      kind: cell('kind').trim(),
      id: cell('id'),
      field: cell('field').trim(),
      language: cell('language').trim(),
      english: cell('english'),
      translation: cell('translation'),
    };
    const fault = faultOf(cells, row.line);
    const kind = translatedKinds.find((one) => one === cells.kind);
    if (fault !== undefined || !kind) errors.push({ row: row.line, message: fault ?? NO_KIND });
    else rows.push({ ...cells, kind, line: row.line });
  }
  return { rows, errors };
}
