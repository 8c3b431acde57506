import * as v from 'valibot';
import { unlessForbidden } from '#lib/browser/admin-only.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import {
  authedDelete,
  authedGet,
  authedPost,
  authedPut,
} from '#lib/browser/session/authed-fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import type { CollectionName } from '#lib/content/entries.ts';
import type { WrittenFields } from '#lib/content/written.ts';

const CALL = '/api/admin/content';
const NOT_SAVED = 'Not saved. Your text is still here: try again.';
const NOT_DONE = 'That did not work. Please try again.';

const FieldsSchema = v.nullable(v.record(v.string(), v.unknown()));
const EntrySchema = v.object({
  id: v.string(),
  source: v.picklist(['file', 'edited']),
  published: FieldsSchema,
  draft: FieldsSchema,
  revision: v.number(),
  isHidden: v.boolean(),
  isOfFile: v.boolean(),
  /** As shoppers see them; only in lists. */
  title: v.optional(v.string()),
  picture: v.optional(v.string()),
});
const OneSchema = v.object({ entry: EntrySchema });
const ListSchema = v.object({ entries: v.array(EntrySchema) });
type Entry = v.InferOutput<typeof EntrySchema>;

const HistorySchema = v.object({
  history: v.array(
    v.object({
      revision: v.number(),
      at: v.string(),
      action: v.picklist(['draft', 'publish', 'discard', 'restore', 'delete']),
      by: v.object({ name: v.string() }),
      fields: FieldsSchema,
    }),
  ),
});

interface Key {
  collection: CollectionName;
  id: string;
}

const pathOf = ({ collection, id }: Key, step = '') =>
  `${CALL}/${collection}/${encodeURIComponent(id)}${step}`;

export const fetchEntries = (collection: CollectionName) =>
  unlessForbidden(
    authedGet(`${CALL}/${collection}`).then((answer) => v.parse(ListSchema, answer).entries),
  );

export const fetchHistory = (key: Key) =>
  unlessForbidden(
    authedGet(pathOf(key, '/history')).then((answer) => v.parse(HistorySchema, answer).history),
  );

/** One of the fields is set, or none when the person was notified. */
export interface StepResult {
  entry?: Entry;
  /** Another person's newer version; nothing was saved. */
  newer?: Entry;
  errors?: Record<string, string>;
}

async function take(call: Promise<unknown>, refused: string): Promise<StepResult> {
  try {
    return { entry: v.parse(OneSchema, await call).entry };
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      const newer = v.safeParse(OneSchema, error.response);
      if (newer.success) return { newer: newer.output.entry };
    }
    if (error instanceof ApiError && Object.keys(error.fieldErrors).length > 0) {
      return { errors: error.fieldErrors };
    }
    notify('error', sentenceOf(error, { refused, unavailable: refused }));
    return {};
  }
}

export const saveDraft = (key: Key, draft: { fields: WrittenFields; revision: number }) =>
  take(authedPut(pathOf(key), { ...draft }), NOT_SAVED);

export const publishEntry = (key: Key, revision: number) =>
  take(authedPost(pathOf(key, '/publish'), { revision }), NOT_DONE);

export const discardDraft = (key: Key, revision: number) =>
  take(authedPost(pathOf(key, '/discard'), { revision }), NOT_DONE);

/** Copies an earlier version to the draft; 0 is the version in the file. */
export const restoreVersion = (key: Key, revision: number) =>
  take(authedPost(pathOf(key, '/restore'), { revision }), NOT_DONE);

export const removeEntry = (key: Key, revision: number) =>
  take(authedDelete(pathOf(key, `?revision=${revision}`)), NOT_DONE);

const HtmlSchema = v.object({ html: v.string() });

export const renderText = async (text: string): Promise<string> =>
  v.parse(HtmlSchema, await authedPost(`${CALL}/render`, { text })).html;
