import { loginFirst } from './leave-page.ts';
import { $currentUser, hasToken } from './current-user.ts';
import { LOGIN_FIRST } from '#lib/account/messages.ts';

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
