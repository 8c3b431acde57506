import type { Answer } from '../call-failed.ts';
import { storedLines } from '../cart/store.ts';
import { forgetWaiting, joinLater } from '../cart/waiting.ts';
import { notify } from '../toasts.ts';
import { moveOn } from './leave.ts';
import { keepSession } from './session.ts';
import { forgetWayBack, wayBack } from './way-back.ts';
import { NOTHING_KEPT } from './words.ts';

/** Begins the session and goes where the person wanted to go. Whether the page is being left. */
export function finishSignIn(answer: Answer, words: string): boolean {
  const to = wayBack();
  joinLater(storedLines());
  if (!keepSession(answer, new Date())) {
    forgetWaiting();
    notify('error', NOTHING_KEPT);
    return false;
  }
  moveOn(to, 'success', words);
  forgetWayBack();
  return true;
}
