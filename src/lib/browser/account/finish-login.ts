import type { ResponseBody } from '#lib/browser/fetch.ts';
import { storedLines } from '#lib/browser/cart/store.ts';
import { clearPending, joinLater } from '#lib/browser/cart/outbox.ts';
import { notify } from '#lib/browser/toasts.ts';
import { clearPendingWishlist, mergeWishlistLater } from '#lib/browser/wishlist/outbox.ts';
import { goTo } from '#lib/browser/session/guard.ts';
import { storedUser, storeSession } from '#lib/browser/session/session.ts';
import { landingUrl } from '#lib/browser/session/landing.ts';
import { clearReturnUrl } from '#lib/browser/session/return-url.ts';
import * as m from '#messages';

/** Queues the guest's cart and wishlist for merging; they stay the guest's if no session starts. */
function begin(response: ResponseBody): boolean {
  joinLater(storedLines());
  mergeWishlistLater();
  if (storeSession(response, new Date())) return true;
  clearPending();
  clearPendingWishlist();
  return false;
}

export function finishLogin(response: ResponseBody, message: string): boolean {
  const isLeaving = goTo(() => landingUrl(storedUser()), {
    toast: ['success', message],
    first: () => begin(response),
  });
  if (isLeaving) clearReturnUrl();
  else notify('error', m.account_storage_off());
  return isLeaving;
}
