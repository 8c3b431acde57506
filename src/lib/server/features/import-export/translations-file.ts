import type { Rights } from '#lib/account/permissions.ts';
import {
  kindsFor,
  isSameEnglish,
  otherLocales,
  tidyText,
  type TranslationFilter,
} from '#lib/translations/translatable.ts';
import { type TranslatedKind, translatedKinds } from '#lib/messages/translations.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { TranslationList } from '#lib/server/features/translations/list.ts';
import type { TextsService, WireThing } from '#lib/server/features/translations/put-texts.ts';
import type { Files } from '#lib/server/features/translations/things.ts';
import { type Column, writeCsv } from '#lib/server/infra/csv.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import { InvalidFile } from './decode-text.ts';
import { openFile } from './read-file.ts';

/** Translations as a spreadsheet: a row for each text. */

const names = ['kind', 'id', 'field', 'language', 'english', 'translation'] as const;
type Cells = Readonly<Record<(typeof names)[number], string>>;

type ListedText = TranslationList['pages'] extends (
  ...given: never
) => AsyncGenerator<readonly (infer Row)[]>
  ? Row
  : never;

export function exportTranslations(
  list: Pick<TranslationList, 'pages'>,
  rights: Rights,
  filter: Omit<TranslationFilter, 'page'>,
  files: Files,
): AsyncGenerator<string> {
  const columns: Array<Column<ListedText>> = [
    { heading: 'kind', cell: ({ kind }) => kind },
    { heading: 'id', cell: ({ id }) => id },
    { heading: 'field', cell: ({ field }) => field },
    { heading: 'language', cell: () => filter.language ?? otherLocales[0] ?? '' },
    { heading: 'english', cell: ({ english }) => english },
    { heading: 'translation', cell: ({ text }) => text },
    { heading: 'status', cell: ({ status }) => status },
  ];
  return writeCsv(columns, list.pages(rights, filter, files));
}

interface FileText extends Cells {
  line: number;
  kind: TranslatedKind;
}

type Changes = Awaited<ReturnType<TextsService['prepare']>>['changes'];

interface RowError {
  row: number;
  message: string;
}

const MAX_LISTED = 200;
const NO_KIND = `Write one of these in the column kind: ${translatedKinds.join(', ')}.`;
const NOT_YOURS = 'You do not have permission to translate this kind.';
const NO_LANGUAGE = `Write one of these in the column language: ${otherLocales.join(', ')}.`;
const NO_THING = 'The shop has no such id. Export the texts again.';
const NO_FIELD = 'This has no such field in English. Export the texts again.';
const OTHER_ENGLISH =
  'The English text is another one now. Export the texts again and translate that one.';
const NO_COLUMNS = `The first line needs the columns ${names.join(', ')}. Export the texts and fill in that file.`;

const keyOf = ({ kind, id }: Pick<FileText, 'kind' | 'id'>): string => [kind, id].join('/');

/** Throws `invalid` for a file that can't be read at all. */
async function readRows(file: { name: string; bytes: Uint8Array }, rights: Rights) {
  const rows: FileText[] = [];
  const errors: RowError[] = [];
  const own = kindsFor(rights);
  const seen = new Map<string, number>();
  const opened = openFile(file.name, file.bytes);
  if (opened.kind === 'csv' && names.some((name) => !opened.header.includes(name))) {
    throw new InvalidFile(NO_COLUMNS);
  }
  const faultOf = ({ kind, id, field, language }: Cells, line: number): string | undefined => {
    const known = translatedKinds.find((one) => one === kind);
    if (!known) return NO_KIND;
    if (!own.includes(known)) return NOT_YOURS;
    if (!otherLocales.some((locale) => locale === language)) return NO_LANGUAGE;
    const key = JSON.stringify([kind, id, field, language]);
    const first = seen.get(key);
    seen.set(key, first ?? line);
    return first === undefined ? undefined : `Line ${first} has this text too. Delete one of them.`;
  };
  for await (const row of opened.rows) {
    if ('reason' in row) {
      errors.push({ row: row.line, message: `${row.field} ${row.reason}.` });
      continue;
    }
    const cell = (name: (typeof names)[number]): string => row.cells[name] ?? '';
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

type Judged = 'changed' | 'unchanged' | { fault: string };

/** An empty translation says nothing, so that a file with some texts changes those alone. */
function judge(row: FileText, thing: WireThing | undefined): Judged {
  if (!thing) return { fault: NO_THING };
  const field = thing.fields.find((one) => one.field === row.field);
  if (!field) return { fault: NO_FIELD };
  const text = tidyText(field, row.translation);
  if (text === '' || text === field.texts[row.language]?.text) return 'unchanged';
  return isSameEnglish(field.english, row.english) ? 'changed' : { fault: OTHER_ENGLISH };
}

const errorsIn = (error: unknown): Readonly<Record<string, string>> => {
  if (error instanceof Refusal && error.details.errors) return error.details.errors;
  throw error;
};

export function createTranslationsImport(texts: TextsService) {
  async function thingsOf(rows: readonly FileText[], rights: Rights, files: Files) {
    const found = new Map<string, WireThing>();
    for (const [kind, some] of Map.groupBy(rows, (row) => row.kind)) {
      for (const ids of inChunks([...new Set(some.map(({ id }) => id))])) {
        const things = await texts.many(rights, { kind, ids }, files);
        for (const thing of things) found.set(keyOf(thing), thing);
      }
    }
    return found;
  }

  /** The changes of one thing's rows; a row with a fault does not hold up the others. */
  async function changesOf(all: readonly FileText[], rights: Rights, files: Files) {
    const errors: RowError[] = [];
    let rows = all;
    while (rows.length > 0) {
      const [{ kind, id } = { kind: 'word' as const, id: '' }] = rows;
      const byLanguage = Map.groupBy(rows, ({ language }) => language);
      const sent = {
        kind,
        id,
        texts: Object.fromEntries(
          [...byLanguage].map(([language, some]) => [
            language,
            Object.fromEntries(some.map(({ field, translation }) => [field, translation])),
          ]),
        ),
        english: Object.fromEntries(rows.map(({ field, english }) => [field, english])),
      };
      try {
        const { changes } = await texts.prepare(rights, sent, files);
        return { changes, errors };
      } catch (error) {
        const faults = errorsIn(error);
        const faultOf = ({ language, field }: FileText) => faults[`texts.${language}.${field}`];
        const good = rows.filter((row) => faultOf(row) === undefined);
        if (good.length === rows.length) throw error;
        for (const row of rows) {
          const message = faultOf(row);
          if (message !== undefined) errors.push({ row: row.line, message });
        }
        rows = good;
      }
    }
    return { changes: [], errors };
  }

  /** Saves the valid rows. Throws `invalid` for a file that can't be read. */
  return async function importTranslations(
    rights: Rights,
    file: { name: string; bytes: Uint8Array },
    files: Files,
  ) {
    const { rows, errors } = await readRows(file, rights).catch((error: unknown) => {
      if (!(error instanceof InvalidFile)) throw error;
      const { message } = error;
      throw new Refusal('invalid', message, { errors: { file: message }, cause: error });
    });
    const things = await thingsOf(rows, rights, files);
    const changed: FileText[] = [];
    let unchanged = 0;
    for (const row of rows) {
      const judged = judge(row, things.get(keyOf(row)));
      if (judged === 'changed') changed.push(row);
      else if (judged === 'unchanged') unchanged += 1;
      else errors.push({ row: row.line, message: judged.fault });
    }
    const changes: Changes[number][] = [];
    for (const some of Map.groupBy(changed, keyOf).values()) {
      const prepared = await changesOf(some, rights, files);
      changes.push(...prepared.changes);
      errors.push(...prepared.errors);
    }
    await texts.save(changes);
    errors.sort((one, other) => one.row - other.row);
    return {
      changed: changes.length,
      unchanged,
      errorCount: errors.length,
      errors: errors.slice(0, MAX_LISTED),
    };
  };
}
export type ImportTranslations = ReturnType<typeof createTranslationsImport>;
