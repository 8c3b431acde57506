import { ApiError, sentenceOf, postJson } from '#lib/browser/fetch.ts';
import { notify, notifyNextPage } from '#lib/browser/toasts.ts';
import * as m from '#messages';
import { finishLogin } from './finish-login.ts';
import { tokensOf } from '#lib/browser/session/session.ts';
import * as v from 'valibot';
import { paths } from '#lib/site/paths.ts';
import { storeSecondStep } from './second-step.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { ACTION, EMAIL } from '#lib/browser/storage-keys.ts';
import { FORGOT } from './login-steps.ts';
import { ForgotSchema } from '#lib/account/schema.ts';

const LOGIN_FAILED = {
  refused: m.account_login_failed,
  unavailable: m.common_went_wrong_try_again,
};
const SEND_FAILED = { refused: m.account_otp_not_sent, unavailable: m.account_try_again };

function waitForCode(email: string, action: typeof FORGOT | undefined): boolean {
  if (action) safeStorage.set(ACTION, action);
  else safeStorage.remove(ACTION);
  if (!safeStorage.set(EMAIL, email)) {
    notify('error', m.account_storage_off());
    return false;
  }
  location.assign(paths.verify);
  return true;
}

function refused(error: unknown, email: string): 'leaving' | 'stays' | Record<string, string> {
  if (!(error instanceof ApiError)) throw error;
  if (error.response?.['unverified'] === true) {
    notifyNextPage('error', error.serverMessage ?? m.account_verify_email());
    return waitForCode(email, undefined) ? 'leaving' : 'stays';
  }
  if (Object.keys(error.fieldErrors).length > 0) return error.fieldErrors;
  notify('error', sentenceOf(error, LOGIN_FAILED));
  return 'stays';
}

export async function logIn({ email, password }: { email: string; password: string }) {
  try {
    const response = await postJson('/api/users/login', { email, password });
    if (response['twofa'] === true) {
      if (storeSecondStep(response)) return 'code';
      notify('error', m.account_storage_off());
      return 'stays';
    }
    if (tokensOf(response))
      return finishLogin(response, m.account_logged_in()) ? 'leaving' : 'stays';
    notify('error', LOGIN_FAILED.refused());
    return 'stays';
  } catch (error) {
    return refused(error, email);
  }
}

/** Emails a reset code. Resolves to `true` when the page is being left, otherwise to the field's error. */
export async function forgotPassword(typed: {
  email: string;
}): Promise<boolean | Record<string, string>> {
  const read = v.safeParse(ForgotSchema, typed);
  if (!read.success) return { email: read.issues[0].message };
  try {
    const { message } = await postJson('/api/users/forgot-password', read.output);
    notifyNextPage('success', typeof message === 'string' ? message : m.account_otp_sent());
    return waitForCode(read.output.email, FORGOT);
  } catch (error) {
    notify('error', sentenceOf(error, SEND_FAILED));
    return false;
  }
}
