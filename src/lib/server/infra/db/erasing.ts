import { randomUUID } from 'node:crypto';
import { PostgresAdapter, sql } from 'kysely';
import type { Db, Tx } from './open.ts';
import { isWriteConflict } from './unavailable.ts';

/**
 * What was erased must not stand in the bytes of the disk either. SQLite overwrites what it
 * deletes, but not what it moved while it split pages, and its log keeps old pages: so the file is
 * written anew and the log cut to nothing. Postgres does this by itself, in its own time.
 */

const ERASED = 'erased';

/** A file of this size is written anew in a moment, in bytes. */
export const SMALL_BYTES = 32 * 2 ** 20;

/** In the transaction that erases somebody: the file is to be written anew. */
export async function noteErased(tx: Tx): Promise<void> {
  const value = randomUUID();
  await tx
    .insertInto('settings')
    .values({ key: ERASED, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

async function sizeOf(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

/** Whether all of it is done; somebody who reads or writes at that moment puts it off. */
async function writeAnew(db: Db): Promise<boolean> {
  return db.connection().execute(async (one) => {
    // Nobody waits for it, and it waits for nobody.
    const found = await sql<{ timeout: number }>`pragma busy_timeout`.execute(one);
    await sql`pragma busy_timeout = 0`.execute(one);
    try {
      await sql`vacuum`.execute(one);
      const cut = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(one);
      return cut.rows[0]?.busy === 0;
    } catch (error) {
      if (isWriteConflict(error)) return false;
      throw error;
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(found.rows[0]?.timeout ?? 0)}`.execute(one);
    }
  });
}

/**
 * Overwrites what was erased since the last time, unless the database is larger than `mostBytes`.
 * What can't be done now is done the next time.
 */
export async function overwriteErased(db: Db, mostBytes = Infinity): Promise<void> {
  const noted = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', ERASED)
    .executeTakeFirst();
  if (!noted) return;
  const isOurs = !(db.getExecutor().adapter instanceof PostgresAdapter);
  if (isOurs && ((await sizeOf(db)) > mostBytes || !(await writeAnew(db)))) return;
  await db
    .deleteFrom('settings')
    .where('key', '=', ERASED)
    // Somebody may have been erased meanwhile.
    .where('value', '=', noted.value)
    .execute();
}
