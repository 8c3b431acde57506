import { paths } from '#lib/site/paths.ts';
import { ACTION, EMAIL, FORGOT, PENDING } from '#lib/browser/storage-keys.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { moveOn } from '#lib/browser/session/guard.ts';
import { $currentUser, hasToken } from '#lib/browser/session/current-user.ts';
import { settleReturnUrl, returnUrl } from '#lib/browser/session/return-url.ts';
import { SESSION_EXPIRED } from '#lib/account/messages.ts';

/** Who is signed in has nothing to do here, and is sent on; also when that happens in another tab. */
export function onlyForGuests(): void {
  settleReturnUrl();
  $currentUser.subscribe(() => {
    if (hasToken()) moveOn(returnUrl());
  });
}

const isForgotten = (): boolean => safeStorage.get(ACTION) === FORGOT;

/** What a code on /verify is for and where it was sent; nothing, when none is waited for. */
export function pendingCode(): { email: string; purpose: 'reset' | 'confirm' } | undefined {
  const email = safeStorage.get(EMAIL);
  // The address of somebody who is signed in waits for nothing.
  if (!email || (hasToken() && !isForgotten())) return undefined;
  return { email, purpose: isForgotten() ? 'reset' : 'confirm' };
}

/** /verify needs an address that a code was sent to. */
export function needPendingCode(): void {
  settleReturnUrl();
  if (pendingCode()) return;
  if (hasToken()) moveOn(returnUrl());
  else moveOn(paths.login, { toast: ['error', SESSION_EXPIRED] });
}

/** /verify2fa needs a sign-in that waits for its second step. */
export function needPendingSignIn(): void {
  onlyForGuests();
  if (!safeStorage.get(PENDING)) moveOn(paths.login, { toast: ['error', SESSION_EXPIRED] });
}
