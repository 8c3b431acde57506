import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { followFacts } from '#lib/content/fill-facts.ts';
import { bestOf } from '#lib/sales/sale.ts';
import { paths } from '#lib/site/paths.ts';
import { pageAddress, renderPage, type BuiltPages } from './render.ts';
import { isPage } from './request-checks.ts';
import { sendUncachedPage } from './send.ts';
import type { Services } from './services.ts';
import type { Storefront } from './storefront.ts';

/** The shop with its drafts, for the browser that a preview link is bound to (docs/api.md "Content"). */

const COOKIE = 'preview';
const LINK = paths.preview('');
const ADMIN = paths.admin;

/** Programs that fetch a link to show what it leads to, before anybody opens it. */
const BOT = /bot\b|facebookexternalhit|whatsapp|skypeuripreview|crawler|spider/i;

/** With https the name itself says that no other host and no answer without it has set the cookie. */
const nameOf = (siteUrl: string): string =>
  siteUrl.startsWith('https:') ? `__Host-${COOKIE}` : COOKIE;

const isLink = (path: string): boolean => path.startsWith(LINK);

const isAdmin = (path: string): boolean => path === ADMIN || path.startsWith(`${ADMIN}/`);

/** Whether a request is about a preview: its link, leaving it, or a page for whoever may have one. */
export const mayBePreview = (req: IncomingMessage, path: string): boolean =>
  isLink(path) ||
  (req.headers.cookie?.includes(`${COOKIE}=`) === true && isPage(req, path) && !isAdmin(path));

function cookieOf(req: IncomingMessage, siteUrl: string): string | undefined {
  const start = `${nameOf(siteUrl)}=`;
  const pairs = req.headers.cookie?.split(/;\s*/) ?? [];
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
}

/** Sets the cookie, and leads on. */
function redirect(
  res: ServerResponse,
  {
    siteUrl,
    secret,
    seconds,
    to,
  }: Record<'siteUrl' | 'secret' | 'to', string> & { seconds: number },
): void {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
  res.writeHead(303, {
    Location: to,
    'Set-Cookie': `${nameOf(siteUrl)}=${secret}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`,
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
    'Content-Length': 0,
  });
  res.end();
}

/** The page of this shop that `to` names; the home page for anything else. */
function ownAddress(query: string, siteUrl: string): string {
  const to = new URLSearchParams(query).get('to') ?? paths.home;
  if (!to.startsWith('/') || !URL.canParse(to, siteUrl)) return paths.home;
  const { origin, pathname, search, hash } = new URL(to, siteUrl);
  const isOwn = origin === new URL(siteUrl).origin && !pathname.startsWith('//');
  return isOwn ? pathname + search + hash : paths.home;
}

export interface PreviewDeps {
  shop: Storefront;
  pages: BuiltPages;
  services: Services;
}

interface Target {
  path: string;
  query: string;
}

async function openLink(
  { shop: { siteUrl }, services }: PreviewDeps,
  req: IncomingMessage,
  res: ServerResponse,
  { path, query }: Target,
): Promise<boolean> {
  const isOpened = req.method === 'GET' && !BOT.test(req.headers['user-agent'] ?? '');
  if (!isOpened || req.headers['sec-purpose'] !== undefined) return false;
  const known = cookieOf(req, siteUrl);
  const opened = await services.contentPreviews.open(path.slice(LINK.length), known);
  if (!opened) return false;
  const { secret, secondsLeft: seconds } = opened;
  redirect(res, { siteUrl, secret, seconds, to: ownAddress(query, siteUrl) });
  return true;
}

/** Nobody stores it, no crawler lists it, and the shop's own pages may frame it. */
const previewHeaders = (policy: string | undefined): Record<string, string> => ({
  ...(policy && {
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  }),
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
});

async function sendPreview(
  { shop, pages, services }: PreviewDeps,
  req: IncomingMessage,
  res: ServerResponse,
  { path, query, at }: Target & { at: Date | undefined },
): Promise<void> {
  const drafts = await services.draftContent();
  const now = at ?? shop.now();
  const catalogue = await services.catalogueAsOf(now);
  const best = () => bestOf(shop.prices.sales(), now);
  const preview = {
    ...shop,
    catalogue,
    content: () => drafts,
    facts: followFacts(() => shop.settings(), catalogue.maxDiscount, best),
    prices: { ...shop.prices, best },
    now: () => now,
  };
  const { status, headers, body } = await renderPage(
    pages,
    preview,
    pageAddress(path, query),
    randomUUID(),
    // The studio says beside its frames what they are.
    { at, hasBar: req.headers['sec-fetch-dest'] !== 'iframe' },
  );
  const policy = headers['content-security-policy'];
  await sendUncachedPage(req, res, {
    status,
    headers: { ...headers, ...previewHeaders(policy) },
    body,
  });
}

/** Opens, shows or leaves a preview; returns whether it has responded. */
export async function servePreview(
  deps: PreviewDeps,
  req: IncomingMessage,
  res: ServerResponse,
  target: Target,
): Promise<boolean> {
  const { siteUrl } = deps.shop;
  if (target.path === paths.previewLeave) {
    redirect(res, { siteUrl, secret: '', seconds: 0, to: paths.home });
    return true;
  }
  if (isLink(target.path) && (await openLink(deps, req, res, target))) return true;
  const secret = isLink(target.path) ? undefined : cookieOf(req, siteUrl);
  const found = secret === undefined ? undefined : await deps.services.contentPreviews.find(secret);
  if (!found) return false;
  await sendPreview(deps, req, res, { ...target, at: found.at });
  return true;
}
