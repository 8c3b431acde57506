import { ApiError, isUnavailable, sentenceOf, postJson } from '#lib/browser/fetch.ts';
import { paths } from '#lib/site/paths.ts';
import { notify } from '#lib/browser/toasts.ts';
import { CODE_LIVES_MS, RESEND_PAUSE_SECONDS, pause } from '#lib/account/countdown.ts';
import type { pendingCode } from './login-steps.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { ACTION, EMAIL, RESET_UNTIL } from '#lib/browser/storage-keys.ts';
import { goTo } from '#lib/browser/session/guard.ts';
import * as m from '#messages';

type Pending = NonNullable<ReturnType<typeof pendingCode>>;

export type CodeEnd = 'leaving' | 'wrong' | 'stays';

const READ_MS = 1000;
const TOO_MANY = 429;

const purposes = {
  reset: {
    check: '/api/users/verify-password',
    resend: '/api/users/resendforgototp',
    message: m.account_reset_now,
    next: paths.forgotPassword,
  },
  confirm: {
    check: '/api/users/verifyemail',
    resend: '/api/users/verifyemail',
    message: m.account_otp_verified,
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
      goTo(next, { toast: ['error', m.account_maybe_confirmed()] });
      return 'leaving';
    }
    if (isWrong(error)) {
      notify('error', m.account_otp_invalid());
      return 'wrong';
    }
    notify(
      'error',
      sentenceOf(error, { refused: m.account_otp_invalid(), unavailable: m.account_try_again() }),
    );
    return 'stays';
  }
  notify('success', message());
  if (purpose === 'reset') {
    safeStorage.remove(ACTION);
    safeStorage.set(RESET_UNTIL, String(Date.now() + CODE_LIVES_MS));
  } else safeStorage.remove(EMAIL);
  await pause(READ_MS);
  goTo(next, { toast: ['success', message()] });
  return 'leaving';
}

/** Resolves to the seconds until the next code may be requested. */
export async function resendOtp({ email, purpose }: Pending): Promise<number> {
  try {
    await postJson(purposes[purpose].resend, { email });
    notify('success', m.account_otp_resent());
    return RESEND_PAUSE_SECONDS;
  } catch (error) {
    const isTooOften = error instanceof ApiError && error.status === TOO_MANY;
    notify('error', (isTooOften && error.serverMessage) || m.account_otp_not_resent());
    return isTooOften ? error.retryAfter : 0;
  }
}
