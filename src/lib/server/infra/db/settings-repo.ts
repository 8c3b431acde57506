import type { Db, Tx } from './open.ts';
import { randomBytes } from 'node:crypto';

/**
 * Claims a name once and for all: true for the first caller on this database. A rival waits for
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

/** The value under a key, set to `value` by the first process that asks for it. */
export async function storeOnce(db: Db, key: string, value: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const kept = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return kept.value;
}

const BYTES = 32;

/** What all processes of a shop share and nobody else knows: the given one, or one of the database's. */
export const sharedSecret = async (db: Db, given: string | undefined): Promise<string> =>
  given ?? (await storeOnce(db, 'secret', randomBytes(BYTES).toString('base64url')));
