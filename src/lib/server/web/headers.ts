import type { IncomingMessage, ServerResponse } from 'node:http';

/** On every answer (docs/api.md "Conventions"); a page's own policy replaces the strict one. */
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

/** A page may be shown again at once, and kept by a CDN for at most 60 s in all. */
export const PAGE_CACHE_CONTROL =
  'public, max-age=0, s-maxage=30, stale-while-revalidate=30, must-revalidate';
export const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Of the driver's service worker: every build has another under the same address, and it fetches
 * what it keeps.
 */
export const workerHeaders = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
} as const;

/** Whether the visitor asked his browser to save data. */
export const savesData = ({ headers }: IncomingMessage): boolean => headers['save-data'] === 'on';

/**
 * Of a picture. Who saves data gets a lighter one under the same address (decision 0014): his own
 * browser keeps it, but no cache that others share.
 */
export const pictureHeaders = (req: IncomingMessage) => ({
  'Cache-Control': savesData(req) ? FOR_EVER.replace('public', 'private') : FOR_EVER,
  Vary: 'Save-Data',
});

/** Where the browser reads which pages it may fetch ahead, when a pointer rests on their link. */
export const SPECULATION = { 'speculation-rules': '"/speculation-rules.json"' } as const;
export const SPECULATION_TYPE = 'application/speculationrules+json';
