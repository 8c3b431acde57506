import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import * as m from '#messages';
import type { CodeEnd } from './one-time-code.ts';
import { storeUser, storedUser } from '#lib/browser/session/session.ts';
import { authedPost } from '#lib/browser/session/authed-fetch.ts';

const currentUser = () => ({ userId: storedUser()?._id ?? '' });

const storeSwitch = (twoFaEnabled: boolean): void => storeUser({ ...storedUser(), twoFaEnabled });

export const isSwitchedOn = (): boolean => storedUser()?.twoFaEnabled === true;

export async function sendCode(): Promise<{ sent: boolean; wait: number }> {
  try {
    await authedPost('/api/users/2fa/send', currentUser());
    return { sent: true, wait: 0 };
  } catch (error) {
    notify(
      'error',
      sentenceOf(error, {
        refused: m.account_2fa_not_sent(),
        unavailable: m.common_went_wrong_try_again,
      }),
    );
    return { sent: false, wait: error instanceof ApiError ? error.retryAfter : 0 };
  }
}

export async function switchOn(code: string): Promise<CodeEnd> {
  try {
    await authedPost('/api/users/2fa/verify', { ...currentUser(), code, enableTwoFa: true });
    storeSwitch(true);
    return 'leaving';
  } catch (error) {
    notify(
      'error',
      sentenceOf(error, {
        refused: m.account_2fa_invalid,
        unavailable: m.account_2fa_not_verified,
      }),
    );
    return error instanceof ApiError && error.status === 401 ? 'wrong' : 'stays';
  }
}

export async function switchOff(): Promise<boolean> {
  try {
    await authedPost('/api/users/2fa/disable', currentUser());
    storeSwitch(false);
    notify('success', m.account_2fa_disabled());
    return true;
  } catch (error) {
    notify(
      'error',
      sentenceOf(error, {
        refused: m.account_2fa_not_disabled,
        unavailable: m.common_went_wrong_try_again,
      }),
    );
    return false;
  }
}
