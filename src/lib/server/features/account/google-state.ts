import { createHmac } from 'node:crypto';
import { newToken } from '#lib/server/infra/tokens.ts';

/**
 * A browser's way to Google and back. Its cookie holds chance and an end; all that OpenID wants to
 * find again is made of these with the shop's secret, so that any process can tell it and none has
 * to remember it.
 */

const MINUTE_MS = 60_000;
const FLOW_MS = 10 * MINUTE_MS;
/** How long the code works that ends a trip. */
export const CODE_MS = MINUTE_MS;
/** The cookie is asked for once more when the code is given. */
export const COOKIE_SECONDS = (FLOW_MS + CODE_MS) / 1000;

export const startFlow = (now: Date): string => `${newToken()}.${now.getTime() + FLOW_MS}`;

/** Whether there is time left; who writes another end into his cookie has another state. */
export const isUnderWay = (flow: string, now: Date): boolean =>
  Number(flow.split('.')[1]) > now.getTime();

/** What goes along with the question and has to come back with the answer. */
export interface Tokens {
  state: string;
  nonce: string;
  /** Of PKCE: 43 letters, as RFC 7636 wants at least. */
  verifier: string;
}

export function tokensOf(flow: string, secret: string): Tokens {
  const made = (what: string) =>
    createHmac('sha256', secret).update(`google\n${what}\n${flow}`).digest('base64url');
  return { state: made('state'), nonce: made('nonce'), verifier: made('verifier') };
}
