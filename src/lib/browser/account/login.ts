import * as v from 'valibot';
import { ApiError, sentenceOf } from '#lib/browser/api-error.ts';
import { postJson } from '#lib/browser/fetch.ts';
import { paths } from '#lib/paths.ts';
import { notify, notifyNextPage } from '#lib/browser/toasts.ts';
import { finishSignIn } from './finish-login.ts';
import { ACTION, EMAIL, FORGOT, PENDING } from '#lib/browser/storage-keys.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { ForgotSchema } from '#lib/account/schema.ts';
import { tokensOf } from './session.ts';
import { STORAGE_OFF, PLEASE_TRY_AGAIN, TRY_AGAIN } from '#lib/account/messages.ts';

const LOGIN_FAILED = { refused: 'Login failed', away: TRY_AGAIN };
const SEND_FAILED = { refused: 'Failed to send OTP', away: PLEASE_TRY_AGAIN };

/** Keeps what a code is waited for, and goes where it is entered. Whether the page is left. */
function waitForCode(email: string, action: typeof FORGOT | undefined): boolean {
  if (action) safeStorage.set(ACTION, action);
  else safeStorage.remove(ACTION);
  if (!safeStorage.set(EMAIL, email)) {
    notify('error', STORAGE_OFF);
    return false;
  }
  location.assign(paths.verify);
  return true;
}

function refused(error: unknown, email: string): 'leaving' | 'stays' | Record<string, string> {
  if (!(error instanceof ApiError)) throw error;
  if (error.response?.['unverified'] === true) {
    notifyNextPage('error', error.serverMessage ?? 'Please verify your email');
    return waitForCode(email, undefined) ? 'leaving' : 'stays';
  }
  if (Object.keys(error.fieldErrors).length > 0) return error.fieldErrors;
  notify('error', sentenceOf(error, LOGIN_FAILED));
  return 'stays';
}

/** Signs in (docs/spec.md §4 "Session"). `code`: a code was mailed and is asked for. */
export async function logIn({ email, password }: { email: string; password: string }) {
  try {
    const response = await postJson('/api/users/login', { email, password });
    const { twofa, userId } = response;
    if (twofa === true && typeof userId === 'string') {
      if (safeStorage.set(PENDING, userId)) return 'code';
      notify('error', STORAGE_OFF);
      return 'stays';
    }
    if (tokensOf(response))
      return finishSignIn(response, 'Login successful!') ? 'leaving' : 'stays';
    notify('error', LOGIN_FAILED.refused);
    return 'stays';
  } catch (error) {
    return refused(error, email);
  }
}

/** Mails a code for a new password; the answer is the field's error when the address is none. */
export async function forgotPassword(typed: string): Promise<string | undefined> {
  const read = v.safeParse(ForgotSchema, { email: typed });
  if (!read.success) return read.issues[0].message;
  try {
    await postJson('/api/users/forgot-password', read.output);
    notifyNextPage('success', 'OTP sent successfully!');
    waitForCode(read.output.email, FORGOT);
  } catch (error) {
    notify('error', sentenceOf(error, SEND_FAILED));
  }
  return undefined;
}
