import { $currentUser, hasToken } from './current-user.ts';
import { type Toast, notifyNextPage } from '#lib/browser/toasts.ts';
import { paths } from '#lib/site/paths.ts';
import { saveReturnUrl } from './return-url.ts';
import * as m from '#messages';

let guarded = false;

export const isGuarded = (): boolean => guarded;

/**
 * Protected pages are public shells (docs/readings.md "Private pages"), so this only redirects; the API checks
 * access.
 */
export function guardPage(message = m.account_login_first()): void {
  guarded = true;
  $currentUser.subscribe(() => {
    if (!hasToken()) redirectToLogin(message);
  });
}

export const guardProfile = (): void => guardPage(m.account_please_login_first());

let isLeaving = false;

/** Nothing more is displayed on a page that is being replaced. */
export const isBeingLeft = (): boolean => isLeaving;

interface Leaving {
  toast?: readonly [kind: Toast['kind'], message: string];
  /** Changes the session first; if it returns `false`, the page stays. */
  first?: () => boolean;
}

/** Replaces this page in the history; a function of `to` runs after `first`. Only the first call counts, because a changed session triggers others. */
export function goTo(
  to: string | (() => string),
  { toast, first = () => true }: Leaving = {},
): boolean {
  if (isLeaving) return true;
  isLeaving = true;
  if (!first()) {
    isLeaving = false;
    return false;
  }
  // A page from the back/forward cache may be left again.
  addEventListener('pagehide', () => (isLeaving = false), { once: true });
  if (toast) notifyNextPage(...toast);
  location.replace(typeof to === 'string' ? to : to());
  return true;
}

export function redirectToLogin(message: string, first?: () => boolean): void {
  if (!isLeaving) saveReturnUrl();
  goTo(paths.login, { toast: ['error', message], ...(first && { first }) });
}
