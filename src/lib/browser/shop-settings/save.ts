import * as v from 'valibot';
import { ApiError } from '#lib/browser/fetch.ts';
import { fieldErrorsOf } from '#lib/browser/refused-form.ts';
import { request } from '#lib/browser/session/request.ts';
import {
  saveSettings,
  type SettingsChange,
  settingsHistory,
  Version,
} from '#lib/contract/shop-settings.ts';

export const fetchHistory = (page: number) =>
  request(settingsHistory, { query: new URLSearchParams({ page: String(page), limit: '20' }) });

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

/** One of the fields is set; the person was told what is not an error of a field. */
interface SaveResult {
  saved?: Version;
  newer?: Version;
  errors?: Record<string, string>;
}

export async function save(body: SettingsChange): Promise<SaveResult> {
  try {
    return { saved: await request(saveSettings, { body }) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      const newer = v.safeParse(Version, error.response);
      if (newer.success) return { newer: newer.output };
    }
    return { errors: fieldErrorsOf(error) };
  }
}
