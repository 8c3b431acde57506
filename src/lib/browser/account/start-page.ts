import { startCartSync } from '#lib/browser/cart/sync.ts';
import { getJson } from '#lib/browser/fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { startWishlistSync } from '#lib/browser/wishlist/sync.ts';
import { isGuarded, loginFirst } from '#lib/browser/session/guard.ts';
import { SessionEnded } from '#lib/browser/session/refresh-token.ts';
import { clearSession, storedTokens, storeUser } from '#lib/browser/session/session.ts';
import { withToken } from '#lib/browser/session/authed-fetch.ts';
import { SESSION_EXPIRED } from '#lib/account/messages.ts';

/** What a page does for somebody who is signed in, once it has been shown. */
export async function startUp(): Promise<void> {
  await refreshPerson();
  // A session that ended meanwhile has nothing to bring up to date, and nobody is sent to log in.
  if (!storedTokens()) return;
  startCartSync();
  startWishlistSync();
}

/** Asks the shop who is signed in (docs/spec.md §7 `allusers`), once a page. */
async function refreshPerson(): Promise<void> {
  if (!storedTokens()) return;
  try {
    const response = await withToken((token) => getJson('/api/users/allusers', token));
    // Whoever signed out meanwhile is not brought back.
    if (storedTokens()) storeUser(response['user']);
  } catch (error) {
    // No line, or a busy shop: what is known stays, and nobody is signed out.
    if (!(error instanceof SessionEnded)) return;
    if (!storedTokens()) return;
    if (isGuarded()) {
      loginFirst(SESSION_EXPIRED, clearSession);
      return;
    }
    // Who only looks at goods goes on looking.
    clearSession();
    notify('error', SESSION_EXPIRED);
  }
}
