import * as v from 'valibot';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { addressOf } from '#lib/browser/send-request.ts';
import { request } from '#lib/browser/session/request.ts';
import { authedForm } from '#lib/browser/session/authed-fetch.ts';
import { UploadFailed } from '#lib/browser/upload.ts';
import {
  type FileReport,
  importTranslations,
  saveTexts,
  type TranslatedRow,
  type TranslatedThing,
} from '#lib/contract/translations.ts';
import * as m from '#messages';

export const NOT_LOADED = 'The translations could not be loaded.';

interface SavedText {
  /** What the shop has now; also when another English text was saved meanwhile. */
  thing?: TranslatedThing;
  problem?: string;
}

export async function saveText(
  { kind, id, field, english }: TranslatedRow,
  locale: string,
  text: string,
): Promise<SavedText> {
  try {
    const texts = { [locale]: { [field]: text } };
    return await request(saveTexts, { body: { kind, id, texts, english: { [field]: english } } });
  } catch (error) {
    const refused = error instanceof ApiError ? error : undefined;
    const newer = v.safeParse(saveTexts.response, refused?.response);
    const problem =
      refused?.fieldErrors[`texts.${locale}.${field}`] ??
      sentenceOf(error, { refused: m.common_not_saved, unavailable: m.common_not_saved });
    return { problem, ...(newer.success && newer.output) };
  }
}

const NOT_SENT = 'The file was not imported. Check your connection, then choose it again.';

export async function importFile(file: File): Promise<FileReport | { problem: string }> {
  const form = new FormData();
  form.append('file', file);
  try {
    const answer = await authedForm('POST', addressOf(importTranslations), form);
    return v.parse(importTranslations.response, answer).report;
  } catch (error) {
    const cause = error instanceof UploadFailed ? error.cause : error;
    return { problem: sentenceOf(cause, { refused: NOT_SENT, unavailable: NOT_SENT }) };
  }
}
