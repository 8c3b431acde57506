import type { IncomingMessage, ServerResponse } from 'node:http';

/** The headers of every response (docs/api.md "Conventions"); a page's own policy replaces the strict one. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
} as const;

export const securityHeaders = ({ https }: { https: boolean }): Record<string, string> => ({
  ...always,
  ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
});

export function setHeaders(res: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
}

/** Browsers revalidate a page each time; a CDN may serve it for at most 60 s. */
export const PAGE_CACHE_CONTROL =
  'public, max-age=0, s-maxage=30, stale-while-revalidate=30, must-revalidate';
export const FOR_EVER = 'public, max-age=31536000, immutable';

/** For the driver's service worker: each build has another one under the same URL. */
export const workerHeaders = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
} as const;

/** Whether the visitor's browser is set to save data. */
export const savesData = ({ headers }: IncomingMessage): boolean => headers['save-data'] === 'on';

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
