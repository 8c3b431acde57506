import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#lib/server/db/open.ts';
import { isUnavailable } from '#lib/server/db/trouble.ts';
import { aLineTo } from '../support/line-to-database.ts';
import { aPlace, aShop } from '../support/shop.ts';

test('a line that the database ends amid a transaction fails that one alone, not the process', async () => {
  const shop = await aShop();
  const thrown: unknown = await inTransaction(shop.db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(shop.db);
    // The line hears of its end while nothing is asked on it.
    await new Promise((resume) => setTimeout(resume, 200));
    await sql`select 1`.execute(tx);
  }).catch((error: unknown) => error);
  expect(isUnavailable(thrown)).toBe(true);
  expect(await shop.isReady()).toBe(true);
});

test('a database that neither answers nor hangs up is given up, and found again', async () => {
  const place = await aPlace();
  const line = await aLineTo(place.databaseUrl ?? '');
  const shop = await aShop({ ...place, databaseUrl: line.url });
  expect(await shop.isReady()).toBe(true);

  line.swallow();
  const thrown: unknown = await shop.isReady().catch((error: unknown) => error);
  expect(isUnavailable(thrown)).toBe(true);

  expect(await shop.isReady()).toBe(true);
});
