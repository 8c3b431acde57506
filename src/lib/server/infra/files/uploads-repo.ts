import { inChunks } from '#lib/server/infra/db/statements.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';

/** Files that no row owns: on their way in, or given up. When they are due they are removed. */

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

/** A row owns the file now, or the file is gone. */
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

/** Makes a file due at once, unless a row has taken it: then it says false, and the file stays. */
export async function giveUp(db: Db, name: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('unowned_files')
    .set({ due_at: now.toISOString() })
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * While somebody holds the strays none is removed: a backup reads rows first and files after, and
 * every file that its rows name has to be there still. A hold ends by itself.
 */
const HOLD = 'strays-held:';

/** Holds the strays until a moment. */
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

/** Forgets the holds that ran out because nobody lived to end them. */
export async function dropEndedHolds(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('settings')
    .where('key', 'like', `${HOLD}%`)
    .where('value', '<=', now.toISOString())
    .execute();
}

/** Forgets every hold: a restored shop has none. */
export async function dropHolds(tx: Tx): Promise<void> {
  await tx.deleteFrom('settings').where('key', 'like', `${HOLD}%`).execute();
}
