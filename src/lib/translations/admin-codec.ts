import * as v from 'valibot';
import {
  type ListedKind,
  listedKinds,
  translationStatuses,
  type TranslationStatus,
} from './translatable.ts';
import { translatedKinds } from '#lib/messages/translations.ts';

/** What the calls of docs/api.md "Translations" answer. */

const kind = v.picklist(translatedKinds);
const status = v.picklist(translationStatuses);

const rule = {
  field: v.string(),
  label: v.string(),
  english: v.string(),
  maxLength: v.number(),
  isLong: v.boolean(),
  /** It describes a picture. */
  isPicture: v.optional(v.boolean(), false),
};

const ThingSchema = v.object({
  kind,
  id: v.string(),
  name: v.string(),
  fields: v.array(
    v.object({ ...rule, texts: v.record(v.string(), v.object({ text: v.string(), status })) }),
  ),
});
export type TranslatedThing = v.InferOutput<typeof ThingSchema>;
const OneSchema = v.object({ thing: ThingSchema });
export const readThing = (response: unknown): TranslatedThing => v.parse(OneSchema, response).thing;

const RowSchema = v.object({
  kind,
  id: v.string(),
  name: v.string(),
  ...rule,
  text: v.string(),
  status,
});
/** A text in one language. */
export type TranslatedRow = v.InferOutput<typeof RowSchema>;

const CountsSchema = v.object({ missing: v.number(), older: v.number(), done: v.number() });

const ListSchema = v.object({
  texts: v.array(RowSchema),
  page: v.number(),
  pages: v.number(),
  total: v.number(),
  /** By language and kind; `picture` has the descriptions of pictures of every kind. */
  counts: v.record(v.string(), v.partial(v.object(v.entriesFromList(listedKinds, CountsSchema)))),
});
export type TranslationList = v.InferOutput<typeof ListSchema>;
export const readTranslationList = (response: unknown): TranslationList =>
  v.parse(ListSchema, response);

const HistorySchema = v.object({
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
});
export const readHistory = (response: unknown): v.InferOutput<typeof HistorySchema>['history'] =>
  v.parse(HistorySchema, response).history;

const ReportSchema = v.object({
  report: v.object({
    changed: v.number(),
    unchanged: v.number(),
    errorCount: v.number(),
    errors: v.array(v.object({ row: v.number(), message: v.string() })),
  }),
});
export type FileReport = v.InferOutput<typeof ReportSchema>['report'];
export const readFileReport = (response: unknown): FileReport =>
  v.parse(ReportSchema, response).report;

/** The row of a field in a language; undefined for a field that is not there any more. */
export function rowOf(
  { kind: of, id, name, fields }: TranslatedThing,
  { field, locale }: { field: string; locale: string },
): TranslatedRow | undefined {
  const found = fields.find((one) => one.field === field);
  if (!found) return undefined;
  const { texts, ...rest } = found;
  const { text, status: state } = texts[locale] ?? { text: '', status: 'missing' as const };
  return { kind: of, id, name, ...rest, text, status: state };
}

/** Without a kind the sum of what people read, which the descriptions of pictures are not part of. */
export const countIn = (
  counts: TranslationList['counts'][string] | undefined,
  state: TranslationStatus,
  only?: ListedKind,
): number =>
  (only === undefined ? translatedKinds : [only]).reduce(
    (sum, one) => sum + (counts?.[one]?.[state] ?? 0),
    0,
  );
