import { AddSchema, ChangeSchema, MergeSchema, RemoveSchema } from '#lib/cart/schema.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import {
  byName,
  calls,
  created,
  keyOf,
  optionalKeyOf,
  signedIn,
} from '#lib/server/web/endpoint.ts';

const addToCart = signedIn(async ({ request, shop, currentUser }) => {
  const { productId, size, qty } = read(AddSchema, await readJson(request));
  const line = { productId, size, quantity: qty };
  return created({ data: await shop.cart.add(currentUser.id, line, optionalKeyOf(request)) });
});

const updateCart = signedIn(async ({ request, shop, currentUser }) => {
  const { _id, qty } = read(ChangeSchema, await readJson(request));
  return { data: await shop.cart.change(currentUser.id, _id, qty) };
});

const removeFromCart = signedIn(async ({ request, shop, currentUser }) => {
  const { _id } = read(RemoveSchema, await readJson(request));
  return { data: await shop.cart.remove(currentUser.id, _id) };
});

const getCart = signedIn(async ({ shop, currentUser }) => ({
  data: await shop.cart.lines(currentUser.id),
}));

const mergeCart = signedIn(async ({ request, shop, currentUser }) => {
  const { lines } = read(MergeSchema, await readJson(request));
  return shop.cart.merge(currentUser.id, keyOf(request), lines);
});

export const ALL = byName({
  addtocart: calls({ POST: addToCart }),
  updatecart: calls({ PUT: updateCart }),
  deletecart: calls({ DELETE: removeFromCart }),
  getcartitems: calls({ GET: getCart }),
  merge: calls({ POST: mergeCart }),
});
