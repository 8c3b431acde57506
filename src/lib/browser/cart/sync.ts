import * as v from 'valibot';
import { ProductOnWire } from '#lib/catalogue/codec.ts';
import { type Line, isLine, type LineKey } from '#lib/cart/lines.ts';
import { giftVoucherLineOf, isGiftVoucherLine, isSameBought } from '#lib/cart/gift-voucher-line.ts';
import { lineOfProduct, priceChanged } from '#lib/cart/repair.ts';
import { hasToken } from '#lib/browser/session/current-user.ts';
import { storedUser } from '#lib/browser/session/session.ts';
import {
  authedDelete,
  authedGet,
  authedPost,
  authedPut,
} from '#lib/browser/session/authed-fetch.ts';
import { type ResponseBody, isRejected } from '#lib/browser/fetch.ts';
import { createOutbox, onWake } from '#lib/browser/outbox.ts';
import { notify } from '#lib/browser/toasts.ts';
import * as m from '#messages';
import { note, announceAll } from './refresh-guest-cart.ts';
import { endLoad, failLoad, LOAD, setLines, storedLines } from './store.ts';
import { onQueued, pendingChanges, settled } from './outbox.ts';

const ServerCart = v.object({
  data: v.array(
    v.object({
      _id: v.string(),
      productId: ProductOnWire,
      size: v.string(),
      quantity: v.number(),
    }),
  ),
  giftVouchers: v.optional(
    v.array(
      v.object({
        _id: v.string(),
        amount: v.number(),
        to: v.object({
          name: v.string(),
          email: v.string(),
          message: v.string(),
          sendOn: v.string(),
        }),
      }),
    ),
    [],
  ),
  notices: v.optional(v.array(v.string()), []),
});
type ServerCart = v.InferOutput<typeof ServerCart>;

export const readServerCart = (response: unknown): ServerCart => v.parse(ServerCart, response);

export const toLines = ({ data, giftVouchers }: ServerCart): readonly Line[] => [
  ...data.map(({ _id, productId, size, quantity }) => ({
    ...lineOfProduct(productId, size),
    quantity,
    cartId: _id,
  })),
  ...giftVouchers.map(({ _id, amount, to }) =>
    giftVoucherLineOf({ id: _id, amount, to, cartId: _id }),
  ),
];

export function differences(seen: readonly Line[], now: readonly Line[]): string[] {
  // A gift voucher has another id once the server has it.
  return seen.flatMap((line) => {
    if (isGiftVoucherLine(line)) return [];
    const fresh = now.find((other) => isLine(other, line));
    if (!fresh) return `${line.name} is no longer in your cart.`;
    if (fresh.unitCents !== line.unitCents) return priceChanged(line.name);
    return [];
  });
}

type Change = ReturnType<typeof pendingChanges>[number];

const NOT_SAVED = "Your cart could not be saved. We'll try again when you are online again.";
const LOCK = 'cart';
const GIFT_VOUCHER_CALL = '/api/cart/giftvoucher';
const SERVER_CART = '/api/cart/getcartitems';

/** Empty when the profile could not be loaded. */
const owner = (): string | undefined => (hasToken() ? (storedUser()?._id ?? '') : undefined);

async function cartIdOf(key: LineKey & { cartId?: string | undefined }) {
  const known = key.cartId ?? storedLines().find((line) => isLine(line, key))?.cartId;
  if (known !== undefined) return known;
  const lines = toLines(readServerCart(await authedGet(SERVER_CART)));
  return lines.find((line) => isLine(line, key))?.cartId;
}

/** One that was not on the server yet when it was removed is found by what it is. */
async function giftVoucherIdOf({
  cartId,
  bought,
}: Extract<Change, { kind: 'removeGiftVoucherLine' }>) {
  if (cartId !== undefined) return cartId;
  const { giftVouchers } = readServerCart(await authedGet(SERVER_CART));
  return giftVouchers.find((one) => isSameBought(one, bought))?._id;
}

async function send(change: Change): Promise<ResponseBody | undefined> {
  if (change.kind === 'join') {
    const { lines, giftVouchers } = change;
    return authedPost(
      '/api/cart/merge',
      { lines, ...(giftVouchers && { giftVouchers }) },
      change.id,
    );
  }
  if (change.kind === 'addGiftVoucherLine')
    return authedPost(GIFT_VOUCHER_CALL, { ...change.bought }, change.id);
  if (change.kind === 'removeGiftVoucherLine') {
    const id = await giftVoucherIdOf(change);
    return id === undefined
      ? undefined
      : authedDelete(`${GIFT_VOUCHER_CALL}/${encodeURIComponent(id)}`, {});
  }
  const { productId, size } = change;
  if (change.kind === 'add') {
    return authedPost('/api/cart/addtocart', { productId, size, qty: change.qty }, change.id);
  }
  const cartId = await cartIdOf(change);
  if (cartId === undefined) return undefined;
  return change.kind === 'set'
    ? authedPut('/api/cart/updatecart', { _id: cartId, qty: change.qty })
    : authedDelete('/api/cart/deletecart', { _id: cartId });
}

async function settle(change: Change): Promise<ResponseBody | undefined> {
  try {
    return await send(change);
  } catch (error) {
    if (!isRejected(error)) throw error;
    // The line no longer exists; the server's cart shows that.
    if (error.status !== 404) notify('error', error.serverMessage);
    return undefined;
  }
}

function show(response: ResponseBody, whose: string): void {
  // Skips an outdated response: a newer send follows, or another user signed in.
  if (pendingChanges().length > 0 || owner() !== whose) return;
  const server = readServerCart(response);
  const lines = toLines(server);
  const message = differences(storedLines(), lines);
  setLines(lines);
  // A toast too, because the cart may not be in view after a login.
  for (const word of note(server.notices)) notify('error', word);
  announceAll(message);
}

let isFresh = false;

async function sendAll(): Promise<void> {
  const whose = owner();
  if (whose === undefined) return;
  // Another tab or the previous run has sent the changes.
  if (isFresh && pendingChanges().length === 0) return endLoad();
  isFresh = false;
  const next = () => (owner() === whose ? pendingChanges()[0] : undefined);
  let response: ResponseBody | undefined;
  for (let change = next(); change; change = next()) {
    response = await settle(change);
    settled(change.id);
  }
  if (owner() !== whose) return;
  show(response ?? (await authedGet(SERVER_CART)), whose);
  isFresh = true;
  endLoad();
}

const outbox = createOutbox({
  lock: LOCK,
  send: sendAll,
  onFailure: (_error, attempt) => {
    // The changes stay pending, and the shopper is notified once.
    if (!hasToken()) return false;
    const isUnsaved = pendingChanges().length > 0;
    if (isUnsaved && attempt === 1) notify('error', NOT_SAVED);
    failLoad(isUnsaved ? NOT_SAVED : m.cart_not_loaded());
    return true;
  },
});

export const settleCart = async (): Promise<boolean> =>
  (await outbox.flushOnce()) && pendingChanges().length === 0;

export function refreshCart(): Promise<boolean> {
  isFresh = false;
  return settleCart();
}

export function startCartSync(): void {
  const sendPending = () => {
    if (pendingChanges().length > 0) outbox.flush();
  };
  const load = () => {
    isFresh = false;
    outbox.flush();
  };
  outbox.flush();
  // A tab opened before login does not send.
  onQueued(sendPending);
  document.addEventListener(LOAD, load);
  onWake((reason) => {
    if (reason === 'visible') sendPending();
    else load();
  });
}
