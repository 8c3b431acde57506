import { ApiError, call, getChanged, getJson, postJson } from '#lib/browser/fetch.ts';
import type { RefusalCode } from '#lib/messages/refusal-codes.ts';
import { type Following, sendFile, sendForm, UploadFailed } from '#lib/browser/upload.ts';
import { isBeingLeft, redirectToLogin } from './guard.ts';
import { clearSession, type StoredTokens, storedTokens, storeTokens, tokensOf } from './session.ts';
import * as m from '#messages';

export class SessionEnded extends Error {
  override name = 'SessionEnded';
}

const LOCK = 'session';

const ARRIVES_WITHIN_MS = 250;

const storageVisible = (): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('storage', () => resolve(), { once: true });
    setTimeout(resolve, ARRIVES_WITHIN_MS);
  });

/**
 * Allows one renewal at a time in all tabs; a waiting tab reads the new tokens first. Without the Locks API the
 * server tolerates a token that is sent twice.
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
    const isRefused = error instanceof ApiError && error.serverMessage !== undefined;
    const isDead = isRefused && (error.status === 401 || error.status === 400);
    throw isDead ? new SessionEnded('Both tokens are dead', { cause: error }) : error;
  });
  const tokens = tokensOf(response);
  if (!tokens) throw new ApiError('refused', { status: 200, text: '' });
  // A user who signed out in the meantime stays signed out, and a newer login is kept.
  if (storedTokens()?.refreshtoken === held.refreshtoken) storeTokens(tokens, new Date());
  return tokens.accesstoken;
}

let pending: Promise<string> | undefined;

/** Replaces the access token `spent`, which another tab may have renewed already. */
function renewToken(spent: string): Promise<string> {
  pending ??= inTurn(async () => {
    const held = storedTokens();
    if (!held) throw new SessionEnded();
    return held.accesstoken === spent ? renew(held) : held.accesstoken;
  }).finally(() => (pending = undefined));
  return pending;
}

/** An access token lasts 15 minutes and is renewed in its last one. */
const RENEW_AFTER_MS = 14 * 60_000;

export const isOld = ({ issuedAt, refreshtoken }: StoredTokens, now: Date): boolean =>
  refreshtoken !== '' && issuedAt > 0 && now.getTime() - issuedAt > RENEW_AFTER_MS;

const WRONG_CODE: RefusalCode = 'wrong_code';

/** Only a rejected token is renewed, not a wrong code that the user typed. */
function isTokenRefused(error: unknown): boolean {
  const failure = error instanceof UploadFailed ? error.cause : error;
  return failure instanceof ApiError && failure.status === 401 && failure.code !== WRONG_CODE;
}

async function tokenToUse(): Promise<string> {
  const held = storedTokens();
  if (!held) throw new ApiError('signed-out', {});
  if (!isOld(held, new Date())) return held.accesstoken;
  return renewToken(held.accesstoken).catch((error: unknown) => {
    if (error instanceof SessionEnded) throw error;
    // Offline: the old token is valid for another minute.
    return held.accesstoken;
  });
}

/** Renews the token once if the server rejects it. */
export async function withToken<Got>(send: (token: string) => Promise<Got>): Promise<Got> {
  const token = await tokenToUse();
  try {
    return await send(token);
  } catch (error) {
    if (!isTokenRefused(error)) throw error;
    return send(await renewToken(token));
  }
}

/** Like `withToken`, but redirects to login when both tokens are invalid. */
export async function signed<Got>(send: (token: string) => Promise<Got>): Promise<Got> {
  try {
    return await withToken(send);
  } catch (error) {
    if (!(error instanceof SessionEnded)) throw error;
    redirectToLogin(m.account_session_expired(), clearSession);
    throw new ApiError('refused', {
      status: 401,
      text: JSON.stringify({ message: m.account_session_expired() }),
      cause: error,
    });
  }
}

export const authedPost = (path: string, body: Record<string, unknown>, key?: string) =>
  signed((token) => call(path, { method: 'POST', body, token, ...(key && { key }) }));

export const authedPut = (path: string, body: Record<string, unknown>) =>
  signed((token) => call(path, { method: 'PUT', body, token }));

export const authedPatch = (path: string, body: Record<string, unknown>) =>
  signed((token) => call(path, { method: 'PATCH', body, token }));

export const authedDelete = (path: string, body?: Record<string, unknown>) =>
  signed((token) => call(path, { method: 'DELETE', token, ...(body && { body }) }));

const loaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('load', resolve, { once: true }));

/** Like `signed`, but never settles when the page redirects, so that no error appears first. */
export async function signedUnlessLeft<Got>(send: (token: string) => Promise<Got>): Promise<Got> {
  try {
    return await signed(send);
  } catch (error) {
    // An island may run before the guard redirects a visitor without a token.
    if (error instanceof ApiError && error.how === 'signed-out') await loaded();
    if (!isBeingLeft()) throw error;
    return new Promise<never>(() => undefined);
  }
}

export const authedGet = (path: string, signal?: AbortSignal) =>
  signedUnlessLeft((token) => getJson(path, token, signal));

export const authedGetChanged = (path: string, tag: string) =>
  signedUnlessLeft((token) => getChanged(path, { token, tag }));

export const authedForm = (method: 'PUT' | 'POST', path: string, form: FormData, key?: string) =>
  signed((token) => sendForm(method, path, form, { token, ...(key && { key }) }));

/** `following` receives the upload's progress; `key` is the idempotency key. */
export const authedFile = (path: string, form: FormData, following: Following, key?: string) =>
  signed((token) => sendFile(path, form, { token, ...(key && { key }) }, following));
