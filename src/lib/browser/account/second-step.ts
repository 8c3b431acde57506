import { ApiError, sentenceOf, postJson } from '#lib/browser/fetch.ts';
import { paths } from '#lib/site/paths.ts';
import { notify } from '#lib/browser/toasts.ts';
import { INVALID_CODE } from '#lib/account/code.ts';
import * as m from '#messages';
import { finishLogin } from './finish-login.ts';
import { PENDING, safeStorage } from '#lib/browser/safe-storage.ts';
import { RESEND_PAUSE_SECONDS } from '#lib/account/countdown.ts';
import { goTo } from '#lib/browser/session/guard.ts';
import type { CodeEnd } from './one-time-code.ts';
import { tokensOf } from '#lib/browser/session/session.ts';
import { SESSION_EXPIRED, CODE_NOT_SENT } from '#lib/account/messages.ts';

const isStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  error instanceof ApiError && error.status !== undefined && statuses.includes(error.status);

export async function finishSecondStep(code: string): Promise<CodeEnd> {
  try {
    const response = await postJson('/api/users/2fa/verify', {
      userId: safeStorage.get(PENDING) ?? '',
      code,
    });
    if (tokensOf(response)) {
      return finishLogin(response, '2FA verification successful!') ? 'leaving' : 'stays';
    }
    notify('error', INVALID_CODE);
    return 'wrong';
  } catch (error) {
    notify(
      'error',
      sentenceOf(error, { refused: INVALID_CODE, unavailable: m.common_went_wrong_try_again }),
    );
    return isStatus(error, 400, 401) ? 'wrong' : 'stays';
  }
}

/** Resolves to the seconds until the next code may be requested. */
export async function resendSecondStep(): Promise<number> {
  try {
    await postJson('/api/users/2fa/send', { userId: safeStorage.get(PENDING) ?? '' });
    notify('success', '2FA code sent to your email.');
    return RESEND_PAUSE_SECONDS;
  } catch (error) {
    if (isStatus(error, 401, 403)) {
      safeStorage.remove(PENDING);
      goTo(paths.login, { toast: ['error', SESSION_EXPIRED] });
      return 0;
    }
    notify(
      'error',
      sentenceOf(error, { refused: CODE_NOT_SENT, unavailable: m.common_went_wrong_try_again }),
    );
    return error instanceof ApiError ? error.retryAfter : 0;
  }
}
