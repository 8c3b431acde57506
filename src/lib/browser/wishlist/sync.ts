import * as v from 'valibot';
import { hasToken } from '#lib/browser/session/current-user.ts';
import { storedUser } from '#lib/browser/session/session.ts';
import { authedDelete, authedGet, authedPost } from '#lib/browser/session/authed-fetch.ts';
import {
  ApiError,
  type ResponseBody,
  isUnavailable,
  isRejected,
  sentenceOf,
} from '#lib/browser/fetch.ts';
import { ProductOnWire, type FetchedProduct } from '#lib/catalogue/codec.ts';
import { fetchAll } from '#lib/browser/fetch-product.ts';
import { createOutbox, onWake } from '#lib/browser/outbox.ts';
import { notify } from '#lib/browser/toasts.ts';
import * as m from '#messages';
import { setWishlisted, setWishlist, storedWishlist } from './store.ts';
import { clearPendingWishlist, pendingWishlist, dropPending } from './outbox.ts';

const ADDRESS = '/api/wishlist';
/** Hearts need only the ids, so the smallest page of products is enough. */
const BRIEF = `${ADDRESS}?limit=1`;

const ServerWishlist = v.object({
  wishlist: v.array(ProductOnWire),
  ids: v.array(v.string()),
  notices: v.optional(v.array(v.string()), []),
});

const owner = (): string | undefined => (hasToken() ? storedUser()?._id : undefined);

let queue: Promise<unknown> = Promise.resolve();
const lastChanges = new Map<string, boolean>();
let changeCount = 0;

/** Ignores the response if another user signed in or the list changed. */
function follow(ids: readonly string[], { whose, at }: { whose: string | undefined; at: number }) {
  if (whose === undefined || owner() !== whose || changeCount !== at) return;
  // A guest's items stay visible until they are merged.
  setWishlist([...new Set([...pendingWishlist(), ...ids])]);
}

function takeBack(id: string, isWishlisted: boolean, error: unknown): void {
  if (!hasToken()) {
    // The session has expired: the item is a guest's until the next login.
    if (isWishlisted) setWishlisted(id, true);
    return;
  }
  // A later change of the same item wins.
  if (lastChanges.get(id) === isWishlisted) setWishlisted(id, !isWishlisted);
  notify(
    'error',
    sentenceOf(error, { refused: m.wishlist_not_saved, unavailable: m.wishlist_not_saved }),
  );
}

async function sendChange(id: string, isWishlisted: boolean, at: number): Promise<void> {
  const whose = owner();
  const body = { productId: id };
  try {
    if (!isWishlisted) dropPending(id);
    const response = await (isWishlisted ? authedPost(BRIEF, body) : authedDelete(BRIEF, body));
    follow(v.parse(ServerWishlist, response).ids, { whose, at });
  } catch (error) {
    takeBack(id, isWishlisted, error);
  }
}

export function sendChanges(id: string, isWishlisted: boolean): void {
  lastChanges.set(id, isWishlisted);
  changeCount += 1;
  const at = changeCount;
  queue = queue.then(() => sendChange(id, isWishlisted, at));
}

/** Merges a guest's items; it can be repeated. */
async function join(productIds: readonly string[], address: string): Promise<ResponseBody> {
  try {
    const response = await authedPost(address, { productIds });
    clearPendingWishlist();
    return response;
  } catch (error) {
    if (isRejected(error)) clearPendingWishlist();
    throw error;
  }
}

async function requestWishlist(address: string): Promise<readonly FetchedProduct[]> {
  const now = { whose: owner(), at: changeCount };
  const waiting = pendingWishlist();
  const response = await (waiting.length > 0 ? join(waiting, address) : authedGet(address));
  const { wishlist, ids, notices } = v.parse(ServerWishlist, response);
  for (const notice of notices) notify('error', notice);
  follow(ids, now);
  return wishlist;
}

async function fetchGuestWishlist(): Promise<readonly FetchedProduct[]> {
  const ids = storedWishlist();
  const known = await fetchAll(ids);
  if (known.size < ids.length) throw new ApiError('unavailable', {});
  const isSold = (id: string) => known.get(id) !== 'gone';
  if (!ids.every(isSold)) setWishlist(storedWishlist().filter(isSold));
  return ids.flatMap((id) => {
    const product = known.get(id);
    return product === undefined || product === 'gone' ? [] : [product];
  });
}

export const fetchWishlist = (): Promise<readonly FetchedProduct[]> =>
  hasToken() ? requestWishlist(ADDRESS) : fetchGuestWishlist();

const outbox = createOutbox({
  lock: 'wishlist',
  send: async () => void (await requestWishlist(BRIEF)),
  onFailure: (error) => isUnavailable(error) && pendingWishlist().length > 0,
});

export function startWishlistSync(): void {
  outbox.flush();
  onWake((reason) => reason === 'online' && outbox.flush());
}
