import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isDatabaseUnavailable } from '#lib/server/infra/db/failures.ts';
import { clientFiles, serveFile } from './serve-files.ts';
import {
  METHODS,
  callLocale,
  canonicalPath,
  clientIp,
  effectivePath,
  isAllowedHost,
  isForeign,
  isOfData,
  isPage,
  isRead,
  loggedPath,
  pageMethods,
  proxyList,
  splitAddress,
} from './request-checks.ts';
import { lowerCasePageFound, NOTHING_HERE, rejectPath } from './moved-pages.ts';
import type { Context, ListenerOptions, Target } from './listener-context.ts';
import { securityHeaders, setHeaders } from './headers.ts';
import { storefrontsOf } from './localized-storefront.ts';
import { isVoucherLink, keepVoucher, switchDataSaver } from './visitor-cookies.ts';
import { pageAddress, renderPage, renderRequest } from './render.ts';
import { openPageCache } from './page-cache.ts';
import { mayBePreview, servePreview } from './preview.ts';
import {
  busyPageOf,
  sendBusy,
  sendBug,
  sendJson,
  sendRefusal,
  sendUncachedPage,
  sendPage,
  whenDrained,
  sendMoved,
  sendNoCall,
  sendWrongMethod,
} from './send.ts';
import { METRICS } from './metrics.ts';
import { inLocale } from '#lib/server/infra/locale.ts';

const HEALTH = '/api/health';
const READY = '/api/ready';

const isProbe = (path: string): boolean => path === HEALTH || path === READY;

/** Liveness and readiness, with any Host header. */
function serveProbe(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  isReady: () => Promise<boolean>,
): void {
  if (!isRead(req)) return sendWrongMethod(req, res, 'GET, HEAD');
  if (path === HEALTH) return sendJson(req, res, 200, { success: true });
  void isReady()
    .catch(() => false)
    .then((ready) => (ready ? sendJson(req, res, 200, { success: true }) : sendBusy(req, res)));
}

/** The counters of this very process. */
async function serveMetrics(context: Context, req: IncomingMessage, res: ServerResponse) {
  const { metrics, cache, pendingEmails, shop } = context;
  if (!metrics) return sendNoCall(req, res);
  if (!isRead(req)) return sendWrongMethod(req, res, 'GET, HEAD');
  await metrics.serve(req, res, { pageCache: cache.counts, pendingEmails, now: shop.now });
}

const ipOf = ({ proxies }: Context, req: IncomingMessage): string =>
  clientIp(req.socket.remoteAddress, req.headers['x-forwarded-for']?.toString(), proxies);

async function servePage(
  context: Context,
  req: IncomingMessage,
  res: ServerResponse,
  { locale, prefix, path, query }: Target,
) {
  const url = pageAddress(path, query);
  const { cache, pages, storefronts, shared } = context;
  const shop = storefronts.get(locale) ?? context.shop;
  const page = await cache.get(prefix + url, req.headers['accept-encoding'], () =>
    renderPage(pages, shop, url, crypto.randomUUID()),
  );
  if (page.status === 503) return context.sendBusyPage(req, res);
  if (page.status === 404) {
    const location = await lowerCasePageFound(context, req, prefix + path, query);
    if (location !== undefined) return sendMoved(res, 301, location);
  }
  // The page's own headers include these.
  for (const name of Object.keys(shared)) res.removeHeader(name);
  sendPage(req, res, page);
}

/** Everything but built files: pictures and uploads, pages, and calls. */
async function serve(
  context: Context,
  req: IncomingMessage,
  res: ServerResponse,
  target: Target,
): Promise<void> {
  const { path, query } = target;
  const { services, pages } = context;
  const shop = context.storefronts.get(target.locale) ?? context.shop;
  const isPreview =
    mayBePreview(req, path) &&
    (await servePreview({ shop, pages, services }, req, res, { path, query }));
  if (isPreview || (await serveFile(services, req, res, { path, query }))) return;
  if (isPage(req, path)) return servePage(context, req, res, target);
  const locals = {
    shop,
    services,
    page: { tags: [] },
    requestId: crypto.randomUUID(),
    clientIp: ipOf(context, req),
    drained: () => whenDrained(res),
  };
  // Without a `next`, Astro would render its own 404 page without the shop, and log the address.
  const onUnknown = () => sendRefusal(req, res, 404, { code: 'not_found', message: NOTHING_HERE });
  if (isOfData(req, path)) return pages(req, res, onUnknown, locals);
  // The answer to a form that was posted to a page.
  const answer = await renderRequest(pages, req, locals);
  if (!answer) return onUnknown();
  if (answer.status === 503) return context.sendBusyPage(req, res);
  await sendUncachedPage(req, res, answer);
}

function sendError(
  { shop, sendBusyPage }: Context,
  req: IncomingMessage,
  res: ServerResponse,
  error: unknown,
): void {
  const busy = isDatabaseUnavailable(error);
  shop.log.error({ err: error, path: loggedPath(req.url) }, busy ? 'busy' : 'bug');
  if (res.headersSent) return void res.destroy();
  if (busy && !req.url?.startsWith('/api/')) return sendBusyPage(req, res);
  if (busy) return sendBusy(req, res);
  sendBug(req, res);
}

/**
 * Rejects wrong hosts, TRACE, cross-site writes, misleading paths and writes to what is only read;
 * returns whether it has responded.
 */
function reject(
  { shop }: Context,
  req: IncomingMessage,
  res: ServerResponse,
  { isOwnHost, ...target }: Target & { isOwnHost: boolean },
): boolean {
  const { path } = target;
  if (!isOwnHost) {
    sendRefusal(req, res, 421, { code: 'wrong_host', message: 'This shop has another address.' });
  } else if (req.method === 'TRACE') {
    res.setHeader('Allow', METHODS);
    sendRefusal(req, res, 405, { code: 'wrong_method', message: 'TRACE is not allowed.' });
  } else if (isForeign(req, shop.siteUrl)) {
    sendRefusal(req, res, 403, { code: 'forbidden', message: 'Not allowed from another site.' });
  } else if (!rejectPath(req, res, target)) {
    const allow = pageMethods(req, path);
    const isAllowed = allow?.split(', ').includes(req.method ?? 'GET') ?? true;
    if (allow && !isAllowed) sendWrongMethod(req, res, allow);
  }
  return res.writableEnded;
}

/** Answers an accepted request with a built file, or by `serve`. */
function dispatch(
  context: Context,
  req: IncomingMessage,
  res: ServerResponse,
  target: Target,
): void {
  const { path, query } = target;
  const onError = (error: unknown) => sendError(context, req, res, error);
  const canonical = canonicalPath(req, path);
  if (canonical !== path) req.url = query === '' ? canonical : `${canonical}?${query}`;
  if (path === METRICS) {
    serveMetrics(context, req, res).catch(onError);
    return;
  }
  const { siteUrl } = context.shop;
  if (switchDataSaver(req, res, path, siteUrl) || keepVoucher(req, res, target, siteUrl)) return;
  context.files(req, res, () => {
    const locale = isOfData(req, path) ? callLocale(req, query) : target.locale;
    inLocale(locale, () => serve(context, req, res, target), context.shop.translations).catch(
      onError,
    );
  });
}

/** The fast path of most visits: sends a cached page without anything else; returns whether it has. */
function sendCached(
  { cache }: Context,
  req: IncomingMessage,
  res: ServerResponse,
  target: Target,
): boolean {
  const { prefix, path, query } = target;
  if (!isPage(req, path) || mayBePreview(req, path) || isVoucherLink(req, target)) return false;
  // Most addresses are the keys of their pages as they are.
  const key = prefix + (query === '' ? path : pageAddress(path, query));
  const cached = cache.peek(key, req.headers['accept-encoding']);
  if (cached) sendPage(req, res, cached);
  return cached !== undefined;
}

function handle(context: Context, req: IncomingMessage, res: ServerResponse): void {
  const { shop, isDraining } = context;
  const address = req.url ?? '/';
  const split = splitAddress(address);
  const { prefix, query } = split;
  const path = effectivePath(req, split.path);
  // Built files and pages are found by `req.url`.
  if (prefix !== '' || path !== split.path) req.url = query === '' ? path : `${path}?${query}`;
  const isOwnHost = isAllowedHost(req.headers.host, context.allowedHosts);
  if (isDraining()) res.setHeader('Connection', 'close');
  const target = { ...split, address, path };
  if (isOwnHost && sendCached(context, req, res, target)) return;
  setHeaders(res, context.shared);
  if (isProbe(path)) {
    const isReady = async () => !isDraining() && (await shop.isReady());
    return serveProbe(req, res, path, isReady);
  }
  if (!reject(context, req, res, { isOwnHost, ...target })) dispatch(context, req, res, target);
}

/**
 * The request listener before Astro: host and origin checks, security headers, probes, files,
 * pictures and the page cache.
 */
export function shopListener(options: ListenerOptions): RequestListener {
  const { shop, clientFolder } = options;
  const shared = securityHeaders({ https: shop.siteUrl.startsWith('https:') });
  const cache = openPageCache(shop.now, shared);
  shop.changes.listen((tags) => cache.invalidate(tags));
  const context: Context = {
    ...options,
    shared,
    cache,
    storefronts: storefrontsOf(shop),
    proxies: proxyList(options.trustedProxies),
    sendBusyPage: busyPageOf(clientFolder),
    files: clientFiles(clientFolder),
  };
  return (req, res) => {
    options.metrics?.watch(req, res);
    handle(context, req, res);
  };
}
