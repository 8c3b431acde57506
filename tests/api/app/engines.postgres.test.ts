import { join } from 'node:path';
import { expect, test } from 'vitest';
import { oneBowl } from '../../support/orders.ts';
import { aFolder, aPlace, aShop } from '../../support/shop.ts';
import { aWholeShop, backUp, everyRow, currentUserOf, NIMALI, restore } from './full-shop.ts';

const onSqlite = async () => ({ dataDir: aFolder(), databaseUrl: undefined });

test.each([
  ['SQLite', 'Postgres', onSqlite, aPlace],
  ['Postgres', 'SQLite', aPlace, onSqlite],
])('a backup of a shop on %s is restored on %s', async (_from, _to, from, to) => {
  const place = await from();
  const shop = await aWholeShop(place);
  const file = join(aFolder(), 'shop.tar.gz');
  await backUp(place, file);
  const target = await to();
  await restore(file, target);
  const other = await aShop(target);
  const [rows, restored] = [await everyRow(shop), await everyRow(other)];
  for (const table of ['users', 'orders', 'order_lines', 'tickets', 'slips', 'products']) {
    expect(rows[table]?.length).toBeGreaterThan(0);
    expect(restored[table]).toEqual(rows[table]);
  }
  await other.orders.place(await currentUserOf(other, NIMALI), oneBowl, 'on the new engine');
  expect(await other.isReady()).toBe(true);
});

test('a text that Postgres cannot keep is told, and nothing is changed', async () => {
  const place = await onSqlite();
  const shop = await aWholeShop(place);
  await shop.db.updateTable('users').set({ city: 'Gal\0le' }).execute();
  const file = join(aFolder(), 'shop.tar.gz');
  await backUp(place, file);
  const target = await aPlace();
  await expect(restore(file, target)).rejects.toThrow("Postgres can't keep");
  expect((await everyRow(await aShop(target)))['users']).toEqual([]);
});
