import * as v from 'valibot';
import { idText, shortText, trimmed } from '#lib/format/short-text.ts';
import { LONG_SEARCH, MAX_SEARCH } from '#lib/messages/messages.ts';
import { translatedKinds } from '#lib/messages/translations.ts';
import { pageNumber, PagingSchema } from '#lib/paging/schema.ts';
import {
  type ListedKind,
  listedKinds,
  otherLocales,
  translationStatuses,
} from '#lib/translations/translatable.ts';
import { defineCall } from './call.ts';
import { pageEntries } from './wire.ts';

/** What is translated, in the admin area (docs/api.md "Translations"). */

const LANGUAGE = `Choose a language: ${otherLocales.join(' or ')}.`;
const STATUS = `Choose a status: ${translationStatuses.join(', ')}.`;
const ID = 'Send the id of what is translated.';
const TEXTS = 'Send the texts by language and field, such as {"si": {"name": "…"}}.';
const ENGLISH = 'Send the English texts that you see, by field.';
const STEP = 'Send the _id of the change.';
const MAX_FIELD = 100;
/** A text above the limit of its own field gets that field's message. */
const MAX_TEXT = 64_000;

const oneOf = (kinds: readonly ListedKind[]): string => `Choose a kind: ${kinds.join(', ')}.`;
const kind = v.picklist(translatedKinds, oneOf(translatedKinds));
const status = v.picklist(translationStatuses, STATUS);

const Filter = v.object({
  language: v.optional(v.picklist(otherLocales, LANGUAGE)),
  kind: v.optional(v.picklist(listedKinds, oneOf(listedKinds))),
  status: v.optional(status),
  q: v.optional(v.pipe(shortText(LONG_SEARCH, MAX_SEARCH), trimmed()), ''),
  page: v.optional(pageNumber('page'), '1'),
});
export type TranslationFilter = v.InferOutput<typeof Filter>;

const ThingKey = v.object({ kind, id: idText(ID) });
export type ThingKey = v.InferOutput<typeof ThingKey>;

const byField = (message: string) =>
  v.record(shortText(message, MAX_FIELD), shortText(message, MAX_TEXT), message);

const SentTexts = v.object({
  ...ThingKey.entries,
  texts: v.pipe(
    v.record(shortText(TEXTS, MAX_FIELD), byField(TEXTS), TEXTS),
    v.check((texts) => Object.values(texts).some((one) => Object.keys(one).length > 0), TEXTS),
  ),
  english: byField(ENGLISH),
});
export type SentTexts = v.InferOutput<typeof SentTexts>;

const rule = {
  field: v.string(),
  label: v.string(),
  english: v.string(),
  maxLength: v.number(),
  isLong: v.boolean(),
  /** It describes a picture. */
  isPicture: v.boolean(),
};
const named = { kind, id: v.string(), name: v.string() };
const text = { text: v.string(), status };

const Thing = v.object({
  ...named,
  fields: v.array(v.object({ ...rule, texts: v.record(v.string(), v.object(text)) })),
});
export type TranslatedThing = v.InferOutput<typeof Thing>;

/** A text in one language. */
const Row = v.object({ ...named, ...rule, ...text });
export type TranslatedRow = v.InferOutput<typeof Row>;

const Counts = v.object({ missing: v.number(), older: v.number(), done: v.number() });

const List = v.object({
  texts: v.array(Row),
  ...pageEntries,
  /** By language and kind; `picture` has the descriptions of pictures of every kind. */
  counts: v.record(v.string(), v.partial(v.object(v.entriesFromList(listedKinds, Counts)))),
});
export type TranslationList = v.InferOutput<typeof List>;

const who = ['catalogue', 'content'] as const;

export const listTranslations = defineCall({
  at: 'GET /api/admin/translations',
  who,
  query: Filter,
  response: List,
});

/** A translation of other English than today's is refused with the thing as it is. */
export const saveTexts = defineCall({
  at: 'PUT /api/admin/translations',
  who,
  body: SentTexts,
  // Texts of 20,000 letters that take three bytes each, in every language, beside the English ones.
  maxBytes: 256 * 1024,
  response: v.object({ thing: Thing }),
  refuses: ['not_found', 'changed_meanwhile'],
});

export const translatedThing = defineCall({
  at: 'GET /api/admin/translations/one',
  who,
  query: ThingKey,
  response: v.object({ thing: Thing }),
  refuses: ['not_found'],
});

export const translationsFile = defineCall({
  at: 'GET /api/admin/translations/export',
  who,
  query: Filter,
  response: 'csv',
});

const Report = v.object({
  changed: v.number(),
  unchanged: v.number(),
  errorCount: v.number(),
  errors: v.array(v.object({ row: v.number(), message: v.string() })),
});
export type FileReport = v.InferOutput<typeof Report>;

export const importTranslations = defineCall({
  at: 'POST /api/admin/translations/import',
  who,
  form: true,
  response: v.object({ report: Report }),
  refuses: ['too_large', 'busy'],
});

export const translationHistory = defineCall({
  at: 'GET /api/admin/translations/history',
  who,
  query: PagingSchema,
  response: v.object({
    history: v.array(
      v.object({
        _id: v.string(),
        at: v.string(),
        by: v.object({ _id: v.string(), name: v.string() }),
        kind,
        id: v.string(),
        field: v.string(),
        locale: v.string(),
        before: v.string(),
        after: v.string(),
      }),
    ),
    page: v.number(),
    pages: v.number(),
  }),
});

export const undoTranslation = defineCall({
  at: 'POST /api/admin/translations/undo',
  who,
  body: v.object({ _id: idText(STEP) }),
  response: v.object({ thing: Thing }),
  refuses: ['not_found', 'changed_meanwhile'],
});
