import { sql } from 'kysely';
import * as v from 'valibot';
import type { Sale } from '#lib/sales/sale.ts';
import { CATALOGUE, CONTENT, SALES } from '#lib/server/infra/cache-tags.ts';
import { cacheRows } from '#lib/server/infra/cached-rows.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import type { SaleEventRow, SaleRow } from '#lib/server/infra/db/catalogue-tables.ts';
import { addToHistory, lengthOf } from '#lib/server/infra/db/history.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { isPostgres } from '#lib/server/infra/db/tables.ts';

const Covered = v.object({
  products: v.exactOptional(v.array(v.string())),
  categories: v.exactOptional(v.array(v.string())),
  everything: v.exactOptional(v.literal(true)),
});

const toSale = ({ covers, from_at, until_at, ...row }: SaleRow): Sale => ({
  ...row,
  ...v.parse(Covered, JSON.parse(covers)),
  from: new Date(from_at),
  until: until_at === null ? null : new Date(until_at),
});

const toRow = ({ from, until, products, categories, everything, ...sale }: Sale): SaleRow => ({
  ...sale,
  covers: JSON.stringify({ products, categories, everything }),
  from_at: from.toISOString(),
  until_at: until?.toISOString() ?? null,
});

/** The latest begin first. */
export async function readSales(db: Db | Tx): Promise<Sale[]> {
  const rows = await db
    .selectFrom('sales')
    .selectAll()
    .orderBy('from_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toSale);
}

/** The sales in memory; `announce` comes last in a transaction. */
export async function cacheSales(db: Db, changes: Changes) {
  const cached = await cacheRows({
    db,
    changes,
    tag: SALES,
    read: async (from) => ({
      version: await lengthOf(from, 'sale_events'),
      list: await readSales(from),
    }),
  });
  return {
    list: (): readonly Sale[] => cached.current().list,
    announce: (tx: Tx): Promise<void> => cached.announce(tx, [SALES, CONTENT, CATALOGUE]),
  };
}

/** One change of the sales at a time, so that each process holds the latest. SQLite has one writer. */
export async function lockSales(tx: Tx): Promise<Sale[]> {
  if (isPostgres(tx)) await sql`lock table sales in exclusive mode`.execute(tx);
  return readSales(tx);
}

export async function putSale(tx: Tx, sale: Sale): Promise<void> {
  const { id, ...rest } = toRow(sale);
  await tx
    .insertInto('sales')
    .values({ id, ...rest })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute();
}

export async function removeSale(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sales').where('id', '=', id).execute();
}

export const addSaleEvent = (tx: Tx, event: Omit<SaleEventRow, 'position'>): Promise<void> =>
  addToHistory(tx, 'sale_events', 'sale_id', event);
