import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isUnavailable } from '#lib/server/infra/db/unavailable.ts';
import { lightAddress } from '#lib/server/infra/files/pictures.ts';
import type { Services } from './services.ts';
import type { ServedStorefront } from './storefront.ts';
import { clientFiles, serveFile } from './serve-files.ts';
import { clientIp, proxyList } from './client-ip.ts';
import { savesData, securityHeaders, setHeaders } from './headers.ts';
import {
  isAllowedHost,
  isForeign,
  METHODS,
  isOfData,
  isPage,
  canonicalPath,
} from './request-checks.ts';
import { pageAddress, renderPage, type AstroHandler } from './render.ts';
import { openPageCache } from './page-cache.ts';
import { WRONG_MESSAGE } from '#lib/server/errors.ts';
import { busyPageOf, sendBusy, sendJson, sendPage } from './send.ts';
import { letGoOfTrickles } from './slow-clients.ts';
import { createUploadLimiter } from './upload-limit.ts';

const LINGER_MS = 2_000;
const HEALTH = '/api/health';
const READY = '/api/ready';

/** Sends a request on to the host that has the data, and its response back. */
export type Proxy = (
  req: IncomingMessage,
  res: ServerResponse,
  visit: { address: string; ip: string },
) => Promise<void>;

export interface ListenerOptions {
  /** What pages read. */
  shop: ServedStorefront;
  /** Where the data is: in this process, or behind the way to another. */
  data: { desks: Services } | { proxy: Proxy };
  /** The built pages. */
  pages: AstroHandler;
  /** The folder with what browsers fetch: `dist/client`. */
  clientFolder: string;
  allowedHosts: readonly string[];
  /** Whether the process is about to stop. */
  isDraining: () => boolean;
  /** Whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
}

/**
 * What stands before Astro: host and origin checks, security headers, health, files, pictures and
 * the page cache. A page that is kept is sent without Astro being entered.
 */
export function shopListener(parts: ListenerOptions): RequestListener {
  const { shop, data, pages, clientFolder, allowedHosts, isDraining } = parts;
  const shared = securityHeaders({ https: shop.siteUrl.startsWith('https:') });
  const cache = openPageCache(shop.now, shared);
  shop.changes.listen((tags) => cache.invalidate(tags));
  const proxies = proxyList(parts.trustedProxies);
  const sendBusyPage = busyPageOf(clientFolder);
  const files = clientFiles(clientFolder);
  const uploads = createUploadLimiter();

  async function servePage(req: IncomingMessage, res: ServerResponse, address: string) {
    const page = await cache.get(address, req.headers['accept-encoding'], () =>
      renderPage(pages, shop, address, randomUUID()),
    );
    if (page.status === 503) return sendBusyPage(req, res);
    // The page's own headers hold these already.
    for (const name of Object.keys(shared)) res.removeHeader(name);
    sendPage(req, res, page);
  }

  async function serveReady(req: IncomingMessage, res: ServerResponse) {
    const ready = !isDraining() && (await shop.isReady().catch(() => false));
    if (ready) return sendJson(req, res, 200, { success: true });
    sendBusy(req, res);
  }

  /** Liveness and readiness, which answer whatever Host they are asked by. */
  function serveProbe(req: IncomingMessage, res: ServerResponse, path: string): void {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', 'GET, HEAD');
      const message = 'This address takes GET, HEAD only.';
      return sendJson(req, res, 405, { success: false, message });
    }
    if (path === HEALTH) return sendJson(req, res, 200, { success: true });
    void serveReady(req, res);
  }

  const ipOf = (req: IncomingMessage): string =>
    clientIp(req.socket.remoteAddress, req.headers['x-forwarded-for']?.toString(), proxies);

  /**
   * Looks after the line of a request: one that trickles is let go; who sends on after he was refused
   * gets the answer, and a little later the line is cut.
   */
  function watch(req: IncomingMessage, res: ServerResponse): void {
    // Who has hung up by then has none.
    const { socket } = req;
    letGoOfTrickles(req);
    res.once('finish', () => {
      const cut = () => req.complete || socket.destroy();
      if (!req.complete) setTimeout(cut, LINGER_MS).unref();
    });
  }

  async function serve(req: IncomingMessage, res: ServerResponse, path: string, query: string) {
    const desks = 'desks' in data ? data.desks : undefined;
    if (desks && (await serveFile(desks, req, res, { path, query }))) return;
    if (isPage(req, path)) return servePage(req, res, pageAddress(path, query));
    watch(req, res);
    if (!uploads.enter(req, res)) return sendBusy(req, res);
    await pages(req, res, undefined, {
      shop,
      desks,
      page: { tags: [] },
      requestId: randomUUID(),
      clientIp: ipOf(req),
    });
  }

  function fail(req: IncomingMessage, res: ServerResponse, error: unknown): void {
    const busy = isUnavailable(error);
    shop.log.error({ err: error, path: req.url?.split('?')[0] }, busy ? 'busy' : 'bug');
    if (res.headersSent) return void res.destroy();
    if (busy && !req.url?.startsWith('/api/')) return sendBusyPage(req, res);
    if (busy) return sendBusy(req, res);
    sendJson(req, res, 500, { success: false, message: WRONG_MESSAGE });
  }

  return (req, res) => {
    const address = req.url ?? '/';
    const [asked = '/', query = ''] = address.split('?', 2);
    const path = savesData(req) ? lightAddress(asked) : asked;
    // The files are found by the request's own address.
    if (path !== asked) req.url = path;
    const isHome = isAllowedHost(req.headers.host, allowedHosts);
    if (isDraining()) res.setHeader('Connection', 'close');
    // What is kept is sent at once: this is the way that nearly every visit takes.
    const kept =
      isHome && isPage(req, path)
        ? cache.peek(pageAddress(path, query), req.headers['accept-encoding'])
        : undefined;
    if (kept) return sendPage(req, res, kept);

    setHeaders(res, shared);
    if (path === HEALTH || path === READY) return serveProbe(req, res, path);
    if (!isHome) {
      return sendJson(req, res, 421, { success: false, message: 'This is not that shop.' });
    }
    if (req.method === 'TRACE') {
      res.setHeader('Allow', METHODS);
      return sendJson(req, res, 405, { success: false, message: 'Nothing is traced here.' });
    }
    if (isForeign(req, shop.siteUrl)) {
      return sendJson(req, res, 403, { success: false, message: 'Not allowed from another site.' });
    }
    const target = canonicalPath(req, path);
    if (target !== path) req.url = query === '' ? target : `${target}?${query}`;
    if ('proxy' in data && isOfData(req, path)) {
      watch(req, res);
      data.proxy(req, res, { address, ip: ipOf(req) }).catch((error) => fail(req, res, error));
      return;
    }
    files(req, res, () => {
      serve(req, res, path, query).catch((error: unknown) => fail(req, res, error));
    });
  };
}
