import * as v from 'valibot';
import { hasToken } from '#lib/browser/session/current-user.ts';
import { storedUser } from '#lib/browser/session/session.ts';
import { authedDelete, authedGet, authedPost } from '#lib/browser/session/authed-fetch.ts';
import { type ResponseBody, isAway, sentenceOf } from '#lib/browser/api-error.ts';
import { ProductOnWire, type FetchedProduct } from '#lib/catalogue/codec.ts';
import { createOutbox, onWake } from '#lib/browser/outbox.ts';
import { notify } from '#lib/browser/toasts.ts';
import { setWishlisted, setWishlist } from './store.ts';
import { clearPendingWishlist, pendingWishlist, waitNoLonger } from './outbox.ts';
import { NOT_SAVED } from '#lib/wishlist/messages.ts';

/**
 * Brings a signed-in person's wishlist and the shop's together. What the browser shows at once is
 * taken back, and said, when the shop does not take it.
 */

const ADDRESS = '/api/wishlist';
/** For hearts the ids are enough: one product comes along, not two hundred. */
const BRIEF = `${ADDRESS}?limit=1`;

const ServerWishlist = v.object({
  wishlist: v.array(ProductOnWire),
  ids: v.array(v.string()),
  notices: v.optional(v.array(v.string()), []),
});

const owner = (): string | undefined => (hasToken() ? storedUser()?._id : undefined);

/** Changes in the order in which they were asked for, one on its way at a time. */
let queue: Promise<unknown> = Promise.resolve();
const wanted = new Map<string, boolean>();
let asked = 0;

/** Shows the shop's list, unless somebody else signed in or something was changed meanwhile. */
function follow(ids: readonly string[], { whose, at }: { whose: string | undefined; at: number }) {
  if (whose === undefined || owner() !== whose || asked !== at) return;
  // What a guest chose still shows while it waits to join.
  setWishlist([...new Set([...pendingWishlist(), ...ids])]);
}

function takeBack(id: string, isWished: boolean, error: unknown): void {
  if (!hasToken()) {
    // The session has ended: what he wished for is a guest's until he has signed in again.
    if (isWished) setWishlisted(id, true);
    return;
  }
  // Who has thought better of it meanwhile has the last word.
  if (wanted.get(id) === isWished) setWishlisted(id, !isWished);
  notify('error', sentenceOf(error, { refused: NOT_SAVED, away: NOT_SAVED }));
}

async function tell(id: string, isWished: boolean, at: number): Promise<void> {
  const whose = owner();
  const body = { productId: id };
  try {
    if (!isWished) waitNoLonger(id);
    const response = await (isWished ? authedPost(BRIEF, body) : authedDelete(BRIEF, body));
    follow(v.parse(ServerWishlist, response).ids, { whose, at });
  } catch (error) {
    takeBack(id, isWished, error);
  }
}

/** Tells the shop of a change that shows already. */
export function sendChanges(id: string, isWished: boolean): void {
  wanted.set(id, isWished);
  asked += 1;
  const at = asked;
  queue = queue.then(() => tell(id, isWished, at));
}

/** What a guest chose joins the list, once; a second time would change nothing. */
async function join(productIds: readonly string[], address: string): Promise<ResponseBody> {
  try {
    const response = await authedPost(address, { productIds });
    clearPendingWishlist();
    return response;
  } catch (error) {
    // What the shop will never take waits no longer.
    if (!isAway(error)) clearPendingWishlist();
    throw error;
  }
}

async function ask(address: string): Promise<readonly FetchedProduct[]> {
  const now = { whose: owner(), at: asked };
  const waiting = pendingWishlist();
  const response = await (waiting.length > 0 ? join(waiting, address) : authedGet(address));
  const { wishlist, ids, notices } = v.parse(ServerWishlist, response);
  for (const notice of notices) notify('error', notice);
  follow(ids, now);
  return wishlist;
}

/** The shop's list with its products as they are now. */
export const fetchWishlist = (): Promise<readonly FetchedProduct[]> => ask(ADDRESS);

const outbox = createOutbox({
  lock: 'wishlist',
  send: async () => void (await ask(BRIEF)),
  // A list that could not be fetched is fetched when the network is back; a guest's items are sent.
  onFailure: (error) => isAway(error) && pendingWishlist().length > 0,
});

/** Sends what is pending and shows the shop's list on this page, now and when the network is back. */
export function startWishlistSync(): void {
  outbox.flush();
  onWake((reason) => reason === 'online' && outbox.flush());
}
