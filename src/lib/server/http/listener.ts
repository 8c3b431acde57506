import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { isUnavailable } from '../db/trouble.ts';
import { servePicture } from '../media/serve.ts';
import type { Shop } from '../shop.ts';
import { chooseEncoding } from './encoding.ts';
import { FOR_EVER, PAGE_CACHE_CONTROL, setSecurityHeaders } from './headers.ts';
import { isAllowedHost, isForeign } from './hosts.ts';
import { pageAddress } from './page-address.ts';
import { openPageCache, type CachedPage } from './page-cache.ts';
import { BUSY_MESSAGE, BUSY_RETRY_SECONDS, WRONG_MESSAGE } from './refusal.ts';
import { renderPage, type AstroHandler } from './render.ts';

const MEDIA = '/media/';
/** Built files whose names change with what they hold. */
const NAMED_BY_CONTENT = /^\/(_astro|pictures)\//;

export interface ListenerParts {
  shop: Shop;
  /** The built pages. */
  pages: AstroHandler;
  /** The folder with what browsers fetch: `dist/client`. */
  clientFolder: string;
  allowedHosts: readonly string[];
  /** Whether the process is about to stop. */
  isDraining: () => boolean;
}

/**
 * What stands before Astro: host and origin checks, security headers, health, files, pictures and
 * the page cache. A page that is kept is sent without Astro being entered.
 */
export function shopListener(parts: ListenerParts): RequestListener {
  const { shop, pages, clientFolder, allowedHosts, isDraining } = parts;
  const https = shop.siteUrl.startsWith('https:');
  const cache = openPageCache(shop.now);
  shop.changes.listen((tags) => cache.invalidate(tags));
  const busyPage = readFileSync(join(clientFolder, '503.html'));
  const files = sirv(clientFolder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path) =>
      res.setHeader(
        'Cache-Control',
        NAMED_BY_CONTENT.test(path) ? FOR_EVER : 'public, max-age=3600',
      ),
  });

  function sendJson(req: IncomingMessage, res: ServerResponse, status: number, content: object) {
    const body = JSON.stringify(content);
    res.writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Length': Buffer.byteLength(body),
    });
    res.end(req.method === 'HEAD' ? undefined : body);
  }

  function sendBusyPage(req: IncomingMessage, res: ServerResponse): void {
    res.writeHead(503, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
      'Retry-After': String(BUSY_RETRY_SECONDS),
      'Content-Length': busyPage.length,
    });
    res.end(req.method === 'HEAD' ? undefined : busyPage);
  }

  function sendPage(req: IncomingMessage, res: ServerResponse, page: CachedPage): void {
    const encoding = chooseEncoding(req.headers['accept-encoding']);
    for (const [name, value] of Object.entries(page.headers)) res.setHeader(name, value);
    if (res.getHeader('content-type') === 'text/html') {
      res.setHeader('Content-Type', 'text/html; charset=utf-8');
    }
    res.setHeader('Vary', 'Accept-Encoding');
    if (page.status === 200) {
      const etag = page.etags[encoding];
      res.setHeader('Cache-Control', page.tags.length > 0 ? PAGE_CACHE_CONTROL : 'no-cache');
      res.setHeader('ETag', etag);
      if (req.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) {
        res.writeHead(304).end();
        return;
      }
    } else {
      res.setHeader('Cache-Control', 'no-store');
    }
    const body = page.bodies[encoding];
    // A body too small to compress is the same bytes in every encoding.
    if (body !== page.bodies.identity) res.setHeader('Content-Encoding', encoding);
    res.setHeader('Content-Length', body.length);
    res.writeHead(page.status);
    res.end(req.method === 'HEAD' ? undefined : body);
  }

  async function servePage(req: IncomingMessage, res: ServerResponse, path: string, query: string) {
    const address = pageAddress(path, new URLSearchParams(query));
    const kept = cache.peek(address);
    if (kept) return sendPage(req, res, kept);
    const page = await cache.get(address, () => renderPage(pages, shop, address, randomUUID()));
    if (page.status === 503) return sendBusyPage(req, res);
    sendPage(req, res, page);
  }

  async function serveReady(req: IncomingMessage, res: ServerResponse) {
    const ready = !isDraining() && (await shop.isReady().catch(() => false));
    if (ready) return sendJson(req, res, 200, { success: true });
    sendJson(req, res, 503, { success: false, message: BUSY_MESSAGE });
  }

  async function serve(req: IncomingMessage, res: ServerResponse, path: string, query: string) {
    if (path.startsWith(MEDIA)) {
      if (await servePicture(shop.pictures, path.slice(MEDIA.length), req, res)) return;
      return sendJson(req, res, 404, { success: false, message: 'There is no such picture.' });
    }
    const isPage = (req.method === 'GET' || req.method === 'HEAD') && !path.startsWith('/api/');
    if (isPage) return servePage(req, res, path, query);
    await pages(req, res, undefined, { shop, page: { tags: [] }, requestId: randomUUID() });
  }

  function fail(req: IncomingMessage, res: ServerResponse, error: unknown): void {
    const busy = isUnavailable(error);
    shop.log.error({ err: error, path: req.url?.split('?')[0] }, busy ? 'busy' : 'bug');
    if (res.headersSent) return void res.destroy();
    if (busy && !req.url?.startsWith('/api/')) return sendBusyPage(req, res);
    sendJson(req, res, busy ? 503 : 500, {
      success: false,
      message: busy ? BUSY_MESSAGE : WRONG_MESSAGE,
    });
  }

  return (req, res) => {
    setSecurityHeaders(res, { https });
    const [path = '/', query = ''] = (req.url ?? '/').split('?', 2);
    if (isDraining()) res.setHeader('Connection', 'close');
    if (path === '/api/health') return sendJson(req, res, 200, { success: true });
    if (path === '/api/ready') return void serveReady(req, res);
    if (!isAllowedHost(req.headers.host, allowedHosts)) {
      return sendJson(req, res, 421, { success: false, message: 'This is not that shop.' });
    }
    if (isForeign(req, shop.siteUrl)) {
      return sendJson(req, res, 403, { success: false, message: 'Not allowed from another site.' });
    }
    files(req, res, () => {
      serve(req, res, path, query).catch((error: unknown) => fail(req, res, error));
    });
  };
}
