import type { ServerResponse } from 'node:http';

/** On every answer (docs/api.md "Conventions"); a page's own policy replaces the strict one. */
const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
} as const;

const HSTS = 'max-age=63072000; includeSubDomains';

export function setSecurityHeaders(res: ServerResponse, { https }: { https: boolean }): void {
  for (const [name, value] of Object.entries(always)) res.setHeader(name, value);
  if (https) res.setHeader('Strict-Transport-Security', HSTS);
}

/** A page may be shown again at once, and kept by a CDN for at most 60 s in all. */
export const PAGE_CACHE_CONTROL =
  'public, max-age=0, s-maxage=30, stale-while-revalidate=30, must-revalidate';
export const FOR_EVER = 'public, max-age=31536000, immutable';
