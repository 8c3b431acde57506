import { createHash, randomUUID } from 'node:crypto';
import type { Locale } from '#messages/runtime';
import { asText } from '#lib/content/checks/problem.ts';
import { otherLocales } from '#lib/translations/translatable.ts';
import writtenTexts from '#messages/content';
import {
  keyOfThing,
  type Texts,
  type TranslatedKind,
  type Translations,
} from '#lib/messages/translations.ts';
import {
  CATALOGUE,
  CONTENT,
  EVERYTHING,
  MAX_TAGS,
  productTag,
  TRANSLATIONS,
} from '#lib/server/infra/cache-tags.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import { type Db, onCommit, type Tx } from '#lib/server/infra/db/open.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import {
  addTranslationEvents,
  putTranslations,
  readTranslations,
  type StoredTranslation,
  translationsOf,
} from './repo.ts';

/** `source` is the hash of the English text. */
type Row = [locale: string, thing: string, field: string, text: string, source?: string];

type IsOlder = Parameters<Translations['isOlder']>;

/** Other processes have other clocks. */
const OVERLAP_MS = 60_000;

/** The texts of some things by id, then by `name_si`; those that were removed are not there. */
export async function storedTexts(
  db: Db | Tx,
  kind: TranslatedKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const found = new Map<string, Map<string, string>>();
  for (const { id, field, locale, text } of await translationsOf(db, kind, ids)) {
    const texts = found.get(id) ?? new Map<string, string>();
    found.set(id, texts);
    if (text !== '') texts.set(`${field}_${locale}`, text);
  }
  return found;
}

/** What tells whether a translation is older than its English text. */
export const sourceOf = (english: string): string =>
  createHash('sha256').update(english).digest('base64url').slice(0, 16);

/** The translations in memory; those of the files come first, and what an owner writes replaces them. */
export function openTexts() {
  const byLocale = new Map<string, Map<string, Texts>>();
  /** The hashes of the English texts, of the translations that no file has. */
  const sources = new Map<string, Texts>();
  const sourceKey = (locale: string, thing: string): string => `${locale}/${thing}`;
  let version = 0;

  function put(...[locale, thing, field, text, source = '']: Row): void {
    const things = byLocale.get(locale) ?? new Map<string, Texts>();
    byLocale.set(locale, things);
    const { [field]: _before, ...others } = things.get(thing) ?? {};
    things.set(thing, text === '' ? others : { ...others, [field]: text });
    const key = sourceKey(locale, thing);
    sources.set(key, { ...sources.get(key), [field]: source });
  }
  function reset(): void {
    byLocale.clear();
    sources.clear();
    for (const [locale, things] of Object.entries(writtenTexts)) {
      byLocale.set(locale, new Map(Object.entries(things)));
    }
    version += 1;
  }
  reset();

  return {
    of: (locale: Locale, kind: TranslatedKind, id: string): Texts | undefined =>
      byLocale.get(locale)?.get(keyOfThing(kind, id)),
    nameOf(locale: Locale, productId: string, english: string): string | undefined {
      const thing = keyOfThing('product', productId);
      const source = sources.get(sourceKey(locale, thing))?.['name'];
      return source === sourceOf(english) ? byLocale.get(locale)?.get(thing)?.['name'] : undefined;
    },
    isOlder(...[locale, entry, english, written = english]: IsOlder): boolean {
      const thing = keyOfThing('content', entry);
      const translated = sources.get(sourceKey(locale, thing));
      return Object.keys(byLocale.get(locale)?.get(thing) ?? {}).some((field) => {
        const now = asText(english[field]);
        const source = translated?.[field] ?? sourceOf(asText(written[field]));
        return now !== '' && source !== sourceOf(now);
      });
    },
    /** By field, the hashes of the English texts; a text of the files has none. */
    sourcesOf: (locale: Locale, kind: TranslatedKind, id: string): Texts | undefined =>
      sources.get(sourceKey(locale, keyOfThing(kind, id))),
    get version(): number {
      return version;
    },
    use(rows: Iterable<Row>, isWhole = false): void {
      if (isWhole) reset();
      for (const row of rows) put(...row);
      version += 1;
    },
  };
}

const rowOf = ({ locale, kind, id, field, text, source }: StoredTranslation): Row => [
  locale,
  keyOfThing(kind, id),
  field,
  text,
  source,
];

/** Pages of words and categories are all of them; a search knows their names too. */
function tagsOf(rows: readonly StoredTranslation[]): string[] {
  if (rows.some(({ kind }) => ['word', 'category', 'setting'].includes(kind))) return [EVERYTHING];
  const products = rows.filter(({ kind }) => kind === 'product').map(({ id }) => productTag(id));
  const isContent = rows.some(({ kind }) => kind === 'content');
  if (products.length > MAX_TAGS && new Set(products).size > MAX_TAGS) return [EVERYTHING];
  return [
    TRANSLATIONS,
    ...new Set(products),
    ...(products.length > 0 ? [CATALOGUE] : []),
    ...(isContent ? [CONTENT] : []),
  ];
}

/** What the files have of a thing, as rows. */
const writtenRows = (kind: TranslatedKind, id: string, english: Texts): StoredTranslation[] =>
  Object.entries(writtenTexts).flatMap(([locale, things]) =>
    Object.entries(things[keyOfThing(kind, id)] ?? {}).map(([field, text]) => {
      const source = sourceOf(english[field] ?? '');
      return { kind, id, field, locale, text, source };
    }),
  );

const keyOf = ({ kind, id, field, locale }: StoredTranslation): string =>
  JSON.stringify([kind, id, field, locale]);

/** What the rows replace, as the database has it. */
async function storedBefore(tx: Tx, rows: readonly StoredTranslation[]) {
  const before = new Map<string, StoredTranslation>();
  for (const [kind, some] of Map.groupBy(rows, (row) => row.kind)) {
    for (const ids of inChunks([...new Set(some.map(({ id }) => id))])) {
      for (const row of await translationsOf(tx, kind, ids)) before.set(keyOf(row), row);
    }
  }
  return before;
}

async function record(
  tx: Tx,
  rows: readonly StoredTranslation[],
  { actorId, at }: { actorId: string; at: string },
) {
  const before = await storedBefore(tx, rows);
  const events = rows.map((row, position) => {
    const { kind, id, field, locale, text } = row;
    const stored = before.get(keyOf(row));
    return {
      event_id: randomUUID(),
      at,
      position,
      actor_id: actorId,
      kind,
      id,
      field,
      locale,
      before: stored?.text ?? writtenTexts[locale]?.[keyOfThing(kind, id)]?.[field] ?? '',
      before_source: stored?.source ?? '',
      after: text,
    };
  });
  await addTranslationEvents(
    tx,
    events.filter((event) => event.before !== event.after),
  );
}

interface TranslationsDeps {
  db: Db;
  now: () => Date;
  changes: Changes;
}

/** Every process holds the translations in memory and follows changes. */
export async function createTranslations({ db, now, changes }: TranslationsDeps) {
  const texts = openTexts();
  const use = (rows: readonly StoredTranslation[], isWhole = false): void =>
    texts.use(rows.map(rowOf), isWhole);
  let readAt = now();
  use(await readTranslations(db));

  changes.listen(async (tags, from) => {
    const isAll = tags.includes(EVERYTHING);
    // This process uses its own changes after the commit.
    if (from === 'own' || !(isAll || tags.includes(TRANSLATIONS))) return;
    const since = new Date(readAt.getTime() - OVERLAP_MS).toISOString();
    readAt = now();
    use(await readTranslations(db, isAll ? undefined : since), isAll);
  });

  /** Shows the transaction's changes after the commit, with an audit entry for each; call it last. */
  async function save(tx: Tx, rows: readonly StoredTranslation[], actorId: string): Promise<void> {
    if (rows.length === 0) return;
    await record(tx, rows, { actorId, at: now().toISOString() });
    await write(tx, rows);
  }

  async function write(tx: Tx, rows: readonly StoredTranslation[]): Promise<void> {
    await putTranslations(tx, rows, now().toISOString());
    onCommit(tx, () => use(rows));
    changes.record(tx, tagsOf(rows));
  }

  return {
    texts,

    /** A thing's texts by language. */
    inEach: (kind: TranslatedKind, id: string): Readonly<Record<string, Texts>> =>
      Object.fromEntries(otherLocales.map((locale) => [locale, texts.of(locale, kind, id) ?? {}])),

    save,

    /**
     * For a thing that has another id from now on. The translations of the files go with it; `english` are the texts
     * that they translate.
     */
    async rename(
      tx: Tx,
      kind: TranslatedKind,
      { from, to }: { from: string; to: string },
      english: Texts,
    ): Promise<void> {
      const stored = await translationsOf(tx, kind, [from, to]);
      const all = new Map<string, StoredTranslation>();
      const put = (row: StoredTranslation) =>
        all.set([row.id, row.locale, row.field].join('/'), row);
      for (const row of stored) put({ ...row, text: '' });
      const own = stored.filter(({ id }) => id === from);
      for (const row of [...writtenRows(kind, from, english), ...own]) {
        put({ ...row, text: '' });
        put({ ...row, id: to });
      }
      // The address of the thing has an audit entry of its own.
      await write(tx, [...all.values()]);
    },
  };
}
export type TranslationService = Awaited<ReturnType<typeof createTranslations>>;
