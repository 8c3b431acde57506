import type { Answer } from '#lib/browser/api-error.ts';
import { storedLines } from '#lib/browser/cart/store.ts';
import { forgetWaiting, joinLater } from '#lib/browser/cart/outbox.ts';
import { notify } from '#lib/browser/toasts.ts';
import { forgetWaitingWishes, joinWishesLater } from '#lib/browser/wishlist/outbox.ts';
import { moveOn } from './leave-page.ts';
import { keepSession } from './session.ts';
import { forgetWayBack, wayBack } from './return-url.ts';
import { NOTHING_KEPT } from '#lib/account/messages.ts';

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
