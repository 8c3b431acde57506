import * as v from 'valibot';
import { unlessForbidden } from '#lib/browser/admin-only.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { fieldErrorsOf } from '#lib/browser/refused-form.ts';
import { notify } from '#lib/browser/toasts.ts';
import { readSmsStatus, type SmsStatus } from '#lib/shop-settings/sent-sms.ts';
import { authedGet, authedPost, authedPut } from '#lib/browser/session/authed-fetch.ts';
import { readStored } from '#lib/forms/stored.ts';
import { ShopSettingsSchema } from '#lib/shop-settings/schema.ts';

const CALL = '/api/admin/settings';
const A_PAGE = 20;

const VersionSchema = v.object({ settings: ShopSettingsSchema, revision: v.number() });
export type Version = v.InferOutput<typeof VersionSchema>;

const HistorySchema = v.object({
  history: v.array(
    v.object({
      revision: v.number(),
      at: v.string(),
      by: v.object({ name: v.string() }),
      changes: v.array(v.object({ field: v.string(), before: v.unknown(), after: v.unknown() })),
    }),
  ),
  total: v.number(),
  pages: v.number(),
});
export type SettingsHistory = v.InferOutput<typeof HistorySchema>;

export const fetchSettings = () =>
  unlessForbidden(authedGet(CALL).then((answer) => readStored(VersionSchema, answer)));

const fetchHistory = async (page: number): Promise<SettingsHistory> =>
  v.parse(HistorySchema, await authedGet(`${CALL}/history?page=${page}&limit=${A_PAGE}`));

export const fetchSettingsHistory = (page: number) => unlessForbidden(fetchHistory(page));

/** The newest first; empty when unknown. */
export async function savedSince(revision: number): Promise<{ name: string; at: string }[]> {
  try {
    const { history } = await fetchHistory(1);
    return history
      .filter((one) => one.revision > revision)
      .map(({ by, at }) => ({ name: by.name, at }));
  } catch (error) {
    // The conflict is displayed without names.
    if (error instanceof ApiError) return [];
    throw error;
  }
}

const SMS_CALL = `${CALL}/sms`;

export const fetchSmsStatus = async (): Promise<SmsStatus> =>
  readSmsStatus(await authedGet(SMS_CALL));

/** Sends a test to one's own number. Resolves to nothing when that fails, which the person was told. */
export async function sendTestSms(): Promise<SmsStatus | undefined> {
  try {
    const status = readSmsStatus(await authedPost(SMS_CALL, {}));
    notify('success', 'Test on its way');
    return status;
  } catch (error) {
    notify('error', sentenceOf(error, { unavailable: 'The test could not be sent.' }));
    return undefined;
  }
}

/** One of the fields is set; the person was told what is not an error of a field. */
export interface SaveResult {
  saved?: Version;
  newer?: Version;
  errors?: Record<string, string>;
}

export async function saveSettings(change: {
  settings: Record<string, unknown>;
  revision: number;
}): Promise<SaveResult> {
  try {
    return { saved: readStored(VersionSchema, await authedPut(CALL, change)) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      const newer = v.safeParse(VersionSchema, error.response);
      if (newer.typed) return { newer: newer.output };
    }
    return { errors: fieldErrorsOf(error) };
  }
}
