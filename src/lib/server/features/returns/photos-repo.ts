import type { Db, Tx } from '#lib/server/infra/db/open.ts';

export async function addPhotos(
  tx: Tx,
  returnId: string,
  { files, at }: { files: readonly string[]; at: string },
): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('return_photos')
    .values(files.map((file, position) => ({ return_id: returnId, position, file, at })))
    .execute();
}

/** Returns the files. */
export async function dropPhotosOfOrders(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx
    .deleteFrom('return_photos')
    .where('return_id', 'in', (eb) =>
      eb.selectFrom('returns').select('id').where('order_id', 'in', orderIds),
    )
    .returning('file')
    .execute();
  return rows.map(({ file }) => file);
}

/** Returns the files of returns that ended, of photos older than `before`; at most of `max` photos. */
export async function dropPhotosBefore(tx: Tx, before: Date, max: number): Promise<string[]> {
  const old = await tx
    .selectFrom('return_photos')
    // Not an inner join: SQLite would begin at all returns there are.
    .crossJoin('returns')
    .whereRef('returns.id', '=', 'return_photos.return_id')
    .select('return_photos.file')
    .where('return_photos.at', '<', before.toISOString())
    .where('returns.status', 'in', ['declined', 'completed'])
    .limit(max)
    .execute();
  const files = old.map(({ file }) => file);
  if (files.length > 0) await tx.deleteFrom('return_photos').where('file', 'in', files).execute();
  return files;
}

export const findPhotoFiles = (db: Db | Tx, returnIds: readonly string[]) =>
  db
    .selectFrom('return_photos')
    .select(['return_id', 'file'])
    .where('return_id', 'in', returnIds)
    .orderBy('position')
    .execute();
