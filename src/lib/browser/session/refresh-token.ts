import { ApiError } from '#lib/browser/api-error.ts';
import { postJson } from '#lib/browser/fetch.ts';
import { type StoredTokens, storedTokens, storeTokens, tokensOf } from './session.ts';

/** Thrown when the server rejects both tokens. */
export class SessionEnded extends Error {
  override name = 'SessionEnded';
}

const LOCK = 'session';

/** How long a tab's storage write may take to be visible in another. */
const ARRIVES_WITHIN_MS = 250;

const storageVisible = (): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('storage', () => resolve(), { once: true });
    setTimeout(resolve, ARRIVES_WITHIN_MS);
  });

/**
 * One renewal at a time in all tabs. The lock is held until the new tokens are visible everywhere;
 * a tab that waited rereads them first. Without the Locks API, the server tolerates a token that is
 * sent twice.
 */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work();
  return new Promise((resolve, reject) => {
    const begin = async (lock: Lock | null) => {
      if (!lock) return false;
      await work().then(resolve, reject);
      await storageVisible();
      return true;
    };
    const takeTurn = async () => {
      if (await navigator.locks.request(LOCK, { ifAvailable: true }, begin)) return;
      await navigator.locks.request(LOCK, () => work().then(resolve, reject));
    };
    takeTurn().catch(reject);
  });
}

async function renew(held: StoredTokens): Promise<string> {
  if (!held.refreshtoken) throw new SessionEnded();
  const response = await postJson('/api/users/refresh-token', {
    refreshtoken: held.refreshtoken,
  }).catch((error: unknown) => {
    const isDead = error instanceof ApiError && (error.status === 401 || error.status === 400);
    throw isDead ? new SessionEnded('Both tokens are dead', { cause: error }) : error;
  });
  const tokens = tokensOf(response);
  if (!tokens) throw new ApiError('refused', { status: 200, text: '' });
  // A user who signed out meanwhile stays signed out; a newer login is kept.
  if (storedTokens()?.refreshtoken === held.refreshtoken) storeTokens(tokens, new Date());
  return tokens.accesstoken;
}

let underWay: Promise<string> | undefined;

/** A new access token in place of `spent`; another tab may have renewed it already. */
export function renewToken(spent: string): Promise<string> {
  underWay ??= inTurn(async () => {
    const held = storedTokens();
    if (!held) throw new SessionEnded();
    return held.accesstoken === spent ? renew(held) : held.accesstoken;
  }).finally(() => (underWay = undefined));
  return underWay;
}
