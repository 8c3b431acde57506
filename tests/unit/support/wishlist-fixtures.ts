import { bowl, sarong, type StoredLine, wireProduct } from './cart-fixtures.ts';

const jakWoodBowl: StoredLine = {
  ...bowl,
  _id: 'jak-wood-bowl',
  name: 'Turned Jak Wood Bowl',
  countInStock: 0,
};

const products = new Map([bowl, sarong, jakWoodBowl].map((line) => [line._id, wireProduct(line)]));

/** A wishlist as every call of it answers (docs/api.md "Other"); `ids` are newest first. */
export const wireWishlist = (ids: readonly string[], notices?: readonly string[]) => ({
  body: {
    success: true,
    wishlist: ids.flatMap((id) => products.get(id) ?? []),
    ids,
    total: ids.length,
    page: 1,
    pages: 1,
    ...(notices && { notices }),
  },
});
