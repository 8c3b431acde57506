import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { RefusalCode } from '#lib/messages/refusal-codes.ts';
import { paths } from '#lib/site/paths.ts';
import * as m from '#messages';
import { savesData } from './headers.ts';
import type { SendablePage, RenderedResponse } from './rendered.ts';
import { BUSY_RETRY_SECONDS } from '#lib/server/errors.ts';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { NO_CALL, onlyAccepts } from '#lib/messages/messages.ts';

/** Responses of the listener itself, without Astro. */

export function sendJson(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  content: object,
): void {
  const body = JSON.stringify(content);
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Language': m.common_locale(),
    Vary: 'Accept-Language',
    'Content-Length': Buffer.byteLength(body),
  });
  res.end(req.method === 'HEAD' ? undefined : body);
}

export const sendRefusal = (
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  refusal: { code: RefusalCode; message: string },
): void => sendJson(req, res, status, { success: false, ...refusal });

/**
 * Resolves once the client has taken what was written, or is gone: whoever streams a long response
 * through Astro, which does not wait for it, has to.
 */
export const whenDrained = (res: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (!res.writableNeedDrain || res.destroyed) return resolve();
    const done = () => {
      res.off('drain', done);
      res.off('close', done);
      resolve();
    };
    res.on('drain', done);
    res.on('close', done);
  });

export const sendNoCall = (req: IncomingMessage, res: ServerResponse): void =>
  sendRefusal(req, res, 404, { code: 'not_found', message: NO_CALL });

export function sendWrongMethod(req: IncomingMessage, res: ServerResponse, allow: string): void {
  res.setHeader('Allow', allow);
  sendRefusal(req, res, 405, { code: 'wrong_method', message: onlyAccepts(allow) });
}

/** The response to an unexpected error. */
export const sendBug = (req: IncomingMessage, res: ServerResponse): void =>
  sendRefusal(req, res, 500, { code: 'server_error', message: m.common_went_wrong_try_again() });

/** The response while the database or the storage is unavailable. */
export function sendBusy(req: IncomingMessage, res: ServerResponse): void {
  res.setHeader('Retry-After', String(BUSY_RETRY_SECONDS));
  sendRefusal(req, res, 503, { code: 'busy', message: m.common_shop_busy() });
}

/** Sends `public/503.html` in the language of the page, which needs no database. */
export function busyPageOf(clientFolder: string) {
  const template = readFileSync(join(clientFolder, '503.html'), 'utf8');
  return (req: IncomingMessage, res: ServerResponse): void => {
    const texts: Record<string, string> = {
      lang: m.common_locale(),
      home: paths.home,
      logo: m.site_logo(),
      title: m.site_busy_title(),
      busy: m.common_shop_busy(),
      again: m.common_try_again(),
      cart: m.site_busy_cart(),
    };
    const page = Buffer.from(
      template.replace(/\{(\w+)\}/g, (name, key: string) => texts[key] ?? name),
    );
    res.writeHead(503, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      'Retry-After': String(BUSY_RETRY_SECONDS),
      'Content-Length': page.length,
    });
    res.end(req.method === 'HEAD' ? undefined : page);
  };
}

export function sendMoved(res: ServerResponse, status: 301 | 308, location: string): void {
  res.writeHead(status, { Location: location, 'Cache-Control': 'no-store', 'Content-Length': 0 });
  res.end();
}

/** Alternating names and values without one of the headers. */
const without = (head: readonly string[], name: string): string[] =>
  head.filter((_, index) => head[index - (index % 2)] !== name);

/** Sends a page, or 304 when the visitor has it already. */
export function sendPage(req: IncomingMessage, res: ServerResponse, page: SendablePage): void {
  const { status, etag, body, head } = page;
  const known = req.headers['if-none-match'];
  if (known !== undefined && status === 200 && known.split(/\s*,\s*/).includes(etag)) {
    res.writeHead(304, without(head, 'content-length'));
    res.end();
    return;
  }
  // With `Save-Data`, nothing is prefetched.
  res.writeHead(status, savesData(req) ? without(head, 'speculation-rules') : head);
  res.end(req.method === 'HEAD' ? undefined : body);
}

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** Smaller bodies gain nothing. */
const LEAST_BYTES = 860;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The encoding to answer in: what the visitor takes, brotli before gzip. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  // Parsing what nearly every browser sends costs a quarter of the cached pages a second (decision 0038).
  if (acceptEncoding === 'gzip, deflate, br' || acceptEncoding === 'gzip, deflate, br, zstd') {
    return 'br';
  }
  if (acceptEncoding === undefined) return 'identity';
  const visitor = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const taken = visitor.encodings([...encodings]);
  return encodings.find((encoding) => taken.includes(encoding)) ?? 'identity';
}

export const isWorthCompressing = (bytes: number): boolean => bytes >= LEAST_BYTES;

/** A body in one encoding; `effort` is brotli's quality, 5 while somebody waits, 11 otherwise. */
export async function encode(body: Buffer, encoding: Encoding, effort: number): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: effort,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      });
    case 'gzip':
      return zip(body, { level: Math.min(effort + 1, 9) });
    case 'identity':
      return body;
  }
}

/** Quick, as it is done for one visitor alone. */
const UNCACHED_QUALITY = 4;

/** Sends a page that no cache holds. */
export async function sendUncachedPage(
  req: IncomingMessage,
  res: ServerResponse,
  { status, headers, body }: RenderedResponse,
): Promise<void> {
  const accepted = chooseEncoding(req.headers['accept-encoding']);
  const encoding = isWorthCompressing(body.length) ? accepted : 'identity';
  const encoded = await encode(body, encoding, UNCACHED_QUALITY);
  res.writeHead(status, {
    ...headers,
    vary: 'Accept-Encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': encoded.length,
  });
  res.end(req.method === 'HEAD' ? undefined : encoded);
}
