import { DAY_MS } from '#lib/format/durations.ts';

/** Never throws, because browsers may disable local storage. */
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
 * Calls `follow` when another tab stores one of the keys and after a restore from the back/forward cache. Returns a
 * function that stops it.
 */
export function followStorage(keys: readonly string[], follow: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  // `key` is null when all keys are removed at once.
  const onStorage = ({ key }: StorageEvent) => (key === null || keys.includes(key)) && follow();
  addEventListener('storage', onStorage, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && follow(), { signal });
  return () => ending.abort();
}

/** The session's localStorage keys (docs/spec.md §3). */
export const USER = 'userInfo';
export const ACCESS = 'accesstoken';
export const REFRESH = 'refreshtoken';
/** The access token's former key, read once and moved. */
export const OLD_ACCESS = 'token';
export const EMAIL = 'userEmail';
export const ROLE = 'userRole';
export const PENDING = 'pending2faUserId';
/** `sms` if the login code was sent by SMS. */
export const CODE_BY = 'pending2faCodeBy';
export const ACTION = 'action';
export const FORGOT = 'forgotpsw';
/** Until when this browser may set a new password, in ms. */
export const RESET_UNTIL = 'resetUntil';
/** When the access token was issued, in ms. */
export const ISSUED = 'accesstokenAt';
export const CART = 'cartItems';
export const PENDING_CART = 'cartWaiting';
export const WISHLIST = 'wishlistItems';
export const PENDING_WISHLIST = 'wishlistWaiting';
export const PENDING_ORDER = 'orderWish';
/**
 * How long a request with an idempotency key is retried: shorter than the server stores the key (docs/api.md
 * "Conventions").
 */
export const MAX_PENDING_MS = 60 * DAY_MS;
export const USED_CODES = 'usedCodes';
export const CHECKOUT_DRAFT = 'checkoutDraft';
export const TICKET_DRAFTS = 'ticketDrafts';
export const CONTENT_UNSAVED = 'contentUnsaved';
export const NEWSLETTER_DRAFT = 'newsletterDraft';
export const DELIVERY_ROUTE = 'driverRound';
/** `yes` where the sidebar of the admin area is collapsed to icons. */
export const SIDEBAR_COLLAPSED = 'sidebarCollapsed';
/** Followed by the name of a list of the admin area: the columns that it does not show. */
export const HIDDEN_COLUMNS = 'hiddenColumns.';
