import type { Focus } from '#lib/content/crops.ts';
import type { ContentPictureRow } from '#lib/server/infra/db/content-tables.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';

/** Finds an existing picture and resets its unused time; returns the hash. */
export async function addPicture(tx: Tx, row: ContentPictureRow): Promise<string> {
  const { hash } = await tx
    .insertInto('content_pictures')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('sent_hash').doUpdateSet((eb) => ({
        unused_since: eb
          .case()
          .when('content_pictures.unused_since', 'is', null)
          .then(null)
          .else(row.unused_since)
          .end(),
      })),
    )
    .returning('hash')
    .executeTakeFirstOrThrow();
  return hash;
}

export async function renewPicture(
  db: Db,
  sentHash: string,
  unusedSince: string,
): Promise<string | undefined> {
  await db
    .updateTable('content_pictures')
    .set({ unused_since: unusedSince })
    .where('sent_hash', '=', sentHash)
    .where('unused_since', 'is not', null)
    .execute();
  const row = await db
    .selectFrom('content_pictures')
    .select('hash')
    .where('sent_hash', '=', sentHash)
    .executeTakeFirst();
  return row?.hash;
}

export async function findFocus(db: Db, hash: string): Promise<Focus | undefined> {
  const row = await db
    .selectFrom('content_pictures')
    .select(['focus_x as x', 'focus_y as y'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row;
}

/** Used pictures are not removed; returns the existing ones. */
export async function markUsed(tx: Db | Tx, hashes: readonly string[]) {
  if (hashes.length === 0) return [];
  await tx
    .updateTable('content_pictures')
    .set({ unused_since: null })
    .where('hash', 'in', hashes)
    .where('unused_since', 'is not', null)
    .execute();
  return tx
    .selectFrom('content_pictures')
    .select(['hash', 'width', 'height'])
    .where('hash', 'in', hashes)
    .execute();
}

export const storedUses = (db: Db): Promise<Pick<ContentPictureRow, 'hash' | 'unused_since'>[]> =>
  db.selectFrom('content_pictures').select(['hash', 'unused_since']).execute();

export async function markUnused(db: Db, hash: string, at: string): Promise<void> {
  await db
    .updateTable('content_pictures')
    .set({ unused_since: at })
    .where('hash', '=', hash)
    .where('unused_since', 'is', null)
    .execute();
}

/** Returns `false` when it was used or sent again. */
export async function removeUnused(tx: Tx, hash: string, since: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('content_pictures')
    .where('hash', '=', hash)
    .where('unused_since', '=', since)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
