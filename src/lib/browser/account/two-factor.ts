import { CallFailed, sentenceOf } from '#lib/browser/api-error.ts';
import { notify } from '#lib/browser/toasts.ts';
import type { CodeEnd } from './one-time-code.ts';
import { keepUser, keptUser } from './session.ts';
import { signedPost } from './authed-fetch.ts';
import { TRY_AGAIN } from '#lib/account/messages.ts';

/** Two-factor on and off for whoever is signed in (docs/spec.md §4 "Two-factor setup"). */

const me = () => ({ userId: keptUser()?._id ?? '' });

const keepSwitch = (twoFaEnabled: boolean): void => keepUser({ ...keptUser(), twoFaEnabled });

export const isSwitchedOn = (): boolean => keptUser()?.twoFaEnabled === true;

/** Mails the code that switches it on. Whether it went, and the seconds to wait where it did not. */
export async function sendCode(): Promise<{ sent: boolean; wait: number }> {
  try {
    await signedPost('/api/users/2fa/send', me());
    return { sent: true, wait: 0 };
  } catch (error) {
    notify('error', sentenceOf(error, { refused: 'Failed to send 2FA code', away: TRY_AGAIN }));
    return { sent: false, wait: error instanceof CallFailed ? error.retryAfter : 0 };
  }
}

export async function switchOn(code: string): Promise<CodeEnd> {
  try {
    await signedPost('/api/users/2fa/verify', { ...me(), code, enableTwoFa: true });
    keepSwitch(true);
    return 'leaving';
  } catch (error) {
    notify('error', sentenceOf(error, { refused: 'Invalid code', away: 'Failed to verify code' }));
    return error instanceof CallFailed && error.status === 401 ? 'wrong' : 'stays';
  }
}

/** Whether it is off now. */
export async function switchOff(): Promise<boolean> {
  try {
    await signedPost('/api/users/2fa/disable', me());
    keepSwitch(false);
    notify('success', 'Two-factor authentication disabled.');
    return true;
  } catch (error) {
    notify('error', sentenceOf(error, { refused: 'Failed to disable 2FA', away: TRY_AGAIN }));
    return false;
  }
}
