import { ApiError, sentenceOf, postJson, type ResponseBody } from '#lib/browser/fetch.ts';
import { paths } from '#lib/site/paths.ts';
import { notify } from '#lib/browser/toasts.ts';
import * as m from '#messages';
import { finishLogin } from './finish-login.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { CODE_BY, PENDING } from '#lib/browser/storage-keys.ts';
import { RESEND_PAUSE_SECONDS } from '#lib/account/countdown.ts';
import { goTo } from '#lib/browser/session/guard.ts';
import type { CodeEnd } from './one-time-code.ts';
import { tokensOf } from '#lib/browser/session/session.ts';

const isStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  error instanceof ApiError && error.status !== undefined && statuses.includes(error.status);

/** Stores the form for after the code is typed. False if the browser can't store it. */
export function storeSecondStep({ userId, codeBy }: ResponseBody): boolean {
  if (typeof userId !== 'string' || !safeStorage.set(PENDING, userId)) return false;
  safeStorage.set(CODE_BY, codeBy === 'sms' ? 'sms' : 'email');
  return true;
}

export const isCodeTexted = (): boolean => safeStorage.get(CODE_BY) === 'sms';

export async function finishSecondStep(code: string): Promise<CodeEnd> {
  try {
    const response = await postJson('/api/users/2fa/verify', {
      userId: safeStorage.get(PENDING) ?? '',
      code,
    });
    if (tokensOf(response)) {
      return finishLogin(response, m.account_2fa_verified()) ? 'leaving' : 'stays';
    }
    notify('error', m.account_code_invalid());
    return 'wrong';
  } catch (error) {
    notify(
      'error',
      sentenceOf(error, {
        refused: m.account_code_invalid(),
        unavailable: m.common_went_wrong_try_again,
      }),
    );
    return isStatus(error, 400, 401) ? 'wrong' : 'stays';
  }
}

/** Resolves to the seconds until the next code may be requested. */
export async function resendSecondStep(): Promise<number> {
  try {
    await postJson('/api/users/2fa/send', { userId: safeStorage.get(PENDING) ?? '' });
    safeStorage.remove(CODE_BY);
    notify('success', m.account_2fa_sent());
    return RESEND_PAUSE_SECONDS;
  } catch (error) {
    if (isStatus(error, 401, 403)) {
      safeStorage.remove(PENDING);
      goTo(paths.login, { toast: ['error', m.account_session_expired()] });
      return 0;
    }
    notify(
      'error',
      sentenceOf(error, {
        refused: m.account_2fa_not_sent(),
        unavailable: m.common_went_wrong_try_again,
      }),
    );
    return error instanceof ApiError ? error.retryAfter : 0;
  }
}
