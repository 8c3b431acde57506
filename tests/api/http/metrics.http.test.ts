import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { aPerson, call, tokenOf } from '../../support/people.ts';
import { aProduct, oneBowl } from '../../support/products.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';

const TOKEN = 'a-token-of-more-than-16-letters';

const scrape = (url: string, authorization?: string, method = 'GET') =>
  fetch(`${url}/api/metrics`, {
    method,
    headers: authorization === undefined ? {} : { Authorization: authorization },
  });

const SAMPLE = /^([a-z_]+(?:_[a-z0-9]+)*)(\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? ([\d.e+-]+)$/;

/** The samples of a scrape by name and labels, once each line is of the text format 0.0.4. */
async function metricsOf(url: string): Promise<Map<string, number>> {
  const response = await scrape(url, `Bearer ${TOKEN}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const samples = new Map<string, number>();
  const types = new Map<string, string>();
  const text = await response.text();
  expect(text.endsWith('\n')).toBe(true);
  for (const line of text.trimEnd().split('\n')) {
    const [, name = '', type = ''] = /^# TYPE (\S+) (counter|gauge|histogram)$/.exec(line) ?? [];
    if (type) types.set(name, type);
    if (line.startsWith('#')) continue;
    const [, sample = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [line];
    expect(types.has(sample.replace(/_(bucket|sum|count)$/, '')) || types.has(sample)).toBe(true);
    expect(samples.has(sample + labels)).toBe(false);
    samples.set(sample + labels, Number(value));
  }
  return samples;
}

test('without METRICS_TOKEN there is no such call', async () => {
  const { url } = await aServer(await aPlace());
  for (const authorization of [undefined, 'Bearer ', `Bearer ${TOKEN}`]) {
    const response = await scrape(url, authorization);
    expect([response.status, await response.json()]).toEqual([
      404,
      { success: false, code: 'not_found', message: 'There is no API at this address.' },
    ]);
  }
});

test('metrics are given to the bearer of METRICS_TOKEN alone', async () => {
  const { url, logged } = await aServer(await aPlace(), { METRICS_TOKEN: TOKEN });
  const wrong = [
    undefined,
    '',
    TOKEN,
    `Basic ${TOKEN}`,
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    'Bearer x',
  ];
  for (const authorization of wrong) {
    const response = await scrape(url, authorization);
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await response.text()).not.toContain('shilpa_');
  }
  expect((await scrape(url, `Bearer ${TOKEN}`, 'POST')).status).toBe(405);
  expect(await (await scrape(url, `Bearer ${TOKEN}`, 'HEAD')).text()).toBe('');
  expect((await metricsOf(url)).get('shilpa_requests_total{kind="call",status="4xx"}')).toBe(
    wrong.length + 1,
  );
  expect(logged()).not.toContain(TOKEN);
});

test('metrics count requests by kind and status, cached pages, orders, errors and waiting emails', async () => {
  const place = await aPlace();
  const shop = await aShop(place);
  await stock(shop, aProduct('lacquer-band-bowl'));
  const token = await tokenOf(shop, await aPerson(shop));
  // Nobody takes emails there, so they wait.
  const { url } = await aServer(place, {
    METRICS_TOKEN: TOKEN,
    MAIL_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'silent',
  });
  const before = await metricsOf(url);
  expect(before.get('shilpa_pending_emails')).toBe(0);
  expect(before.get('shilpa_oldest_pending_email_seconds')).toBe(0);

  for (const path of ['/help-center', '/help-center', '/none', '/favicon.svg', '/robots.txt']) {
    await (await fetch(url + path)).text();
  }
  await (await fetch(`${url}/media/none-320.webp`)).text();
  await (await fetch(`${url}/api/health`)).text();
  const order = { token, body: oneBowl, headers: { 'Idempotency-Key': 'the-same-key' } };
  for (const _time of ['once', 'again']) {
    expect((await call(url, 'POST /api/order/place', order)).status).toBe(201);
  }
  await shop.db.schema.dropTable('cart_lines').execute();
  expect((await call(url, 'GET /api/cart/getcartitems', { token })).status).toBe(500);

  const after = await metricsOf(url);
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  const requests = (kind: string, status: string) =>
    grown(`shilpa_requests_total{kind="${kind}",status="${status}"}`);
  expect({
    pages: [requests('page', '2xx'), requests('page', '4xx')],
    files: requests('file', '2xx'),
    pictures: requests('picture', '4xx'),
    // The scrape before is one; a health check is none.
    calls: [requests('call', '2xx'), requests('call', '5xx')],
    timed: grown('shilpa_request_duration_seconds_count{kind="page"}'),
    below: grown('shilpa_request_duration_seconds_bucket{kind="page",le="+Inf"}'),
    cache: [grown('shilpa_page_cache_hits_total'), grown('shilpa_page_cache_misses_total')],
    orders: grown('shilpa_orders_placed_total'),
    errors: grown('shilpa_errors_total'),
    emails: after.get('shilpa_pending_emails'),
  }).toEqual({
    pages: [2, 1],
    files: 2,
    pictures: 1,
    calls: [3, 1],
    timed: 3,
    below: 3,
    cache: [1, 3],
    orders: 1,
    errors: 1,
    emails: 1,
  });
  expect(after.get('shilpa_oldest_pending_email_seconds')).toBeGreaterThan(0);
  for (const name of [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'nodejs_heap_size_used_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ]) {
    expect(after.get(name)).toBeGreaterThan(0);
  }
});

test('a client that leaves before the end is counted as such', async () => {
  const { url } = await aServer(await aPlace(), { METRICS_TOKEN: TOKEN });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST /api/newsletter HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  );
  socket.resetAndDestroy();
  const left = async () =>
    (await metricsOf(url)).get('shilpa_requests_total{kind="call",status="closed"}') ?? 0;
  await expect.poll(left).toBe(1);
});
