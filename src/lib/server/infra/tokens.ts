import { createHash, randomBytes, createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR_MS, SECOND_MS } from '#lib/format/durations.ts';

const TOKEN_BYTES = 32;

/** A new opaque token with 256 random bits. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The stored hash of a token; a random token needs no salt. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** Signed URLs that expire (docs/api.md "Orders", paymentSlip). */

export const UPLOADS = '/uploads/';

const QUERY = /^until=(\d{1,12})&sig=([\w-]{43})$/;

const signatureOf = (key: string, name: string, until: string): string =>
  createHmac('sha256', key).update(`upload\n${name}\n${until}`).digest('base64url');

/** Compares in constant time. */
export function isEqualConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A URL valid for one to two hours: the expiry is rounded up to the hour, so that it can be cached. */
export function signedPath(key: string, name: string, now: Date): string {
  const endsAtMs = Math.ceil((now.getTime() + HOUR_MS) / HOUR_MS) * HOUR_MS;
  const until = String(endsAtMs / SECOND_MS);
  return `${UPLOADS}${name}?until=${until}&sig=${signatureOf(key, name, until)}`;
}

export interface Seen {
  name: string;
  /** How long the URL is still valid. */
  secondsLeft: number;
}

/** The file of a signed URL; undefined for a forged or expired one. */
export function readSigned(
  key: string,
  { name, query }: { name: string; query: string },
  now: Date,
): Seen | undefined {
  const [, until = '', signature = ''] = QUERY.exec(query) ?? [];
  if (!isEqualConstantTime(signature, signatureOf(key, name, until))) return undefined;
  const secondsLeft = Math.floor(Number(until) - now.getTime() / SECOND_MS);
  return secondsLeft > 0 ? { name, secondsLeft } : undefined;
}

/** The result of opening a link of an email; `dead` when it is unknown or expired. */
export type LinkOutcome = 'done' | 'dead';
