import { hasToken } from '../account/person.ts';
import { signedDelete, signedGet, signedPost, signedPut } from '../account/signed.ts';
import { type Answer, CallFailed } from '../call-failed.ts';
import { notify } from '../toasts.ts';
import { isLine, type LineKey } from './lines.ts';
import { tell } from './refresh.ts';
import { differences, readServerCart, toLines } from './server-lines.ts';
import { setLines, storedLines } from './store.ts';
import { settled, WAITING, waitingChanges, type Change } from './waiting.ts';

/**
 * Brings a signed-in person's cart and the shop's together: sends what waits, in its order, then
 * shows what the shop has. What the browser shows at once is corrected by what the shop answers.
 */

const NOT_SAVED = 'Your cart could not be saved. It will be sent when the line is back.';
const LOCK = 'cart';
const SERVER_CART = '/api/cart/getcartitems';

/** The shop's id of a line, which this browser does not know before the shop has answered once. */
async function cartIdOf(key: LineKey & { cartId?: string | undefined }) {
  const known = key.cartId ?? storedLines().find((line) => isLine(line, key))?.cartId;
  if (known !== undefined) return known;
  const lines = toLines(readServerCart(await signedGet(SERVER_CART)));
  return lines.find((line) => isLine(line, key))?.cartId;
}

/** Sends one change; nothing when there is no such line any more. */
async function send(change: Change): Promise<Answer | undefined> {
  if (change.kind === 'join') {
    return signedPost('/api/cart/merge', { lines: change.lines }, change.id);
  }
  const { productId, size } = change;
  if (change.kind === 'add') {
    return signedPost('/api/cart/addtocart', { productId, size, qty: change.qty }, change.id);
  }
  const cartId = await cartIdOf(change);
  if (cartId === undefined) return undefined;
  return change.kind === 'set'
    ? signedPut('/api/cart/updatecart', { _id: cartId, qty: change.qty })
    : signedDelete('/api/cart/deletecart', { _id: cartId });
}

/** Whether asking again later may help: the line or the shop was away. */
const isAway = (error: unknown): boolean =>
  !(error instanceof CallFailed) ||
  error.how !== 'refused' ||
  error.status === 429 ||
  (error.status ?? 0) >= 500;

/** Sends one change to its end. What the shop refuses is said; the shop's cart shows then. */
async function settle(change: Change): Promise<Answer | undefined> {
  try {
    return await send(change);
  } catch (error) {
    if (isAway(error) || !(error instanceof CallFailed)) throw error;
    // A line that is gone needs no change; that it is gone shows by itself.
    if (error.status !== 404) notify('error', error.serverMessage ?? NOT_SAVED);
    return undefined;
  }
}

function show(answer: Answer): void {
  // What was changed meanwhile is on its way; whoever signed out sees his own cart.
  if (waitingChanges().length > 0 || !hasToken()) return;
  const server = readServerCart(answer);
  const lines = toLines(server);
  const words = [...server.notices, ...differences(storedLines(), lines)];
  setLines(lines);
  tell(words);
  for (const word of server.notices) notify('error', word);
}

async function sendAll(): Promise<void> {
  let answer: Answer | undefined;
  for (let change = waitingChanges()[0]; change && hasToken(); change = waitingChanges()[0]) {
    answer = await settle(change);
    settled(change.id);
  }
  if (hasToken()) show(answer ?? (await signedGet(SERVER_CART)));
}

/** One tab at a time; where locks are missing, the keys of what is added keep it from doubling. */
const inTurn = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work();

const FIRST_PAUSE_MS = 4_000;
const LONGEST_PAUSE_MS = 60_000;
let pauseMs = FIRST_PAUSE_MS;
let again: ReturnType<typeof setTimeout> | undefined;

async function bringTogether(): Promise<void> {
  clearTimeout(again);
  try {
    await inTurn(sendAll);
    pauseMs = FIRST_PAUSE_MS;
  } catch {
    // Away: what waits stays on the list, and the shopper is told once.
    if (!hasToken()) return;
    if (waitingChanges().length > 0 && pauseMs === FIRST_PAUSE_MS) notify('error', NOT_SAVED);
    again = setTimeout(() => void bringTogether(), pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

/** From now on this page sends what waits: at once, at each change, and when the line is back. */
export function startCartSync(): void {
  void bringTogether();
  document.addEventListener(WAITING, () => void bringTogether());
  addEventListener('online', () => void bringTogether());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && waitingChanges().length > 0) void bringTogether();
  });
}
