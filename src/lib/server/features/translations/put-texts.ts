import type { Rights } from '#lib/account/permissions.ts';
import type { SentTexts, ThingKey, TranslatedThing } from '#lib/contract/translations.ts';
import {
  isOtherLocale,
  isSameEnglish,
  kindsFor,
  lengthProblem,
  otherLocales,
  tidyText,
} from '#lib/translations/translatable.ts';
import type { Texts, TranslatedKind } from '#lib/messages/translations.ts';
import { Refusal } from '#lib/server/errors.ts';
import { type Db, inTransaction } from '#lib/server/infra/db/open.ts';
import type { Locale } from '#messages/runtime';
import type { Paging } from '#lib/paging/paging.ts';
import { findTranslationEvent, pageOfTranslationEvents, type StoredTranslation } from './repo.ts';
import type { TranslationService } from './service.ts';
import { fieldsIn } from './status.ts';
import { assertMay, type Files, type Thing, type ThingsByKind } from './things.ts';

const NOT_FOUND = 'There is nothing to translate here any more.';
const NO_LANGUAGE = 'The shop has no such language.';
const NO_FIELD = 'This has no such text in English.';
const OTHER_ENGLISH =
  'The English text has changed meanwhile. Compare your translation with it, then save again.';

const NO_STEP = 'This change is not known any more.';
const OTHER_NOW = 'The text was changed again since. Look at what it is now.';

type Errors = Record<string, string>;
/** Whose change it is. */
export type Actor = Rights & { id: string };

export interface TextsDeps {
  db: Db;
  translations: Pick<TranslationService, 'texts' | 'save'>;
  things: ThingsByKind;
}

/** A thing with its texts in every language. */
function inEveryLanguage(translations: TextsDeps['translations'], thing: Thing): TranslatedThing {
  const inLanguages = otherLocales.map((locale) => ({
    locale,
    fields: fieldsIn(translations, locale, thing),
  }));
  const { kind, id, name } = thing;
  return {
    kind,
    id,
    name,
    fields: thing.fields.map(
      ({ field, label, english, maxLength, isLong, isPicture = false }, at) => ({
        field,
        label,
        english,
        maxLength,
        isLong,
        isPicture,
        texts: Object.fromEntries(
          inLanguages.map(({ locale, fields }) => {
            const { text = '', status = 'missing' } = fields[at] ?? {};
            return [locale, { text, status }];
          }),
        ),
      }),
    ),
  };
}

/** What was sent of one language, tidied; `errors` are by the names of the sender's fields. */
interface Sent {
  locale: Locale;
  texts: Texts;
}

const under = (locale: string, field: string): string => `texts.${locale}.${field}`;

/** Throws `invalid` for a language or a field that is not known. */
function readSent(thing: Thing, sent: SentTexts['texts']): Sent[] {
  const errors: Errors = {};
  const all = Object.entries(sent).flatMap(([locale, texts]): Sent[] => {
    if (!isOtherLocale(locale)) {
      errors[`texts.${locale}`] = NO_LANGUAGE;
      return [];
    }
    const tidied = Object.entries(texts).flatMap(([name, text]) => {
      const field = thing.fields.find((one) => one.field === name);
      if (field) return [[name, tidyText(field, text)] as const];
      errors[under(locale, name)] = NO_FIELD;
      return [];
    });
    return [{ locale, texts: Object.fromEntries(tidied) }];
  });
  refuse(errors);
  return all;
}

function refuse(errors: Errors): void {
  const [first] = Object.values(errors);
  if (first !== undefined) throw new Refusal('invalid', first, { errors });
}

/** What differs from what is there; an older text that is sent again is up to date. */
const changesOf = (
  translations: TextsDeps['translations'],
  thing: Thing,
  { locale, texts }: Sent,
): StoredTranslation[] =>
  fieldsIn(translations, locale, thing).flatMap(({ field, text: before, status }) => {
    const text = texts[field.field];
    if (text === undefined || (text === before && status !== 'older')) return [];
    const { kind, id } = thing;
    return [{ kind, id, field: field.field, locale, text, source: field.source }];
  });

async function historyOf(db: Db, rights: Rights, paging: Paging) {
  const { rows, total } = await pageOfTranslationEvents(db, kindsFor(rights), paging);
  const history = rows.map((row) => {
    const { event_id, at, actor_id, actor_name, kind, id, field, locale, before, after } = row;
    const by = { _id: actor_id, name: actor_name ?? '' };
    return { _id: event_id, at, by, kind, id, field, locale, before, after };
  });
  return { history, page: paging.page, pages: Math.max(1, Math.ceil(total / paging.limit)) };
}

async function eventOf(db: Db, rights: Rights, eventId: string) {
  const event = await findTranslationEvent(db, eventId);
  if (!event) throw new Refusal('missing', NO_STEP);
  assertMay(rights, event.kind);
  return event;
}

/** Throws `changed_meanwhile` unless the sender saw the English texts of today. */
function assertSeen(
  translations: TextsDeps['translations'],
  thing: Thing,
  sent: readonly Sent[],
  seen: Texts,
): void {
  const names = new Set(sent.flatMap(({ texts }) => Object.keys(texts)));
  const isSeen = thing.fields
    .filter(({ field }) => names.has(field))
    .every(({ field, english }) => isSameEnglish(english, seen[field] ?? ''));
  if (isSeen) return;
  throw new Refusal('conflict', OTHER_ENGLISH, {
    code: 'changed_meanwhile',
    body: { thing: inEveryLanguage(translations, thing) },
  });
}

export function createTexts({ db, translations, things }: TextsDeps) {
  async function find({ kind, id }: ThingKey, files: Files): Promise<Thing> {
    const [thing] = await things[kind].find([id], files);
    if (!thing) throw new Refusal('missing', NOT_FOUND);
    return thing;
  }

  /** Checks the texts of a language together, because a rule may read several. */
  async function errorsIn(thing: Thing, { locale, texts }: Sent, files: Files): Promise<Errors> {
    const written = Object.entries(texts).filter(([, text]) => text !== '');
    const tooLong = written.flatMap(([name, text]) => {
      const field = thing.fields.find((one) => one.field === name);
      const problem = field && lengthProblem(field, text);
      return problem === undefined ? [] : [[under(locale, name), problem] as const];
    });
    if (tooLong.length > 0) return Object.fromEntries(tooLong);
    const kept = Object.entries(translations.texts.of(locale, thing.kind, thing.id) ?? {}).filter(
      ([name]) => texts[name] === undefined,
    );
    const check = things[thing.kind].problems;
    const problems = (await check?.(thing, Object.fromEntries([...kept, ...written]), files)) ?? {};
    return Object.fromEntries(
      Object.entries(problems)
        .filter(([name]) => texts[name])
        .map(([name, problem]) => [under(locale, name), problem]),
    );
  }

  /** Checks all texts of a thing. Throws. */
  async function prepare(
    rights: Rights,
    { kind, id, texts, english }: SentTexts,
    files: Files,
  ): Promise<{ thing: Thing; changes: StoredTranslation[] }> {
    assertMay(rights, kind);
    const thing = await find({ kind, id }, files);
    const sent = readSent(thing, texts);
    assertSeen(translations, thing, sent, english);
    const errors = await Promise.all(sent.map((one) => errorsIn(thing, one, files)));
    refuse(Object.assign({}, ...errors));
    return { thing, changes: sent.flatMap((one) => changesOf(translations, thing, one)) };
  }

  const save = (changes: readonly StoredTranslation[], actorId: string): Promise<void> =>
    inTransaction(db, (tx) => translations.save(tx, changes, actorId));

  return {
    /** Throws `forbidden` and `missing`. */
    async one(rights: Rights, key: ThingKey, files: Files) {
      assertMay(rights, key.kind);
      return inEveryLanguage(translations, await find(key, files));
    },

    /** The things of a kind that exist. */
    async many(
      rights: Rights,
      { kind, ids }: { kind: TranslatedKind; ids: readonly string[] },
      files: Files,
    ): Promise<TranslatedThing[]> {
      assertMay(rights, kind);
      const found = await things[kind].find(ids, files);
      return found.map((thing) => inEveryLanguage(translations, thing));
    },

    /** Empty texts are removed. Throws `invalid` by `texts.si.name`, and `conflict` for another English text. */
    async put(actor: Actor, sent: SentTexts, files: Files) {
      const { thing, changes } = await prepare(actor, sent, files);
      await save(changes, actor.id);
      return inEveryLanguage(translations, thing);
    },

    /** A page of what was changed, newest first, of what the person may translate. */
    async history(rights: Rights, paging: Paging) {
      return historyOf(db, rights, paging);
    },

    /**
     * Puts a text back as it was before a change, under the rules of today. Throws `missing`, `invalid`, and
     * `changed_meanwhile` when it is another one by now.
     */
    async undo(actor: Actor, eventId: string, files: Files) {
      const event = await eventOf(db, actor, eventId);
      const { kind, id, field: name, locale, before } = event;
      const thing = await find({ kind, id }, files);
      const field = thing.fields.find((one) => one.field === name);
      if (!field || !isOtherLocale(locale)) throw new Refusal('missing', NOT_FOUND);
      const isNow = (translations.texts.of(locale, kind, id)?.[name] ?? '') === event.after;
      if (!isNow) throw new Refusal('conflict', OTHER_NOW, { code: 'changed_meanwhile' });
      refuse(await errorsIn(thing, { locale, texts: { [name]: before } }, files));
      const source = event.before_source || field.writtenSource || field.source;
      await save([{ kind, id, field: name, locale, text: before, source }], actor.id);
      return inEveryLanguage(translations, thing);
    },

    prepare,
    save,
  };
}
export type TextsService = ReturnType<typeof createTexts>;
