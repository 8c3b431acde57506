import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import { isUnavailable } from '#lib/server/infra/db/unavailable.ts';
import { bucketStorage } from '#lib/server/infra/files/bucket.ts';
import { readSettings } from '#lib/server/app/settings.ts';
import { aBucketServer } from '../../support/bucket.ts';
import { aProduct } from '../../support/goods.ts';
import { oneBowl } from '../../support/orders.ts';
import { aClock, aPerson, MINUTE_MS } from '../../support/people.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';
import { aPdf, aPicture } from '../../support/slips.ts';

/** A shop whose files lie in a bucket, with somebody who owes a slip. */
async function aShopOnABucket() {
  const clock = aClock();
  const place = await aPlace();
  const server = await aBucketServer();
  const shop = await aShop(place, clock.now, server.env);
  await stock(shop, aProduct('lacquer-band-bowl', { countInStock: 10 }));
  const id = await aPerson(shop);
  const me = {
    id,
    email: 'nimali@example.com',
    name: 'N',
    role: 'user',
    sessionId: 'none',
  } as const;
  const { orderId } = await shop.orders.place(me, oneBowl, randomUUID());
  const { bucket } = readSettings(server.env);
  if (!bucket) throw new Error('no bucket is set');
  const files = await bucketStorage(bucket, { log: pino({ level: 'silent' }) });
  return {
    clock,
    place,
    server,
    shop,
    me,
    files,
    send: (bytes: Uint8Array) => shop.slips.send(me, orderId, async () => bytes),
    shown: (path: string) => {
      const [name = '', query = ''] = path.replace('/uploads/', '').split('?');
      return shop.uploads.find({ name, query });
    },
    names: () => Array.fromAsync(files.names()),
    rows: () => shop.db.selectFrom('slips').selectAll().execute(),
    strays: () => shop.db.selectFrom('unowned_files').selectAll().execute(),
  };
}

test('what cannot be made again lies in the bucket, what can on this machine', async () => {
  const { shop, me, place, send, shown, names, strays } = await aShopOnABucket();
  const path = await send(aPdf('a slip'));
  expect(await names()).toEqual([path.split('?')[0]?.replace('/uploads/', '')]);
  expect(Buffer.from((await shown(path))?.bytes ?? [])).toEqual(Buffer.from(aPdf('a slip')));

  const avatar = await shop.account.changeAvatar(me, await aPicture('#335544', 400));
  const hash = /[0-9a-f]{20}/.exec(avatar)?.[0] ?? '';
  expect(await names()).toContain(`masters/${hash.slice(0, 2)}/${hash}.webp`);
  expect(await shop.pictures.get({ hash, form: 320 })).toBeDefined();
  expect(existsSync(join(place.dataDir, 'pictures', hash.slice(0, 2)))).toBe(true);
  expect(existsSync(join(place.dataDir, 'uploads'))).toBe(false);
  expect(await strays()).toEqual([]);

  const other = await send(aPdf('another'));
  expect((await names()).filter((name) => name.startsWith('slips/'))).toEqual([
    other.split('?')[0]?.replace('/uploads/', ''),
  ]);
});

test('a slip whose storage is away is refused as busy, and comes when it is back', async () => {
  const { server, send, rows, names, clock, shop, strays } = await aShopOnABucket();
  await server.cut();
  await expect(send(aPdf())).rejects.toSatisfy(isUnavailable);
  expect(await rows()).toEqual([]);
  await server.mend();
  await send(aPdf());
  expect([(await rows()).length, (await names()).length]).toEqual([1, 1]);
  clock.pass(61 * MINUTE_MS);
  await shop.uploads.sweep();
  expect([(await names()).length, await strays()]).toEqual([1, []]);
});

test('a file that lands after it was given up is removed in time', async () => {
  const { server, send, rows, names, files, clock, shop, strays } = await aShopOnABucket();
  server.answer((req, _res, pass) => (req.method === 'PUT' ? req.socket.destroy() : pass()));
  await expect(send(aPdf())).rejects.toSatisfy(isUnavailable);
  const sent = server.asked.find(({ method }) => method === 'PUT')?.url ?? '';
  const name = sent.split('?')[0]?.replace('/shop/files/', '') ?? '';
  server.answer();
  await files.put(name, aPdf());
  expect([await names(), await rows()]).toEqual([[name], []]);
  clock.pass(61 * MINUTE_MS);
  await shop.uploads.sweep();
  expect([await names(), await strays()]).toEqual([[], []]);
});

test('a file that cannot be removed now is removed later', async () => {
  const { server, send, names, clock, shop, strays } = await aShopOnABucket();
  await send(aPdf('the first'));
  server.answer((req, _res, pass) => (req.method === 'DELETE' ? req.socket.destroy() : pass()));
  await send(aPdf('the second'));
  expect([(await names()).length, (await strays()).length]).toEqual([2, 1]);
  server.answer();
  clock.pass(MINUTE_MS);
  await shop.uploads.sweep();
  expect([(await names()).length, await strays()]).toEqual([1, []]);
});
