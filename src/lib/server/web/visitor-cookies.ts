import type { IncomingMessage, ServerResponse } from 'node:http';
import { DATA_SAVER } from '#lib/site/data-saver.ts';
import { paths } from '#lib/site/paths.ts';
import { VOUCHER } from '#lib/vouchers/link.ts';
import { isCode } from '#lib/vouchers/codes.ts';
import { readCode } from '#lib/vouchers/voucher.ts';
import { isPage, normalPath } from './request-checks.ts';

/**
 * The cookies that scripts read, set without a script: the switch in the footer for who has no `Save-Data` header
 * (decision 0014), and the code of a link.
 */

const DAY_SECONDS = 24 * 3600;

const attributes = (days: number, siteUrl: string): string =>
  `Max-Age=${days * DAY_SECONDS}; Path=/; SameSite=Lax${siteUrl.startsWith('https:') ? '; Secure' : ''}`;

/** The page of this shop that the visitor comes from, else the home page. */
function cameFrom({ headers }: IncomingMessage, siteUrl: string): string {
  const { referer = '' } = headers;
  if (!URL.canParse(referer)) return paths.home;
  const { host, pathname, search } = new URL(referer);
  const isOwn = host === headers.host || host === new URL(siteUrl).host;
  return isOwn && !pathname.startsWith('//') ? pathname + search : paths.home;
}

/** Turns data saving on or off for this browser, and leads back; returns whether it has responded. */
export function switchDataSaver(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  siteUrl: string,
): boolean {
  const isOn = path === paths.dataSaver('on');
  if (req.method !== 'POST' || (!isOn && path !== paths.dataSaver('off'))) return false;
  res.writeHead(303, {
    Location: cameFrom(req, siteUrl),
    // Scripts read it: banners then stand still.
    'Set-Cookie': `${DATA_SAVER}; ${attributes(isOn ? 365 : 0, siteUrl)}`,
    'Cache-Control': 'no-store',
    // Else the light pictures, which have the same addresses, would stay.
    ...(!isOn && { 'Clear-Site-Data': '"cache"' }),
    'Content-Length': 0,
  });
  res.end();
  return true;
}

const NAMED = `${VOUCHER}=`;

const isNamed = (field: string): boolean => field.startsWith(NAMED);

interface Target {
  address: string;
  path: string;
  query: string;
}

/** Whether a page is opened with a code. A path such as `//host` would redirect to another site. */
export const isVoucherLink = (req: IncomingMessage, { path, query }: Target): boolean =>
  query.includes(NAMED) &&
  query.split('&').some(isNamed) &&
  isPage(req, path) &&
  normalPath(path) === path;

/** Redirects to the same address without the code, which cart and checkout find in its cookie; returns whether it has. */
export function keepVoucher(
  req: IncomingMessage,
  res: ServerResponse,
  target: Target,
  siteUrl: string,
): boolean {
  if (!isVoucherLink(req, target)) return false;
  const { address, query } = target;
  const fields = query.split('&').filter((field) => !isNamed(field));
  const code = readCode(new URLSearchParams(query).get(VOUCHER) ?? '');
  const [path = '/'] = address.split('?', 1);
  res.writeHead(303, {
    Location: fields.length === 0 ? path : `${path}?${fields.join('&')}`,
    ...(isCode(code) && { 'Set-Cookie': `${NAMED}${code}; ${attributes(30, siteUrl)}` }),
    'Cache-Control': 'no-store',
    'Content-Length': 0,
  });
  res.end();
  return true;
}
