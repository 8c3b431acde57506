import { paths } from '#lib/site/paths.ts';
import {
  safeStorage,
  CHECKOUT_DRAFT,
  CONTENT_UNSAVED,
  PENDING_ORDER,
  TICKET_DRAFTS,
} from '#lib/browser/safe-storage.ts';
import { PUSH_SCOPE } from '#lib/site/push-worker.ts';
import { goTo } from './guard.ts';
import { clearSession, storedTokens } from './session.ts';
import * as m from '#messages';

const TAB_DRAFT = /^(review|return)Draft:/;

/** Also ends the subscription: offline the server learns nothing of the logout. */
function forgetNotifications(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .getRegistration(PUSH_SCOPE)
    .then((registration) => registration?.unregister())
    // Storage is turned off, so nothing is registered.
    .catch(() => undefined);
}

/** Ends the session and removes drafts and a pending order. An expired session keeps them for the next login. */
export function forgetUser(): true {
  clearSession();
  forgetNotifications();
  safeStorage.remove(CHECKOUT_DRAFT, PENDING_ORDER, TICKET_DRAFTS, CONTENT_UNSAVED);
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (TAB_DRAFT.test(key)) sessionStorage.removeItem(key);
    }
  } catch {}
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
