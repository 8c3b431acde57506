import { $currentUser, hasToken } from './current-user.ts';
import { LOGIN_FIRST } from '#lib/account/messages.ts';
import { type Toast, notifyNextPage } from '#lib/browser/toasts.ts';
import { paths } from '#lib/site/paths.ts';
import { saveReturnUrl } from './return-url.ts';

let guarded = false;

export const isGuarded = (): boolean => guarded;

/**
 * Protected pages are public shells (docs/readings.md "Private pages"); this runs at once, and
 * again when the user signs out in another tab. The API does the real check.
 */
export function guardPage(message = LOGIN_FIRST): void {
  guarded = true;
  $currentUser.subscribe(() => {
    if (!hasToken()) redirectToLogin(message);
  });
}

let isLeaving = false;

/** Whether this page is being replaced: nothing more is shown on it. */
export const isBeingLeft = (): boolean => isLeaving;

interface Leaving {
  toast?: readonly [kind: Toast['kind'], message: string];
  /** Changes the session first; false: that failed, and the page stays. */
  first?: () => boolean;
}

/**
 * Replaces this page, so that Back does not return to it. Only the first call counts: changing the
 * session also triggers others.
 */
export function goTo(path: string, { toast, first = () => true }: Leaving = {}): boolean {
  if (isLeaving) return true;
  isLeaving = true;
  if (!first()) {
    isLeaving = false;
    return false;
  }
  // A page restored from the back/forward cache may be left again.
  addEventListener('pagehide', () => (isLeaving = false), { once: true });
  if (toast) notifyNextPage(...toast);
  location.replace(path);
  return true;
}

export function redirectToLogin(message: string, first?: () => boolean): void {
  if (!isLeaving) saveReturnUrl();
  goTo(paths.login, { toast: ['error', message], ...(first && { first }) });
}
