import type { Answer } from '../call-failed.ts';
import { storedLines } from '../cart/store.ts';
import { forgetWaiting, joinLater } from '../cart/waiting.ts';
import { notify } from '../toasts.ts';
import { moveOn } from './leave.ts';
import { keepSession } from './session.ts';
import { forgetWayBack, wayBack } from './way-back.ts';
import { NOTHING_KEPT } from './words.ts';

/** The guest's lines wait to join the person's cart; they stay his when no session begins. */
function begin(answer: Answer): boolean {
  joinLater(storedLines());
  if (keepSession(answer, new Date())) return true;
  forgetWaiting();
  return false;
}

/** Begins the session and goes where the person wanted to go. Whether the page is being left. */
export function finishSignIn(answer: Answer, words: string): boolean {
  const isLeaving = moveOn(wayBack(), { toast: ['success', words], first: () => begin(answer) });
  if (isLeaving) forgetWayBack();
  else notify('error', NOTHING_KEPT);
  return isLeaving;
}
