/** Where the session is kept in local storage (docs/spec.md §3). */
export const USER = 'userInfo';
export const ACCESS = 'accesstoken';
export const REFRESH = 'refreshtoken';
/** The name that the access token once had: read once and moved. */
export const OLD_ACCESS = 'token';
/** Whoever is signed in, or the address that a code was sent to. */
export const EMAIL = 'userEmail';
export const ROLE = 'userRole';
/** The second step of a sign-in that waits for its code. */
export const PENDING = 'pending2faUserId';
/** What a code is for, when it is not for confirming an address. */
export const ACTION = 'action';
export const FORGOT = 'forgotpsw';
/** When the access token was given, in ms: it is renewed shortly before it dies. */
export const ISSUED = 'accesstokenAt';
export const CART = 'cartItems';
/** Changes of the cart that the shop has not confirmed yet. */
export const PENDING_CART = 'cartWaiting';
/** What a person keeps in sight, as ids. */
export const WISHLIST = 'wishlistItems';
/** A guest's wishes on their way to the shop, after a login. */
export const PENDING_WISHLIST = 'wishlistWaiting';
/** An order that was sent and whose answer has not come. */
export const PENDING_ORDER = 'orderWish';
/** What was typed at checkout and not ordered yet. */
export const CHECKOUT_DRAFT = 'checkoutDraft';
/** What was typed into tickets and not sent yet. */
export const TICKET_DRAFTS = 'ticketDrafts';
/** Says that this browser keeps something of a driver's round (lib/browser/deliveries/device-storage.ts). */
export const DELIVERY_ROUTE = 'driverRound';
