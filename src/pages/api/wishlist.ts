import { readJson, read } from '#lib/server/infra/request-body.ts';
import { calls, signedIn } from '#lib/server/web/endpoint.ts';
import {
  AddWishlistItemSchema,
  WishlistPageSchema,
  WishlistItemSchema,
} from '#lib/wishlist/schema.ts';

const pageOf = (url: URL) => read(WishlistPageSchema, Object.fromEntries(url.searchParams));

const GET = signedIn(({ url, shop, currentUser }) =>
  shop.wishlist.show(currentUser.id, pageOf(url)),
);

const POST = signedIn(async ({ request, url, shop, currentUser }) => {
  const item = read(AddWishlistItemSchema, await readJson(request));
  return 'productIds' in item
    ? shop.wishlist.join(currentUser.id, item.productIds, pageOf(url))
    : shop.wishlist.add(currentUser.id, item.productId, pageOf(url));
});

const DELETE = signedIn(async ({ request, url, shop, currentUser }) => {
  const { productId } = read(WishlistItemSchema, await readJson(request));
  return shop.wishlist.remove(currentUser.id, productId, pageOf(url));
});

export const ALL = calls({ GET, POST, DELETE });
