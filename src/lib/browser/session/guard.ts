import { $currentUser, hasToken } from './current-user.ts';
import { LOGIN_FIRST } from '#lib/account/messages.ts';
import { type Toast, notifyNextPage } from '#lib/browser/toasts.ts';
import { paths } from '#lib/site/paths.ts';
import { saveReturnUrl } from './return-url.ts';

let guarded = false;

/** Whether this page is for signed-in people only. */
export const isGuarded = (): boolean => guarded;

/**
 * Protected pages are public shells (docs/readings.md "Private pages"); this runs in the browser
 * at once, and again whenever somebody signs out in another tab. The API is the real guard.
 */
export function guardPage(words = LOGIN_FIRST): void {
  guarded = true;
  $currentUser.subscribe(() => {
    if (!hasToken()) loginFirst(words);
  });
}

let isLeaving = false;

interface Leaving {
  /** What the next page says. */
  toast?: readonly [kind: Toast['kind'], words: string];
  /** What happens to the session first; false: it did not, and the page stays. */
  first?: () => boolean;
}

/**
 * Goes on in place of this page, so that Back never comes to where one can't stay. Once: a change
 * of the session also calls whoever follows it, and the first to leave has the say.
 */
export function moveOn(path: string, { toast, first = () => true }: Leaving = {}): boolean {
  if (isLeaving) return true;
  isLeaving = true;
  if (!first()) {
    isLeaving = false;
    return false;
  }
  // A page that comes back from the back/forward cache may be left again.
  addEventListener('pagehide', () => (isLeaving = false), { once: true });
  if (toast) notifyNextPage(...toast);
  location.replace(path);
  return true;
}

/** To the login page and, signed in, back to here. */
export function loginFirst(words: string, first?: () => boolean): void {
  if (!isLeaving) saveReturnUrl();
  moveOn(paths.login, { toast: ['error', words], ...(first && { first }) });
}
