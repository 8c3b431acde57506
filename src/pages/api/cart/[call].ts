import { AddSchema, ChangeSchema, MergeSchema, RemoveSchema } from '#lib/cart/schema.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import {
  byName,
  type CallContext,
  calls,
  created,
  keyOf,
  optionalKeyOf,
  signedIn,
} from '#lib/server/web/endpoint.ts';

/** Every answer is the whole cart. */
const giftVouchersIn = async (shop: CallContext['shop'], { id }: { id: string }) => ({
  giftVouchers: await shop.cartGiftVouchers.list(id),
});

const addToCart = signedIn(async ({ request, shop, currentUser }) => {
  const { productId, size, qty } = read(AddSchema, await readJson(request));
  const line = { productId, size, quantity: qty };
  const data = await shop.cart.add(currentUser.id, line, optionalKeyOf(request));
  return created({ data, ...(await giftVouchersIn(shop, currentUser)) });
});

const updateCart = signedIn(async ({ request, shop, currentUser }) => {
  const { _id, qty } = read(ChangeSchema, await readJson(request));
  const data = await shop.cart.change(currentUser.id, _id, qty);
  return { data, ...(await giftVouchersIn(shop, currentUser)) };
});

const removeFromCart = signedIn(async ({ request, shop, currentUser }) => {
  const { _id } = read(RemoveSchema, await readJson(request));
  const data = await shop.cart.remove(currentUser.id, _id);
  return { data, ...(await giftVouchersIn(shop, currentUser)) };
});

const getCart = signedIn(async ({ shop, currentUser }) => ({
  data: await shop.cart.lines(currentUser.id),
  ...(await giftVouchersIn(shop, currentUser)),
}));

const mergeCart = signedIn(async ({ request, shop, currentUser }) => {
  const { lines, giftVouchers = [] } = read(MergeSchema, await readJson(request));
  const key = keyOf(request);
  const merged = await shop.cart.merge(currentUser.id, key, lines);
  if (giftVouchers.length > 0) await shop.cartGiftVouchers.merge(currentUser.id, giftVouchers, key);
  return { ...merged, ...(await giftVouchersIn(shop, currentUser)) };
});

export const ALL = byName({
  addtocart: calls({ POST: addToCart }),
  updatecart: calls({ PUT: updateCart }),
  deletecart: calls({ DELETE: removeFromCart }),
  getcartitems: calls({ GET: getCart }),
  merge: calls({ POST: mergeCart }),
});
