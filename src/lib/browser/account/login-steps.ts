import { paths } from '#lib/site/paths.ts';
import { ACTION, EMAIL, FORGOT, PENDING, safeStorage } from '#lib/browser/safe-storage.ts';
import { goTo } from '#lib/browser/session/guard.ts';
import { $currentUser, hasToken } from '#lib/browser/session/current-user.ts';
import { settleReturnUrl, returnUrl } from '#lib/browser/session/return-url.ts';
import { SESSION_EXPIRED } from '#lib/account/messages.ts';

/** Redirects signed-in users away, also when they sign in in another tab. */
export function onlyForGuests(): void {
  settleReturnUrl();
  $currentUser.subscribe(() => {
    if (hasToken()) goTo(returnUrl());
  });
}

const isForgotten = (): boolean => safeStorage.get(ACTION) === FORGOT;

/** The purpose of the code on /verify and its recipient; `undefined` when no code is pending. */
export function pendingCode(): { email: string; purpose: 'reset' | 'confirm' } | undefined {
  const email = safeStorage.get(EMAIL);
  // A signed-in user's address has no pending code.
  if (!email || (hasToken() && !isForgotten())) return undefined;
  return { email, purpose: isForgotten() ? 'reset' : 'confirm' };
}

export function needPendingCode(): void {
  settleReturnUrl();
  if (pendingCode()) return;
  if (hasToken()) goTo(returnUrl());
  else goTo(paths.login, { toast: ['error', SESSION_EXPIRED] });
}

/** /verify2fa needs a login with a pending second step. */
export function needPendingSignIn(): void {
  onlyForGuests();
  if (!safeStorage.get(PENDING)) goTo(paths.login, { toast: ['error', SESSION_EXPIRED] });
}
