import * as v from 'valibot';
import { ProductOnWire } from '#lib/catalogue/codec.ts';
import { type Line, isLine, type LineKey } from '#lib/cart/lines.ts';
import { lineOfProduct } from '#lib/cart/repair.ts';
import { PENDING_CART } from '#lib/browser/storage-keys.ts';
import { hasToken } from '#lib/browser/session/current-user.ts';
import { storedUser } from '#lib/browser/session/session.ts';
import {
  authedDelete,
  authedGet,
  authedPost,
  authedPut,
} from '#lib/browser/session/authed-fetch.ts';
import { type ResponseBody, ApiError, isAway } from '#lib/browser/api-error.ts';
import { createOutbox, onWake } from '#lib/browser/outbox.ts';
import { notify } from '#lib/browser/toasts.ts';
import { note, tell } from './refresh-guest-cart.ts';
import { setLines, storedLines } from './store.ts';
import { settled, PENDING_CHANGES, pendingChanges, type Change } from './outbox.ts';

/** The server's cart as docs/api.md "Cart" writes it. */
const ServerCart = v.object({
  data: v.array(
    v.object({
      _id: v.string(),
      productId: ProductOnWire,
      size: v.string(),
      quantity: v.number(),
    }),
  ),
  notices: v.optional(v.array(v.string()), []),
});
type ServerCart = v.InferOutput<typeof ServerCart>;

export const readServerCart = (response: unknown): ServerCart => v.parse(ServerCart, response);

export const toLines = ({ data }: ServerCart): readonly Line[] =>
  data.map(({ _id, productId, size, quantity }) => ({
    ...lineOfProduct(productId),
    size,
    quantity,
    cartId: _id,
  }));

/** What became other than the shopper saw it, in one sentence each. */
export function differences(seen: readonly Line[], now: readonly Line[]): string[] {
  return seen.flatMap((line) => {
    const fresh = now.find((other) => isLine(other, line));
    if (!fresh) return `${line.name} is no longer in your cart.`;
    if (fresh.unitCents !== line.unitCents) return `The price of ${line.name} has changed.`;
    return [];
  });
}

/**
 * Brings a signed-in person's cart and the shop's together: sends what waits, in its order, then
 * shows what the shop has. What the browser shows at once is corrected by what the shop answers.
 */

const NOT_SAVED = 'Your cart could not be saved. It will be sent when the line is back.';
const LOCK = 'cart';
const SERVER_CART = '/api/cart/getcartitems';

/** Whose cart this browser keeps now. */
const owner = (): string | undefined => (hasToken() ? storedUser()?._id : undefined);

/** The shop's id of a line, which this browser does not know before the shop has answered once. */
async function cartIdOf(key: LineKey & { cartId?: string | undefined }) {
  const known = key.cartId ?? storedLines().find((line) => isLine(line, key))?.cartId;
  if (known !== undefined) return known;
  const lines = toLines(readServerCart(await authedGet(SERVER_CART)));
  return lines.find((line) => isLine(line, key))?.cartId;
}

/** Sends one change; nothing when there is no such line any more. */
async function send(change: Change): Promise<ResponseBody | undefined> {
  if (change.kind === 'join') {
    return authedPost('/api/cart/merge', { lines: change.lines }, change.id);
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

/** Sends one change to its end. What the shop refuses is said; the shop's cart shows then. */
async function settle(change: Change): Promise<ResponseBody | undefined> {
  try {
    return await send(change);
  } catch (error) {
    if (isAway(error) || !(error instanceof ApiError)) throw error;
    // A line that is gone needs no change; that it is gone shows by itself.
    if (error.status !== 404) notify('error', error.serverMessage ?? NOT_SAVED);
    return undefined;
  }
}

function show(response: ResponseBody, whose: string): void {
  // What was changed meanwhile is on its way; who signed in meanwhile sees his own cart.
  if (pendingChanges().length > 0 || owner() !== whose) return;
  const server = readServerCart(response);
  const lines = toLines(server);
  const words = differences(storedLines(), lines);
  setLines(lines);
  // What did not fit is said by a toast too: who just signed in does not look at the cart.
  for (const word of note(server.notices)) notify('error', word);
  tell(words);
}

/** Whether what shows is what the shop answered last. */
let isFresh = false;

async function sendAll(): Promise<void> {
  const whose = owner();
  // Another tab, or the turn before, has sent it already.
  if (whose === undefined || (isFresh && pendingChanges().length === 0)) return;
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
}

const outbox = createOutbox({
  lock: LOCK,
  send: sendAll,
  onFailure: (_error, attempt) => {
    // The changes stay pending, and the shopper is told once.
    if (!hasToken()) return false;
    if (pendingChanges().length > 0 && attempt === 1) notify('error', NOT_SAVED);
    return true;
  },
});

/** Sends pending changes and shows the shop's cart; gives whether nothing is pending any more. */
export const settleCart = async (): Promise<boolean> =>
  (await outbox.flushOnce()) && pendingChanges().length === 0;

/** From now on this page sends pending changes: now, at each change, and when the network is back. */
export function startCartSync(): void {
  const sendPending = () => {
    if (pendingChanges().length > 0) outbox.flush();
  };
  outbox.flush();
  document.addEventListener(PENDING_CHANGES, sendPending);
  // A tab that was opened before somebody signed in sends nothing itself.
  addEventListener('storage', ({ key }) => key === PENDING_CART && sendPending());
  onWake((reason) => {
    if (reason === 'visible') return sendPending();
    isFresh = false;
    outbox.flush();
  });
}
