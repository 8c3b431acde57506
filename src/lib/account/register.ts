import { CallFailed, sentenceOf } from '../call-failed.ts';
import { postJson } from '../http.ts';
import { paths } from '../paths.ts';
import { notify, notifyNextPage } from '../toasts.ts';
import { ACTION, EMAIL } from './keys.ts';
import { forget, keep } from './kept.ts';
import { pause } from './pause.ts';
import type { Registration } from './schema.ts';
import { NOTHING_KEPT } from './words.ts';

const READ_MS = 800;
const REGISTERED = 'User registered successfully!';
const FAILED = { refused: 'Registration failed', away: 'Something went wrong' };

/** Makes an account; its address is confirmed on the next page. `true`: the page is being left. */
export async function register(form: Registration): Promise<boolean | Record<string, string>> {
  try {
    await postJson('/api/users/register', form);
  } catch (error) {
    const fields = error instanceof CallFailed ? error.fieldErrors : {};
    if (Object.keys(fields).length > 0) return fields;
    notify('error', sentenceOf(error, FAILED));
    return false;
  }
  notify('success', REGISTERED);
  forget(ACTION);
  if (!keep(EMAIL, form.email)) {
    notify('error', NOTHING_KEPT);
    return false;
  }
  await pause(READ_MS);
  notifyNextPage('success', REGISTERED);
  location.assign(paths.verify);
  return true;
}
