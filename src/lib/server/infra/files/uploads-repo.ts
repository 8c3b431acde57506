import { inChunks } from '#lib/server/infra/db/statements.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';

/** Files without a row: just uploaded, or given up. They are removed when they are due. */

export async function addUnowned(tx: Db | Tx, names: readonly string[], due: Date): Promise<void> {
  const rows = names.map((name) => ({ name, due_at: due.toISOString() }));
  for (const chunk of inChunks(rows, 100)) {
    await tx
      .insertInto('unowned_files')
      .values(chunk)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ due_at: due.toISOString() }))
      .execute();
  }
}

/** Removes the note: a row refers to the file now, or the file is removed. */
export async function dropUnowned(tx: Db | Tx, name: string): Promise<void> {
  await tx.deleteFrom('unowned_files').where('name', '=', name).execute();
}

export async function dueUnowned(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('unowned_files')
    .select('name')
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .limit(500)
    .execute();
  return rows.map((row) => row.name);
}

/** Makes a file due now; false when a row refers to it, and it stays. */
export async function giveUp(db: Db, name: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('unowned_files')
    .set({ due_at: now.toISOString() })
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * While a hold is active no file is removed: a backup reads the rows first, and needs all files that
 * they refer to. A hold expires by itself.
 */
const HOLD = 'strays-held:';

/** Prevents the removal of files until `until`. */
export async function holdUnowned(db: Db, id: string, until: Date): Promise<void> {
  const value = until.toISOString();
  await db
    .insertInto('settings')
    .values({ key: HOLD + id, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export async function isUnownedHeld(db: Db, now: Date): Promise<boolean> {
  const held = await db
    .selectFrom('settings')
    .select('key')
    .where('key', 'like', `${HOLD}%`)
    .where('value', '>', now.toISOString())
    .executeTakeFirst();
  return held !== undefined;
}

export async function releaseUnowned(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('settings')
    .where('key', '=', HOLD + id)
    .execute();
}

/** Removes expired holds of processes that crashed. */
export async function dropEndedHolds(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('settings')
    .where('key', 'like', `${HOLD}%`)
    .where('value', '<=', now.toISOString())
    .execute();
}

/** Removes all holds, in a restored shop. */
export async function dropHolds(tx: Tx): Promise<void> {
  await tx.deleteFrom('settings').where('key', 'like', `${HOLD}%`).execute();
}
