import { readJson } from '#lib/server/infra/request/body.ts';
import { calls, signedIn } from '#lib/server/web/endpoint.ts';
import { read } from '#lib/server/infra/request/validate.ts';
import { AddWishSchema, WishPageSchema, WishSchema } from '#lib/wishlist/schema.ts';

const pageOf = (url: URL) => read(WishPageSchema, Object.fromEntries(url.searchParams));

const GET = signedIn(({ url, shop, me }) => shop.wishlist.show(me.id, pageOf(url)));

const POST = signedIn(async ({ request, url, shop, me }) => {
  const wish = read(AddWishSchema, await readJson(request));
  return 'productIds' in wish
    ? shop.wishlist.join(me.id, wish.productIds, pageOf(url))
    : shop.wishlist.add(me.id, wish.productId, pageOf(url));
});

const DELETE = signedIn(async ({ request, url, shop, me }) => {
  const { productId } = read(WishSchema, await readJson(request));
  return shop.wishlist.remove(me.id, productId, pageOf(url));
});

export const ALL = calls({ GET, POST, DELETE });
