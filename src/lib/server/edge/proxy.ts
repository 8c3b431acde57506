import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import { asHop } from '#lib/server/web/client-ip.ts';
import type { Proxy } from '#lib/server/web/listener.ts';
import { unavailable } from './api.ts';

/** What concerns one line and not the message that travels on it (RFC 9110 §7.6.1). */
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

/**
 * What this instance has answered for: it checked host and origin, its own node says when a body may
 * come, and whom a visitor names as his address is not believed.
 */
const settledHere = ['host', 'origin', 'sec-fetch-site', 'expect', 'forwarded', 'x-forwarded-for'];

/** Whether browsers are to insist on https is said by the origin that they talk to. */
const saidHere = ['strict-transport-security'];

const withoutLine = (headers: IncomingHttpHeaders, dropped: readonly string[]) => {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => ![...dropped, ...named].includes(name)),
  );
};

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Sends a request on to the host with the data and its answer back, neither of them gathered up on the
 * way. Who leaves is left there too. A host that does not answer is a busy `Refusal`.
 */
export const createProxy =
  (pool: Dispatcher): Proxy =>
  async (req, res, { address, ip }) => {
    const left = new AbortController();
    res.once('close', () => left.abort());
    // A pipe of its own: what ends it early must not cut the visitor's line before he has his answer.
    const body = hasBody(req) ? req.pipe(new PassThrough()) : null;
    // The request's own failure says the same.
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
        withoutLine(response.headers, [...ofOneLine, ...saidHere]),
      );
      await pipeline(response.body, res);
    } catch (error) {
      if (!left.signal.aborted) throw unavailable(error);
    } finally {
      // What is still on its way to a host that has answered is let go.
      req.unpipe();
      req.resume();
    }
  };
