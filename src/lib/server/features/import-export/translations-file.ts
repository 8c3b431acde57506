import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Rights } from '#lib/account/permissions.ts';
import type {
  TranslatedRow,
  TranslatedThing,
  TranslationFilter,
} from '#lib/contract/translations.ts';
import { kindsFor, isSameEnglish, otherLocales, tidyText } from '#lib/translations/translatable.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { TranslationList } from '#lib/server/features/translations/list.ts';
import type { Actor, TextsService } from '#lib/server/features/translations/put-texts.ts';
import type { Files } from '#lib/server/features/translations/things.ts';
import { type Column, writeCsv } from '#lib/server/infra/csv.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import { MAX_ROWS, readTranslationsInThread } from './read-in-thread.ts';
import type { FileText, RowError } from './read-translations.ts';

/** Translations as a spreadsheet: a row for each text. */

export function exportTranslations(
  list: Pick<TranslationList, 'pages'>,
  rights: Rights,
  filter: Omit<TranslationFilter, 'page'>,
  files: Files,
): AsyncGenerator<string> {
  const columns: Array<Column<TranslatedRow>> = [
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

type Changes = Awaited<ReturnType<TextsService['prepare']>>['changes'];

const MAX_LISTED = 200;
const NO_THING = 'The shop has no such id. Export the texts again.';
const NO_FIELD = 'This has no such field in English. Export the texts again.';
const OTHER_ENGLISH =
  'The English text is another one now. Export the texts again and translate that one.';

const keyOf = ({ kind, id }: Pick<FileText, 'kind' | 'id'>): string => [kind, id].join('/');

type Judged = 'changed' | 'unchanged' | { fault: string };

/** An empty translation says nothing, so that a file with some texts changes those alone. */
function judge(row: FileText, thing: TranslatedThing | undefined): Judged {
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

async function thingsOf(
  texts: Pick<TextsService, 'many'>,
  rows: readonly FileText[],
  rights: Rights,
  files: Files,
) {
  const found = new Map<string, TranslatedThing>();
  for (const [kind, some] of Map.groupBy(rows, (row) => row.kind)) {
    for (const ids of inChunks([...new Set(some.map(({ id }) => id))])) {
      await nextTurn();
      const things = await texts.many(rights, { kind, ids }, files);
      for (const thing of things) found.set(keyOf(thing), thing);
    }
  }
  return found;
}

export function createTranslationsImport(texts: TextsService) {
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

  /** Saves the valid rows. Throws `invalid` for a file that can't be read, and `busy`. */
  return async function importTranslations(
    rights: Actor,
    file: { name: string; bytes: Uint8Array },
    files: Files,
  ) {
    const kinds = kindsFor(rights);
    const read = await readTranslationsInThread({ ...file, maxRows: MAX_ROWS, kinds });
    const { rows } = read;
    const errors = [...read.errors];
    const things = await thingsOf(texts, rows, rights, files);
    const judged = rows.map((row) => ({ row, is: judge(row, things.get(keyOf(row))) }));
    for (const { row, is } of judged) {
      if (typeof is === 'object') errors.push({ row: row.line, message: is.fault });
    }
    const changed = judged.flatMap(({ row, is }) => (is === 'changed' ? [row] : []));
    const unchanged = judged.filter(({ is }) => is === 'unchanged').length;
    const changes: Changes[number][] = [];
    for (const some of Map.groupBy(changed, keyOf).values()) {
      await nextTurn();
      const prepared = await changesOf(some, rights, files);
      changes.push(...prepared.changes);
      errors.push(...prepared.errors);
    }
    await texts.save(changes, rights.id);
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
