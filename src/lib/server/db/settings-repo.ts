import type { Tx } from './open.ts';

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
