import type * as v from 'valibot';
import { ApiError, isUnavailable, sentenceOf, postJson } from '#lib/browser/fetch.ts';
import { paths } from '#lib/site/paths.ts';
import { notify } from '#lib/browser/toasts.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { EMAIL, RESET_UNTIL } from '#lib/browser/storage-keys.ts';
import { goTo } from '#lib/browser/session/guard.ts';
import type { PasswordLink } from '#lib/account/set-password.ts';
import type { ResetSchema } from '#lib/account/schema.ts';
import * as m from '#messages';

const FAILED = { refused: m.account_try_later, unavailable: m.account_try_later };

/** Who asked for a new password in this browser. */
export const rememberedEmail = (): string => safeStorage.get(EMAIL) ?? '';

/** Whether this browser entered the emailed code within its lifetime. */
export const canReset = (): boolean => Number(safeStorage.get(RESET_UNTIL)) > Date.now();

/** The last response was lost; the server may have used up the token. */
let isUnanswered = false;

/**
 * A cookie from the emailed code or the opened link authorises the change. Resolves to `true` when the page is being
 * left.
 */
export async function resetPassword(
  form: v.InferOutput<typeof ResetSchema>,
  link?: PasswordLink,
): Promise<boolean | Record<string, string>> {
  try {
    await postJson('/api/users/reset-password', {
      ...form,
      ...(link && { resetToken: link.token }),
    });
  } catch (error) {
    const isDead = error instanceof ApiError && error.status === 401;
    const isMaybeTaken = isUnanswered && isDead;
    if (isDead) safeStorage.remove(RESET_UNTIL);
    isUnanswered = isUnavailable(error);
    if (isMaybeTaken) return goTo(paths.login, { toast: ['error', m.account_maybe_reset()] });
    const fields = error instanceof ApiError ? error.fieldErrors : {};
    if (Object.keys(fields).length > 0) return fields;
    notify('error', isDead && link ? m.account_link_dead() : sentenceOf(error, FAILED));
    return false;
  }
  safeStorage.remove(EMAIL, RESET_UNTIL);
  goTo(paths.login, { toast: ['success', m.account_password_reset()] });
  return true;
}
