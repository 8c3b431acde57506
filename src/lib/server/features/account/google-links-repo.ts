import type { Db, Tx } from '#lib/server/infra/db/open.ts';

export async function ownerOf(tx: Tx, subject: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('google_links')
    .select('user_id')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** Returns `false` when either is linked already. */
export async function addLink(
  tx: Tx,
  { subject, userId, at }: { subject: string; userId: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('google_links')
    .values({ subject, user_id: userId, created_at: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const linkOf = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('google_links')
    .select(['subject', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

export async function dropLink(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('google_links').where('user_id', '=', userId).execute();
}
