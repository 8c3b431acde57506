import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AstroCookies } from 'astro';
import { CODE_LIVES_MS } from '#lib/account/countdown.ts';
import { hasDataSaver } from '#lib/site/data-saver.ts';
import { ALL_PAGES } from '#lib/server/infra/cache-tags.ts';
import { COOKIE_SECONDS } from '#lib/server/features/account/google.ts';

/** What protects whoever reads a response, of whatever kind (docs/api.md "Conventions"). */
const always = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** What protects a document: what it may load and who may frame it. A page's own policy replaces this one. */
const documents = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
} as const;

/**
 * For pages where somebody types or is signed in. It makes a browser start a process for the page, which a slow phone
 * notices, so that pages that are only read do without.
 */
export const ISOLATED = { 'cross-origin-opener-policy': 'same-origin' } as const;

const HSTS = 'strict-transport-security';

export const securityHeaders = ({ https }: { https: boolean }): Record<string, string> => ({
  ...always,
  ...documents,
  ...(https && { [HSTS]: 'max-age=63072000; includeSubDomains' }),
});

const OF_DOCUMENTS = [...Object.keys(documents), HSTS];

/**
 * For files that are no documents, not even in a tab of their own: pictures of dots, fonts,
 * stylesheets, scripts. A page fetches twenty of them, so each byte of their headers counts.
 */
export function leaveOutDocumentHeaders(res: ServerResponse): void {
  for (const name of OF_DOCUMENTS) res.removeHeader(name);
}

export function setHeaders(res: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
}

/** Browsers revalidate a page each time; a CDN may serve it for at most 60 s. */
export const PAGE_CACHE_CONTROL =
  'public, max-age=0, s-maxage=30, stale-while-revalidate=30, must-revalidate';

const MAX_TAG_BYTES = 8000;

/** What a cache in front purges by (decision 0055); too many tags leave the one of all pages. */
export function tagHeaders(tags: readonly string[]): Record<string, string> {
  const all = [ALL_PAGES, ...new Set(tags)];
  const some = all.join().length > MAX_TAG_BYTES ? [ALL_PAGES] : all;
  return { 'cache-tag': some.join(), 'surrogate-key': some.join(' ') };
}

export const FOR_EVER = 'public, max-age=31536000, immutable';

/** For service workers: each build has another one under the same URL. */
export const workerHeaders = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
} as const;

/** Whether the visitor saves data, by the browser's setting or the switch in the footer. */
export const savesData = ({ headers }: IncomingMessage): boolean =>
  headers['save-data'] === 'on' || (headers.cookie !== undefined && hasDataSaver(headers.cookie));

/**
 * For pictures. With `Save-Data` a lighter picture has the same URL (decision 0014), so only the
 * browser may cache it, not shared caches.
 */
export const pictureHeaders = (req: IncomingMessage) => ({
  'Cache-Control': savesData(req) ? FOR_EVER.replace('public', 'private') : FOR_EVER,
  Vary: 'Save-Data',
});

/** Names the rules for prefetching pages when a pointer rests on a link. */
export const SPECULATION = { 'speculation-rules': '"/speculation-rules.json"' } as const;
export const SPECULATION_TYPE = 'application/speculationrules+json';

/** The cookies of accounts: none is read by a page, each ends by itself. */
const REGISTRATION = 'registration';
const PROOF = 'reset';
const FLOW = 'google';
const ACCOUNT_PATH = '/api/users';
const RESET_PATH = '/api/users/reset-password';
const GOOGLE_PATH = '/api/auth/google';
const DAY_SECONDS = 24 * 3600;

const options = (siteUrl: string, path: string, maxAge: number) =>
  ({
    httpOnly: true,
    sameSite: 'strict',
    secure: siteUrl.startsWith('https:'),
    path,
    maxAge,
  }) as const;

/** With https the name itself says so: no answer that came without it can set such a cookie. */
const nameOf = (name: string, siteUrl: string): string =>
  siteUrl.startsWith('https:') ? `__Secure-${name}` : name;

/** Ties a browser to the registration that it made. */
export const setRegistrationCookie = (
  cookies: AstroCookies,
  token: string,
  siteUrl: string,
): void =>
  cookies.set(nameOf(REGISTRATION, siteUrl), token, options(siteUrl, ACCOUNT_PATH, DAY_SECONDS));

export const readRegistrationCookie = (
  cookies: AstroCookies,
  siteUrl: string,
): string | undefined => cookies.get(nameOf(REGISTRATION, siteUrl))?.value;

/** Lets this browser alone reset the password. */
export const setResetCookie = (cookies: AstroCookies, proof: string, siteUrl: string): void =>
  cookies.set(nameOf(PROOF, siteUrl), proof, options(siteUrl, RESET_PATH, CODE_LIVES_MS / 1000));

export const readResetCookie = (cookies: AstroCookies, siteUrl: string): string | undefined =>
  cookies.get(nameOf(PROOF, siteUrl))?.value;

export const clearResetCookie = (cookies: AstroCookies, siteUrl: string): void =>
  cookies.set(nameOf(PROOF, siteUrl), '', options(siteUrl, RESET_PATH, 0));

/** Ties a browser to its way to Google and back: Lax, as it comes back from another site. */
export const setFlowCookie = (cookies: AstroCookies, flow: string, siteUrl: string): void =>
  cookies.set(nameOf(FLOW, siteUrl), flow, {
    ...options(siteUrl, GOOGLE_PATH, COOKIE_SECONDS),
    sameSite: 'lax',
  });

export const readFlowCookie = (cookies: AstroCookies, siteUrl: string): string | undefined =>
  cookies.get(nameOf(FLOW, siteUrl))?.value;

export const clearFlowCookie = (cookies: AstroCookies, siteUrl: string): void =>
  cookies.set(nameOf(FLOW, siteUrl), '', { ...options(siteUrl, GOOGLE_PATH, 0), sameSite: 'lax' });
