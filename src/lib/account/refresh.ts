import { CallFailed } from '../call-failed.ts';
import { postJson } from '../http.ts';
import { type Held, heldTokens, keepTokens, tokensOf } from './session.ts';

/** The shop said that neither token is good any more. */
export class SessionEnded extends Error {
  override name = 'SessionEnded';
}

const LOCK = 'session';

/** What another tab stored arrives here a moment after it gave the lock back. */
const ARRIVES_WITHIN_MS = 150;

const storageArrived = (): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('storage', () => resolve(), { once: true });
    setTimeout(resolve, ARRIVES_WITHIN_MS);
  });

/** One at a time over all tabs; where locks are missing, the shop forgives a token sent twice. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work();
  const atOnce = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) =>
    lock ? { result: await work() } : undefined,
  );
  if (atOnce) return atOnce.result;
  return navigator.locks.request(LOCK, async () => {
    await storageArrived();
    return work();
  });
}

async function renew(held: Held): Promise<string> {
  if (!held.refreshtoken) throw new SessionEnded();
  const answer = await postJson('/api/users/refresh-token', {
    refreshtoken: held.refreshtoken,
  }).catch((error: unknown) => {
    const isDead = error instanceof CallFailed && (error.status === 401 || error.status === 400);
    throw isDead ? new SessionEnded('Both tokens are dead', { cause: error }) : error;
  });
  const tokens = tokensOf(answer);
  if (!tokens) throw new CallFailed('refused', { status: 200, text: '' });
  // Whoever signed out meanwhile stays signed out, whoever signed in anew keeps that.
  if (heldTokens()?.refreshtoken === held.refreshtoken) keepTokens(tokens, new Date());
  return tokens.accesstoken;
}

let underWay: Promise<string> | undefined;

/** A new access token in place of `spent`; another tab may have fetched it already. */
export function renewToken(spent: string): Promise<string> {
  underWay ??= inTurn(async () => {
    const held = heldTokens();
    if (!held) throw new SessionEnded();
    return held.accesstoken === spent ? renew(held) : held.accesstoken;
  }).finally(() => (underWay = undefined));
  return underWay;
}
