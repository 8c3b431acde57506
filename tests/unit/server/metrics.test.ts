import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createMetrics, kindOf } from '#lib/server/web/metrics.ts';

/** A response whose body a test reads. */
class ReadableResponse extends ServerResponse {
  text = '';
  override end(body?: unknown): this {
    this.text = String(body);
    return this;
  }
}

describe('Metrics', () => {
  const aRequest = (method: string, url: string) =>
    Object.assign(new IncomingMessage(new Socket()), { method, url });

  test.each([
    ['GET', '/', 'page'],
    ['GET', '/product/clay-bowl', 'page'],
    ['POST', '/order-tracking', 'page'],
    ['GET', '/verify', 'page'],
    ['POST', '/verify', 'call'],
    ['GET', '/api/cart/getcartitems', 'call'],
    ['GET', '/media/abc-320.webp', 'picture'],
    ['GET', '/pictures/hero-0-1280.webp', 'picture'],
    ['GET', '/uploads/slips/abc.webp', 'file'],
    ['GET', '/_astro/cart.abc.js', 'file'],
    ['GET', '/sitemap.xml', 'file'],
  ])('%s %s is a %s', (method, path, kind) => {
    expect(kindOf(aRequest(method, path), path)).toBe(kind);
  });

  test('a request is in the bucket of its duration and all above it', async () => {
    let ms = 0;
    const metrics = createMetrics('a-token-of-16-letters', () => ms);
    for (const took of [0.5, 1, 30, 20_000]) {
      const req = aRequest('GET', '/');
      const res = new ServerResponse(req);
      metrics.watch(req, res);
      ms += took;
      res.emit('close');
    }
    const req = Object.assign(aRequest('GET', '/api/metrics'), {
      headers: { authorization: 'Bearer a-token-of-16-letters' },
    });
    const res = new ReadableResponse(req);
    await metrics.serve(req, res, { pageCache: { hits: 0, misses: 0 }, now: () => new Date() });
    const buckets = [...res.text.matchAll(/_bucket\{kind="page",le="(.+)"\} (\d+)/g)];
    expect(buckets.map(([, bound, count]) => `${bound}:${count}`).join(' ')).toBe(
      '0.001:2 0.0025:2 0.005:2 0.01:2 0.025:2 0.05:3 0.1:3 0.25:3 0.5:3 1:3 2.5:3 5:3 10:3 +Inf:4',
    );
    expect(res.text).toContain('shilpa_request_duration_seconds_sum{kind="page"} 20.0315\n');
    expect(res.text).toContain('shilpa_requests_total{kind="page",status="closed"} 4\n');
  });
});
