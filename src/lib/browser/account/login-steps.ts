import { paths } from '#lib/paths.ts';
import { ACTION, EMAIL, FORGOT, PENDING } from '#lib/browser/storage-keys.ts';
import { kept } from '#lib/browser/safe-storage.ts';
import { moveOn } from './leave-page.ts';
import { $person, hasToken } from './current-user.ts';
import { settleWayBack, wayBack } from './return-url.ts';
import { SESSION_EXPIRED } from '#lib/account/messages.ts';

/** Who is signed in has nothing to do here, and is sent on; also when that happens in another tab. */
export function onlyForGuests(): void {
  settleWayBack();
  $person.subscribe(() => {
    if (hasToken()) moveOn(wayBack());
  });
}

const isForgotten = (): boolean => kept(ACTION) === FORGOT;

/** What a code on /verify is for and where it was sent; nothing, when none is waited for. */
export function pendingCode(): { email: string; purpose: 'reset' | 'confirm' } | undefined {
  const email = kept(EMAIL);
  // The address of somebody who is signed in waits for nothing.
  if (!email || (hasToken() && !isForgotten())) return undefined;
  return { email, purpose: isForgotten() ? 'reset' : 'confirm' };
}

/** /verify needs an address that a code was sent to. */
export function needPendingCode(): void {
  settleWayBack();
  if (pendingCode()) return;
  if (hasToken()) moveOn(wayBack());
  else moveOn(paths.login, { toast: ['error', SESSION_EXPIRED] });
}

/** /verify2fa needs a sign-in that waits for its second step. */
export function needPendingSignIn(): void {
  onlyForGuests();
  if (!kept(PENDING)) moveOn(paths.login, { toast: ['error', SESSION_EXPIRED] });
}
