import type { Answer } from '../call-failed.ts';
import { storedLines } from '../cart/store.ts';
import { forgetWaiting, joinLater } from '../cart/waiting.ts';
import { notify } from '../toasts.ts';
import { forgetWaitingWishes, joinWishesLater } from '../wishlist/waiting.ts';
import { moveOn } from './leave.ts';
import { keepSession } from './session.ts';
import { forgetWayBack, wayBack } from './way-back.ts';
import { NOTHING_KEPT } from './words.ts';

/** What the guest chose waits to join what the person has; it stays his when no session begins. */
function begin(answer: Answer): boolean {
  joinLater(storedLines());
  joinWishesLater();
  if (keepSession(answer, new Date())) return true;
  forgetWaiting();
  forgetWaitingWishes();
  return false;
}

/** Begins the session and goes where the person wanted to go. Whether the page is being left. */
export function finishSignIn(answer: Answer, words: string): boolean {
  const isLeaving = moveOn(wayBack(), { toast: ['success', words], first: () => begin(answer) });
  if (isLeaving) forgetWayBack();
  else notify('error', NOTHING_KEPT);
  return isLeaving;
}
