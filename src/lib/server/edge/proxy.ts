import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import { asHop } from '#lib/server/web/request-checks.ts';
import type { Proxy } from '#lib/server/web/listener-context.ts';
import { unavailable } from './api.ts';

/** Hop-by-hop headers (RFC 9110 §7.6.1). */
const ofOneLine = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Not forwarded: this instance checks host and origin, handles `Expect`, and sets the client's IP address. */
const settledHere = ['host', 'origin', 'sec-fetch-site', 'expect', 'forwarded', 'x-forwarded-for'];

const setByEdge = ['strict-transport-security'];

const withoutLine = (headers: IncomingHttpHeaders, dropped: readonly string[]) => {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => ![...dropped, ...named].includes(name)),
  );
};

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Streams request and response; a client that disconnects aborts it. Throws a busy `Refusal` when the backend does
 * not respond.
 */
export const createProxy =
  (pool: Dispatcher): Proxy =>
  async (req, res, { address, ip }) => {
    const left = new AbortController();
    res.once('close', () => left.abort());
    // When this pipe ends early, the visitor's connection must stay open for the response.
    const body = hasBody(req) ? req.pipe(new PassThrough()) : null;
    // The request rejects with the same error.
    body?.on('error', () => undefined);
    try {
      const response = await pool.request({
        path: address,
        method: req.method ?? 'GET',
        headers: {
          ...withoutLine(req.headers, [...ofOneLine, ...settledHere]),
          ...(ip && { 'x-forwarded-for': asHop(ip) }),
        },
        body,
        signal: left.signal,
      });
      res.writeHead(
        response.statusCode,
        withoutLine(response.headers, [...ofOneLine, ...setByEdge]),
      );
      await pipeline(response.body, res);
    } catch (error) {
      if (!left.signal.aborted) throw unavailable(error);
    } finally {
      // The backend has responded, so the rest of the body is not needed.
      req.unpipe();
      req.resume();
    }
  };
