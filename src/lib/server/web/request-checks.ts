import type { IncomingMessage, ServerResponse } from 'node:http';
import { lightAddress } from '#lib/server/infra/files/pictures.ts';
import { savesData } from './headers.ts';
import { UPLOADS } from '#lib/server/infra/tokens.ts';
import { MAX_FORM_BYTES } from '#lib/server/infra/request-body.ts';
import { BlockList, isIP, isIPv6 } from 'node:net';

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

/** The total size of all forms that are being read at a time. */
const MAX_TOTAL_BYTES = 128 * 1024 * 1024;

const isForm = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('multipart/') ?? false;

/**
 * Limits the memory of uploads: forms are held in memory while they are processed. A form reserves
 * its declared size, or the maximum size of a form, until its response is sent.
 */
export function createUploadLimiter(maxBytes = MAX_TOTAL_BYTES) {
  let reserved = 0;
  return {
    /** Reserves memory for a form; false when there is none left for now. */
    enter(req: IncomingMessage, res: ServerResponse): boolean {
      if (!isForm(req)) return true;
      const bytes = Number(req.headers['content-length'] ?? MAX_FORM_BYTES);
      // Larger than any form may be: refused for its size elsewhere, before it is read.
      if (bytes > maxBytes) return true;
      if (reserved + bytes > maxBytes) return false;
      reserved += bytes;
      res.once('close', () => (reserved -= bytes));
      return true;
    },
  };
}

const familyOf = (ip: string) => (isIPv6(ip) ? 'ipv6' : 'ipv4');

/** `::ffff:192.0.2.1` is 192.0.2.1. */
const plain = (ip: string): string => ip.trim().replace(/^::ffff:(?=\d+\.)/i, '');

/** Proxies by address or range, as `TRUSTED_PROXIES` names them. */
export function proxyList(names: readonly string[]): BlockList {
  const proxies = new BlockList();
  for (const name of names) {
    const [ip = '', bits] = name.split('/');
    if (bits === undefined) proxies.addAddress(ip, familyOf(ip));
    else proxies.addSubnet(ip, Number(bits), familyOf(ip));
  }
  return proxies;
}

/** Whether a name is an address or a range. */
export function isProxyName(name: string): boolean {
  const [ip = '', bits, more] = name.split('/');
  const max = isIPv6(ip) ? 128 : 32;
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max);
  return isIP(ip) !== 0 && isRange && more === undefined;
}

/**
 * Where a request comes from: the socket's address, unless that is a trusted proxy's; then the
 * last address that a trusted proxy saw (docs/api.md "Conventions", Limits). Of an IPv6 address
 * its network, because one person has all of it.
 */
export function clientIp(
  socketIp: string | undefined,
  forwardedFor: string | undefined,
  proxies: BlockList,
): string {
  const hops = [...(forwardedFor?.split(',') ?? []), socketIp ?? ''].map(plain);
  const isTrusted = (ip: string) => isIP(ip) !== 0 && proxies.check(ip, familyOf(ip));
  let at = hops.length - 1;
  while (at > 0 && isTrusted(hops[at] ?? '') && isIP(hops[at - 1] ?? '') !== 0) at -= 1;
  const ip = hops[at] ?? '';
  return isIPv6(ip) ? networkOf(ip) : ip;
}

/** What `clientIp` gave, as an address that X-Forwarded-For can hold: of a network its first. */
export const asHop = (ip: string): string => ip.replace(/\/\d+$/, '');

const NETWORK_GROUPS = 4;

/** The first 64 bits, written out. */
function networkOf(ip: string): string {
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? [];
  const groups = head ? head.split(':') : [];
  const rest = tail ? tail.split(':') : [];
  const middle = ip.includes('::') ? Array<string>(8 - groups.length - rest.length).fill('0') : [];
  const whole = [...groups, ...middle, ...rest].slice(0, NETWORK_GROUPS);
  return `${whole.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
