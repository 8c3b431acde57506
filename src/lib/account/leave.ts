import { type Toast, notifyNextPage } from '../toasts.ts';
import { paths } from '../paths.ts';
import { rememberOrigin } from './way-back.ts';

let isLeaving = false;

/** Goes on in place of this page, so that Back never comes to where one can't stay. Once. */
export function moveOn(path: string, kind?: Toast['kind'], words?: string): void {
  if (isLeaving) return;
  isLeaving = true;
  // A page that comes back from the back/forward cache may be left again.
  addEventListener('pagehide', () => (isLeaving = false), { once: true });
  if (kind && words) notifyNextPage(kind, words);
  location.replace(path);
}

/** To the login page and, signed in, back to here. */
export function loginFirst(words: string): void {
  if (!isLeaving) rememberOrigin();
  moveOn(paths.login, 'error', words);
}
