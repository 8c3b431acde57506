import type { ResponseBody } from '#lib/browser/api-error.ts';
import { storedLines } from '#lib/browser/cart/store.ts';
import { clearPending, joinLater } from '#lib/browser/cart/outbox.ts';
import { notify } from '#lib/browser/toasts.ts';
import { clearPendingWishlist, mergeWishlistLater } from '#lib/browser/wishlist/outbox.ts';
import { moveOn } from './leave-page.ts';
import { storeSession } from './session.ts';
import { clearReturnUrl, returnUrl } from './return-url.ts';
import { STORAGE_OFF } from '#lib/account/messages.ts';

/** What the guest chose waits to join what the person has; it stays his when no session begins. */
function begin(response: ResponseBody): boolean {
  joinLater(storedLines());
  mergeWishlistLater();
  if (storeSession(response, new Date())) return true;
  clearPending();
  clearPendingWishlist();
  return false;
}

/** Begins the session and goes where the person wanted to go. Whether the page is being left. */
export function finishSignIn(response: ResponseBody, words: string): boolean {
  const isLeaving = moveOn(returnUrl(), {
    toast: ['success', words],
    first: () => begin(response),
  });
  if (isLeaving) clearReturnUrl();
  else notify('error', STORAGE_OFF);
  return isLeaving;
}
