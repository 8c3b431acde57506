/** Things that a wishlist holds at most. */
export const MOST_WISHES = 200;

export const FULL = `A wishlist holds at most ${MOST_WISHES} things. Take one off first.`;
