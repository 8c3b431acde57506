import { paths } from '#lib/site/paths.ts';
import { safeStorage, CHECKOUT_DRAFT, PENDING_ORDER } from '#lib/browser/safe-storage.ts';
import { goTo } from './guard.ts';
import { clearSession, storedTokens } from './session.ts';
import { LOGGED_OUT } from '#lib/account/messages.ts';

/**
 * Ends the session here at once and notifies the server without waiting (docs/readings.md
 * "logout").
 */
export function signOut(): void {
  const held = storedTokens();
  clearSession();
  // An expired session keeps these for the next login; logging out deletes them.
  safeStorage.remove(CHECKOUT_DRAFT, PENDING_ORDER);
  if (held) {
    // `keepalive` outlives the page. Offline, the session expires by itself.
    fetch('/api/users/logout', {
      method: 'POST',
      keepalive: true,
      headers: { authorization: `Bearer ${held.accesstoken}` },
    }).catch(() => undefined);
  }
  goTo(paths.login, { toast: ['success', LOGGED_OUT] });
}
