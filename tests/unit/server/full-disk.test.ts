import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction, openDatabase } from '#lib/server/infra/db/open.ts';
import { isUnavailable } from '#lib/server/infra/db/unavailable.ts';
import { aFolder } from '../../support/shop.ts';

test('a disk that fills amid a transaction is told as such, and all goes on when there is room', async () => {
  const place = { databaseUrl: undefined, dataDir: aFolder(), onLost: () => undefined };
  const db = openDatabase(place);
  await sql`create table words (word text)`.execute(db);
  await sql`pragma max_page_count = 4`.execute(db);
  const write = (emails: number) =>
    inTransaction(db, (tx) => sql`insert into words values (${'x'.repeat(emails)})`.execute(tx));

  const thrown: unknown = await write(100_000).catch((error: unknown) => error);
  expect(isUnavailable(thrown)).toBe(true);

  await sql`pragma max_page_count = 1000`.execute(db);
  await write(100_000);
  const { rows } = await sql`select word from words`.execute(db);
  expect(rows).toHaveLength(1);
  await db.destroy();
});
