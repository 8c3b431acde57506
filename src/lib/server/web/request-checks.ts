import type { IncomingMessage } from 'node:http';
import { lightAddress } from '#lib/server/infra/files/pictures.ts';
import { savesData } from './headers.ts';
import { UPLOADS } from '#lib/server/infra/files/signed-urls.ts';

/** Whether a Host header is allowed; an entry without a port allows any port. */
export function isAllowedHost(host: string | undefined, allowed: readonly string[]): boolean {
  if (!host) return false;
  if (allowed.includes(host)) return true;
  const name = host.toLowerCase();
  const withoutPort = name.replace(/:\d+$/, '');
  return allowed.includes(name) || allowed.includes(withoutPort);
}

/** The `Allow` header in the response to TRACE, which would echo the request's headers. */
export const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a page of another site sent this write (docs/api.md "Conventions",
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
/** A call with the path of a page (docs/api.md "Fine print, More calls"). */
const VERIFY = '/verify';

/** Never pages, whatever the method. */
const NO_PAGES = ['/api/', MEDIA, UPLOADS];

const isVerifyCall = ({ method }: IncomingMessage, path: string): boolean =>
  path === VERIFY && method === 'POST';

/** Both names of the order calls of docs/spec.md §7; the first is rewritten to the second. */
const ORDERS = '/api/orders/';
const ORDER = '/api/order/';

/** The path to serve: with `Save-Data`, that of a lighter picture. */
export const effectivePath = (req: IncomingMessage, path: string): string =>
  savesData(req) ? lightAddress(path) : path;

/** The path of the endpoint for a request: calls with two URLs have one file. */
export function canonicalPath(req: IncomingMessage, path: string): string {
  if (isVerifyCall(req, path)) return `/api${path}`;
  return path.startsWith(ORDERS) ? ORDER + path.slice(ORDERS.length) : path;
}

/** Calls and stored files, which an edge instance proxies to the remote backend. */
export const isOfData = (req: IncomingMessage, path: string): boolean =>
  NO_PAGES.some((prefix) => path.startsWith(prefix)) || isVerifyCall(req, path);

export const isPage = (req: IncomingMessage, path: string): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') && !isOfData(req, path);
