import { paths } from '#lib/site/paths.ts';
import { removePersonalData } from '#lib/browser/storage-owners.ts';
import { PUSH_SCOPE, STAFF_PUSH_SCOPE } from '#lib/site/push-worker.ts';
import { goTo } from './guard.ts';
import { clearSession, storedTokens } from './session.ts';
import * as m from '#messages';

/** Also ends the subscription: offline the server learns nothing of the logout. */
function forgetNotifications(): void {
  if (!('serviceWorker' in navigator)) return;
  for (const scope of [PUSH_SCOPE, STAFF_PUSH_SCOPE]) {
    navigator.serviceWorker
      .getRegistration(scope)
      .then((registration) => registration?.unregister())
      // Storage is turned off, so nothing is registered.
      .catch(() => undefined);
  }
}

/** Ends the session and forgets the person. An expired session keeps drafts for the next login. */
export function forgetUser(): true {
  clearSession();
  forgetNotifications();
  removePersonalData();
  return true;
}

/** Ends the session at once and notifies the server without waiting (docs/readings.md "logout"). */
export function signOut(): void {
  const held = storedTokens();
  forgetUser();
  if (held) {
    // `keepalive` outlives the page. Offline, the session expires by itself. The refresh token ends the session even
    // if the access token has expired.
    fetch('/api/users/logout', {
      method: 'POST',
      keepalive: true,
      headers: { authorization: `Bearer ${held.refreshtoken || held.accesstoken}` },
    }).catch(() => undefined);
  }
  goTo(paths.login, { toast: ['success', m.account_logged_out()] });
}
