/** Things that a wishlist holds at most. */
export const MAX_WISHLIST_ITEMS = 200;

export const FULL = `A wishlist holds at most ${MAX_WISHLIST_ITEMS} things. Take one off first.`;
