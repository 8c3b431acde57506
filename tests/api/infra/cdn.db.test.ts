import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { enqueuePurge } from '#lib/server/infra/mail/purges-repo.ts';
import { MINUTE_MS, SECOND_MS } from '#lib/format/durations.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aClock } from '../../support/people.ts';
import { aPlace, aShop, whenDone } from '../../support/shop.ts';

const KEY = 'the-key-of-a-cdn';

/** A CDN that answers as `status` says. */
async function aCdn() {
  const received: unknown[] = [];
  const cdn = { status: 200, received, address: '' };
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (bytes: Buffer) => (body += bytes.toString()));
    req.on('end', () => {
      const { authorization, 'surrogate-key': tags } = req.headers;
      received.push({ authorization, tags, body: JSON.parse(body) as unknown });
      res.writeHead(cdn.status).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  whenDone(() => void server.close());
  const address = server.address();
  cdn.address = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/purge`;
  return cdn;
}

async function aShopWithCdn() {
  const cdn = await aCdn();
  const clock = aClock();
  const place = await aPlace();
  const env = { CDN_PURGE_URL: cdn.address, CDN_PURGE_KEY: KEY };
  const shop = await aShop(place, clock.now, env);
  await enqueuePurge(shop);
  const change = (one: Shop, ...tags: string[]) =>
    inTransaction(one.db, async (tx) => one.changes.record(tx, tags));
  /** What the CDN gets in the next second. */
  const purged = async (...shops: Shop[]) => {
    for (const one of shops) await enqueuePurge(one);
    clock.pass(SECOND_MS);
    for (const one of shops) await one.mail.round();
    return cdn.received.splice(0);
  };
  const pending = () => shop.db.selectFrom('outbox').selectAll().execute();
  return { cdn, clock, place, env, shop, change, purged, pending };
}

const request = (...tags: string[]) => ({
  authorization: `Bearer ${KEY}`,
  tags: tags.join(' '),
  body: { tags },
});

test('all processes together purge each change once, at most once a second', async () => {
  const { clock, place, env, shop, change, purged, pending } = await aShopWithCdn();
  const other = await aShop(place, clock.now, env);
  expect(await purged(shop, other)).toEqual([]);
  await change(shop, 'product:clay-bowl');
  await change(other, 'product:clay-bowl', 'catalogue');
  expect(await purged(shop, other)).toEqual([request('catalogue', 'product:clay-bowl')]);
  await change(shop, 'content');
  await change(other, 'catalogue');
  await enqueuePurge(other);
  await change(shop, 'sales');
  expect(await purged(shop, other)).toEqual([request('catalogue', 'content')]);
  expect(await purged(shop, other)).toEqual([request('sales')]);
  // What was purged leaves no rows.
  expect(await pending()).toEqual([]);
});

test('many tags, and a database that was replaced, are all pages', async () => {
  const { shop, change, purged } = await aShopWithCdn();
  const many = Array.from({ length: 31 }, (_, at) => `product:mat-${at}`);
  await change(shop, ...many);
  expect(await purged(shop)).toEqual([request('all')]);
  await shop.db.updateTable('revision').set({ number: 0 }).execute();
  expect(await purged(shop)).toEqual([request('all')]);
});

test('while the CDN fails, changes wait for one purge, and a minute later for none', async () => {
  const { cdn, clock, shop, change, purged, pending } = await aShopWithCdn();
  cdn.status = 503;
  await change(shop, 'product:clay-bowl');
  expect(await purged(shop)).toHaveLength(1);
  await change(shop, 'content');
  expect(await purged(shop)).toEqual([]);
  expect(await pending()).toHaveLength(1);
  clock.pass(MINUTE_MS);
  expect(await purged(shop)).toEqual([]);
  expect(await pending()).toEqual([]);
  cdn.status = 200;
  expect(await purged(shop)).toEqual([request('content')]);
});
