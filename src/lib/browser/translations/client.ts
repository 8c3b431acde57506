import { unlessForbidden } from '#lib/browser/admin-only.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { authedForm, authedGet, authedPost, authedPut } from '#lib/browser/session/authed-fetch.ts';
import { UploadFailed } from '#lib/browser/upload.ts';
import {
  type FileReport,
  readFileReport,
  readHistory,
  readThing,
  readTranslationList,
  type TranslatedRow,
  type TranslatedThing,
} from '#lib/translations/admin-codec.ts';
import { fieldsOf, type Shown } from '#lib/translations/translations-address.ts';
import type { TranslatedKind } from '#lib/messages/translations.ts';
import { listingHref } from '#lib/paging/paging.ts';
import * as m from '#messages';

const CALL = '/api/admin/translations';
export const NOT_LOADED = 'The translations could not be loaded.';

export const fetchTranslations = (shown: Shown, page: number) =>
  unlessForbidden(authedGet(listingHref(CALL, fieldsOf(shown), page)).then(readTranslationList));

export interface ThingKey {
  kind: TranslatedKind;
  id: string;
}

const fetchThing = ({ kind, id }: ThingKey) =>
  authedGet(`${CALL}/one?${new URLSearchParams({ kind, id })}`).then(readThing);

export const fetchThings = (keys: readonly ThingKey[]) =>
  unlessForbidden(Promise.all(keys.map(fetchThing)));

export interface SavedText {
  /** What the shop has now; also when another English text was saved meanwhile. */
  thing?: TranslatedThing;
  problem?: string;
}

const fieldOf = (error: unknown, name: string): string | undefined =>
  error instanceof ApiError ? error.fieldErrors[name] : undefined;

function newerIn(error: unknown): TranslatedThing | undefined {
  if (!(error instanceof ApiError) || error.status !== 409 || !error.response?.['thing']) {
    return undefined;
  }
  return readThing(error.response);
}

export async function saveText(
  { kind, id, field, english }: TranslatedRow,
  locale: string,
  text: string,
): Promise<SavedText> {
  try {
    const texts = { [locale]: { [field]: text } };
    const body = { kind, id, texts, english: { [field]: english } };
    return { thing: readThing(await authedPut(CALL, body)) };
  } catch (error) {
    const problem =
      fieldOf(error, `texts.${locale}.${field}`) ??
      sentenceOf(error, { refused: m.common_not_saved, unavailable: m.common_not_saved });
    const thing = newerIn(error);
    return { problem, ...(thing && { thing }) };
  }
}

/** The newest changes. */
export const fetchHistory = () =>
  unlessForbidden(authedGet(`${CALL}/history?limit=50`).then(readHistory));

/** Returns what is wrong. */
export async function undoChange(_id: string): Promise<string | undefined> {
  try {
    await authedPost(`${CALL}/undo`, { _id });
    return undefined;
  } catch (error) {
    return sentenceOf(error, { refused: m.common_not_saved, unavailable: m.common_not_saved });
  }
}

export const exportPath = (shown: Shown): string => listingHref(`${CALL}/export`, fieldsOf(shown));

const NOT_SENT = 'The file was not imported. Check your connection, then choose it again.';

export async function importFile(file: File): Promise<FileReport | { problem: string }> {
  const form = new FormData();
  form.append('file', file);
  try {
    return readFileReport(await authedForm('POST', `${CALL}/import`, form));
  } catch (error) {
    const cause = error instanceof UploadFailed ? error.cause : error;
    return { problem: sentenceOf(cause, { refused: NOT_SENT, unavailable: NOT_SENT }) };
  }
}
