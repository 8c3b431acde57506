import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#lib/server/infra/db/open.ts';
import { isUnavailable } from '#lib/server/infra/db/unavailable.ts';
import { aLineTo } from '../../support/database-line.ts';
import { aProduct } from '../../support/goods.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';

/** Machines and lines that fall silent without a word, as they do when a cable is pulled. */

test('a machine that falls silent amid a change holds up the others for seconds, not for ever', async () => {
  const place = await aPlace();
  const others = await aShop(place);
  const line = await aLineTo(place.databaseUrl ?? '');
  const silent = await aShop({ ...place, databaseUrl: line.url });
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const change = silent.db.transaction().execute(async (tx) => {
    await silent.changes.note(tx, ['catalogue']);
    line.freeze();
    held.resolve();
    await end.promise;
  });
  await held.promise;
  await stock(others, aProduct('clay-bowl'));
  expect(await others.catalogue.find('clay-bowl')).toBeDefined();
  line.cut();
  await line.mend();
  end.resolve();
  await expect(change).rejects.toSatisfy(isUnavailable);
});

test('a change whose line breaks while nothing is asked is lost, the process goes on', async () => {
  const place = await aPlace();
  const line = await aLineTo(place.databaseUrl ?? '');
  const shop = await aShop({ ...place, databaseUrl: line.url });
  const change = shop.db.transaction().execute(async (tx) => {
    await shop.changes.note(tx, ['catalogue']);
    line.cut();
    // The line's end is heard now, when no statement is there to be told.
    await pause(50);
  });
  await expect(change).rejects.toSatisfy(isUnavailable);
  await line.mend();
  await stock(shop, aProduct('clay-bowl'));
});

test('a line that falls silent is given up, and the next call gets through', async () => {
  const place = await aPlace();
  const line = await aLineTo(place.databaseUrl ?? '');
  const shop = await aShop({ ...place, databaseUrl: line.url });
  expect(await shop.isReady()).toBe(true);
  line.freeze();
  await expect(shop.isReady()).rejects.toSatisfy(isUnavailable);
  expect(await shop.isReady()).toBe(true);
}, 60_000);

test('a line that rests is put away without a word', async () => {
  const place = await aPlace();
  const lost: Error[] = [];
  const db = openDatabase({ ...place, onLost: (error) => lost.push(error) });
  onTestFinished(() => db.destroy());
  const ask = () => sql`select 1`.execute(db);
  await Promise.all([ask(), ask(), ask()]);
  await pause(9_000);
  expect(lost).toEqual([]);
});
