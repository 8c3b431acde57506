export const NOT_SAVED = 'Your wishlist could not be saved. Please try again.';
export const NOT_STORED =
  "Your wishlist can't be saved: your browser's storage is full or blocked.";
export const WISHLIST_FAILED = 'Your wishlist could not be loaded.';

export const added = (name: string): string => `${name} is in your wishlist.`;
export const removed = (name: string): string => `${name} is no longer in your wishlist.`;
/** A guest's list stays in this browser. */
export const addedByGuest = (name: string): string =>
  `${added(name)} Log in to see it on every device.`;

export const heartName = (name: string, isWishlisted: boolean): string =>
  isWishlisted ? added(name).slice(0, -1) : `Add ${name} to wishlist`;
export const ADD_TO_WISHLIST = 'Add to Wishlist';
export const IN_WISHLIST = 'In your Wishlist';

export const MAX_WISHLIST_ITEMS = 200;

export const FULL = `A wishlist holds at most ${MAX_WISHLIST_ITEMS} items. Remove one first.`;
