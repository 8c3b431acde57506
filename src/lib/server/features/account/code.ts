import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH } from '#lib/account/code.ts';

const MINUTE_MS = 60_000;
/** How long a code, a login's challenge and a reset's proof live. */
export const CODE_LIVES_MS = 10 * MINUTE_MS;

export const drawCode = (): string =>
  String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');

/**
 * What is stored of a code. Six digits are guessed in no time, so the shop's secret goes in: a
 * stolen table alone tells nothing.
 */
export const hashCode = (secret: string, id: string, code: string): string =>
  createHmac('sha256', secret).update(`code\n${id}\n${code}`).digest('base64url');

export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
