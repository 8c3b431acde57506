import { randomUUID } from 'node:crypto';
import { PostgresAdapter, sql } from 'kysely';
import type { Db, Tx } from './open.ts';
import { isWriteConflict } from './unavailable.ts';

/**
 * Removes erased data from the disk too. SQLite overwrites deleted cells, but page splits and the
 * write-ahead log leave old copies: so the file is vacuumed and the log truncated. Postgres vacuums
 * by itself.
 */

const ERASED = 'erased';

/** A database of up to this size is vacuumed in a moment. */
export const SMALL_BYTES = 32 * 2 ** 20;

/** Notes, in the erasing transaction, that the file must be vacuumed. */
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

/** Vacuums and truncates the log; false when a concurrent reader or writer prevents it. */
async function vacuum(db: Db): Promise<boolean> {
  return db.connection().execute(async (one) => {
    // Do not wait for locks: the next run tries again.
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
 * Removes erased data from the disk, unless the database is larger than `mostBytes`. What fails now
 * is done the next time.
 */
export async function overwriteErased(db: Db, maxBytes = Infinity): Promise<void> {
  const noted = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', ERASED)
    .executeTakeFirst();
  if (!noted) return;
  const isOurs = !(db.getExecutor().adapter instanceof PostgresAdapter);
  if (isOurs && ((await sizeOf(db)) > maxBytes || !(await vacuum(db)))) return;
  await db
    .deleteFrom('settings')
    .where('key', '=', ERASED)
    // Another erasure may have been noted meanwhile.
    .where('value', '=', noted.value)
    .execute();
}
