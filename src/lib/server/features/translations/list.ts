import type { Rights } from '#lib/account/permissions.ts';
import { plainText } from '#lib/catalogue/search-terms.ts';
import type { TranslatedRow, TranslationFilter } from '#lib/contract/translations.ts';
import { pageOf } from '#lib/paging/paging.ts';
import {
  kindsFor,
  type ListedKind,
  otherLocales,
  type TranslationStatus,
} from '#lib/translations/translatable.ts';
import type { TranslatedKind } from '#lib/messages/translations.ts';
import type { Locale } from '#messages/runtime';
import type { TranslationService } from './service.ts';
import { fieldsIn, type TranslatedField } from './status.ts';
import { assertMay, type Files, type Thing, type ThingsByKind } from './things.ts';

const A_PAGE = 50;

type Counts = Record<TranslationStatus, number>;

interface ListDeps {
  translations: Pick<TranslationService, 'texts'>;
  things: ThingsByKind;
}

const isFound = (q: string) => {
  const wanted = plainText(q);
  const has = (text: string) => plainText(text).includes(wanted);
  return ({ thing, field, text }: TranslatedField): boolean =>
    has(thing.name) || thing.id === q || has(field.english) || has(text);
};

const toRow = (
  { thing, field, text, status }: TranslatedField,
  english: string,
): TranslatedRow => ({
  ...field,
  kind: thing.kind,
  id: thing.id,
  name: thing.name,
  english,
  text,
  status,
  isPicture: field.isPicture === true,
});

/** Without a kind the list has the texts that people read. */
function isListed({ thing, field }: TranslatedField, kind: ListedKind | undefined): boolean {
  if (field.isPicture === true) return kind === 'picture';
  return kind === undefined || thing.kind === kind;
}

const NONE: Counts = { missing: 0, older: 0, done: 0 };

const sumOf = (one: Counts, other: Counts): Counts => ({
  missing: one.missing + other.missing,
  older: one.older + other.older,
  done: one.done + other.done,
});

function countOf(fields: readonly TranslatedField[]): Counts {
  const counts = { ...NONE };
  for (const { status } of fields) counts[status] += 1;
  return counts;
}

interface InLanguage {
  version: number;
  fields: readonly TranslatedField[];
  counts: Counts;
  /** Of the descriptions of pictures, which are not in `counts`. */
  pictures: Counts;
}

function countsByKind(kinds: ReadonlyArray<readonly [kind: TranslatedKind, known: InLanguage]>) {
  const counts: Partial<Record<ListedKind, Counts>> = {};
  for (const [kind, known] of kinds) {
    counts[kind] = known.counts;
    counts.picture = sumOf(counts.picture ?? NONE, known.pictures);
  }
  return counts;
}

export function createTranslationList({ translations, things }: ListDeps) {
  /** By the list of things, which stays the same while no product changes. */
  const known = new WeakMap<readonly Thing[], Map<Locale, InLanguage>>();

  function inLanguage(locale: Locale, all: readonly Thing[]): InLanguage {
    const { version } = translations.texts;
    const byLocale = known.get(all) ?? new Map<Locale, InLanguage>();
    known.set(all, byLocale);
    const before = byLocale.get(locale);
    if (before?.version === version) return before;
    const fields = all.flatMap((thing) => fieldsIn(translations, locale, thing));
    const counts = countOf(fields.filter(({ field }) => !field.isPicture));
    const pictures = countOf(fields.filter(({ field }) => field.isPicture));
    const read = { version, fields, counts, pictures };
    byLocale.set(locale, read);
    return read;
  }

  async function allOf(kinds: readonly TranslatedKind[], files: Files) {
    const found = new Map<TranslatedKind, readonly Thing[]>();
    for (const kind of kinds) found.set(kind, await things[kind].all(files));
    return found;
  }

  /** Of some fields, whose things may have the beginning of their texts alone. */
  async function wholeEnglish(fields: readonly TranslatedField[], files: Files) {
    const english = new Map<string, string>();
    for (const [kind, some] of Map.groupBy(fields, ({ thing }) => thing.kind)) {
      const ids = [...new Set(some.map(({ thing }) => thing.id))];
      for (const thing of await things[kind].find(ids, files)) {
        for (const field of thing.fields) {
          english.set([kind, field.field, thing.id].join('/'), field.english);
        }
      }
    }
    return ({ thing, field }: TranslatedField): string =>
      english.get([thing.kind, field.field, thing.id].join('/')) ?? field.english;
  }

  function chosen(
    found: ReadonlyMap<TranslatedKind, readonly Thing[]>,
    { language = otherLocales[0], kind, status, q }: Omit<TranslationFilter, 'page'>,
  ): TranslatedField[] {
    if (language === undefined) return [];
    const matches = isFound(q);
    return [...found.values()]
      .flatMap((all) => inLanguage(language, all).fields)
      .filter((one) => isListed(one, kind))
      .filter((one) => status === undefined || one.status === status)
      .filter((one) => q === '' || matches(one));
  }

  return {
    /** Throws `forbidden` for a kind that the person may not translate. */
    async list(rights: Rights, filter: TranslationFilter, files: Files) {
      if (filter.kind) assertMay(rights, filter.kind);
      const found = await allOf(kindsFor(rights), files);
      const fields = chosen(found, filter);
      const { page, pages, rows } = pageOf(fields, filter.page, A_PAGE);
      const englishOf = await wholeEnglish(rows, files);
      const counts = Object.fromEntries(
        otherLocales.map((locale) => [
          locale,
          countsByKind([...found].map(([kind, all]) => [kind, inLanguage(locale, all)])),
        ]),
      );
      const texts = rows.map((one) => toRow(one, englishOf(one)));
      return { texts, page, pages, total: fields.length, counts };
    },

    /** Page by page, for a file. */
    async *pages(rights: Rights, filter: Omit<TranslationFilter, 'page'>, files: Files) {
      if (filter.kind) assertMay(rights, filter.kind);
      const fields = chosen(await allOf(kindsFor(rights), files), filter);
      for (let from = 0; from < fields.length; from += A_PAGE) {
        const rows = fields.slice(from, from + A_PAGE);
        const englishOf = await wholeEnglish(rows, files);
        yield rows.map((one) => toRow(one, englishOf(one)));
      }
    },
  };
}
export type TranslationList = ReturnType<typeof createTranslationList>;
