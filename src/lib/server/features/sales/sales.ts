import type { Sale } from '#lib/sales/sale.ts';
import { CATALOGUE, CONTENT, SALES } from '#lib/server/infra/cache-tags.ts';
import { cacheRows } from '#lib/server/infra/cached-rows.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { countSaleEvents, readSales } from './repo.ts';

const read = async (db: Db | Tx) => ({
  version: await countSaleEvents(db),
  list: await readSales(db),
});

export async function createSales({ db, changes }: { db: Db; changes: Changes }) {
  const cached = await cacheRows({ db, changes, tag: SALES, read });
  return {
    /** The same array until a sale changes; the latest begin first. */
    list: (): readonly Sale[] => cached.current().list,

    /** From the database, because an edge instance may ask before this process follows a change. */
    read: (): Promise<readonly Sale[]> => readSales(db),

    /** Call it last in the transaction. */
    announce: (tx: Tx): Promise<void> => cached.announce(tx, [SALES, CONTENT, CATALOGUE]),
  };
}
export type Sales = Awaited<ReturnType<typeof createSales>>;
