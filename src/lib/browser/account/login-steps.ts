import { paths } from '#lib/site/paths.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { ACTION, EMAIL, PENDING } from '#lib/browser/storage-keys.ts';
import { goTo } from '#lib/browser/session/guard.ts';
import { $currentUser, hasToken } from '#lib/browser/session/current-user.ts';
import { landingUrl } from '#lib/browser/session/landing.ts';
import { settleReturnUrl } from '#lib/browser/session/return-url.ts';
import { storedUser } from '#lib/browser/session/session.ts';
import * as m from '#messages';

/** Redirects signed-in users, also when they sign in in another tab. */
export function onlyForGuests(): void {
  settleReturnUrl();
  $currentUser.subscribe(() => {
    if (hasToken()) goTo(landingUrl(storedUser()));
  });
}

/** The value of `ACTION` while a password is being reset (docs/spec.md §3). */
export const FORGOT = 'forgotpsw';

const isForgotten = (): boolean => safeStorage.get(ACTION) === FORGOT;

/** The pending code's purpose and recipient; `undefined` when no code is pending. */
export function pendingCode(): { email: string; purpose: 'reset' | 'confirm' } | undefined {
  const email = safeStorage.get(EMAIL);
  if (!email || (hasToken() && !isForgotten())) return undefined;
  return { email, purpose: isForgotten() ? 'reset' : 'confirm' };
}

export function needPendingCode(): void {
  settleReturnUrl();
  if (pendingCode()) return;
  if (hasToken()) goTo(landingUrl(storedUser()));
  else goTo(paths.login, { toast: ['error', m.account_session_expired()] });
}

export function needPendingSignIn(): void {
  onlyForGuests();
  if (!safeStorage.get(PENDING))
    goTo(paths.login, { toast: ['error', m.account_session_expired()] });
}
