import type { Answer } from '../call-failed.ts';
import { notify } from '../toasts.ts';
import { moveOn } from './leave.ts';
import { keepSession } from './session.ts';
import { forgetWayBack, wayBack } from './way-back.ts';
import { NOTHING_KEPT } from './words.ts';

/** Begins the session and goes where the person wanted to go. Whether the page is being left. */
export function finishSignIn(answer: Answer, words: string): boolean {
  const to = wayBack();
  if (!keepSession(answer, new Date())) {
    notify('error', NOTHING_KEPT);
    return false;
  }
  moveOn(to, 'success', words);
  forgetWayBack();
  return true;
}
