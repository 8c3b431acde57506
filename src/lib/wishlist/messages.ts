import * as m from '#messages';

export const heartName = (product: string, isWishlisted: boolean): string =>
  isWishlisted ? m.wishlist_heart_added({ product }) : m.wishlist_heart({ product });

export const MAX_WISHLIST_ITEMS = 200;

export const fullWishlist = (): string => m.wishlist_full({ max: MAX_WISHLIST_ITEMS });
