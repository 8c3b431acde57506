import type { ContentEntryRow, ContentRevisionRow } from '#lib/server/infra/db/content-tables.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';

export interface EntryKey {
  collection: string;
  id: string;
}

export const entryRows = (db: Db | Tx, collection?: string): Promise<ContentEntryRow[]> =>
  db
    .selectFrom('content_entries')
    .selectAll()
    .$if(collection !== undefined, (query) => query.where('collection', '=', collection ?? ''))
    .orderBy('collection')
    .orderBy('id')
    .execute();

export const findEntry = (db: Db | Tx, key: EntryKey): Promise<ContentEntryRow | undefined> =>
  db
    .selectFrom('content_entries')
    .selectAll()
    .where('collection', '=', key.collection)
    .where('id', '=', key.id)
    .executeTakeFirst();

/** `before` is the expected revision, 0 for a new entry; returns `false` on a conflict. */
export async function putEntry(tx: Tx, row: ContentEntryRow, before: number): Promise<boolean> {
  if (before === 0) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('content_entries')
      .values(row)
      .onConflict((conflict) => conflict.columns(['collection', 'id']).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { collection, id, ...values } = row;
  const { numUpdatedRows } = await tx
    .updateTable('content_entries')
    .set(values)
    .where('collection', '=', collection)
    .where('id', '=', id)
    .where('revision', '=', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function addRevision(tx: Tx, row: ContentRevisionRow): Promise<void> {
  await tx.insertInto('content_revisions').values(row).execute();
}

export const findRevision = (
  db: Db | Tx,
  key: EntryKey,
  revision: number,
): Promise<ContentRevisionRow | undefined> =>
  db
    .selectFrom('content_revisions')
    .selectAll()
    .where('collection', '=', key.collection)
    .where('id', '=', key.id)
    .where('revision', '=', revision)
    .executeTakeFirst();

export const revisionsOf = (db: Db, key: EntryKey, limit: number) =>
  db
    .selectFrom('content_revisions as step')
    .leftJoin('users', 'users.id', 'step.actor_id')
    .select([
      'step.revision',
      'step.at',
      'step.action',
      'step.fields',
      'step.actor_id',
      'users.name',
    ])
    .where('step.collection', '=', key.collection)
    .where('step.id', '=', key.id)
    .orderBy('step.revision', 'desc')
    .limit(limit)
    .execute();
