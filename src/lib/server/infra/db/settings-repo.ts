import type { Db, Tx } from './open.ts';
import { randomBytes } from 'node:crypto';

/**
 * Claims a name for good: true for the first caller on this database. A concurrent caller waits for
 * the first one's transaction.
 */
export async function claim(tx: Tx, key: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('settings')
    .values({ key, value: at.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Claims a day's work, such as `2026-11-20`: true for the first caller of that day. A concurrent caller
 * waits for the first one's transaction.
 */
export async function claimDay(tx: Tx, key: string, day: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('settings')
    .values({ key, value: day })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: day }).where('settings.value', '<', day),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether a name was claimed on this database. */
export async function isClaimed(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('key')
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findSetting(db: Db | Tx, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value;
}

export async function putSetting(tx: Tx, key: string, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Replaces what a process has read; false where another process was first. */
export async function moveSetting(
  tx: Tx,
  key: string,
  before: string,
  value: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('settings')
    .set({ value })
    .where('key', '=', key)
    .where('value', '=', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The value of a key, which the first process that reads it makes. */
export async function storeOnce(db: Db, key: string, make: () => string): Promise<string> {
  const known = await findSetting(db, key);
  if (known !== undefined) return known;
  await db
    .insertInto('settings')
    .values({ key, value: make() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const stored = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return stored.value;
}

const BYTES = 32;

/** The shared secret of all processes: the given one, or a random one from the database. */
export const sharedSecret = async (db: Db, given: string | undefined): Promise<string> =>
  given ?? (await storeOnce(db, 'secret', () => randomBytes(BYTES).toString('base64url')));
