import { ApiError, sentenceOf, postJson } from '#lib/browser/fetch.ts';
import { paths } from '#lib/site/paths.ts';
import { notify, notifyNextPage } from '#lib/browser/toasts.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { ACTION, EMAIL } from '#lib/browser/storage-keys.ts';
import { pause } from '#lib/account/countdown.ts';
import type { Registration } from '#lib/account/schema.ts';
import * as m from '#messages';

const READ_MS = 800;
const FAILED = { refused: m.account_register_failed, unavailable: m.common_went_wrong };

export async function register(form: Registration): Promise<boolean | Record<string, string>> {
  try {
    await postJson('/api/users/register', form);
  } catch (error) {
    const fields = error instanceof ApiError ? error.fieldErrors : {};
    if (Object.keys(fields).length > 0) return fields;
    notify('error', sentenceOf(error, FAILED));
    return false;
  }
  notify('success', m.account_registered());
  safeStorage.remove(ACTION);
  if (!safeStorage.set(EMAIL, form.email)) {
    notify('error', m.account_storage_off());
    return false;
  }
  await pause(READ_MS);
  notifyNextPage('success', m.account_registered());
  location.assign(paths.verify);
  return true;
}
