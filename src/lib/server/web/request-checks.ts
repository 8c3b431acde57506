import type { IncomingMessage } from 'node:http';
import { lightAddress } from '#lib/server/infra/files/pictures.ts';
import { savesData } from './headers.ts';
import { UPLOADS } from '#lib/server/infra/tokens.ts';
import { splitLocale, type LocalPath } from '#lib/site/locales.ts';
import { paths } from '#lib/site/paths.ts';
import { BlockList, isIP, isIPv6 } from 'node:net';
import Negotiator from 'negotiator';
import { baseLocale, isLocale, locales, type Locale } from '#messages/runtime';

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

/** Names of this machine itself, which is called without TLS also where the site has it. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Whether an Origin header is of this shop: its host and its scheme, not the host alone. */
function isOwnOrigin(origin: string, host: string | undefined, siteUrl: string): boolean {
  if (origin === siteUrl) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: named } = new URL(origin);
  if (named !== host) return false;
  return protocol === new URL(siteUrl).protocol || (protocol === 'http:' && LOOPBACK.test(named));
}

/**
 * Whether a page of another site sent this write (docs/api.md "Conventions",
 * Cross-site). One without Origin and Sec-Fetch-Site passes: a bearer token is not ambient.
 */
export function isForeign(req: IncomingMessage, siteUrl: string): boolean {
  if (safeMethods.has(req.method ?? 'GET')) return false;
  if (req.headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin, host } = req.headers;
  return origin !== undefined && !isOwnOrigin(origin, host, siteUrl);
}

export interface SplitAddress extends LocalPath {
  query: string;
}

/** A request's target as it was sent, in its parts; only the first `?` divides path and query. */
export function splitAddress(address: string): SplitAddress {
  const at = address.indexOf('?');
  if (at < 0) return { ...splitLocale(address), query: '' };
  return { ...splitLocale(address.slice(0, at)), query: address.slice(at + 1) };
}

/** The language of a call: of `?language=`, else the one that `Accept-Language` prefers, else English. */
export function callLocale({ headers }: IncomingMessage, query: string): Locale {
  const named = query.includes('language=') && new URLSearchParams(query).get('language');
  if (isLocale(named)) return named;
  const accepted = headers['accept-language'];
  if (accepted === undefined) return baseLocale;
  const language = new Negotiator({ headers: { 'accept-language': accepted } }).language([
    ...locales,
  ]);
  return isLocale(language) ? language : baseLocale;
}

/** Dot segments, encoded dots and slashes, and what a URL parser reads as a slash or a fragment. */
const MISLEADING = /\/\.{1,2}(?:\/|$)|%2[ef]|%5c|[\\#]/i;

/** Letters, digits, `-`, `_` and `~`, which nobody needs to encode (RFC 3986 §6.2.2.2). */
const NEEDLESSLY_ENCODED = /%(?:2d|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;

/**
 * The path in its normal form; undefined for one that only a URL parser would bring into it. Such a
 * path would be routed by one spelling here and by another in Astro.
 */
export function normalPath(path: string): string | undefined {
  if (!path.startsWith('/') || MISLEADING.test(path)) return undefined;
  if (!path.includes('%')) return path.replace(/\/{2,}/g, '/');
  return path.replace(NEEDLESSLY_ENCODED, decodeURIComponent).replace(/\/{2,}/g, '/');
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

export const isCall = (req: IncomingMessage, path: string): boolean =>
  path.startsWith('/api/') || isVerifyCall(req, path);

/** Calls and stored files: whatever is no page. */
export const isOfData = (req: IncomingMessage, path: string): boolean =>
  NO_PAGES.some((prefix) => path.startsWith(prefix)) || isVerifyCall(req, path);

export const isRead = ({ method }: IncomingMessage): boolean =>
  method === 'GET' || method === 'HEAD';

export const isPage = (req: IncomingMessage, path: string): boolean =>
  isRead(req) && !isOfData(req, path);

/** Pages with a form that works without a script; every other page is only read. */
const FORMS: readonly string[] = [
  paths.newsletter,
  paths.newsletterConfirm,
  paths.newsletterUnsubscribe,
  paths.stockAlertPage,
  paths.stockAlertConfirm,
  paths.stockAlertUnsubscribe,
  paths.orderTracking,
  paths.previewLeave,
];

const SWITCHES: readonly string[] = [paths.dataSaver('on'), paths.dataSaver('off')];

/** The methods that a page takes; undefined for a call or an upload. */
export function pageMethods(req: IncomingMessage, path: string): string | undefined {
  if (isCall(req, path) || path.startsWith(UPLOADS)) return undefined;
  if (SWITCHES.includes(path)) return 'POST';
  return FORMS.includes(path) ? 'GET, HEAD, POST' : 'GET, HEAD';
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

/** Paths whose next segment lets in whoever knows it. */
const SECRET_AFTER = /\/(o|invitations?|preview)\/[^/]+/;

/** The path of an address as logs may have it: without its query and without a secret segment. */
export const loggedPath = (address = ''): string =>
  address.split(/[?#]/, 1)[0]?.replace(SECRET_AFTER, '/$1/…') ?? '';
