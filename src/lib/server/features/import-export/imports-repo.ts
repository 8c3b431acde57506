import type { ProductImportRow } from '#lib/server/infra/db/catalogue-tables.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';

export const addImport = async (tx: Tx, row: ProductImportRow): Promise<void> => {
  await tx.insertInto('product_imports').values(row).execute();
};

export const findImport = (db: Db, id: string): Promise<ProductImportRow | undefined> =>
  db.selectFrom('product_imports').selectAll().where('id', '=', id).executeTakeFirst();

type Change = Partial<Pick<ProductImportRow, 'state' | 'done' | 'message' | 'seen_at'>>;

/** Returns `false` when it no longer runs, or not since `seenAt`. */
export async function changeRunning(
  db: Db | Tx,
  id: string,
  change: Change,
  seenAt?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('product_imports')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .$if(seenAt !== undefined, (query) => query.where('seen_at', '=', seenAt ?? ''))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function dropOldImports(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('product_imports').where('created_at', '<', before.toISOString()).execute();
}
