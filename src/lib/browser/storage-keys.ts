/** The session's keys (docs/spec.md §3). */
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
/** Until when this browser may set a new password, in ms. */
export const RESET_UNTIL = 'resetUntil';
/** When the access token was issued, in ms. */
export const ISSUED = 'accesstokenAt';
export const CART = 'cartItems';
export const PENDING_CART = 'cartWaiting';
export const WISHLIST = 'wishlistItems';
export const PENDING_WISHLIST = 'wishlistWaiting';
export const PENDING_ORDER = 'orderWish';
export const USED_CODES = 'usedCodes';
export const CHECKOUT_DRAFT = 'checkoutDraft';
export const TICKET_DRAFTS = 'ticketDrafts';
/** What was typed in forms of the admin area, by form and person; it began with the content. */
export const CONTENT_UNSAVED = 'contentUnsaved';
export const NEWSLETTER_DRAFT = 'newsletterDraft';
export const DELIVERY_ROUTE = 'driverRound';
/** `yes` where the sidebar of the admin area is collapsed to icons. */
export const SIDEBAR_COLLAPSED = 'sidebarCollapsed';
/** Followed by the name of a list of the admin area: the columns that it does not show. */
export const HIDDEN_COLUMNS = 'hiddenColumns.';
/** The language that the visitor chose; `1` once the offer of a language is closed or was made. */
export const CHOSEN_LANGUAGE = 'languageOffered';
