import { getJson } from '#lib/browser/fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { isGuarded, redirectToLogin } from '#lib/browser/session/guard.ts';
import { SessionEnded, withToken } from '#lib/browser/session/authed-fetch.ts';
import { clearSession, storedTokens, storeUser } from '#lib/browser/session/session.ts';
import { startPersonPicture } from './person-picture.ts';
import * as m from '#messages';

/** Reads the signed-in person's data from the server; an expired session ends. */
export async function refreshPerson(): Promise<void> {
  if (!storedTokens()) return;
  startPersonPicture();
  try {
    const response = await withToken((token) => getJson('/api/users/allusers', token));
    // A user who signed out in the meantime stays signed out.
    if (storedTokens()) storeUser(response['user']);
  } catch (error) {
    // Offline or overloaded: the stored user stays signed in.
    if (!(error instanceof SessionEnded)) return;
    if (!storedTokens()) return;
    if (isGuarded()) {
      redirectToLogin(m.account_session_expired(), clearSession);
      return;
    }
    clearSession();
    notify('error', m.account_session_expired());
  }
}
