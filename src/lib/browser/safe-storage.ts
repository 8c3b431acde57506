import { DAY_MS } from '#lib/format/durations.ts';

/** Local storage that never throws: browsers may turn it off. */
export const safeStorage = {
  get: (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },

  set: (key: string, value: string): boolean => {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      // Full or turned off: the caller shows the error.
      return false;
    }
  },

  remove: (...keys: readonly string[]): void => {
    try {
      for (const key of keys) localStorage.removeItem(key);
    } catch {}
  },
};

/**
 * Calls `follow` when another tab has stored one of the keys, and on a page that was restored from the
 * back/forward cache, which has missed that. Gives what ends it.
 */
export function followStorage(keys: readonly string[], follow: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  // All keys are removed at once without a name.
  const onStorage = ({ key }: StorageEvent) => (key === null || keys.includes(key)) && follow();
  addEventListener('storage', onStorage, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && follow(), { signal });
  return () => ending.abort();
}

/** localStorage keys of the session (docs/spec.md §3). */
export const USER = 'userInfo';
export const ACCESS = 'accesstoken';
export const REFRESH = 'refreshtoken';
/** The access token's former key: read once and moved. */
export const OLD_ACCESS = 'token';
export const EMAIL = 'userEmail';
export const ROLE = 'userRole';
/** A login with a pending second step. */
export const PENDING = 'pending2faUserId';
/** The purpose of a code other than verification. */
export const ACTION = 'action';
export const FORGOT = 'forgotpsw';
/** Until when this browser may set a new password, in ms: it has entered the emailed code. */
export const RESET_UNTIL = 'resetUntil';
/** When the access token was issued, in ms: it is renewed shortly before it expires. */
export const ISSUED = 'accesstokenAt';
export const CART = 'cartItems';
export const PENDING_CART = 'cartWaiting';
export const WISHLIST = 'wishlistItems';
export const PENDING_WISHLIST = 'wishlistWaiting';
export const PENDING_ORDER = 'orderWish';
/**
 * How long what is pending under an idempotency key is sent again: shorter than the shop knows the
 * key (docs/api.md "Conventions").
 */
export const MAX_PENDING_MS = 60 * DAY_MS;
export const CHECKOUT_DRAFT = 'checkoutDraft';
export const TICKET_DRAFTS = 'ticketDrafts';
export const CONTENT_UNSAVED = 'contentUnsaved';
export const DELIVERY_ROUTE = 'driverRound';
