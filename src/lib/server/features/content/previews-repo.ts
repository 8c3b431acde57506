import type { ContentPreviewRow } from '#lib/server/infra/db/content-tables.ts';
import type { Db } from '#lib/server/infra/db/open.ts';

export async function addPreview(db: Db, row: ContentPreviewRow): Promise<void> {
  await db.insertInto('content_previews').values(row).execute();
}

export const findPreview = (
  db: Db,
  by: 'token_hash' | 'bound_hash',
  { hash, at }: { hash: string; at: Date },
): Promise<ContentPreviewRow | undefined> =>
  db
    .selectFrom('content_previews')
    .selectAll()
    .where(by, '=', hash)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst();

/** Returns `false` when it is bound already. */
export async function bindPreview(db: Db, tokenHash: string, boundHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('content_previews')
    .set({ bound_hash: boundHash })
    .where('token_hash', '=', tokenHash)
    .where('bound_hash', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function dropEndedPreviews(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('content_previews').where('expires_at', '<=', at.toISOString()).execute();
}
