import { ApiError, isUnavailable, sentenceOf, postJson } from '#lib/browser/fetch.ts';
import { paths } from '#lib/site/paths.ts';
import { notify } from '#lib/browser/toasts.ts';
import { INVALID_OTP } from '#lib/account/code.ts';
import { CODE_LIVES_MS, RESEND_PAUSE_SECONDS, pause } from '#lib/account/countdown.ts';
import type { pendingCode } from './login-steps.ts';
import { ACTION, EMAIL, RESET_UNTIL, safeStorage } from '#lib/browser/safe-storage.ts';
import { goTo } from '#lib/browser/session/guard.ts';
import {
  MAYBE_CONFIRMED,
  PLEASE_TRY_AGAIN,
  RESET_PASSWORD_NOW,
  OTP_VERIFIED,
  OTP_RESENT,
} from '#lib/account/messages.ts';

type Pending = NonNullable<ReturnType<typeof pendingCode>>;

export type CodeEnd = 'leaving' | 'wrong' | 'stays';

const READ_MS = 1000;
const TOO_MANY = 429;

const purposes = {
  reset: {
    check: '/api/users/verify-password',
    resend: '/api/users/resendforgototp',
    message: RESET_PASSWORD_NOW,
    next: paths.forgotPassword,
  },
  confirm: {
    check: '/api/users/verifyemail',
    resend: '/api/users/verifyemail',
    message: OTP_VERIFIED,
    next: paths.login,
  },
} as const;

const isWrong = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== TOO_MANY;

/** The last code whose response was lost; the server may have accepted it. */
let unanswered: string | undefined;

export async function checkOtp({ email, purpose }: Pending, otp: string): Promise<CodeEnd> {
  const { check, message, next } = purposes[purpose];
  try {
    await postJson(check, { email, otp });
  } catch (error) {
    const isMaybeTaken = unanswered === otp && purpose === 'confirm';
    unanswered = isUnavailable(error) ? otp : undefined;
    if (isWrong(error) && isMaybeTaken) {
      // Login sends an unverified user back here with a new code.
      goTo(next, { toast: ['error', MAYBE_CONFIRMED] });
      return 'leaving';
    }
    if (isWrong(error)) {
      notify('error', INVALID_OTP);
      return 'wrong';
    }
    notify('error', sentenceOf(error, { refused: INVALID_OTP, unavailable: PLEASE_TRY_AGAIN }));
    return 'stays';
  }
  notify('success', message);
  if (purpose === 'reset') {
    safeStorage.remove(ACTION);
    safeStorage.set(RESET_UNTIL, String(Date.now() + CODE_LIVES_MS));
  } else safeStorage.remove(EMAIL);
  await pause(READ_MS);
  goTo(next, { toast: ['success', message] });
  return 'leaving';
}

/** Resolves to the seconds until the next code may be requested. */
export async function resendOtp({ email, purpose }: Pending): Promise<number> {
  try {
    await postJson(purposes[purpose].resend, { email });
    notify('success', OTP_RESENT);
    return RESEND_PAUSE_SECONDS;
  } catch (error) {
    const failed = 'Failed to resend OTP. Please try again.';
    const isTooOften = error instanceof ApiError && error.status === TOO_MANY;
    notify('error', (isTooOften && error.serverMessage) || failed);
    return isTooOften ? error.retryAfter : 0;
  }
}
