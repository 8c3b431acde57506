import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from '#lib/server/infra/db/failures.ts';
import { bucketStorage } from '#lib/server/infra/files/bucket.ts';
import { readSettings } from '#lib/server/app/settings.ts';
import { aBucketServer } from '../../support/bucket.ts';
import { aProduct, oneBowl } from '../../support/products.ts';
import { aClock, aUser } from '../../support/people.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';
import { aPdf, aPicture } from '../../support/files.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';

/** A shop whose files lie in a bucket, with somebody who owes a slip. */
async function aShopOnABucket() {
  const clock = aClock();
  const place = await aPlace();
  const server = await aBucketServer();
  const shop = await aShop(place, clock.now, server.env);
  await stock(shop, aProduct('lacquer-band-bowl', { countInStock: 10 }));
  const currentUser = await aUser(shop, 'nimali');
  const { orderId } = await shop.checkout.place(currentUser, oneBowl, randomUUID());
  const { bucket } = readSettings(server.env);
  if (!bucket) throw new Error('no bucket is set');
  const files = await bucketStorage(bucket, { log: pino({ level: 'silent' }) });
  return {
    clock,
    place,
    server,
    shop,
    currentUser,
    files,
    send: (bytes: Uint8Array) => shop.slips.send(currentUser, orderId, async () => bytes),
    displayed: (path: string) => {
      const [name = '', query = ''] = path.replace('/uploads/', '').split('?');
      return shop.uploads.find({ name, query });
    },
    names: () => Array.fromAsync(files.names()),
    rows: () => shop.db.selectFrom('slips').selectAll().execute(),
    unownedFiles: () => shop.db.selectFrom('unowned_files').selectAll().execute(),
  };
}

test('originals are stored in the bucket, derived files on this machine', async () => {
  const { shop, currentUser, place, send, displayed, names, unownedFiles } = await aShopOnABucket();
  const path = await send(aPdf('a slip'));
  expect(await names()).toEqual([path.split('?')[0]?.replace('/uploads/', '')]);
  expect(Buffer.from((await displayed(path))?.bytes ?? [])).toEqual(Buffer.from(aPdf('a slip')));

  const avatar = await shop.account.changeAvatar(currentUser, await aPicture('#335544', 400));
  const hash = /[0-9a-f]{20}/.exec(avatar)?.[0] ?? '';
  expect(await names()).toContain(`masters/${hash.slice(0, 2)}/${hash}.webp`);
  expect(await shop.pictures.get({ hash, form: 320 })).toBeDefined();
  expect(existsSync(join(place.dataDir, 'pictures', hash.slice(0, 2)))).toBe(true);
  expect(existsSync(join(place.dataDir, 'uploads'))).toBe(false);
  expect(await unownedFiles()).toEqual([]);

  const other = await send(aPdf('another'));
  expect((await names()).filter((name) => name.startsWith('slips/'))).toEqual([
    other.split('?')[0]?.replace('/uploads/', ''),
  ]);
});

test('a slip is refused as busy while the storage is down, and accepted when it is back', async () => {
  const { server, send, rows, names, clock, shop, unownedFiles } = await aShopOnABucket();
  await server.cut();
  await expect(send(aPdf())).rejects.toSatisfy(isDatabaseUnavailable);
  expect(await rows()).toEqual([]);
  await server.mend();
  await send(aPdf());
  expect([(await rows()).length, (await names()).length]).toEqual([1, 1]);
  clock.pass(61 * MINUTE_MS);
  await shop.uploads.sweep();
  expect([(await names()).length, await unownedFiles()]).toEqual([1, []]);
});

test('a file that arrives after its time-out is removed later', async () => {
  const { server, send, rows, names, files, clock, shop, unownedFiles } = await aShopOnABucket();
  server.response((req, _res, pass) => (req.method === 'PUT' ? req.socket.destroy() : pass()));
  await expect(send(aPdf())).rejects.toSatisfy(isDatabaseUnavailable);
  const sent = server.requested.find(({ method }) => method === 'PUT')?.url ?? '';
  const name = sent.split('?')[0]?.replace('/shop/files/', '') ?? '';
  server.response();
  await files.put(name, aPdf());
  expect([await names(), await rows()]).toEqual([[name], []]);
  clock.pass(61 * MINUTE_MS);
  await shop.uploads.sweep();
  expect([await names(), await unownedFiles()]).toEqual([[], []]);
});

test('a file that cannot be removed now is removed later', async () => {
  const { server, send, names, clock, shop, unownedFiles } = await aShopOnABucket();
  await send(aPdf('the first'));
  server.response((req, _res, pass) => (req.method === 'DELETE' ? req.socket.destroy() : pass()));
  await send(aPdf('the second'));
  expect([(await names()).length, (await unownedFiles()).length]).toEqual([2, 1]);
  server.response();
  clock.pass(MINUTE_MS);
  await shop.uploads.sweep();
  expect([(await names()).length, await unownedFiles()]).toEqual([1, []]);
});
