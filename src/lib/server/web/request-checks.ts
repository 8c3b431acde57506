import type { IncomingMessage } from 'node:http';
import { UPLOADS } from '#lib/server/infra/files/signed-urls.ts';

/** Whether a Host header names this shop; an entry without a port takes any port. */
export function isAllowedHost(host: string | undefined, allowed: readonly string[]): boolean {
  if (!host) return false;
  if (allowed.includes(host)) return true;
  const asked = host.toLowerCase();
  const bare = asked.replace(/:\d+$/, '');
  return allowed.includes(asked) || allowed.includes(bare);
}

/** What some address takes: said to who asks by TRACE, which would read his own words back to him. */
export const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether another site's page sends this request to change something (docs/api.md "Conventions",
 * Cross-site). One without Origin and Sec-Fetch-Site passes: a bearer token is not ambient.
 */
export function isForeign(req: IncomingMessage, siteUrl: string): boolean {
  if (safeMethods.has(req.method ?? 'GET')) return false;
  if (req.headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin, host } = req.headers;
  if (origin === undefined || origin === siteUrl) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

export const MEDIA = '/media/';
/** A call that stands at a page's address (docs/api.md "Fine print, More calls"). */
const VERIFY = '/verify';

/** What is no page, whatever the method. */
const NO_PAGES = ['/api/', MEDIA, UPLOADS];

export const isVerifyCall = ({ method }: IncomingMessage, path: string): boolean =>
  path === VERIFY && method === 'POST';

/** Both names of the order calls of docs/spec.md §7; the first is rewritten to the second. */
const ORDERS = '/api/orders/';
const ORDER = '/api/order/';

/** The path that answers a request: calls with two addresses have one file. */
export function canonicalPath(req: IncomingMessage, path: string): string {
  if (isVerifyCall(req, path)) return `/api${path}`;
  return path.startsWith(ORDERS) ? ORDER + path.slice(ORDERS.length) : path;
}

/** Calls and files: what the host with the data answers. */
export const isOfData = (req: IncomingMessage, path: string): boolean =>
  NO_PAGES.some((prefix) => path.startsWith(prefix)) || isVerifyCall(req, path);

export const isPage = (req: IncomingMessage, path: string): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') && !isOfData(req, path);
