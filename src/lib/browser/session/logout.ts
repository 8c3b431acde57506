import { paths } from '#lib/site/paths.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { CHECKOUT_DRAFT, PENDING_ORDER } from '#lib/browser/storage-keys.ts';
import { moveOn } from './guard.ts';
import { clearSession, storedTokens } from './session.ts';
import { LOGGED_OUT } from '#lib/account/messages.ts';

/** Ends the session here at once and tells the shop without waiting (docs/readings.md "logout"). */
export function signOut(): void {
  const held = storedTokens();
  clearSession();
  // A session that merely expired leaves these for whoever comes back; who leaves takes them along.
  safeStorage.remove(CHECKOUT_DRAFT, PENDING_ORDER);
  if (held) {
    // `keepalive` outlives the page. Without a line the session ends by itself, later.
    fetch('/api/users/logout', {
      method: 'POST',
      keepalive: true,
      headers: { authorization: `Bearer ${held.accesstoken}` },
    }).catch(() => undefined);
  }
  moveOn(paths.login, { toast: ['success', LOGGED_OUT] });
}
