import { sql } from 'kysely';
import * as v from 'valibot';
import type { Sale } from '#lib/sales/sale.ts';
import type { SaleEventRow, SaleRow } from '#lib/server/infra/db/catalogue-tables.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { isPostgres } from '#lib/server/infra/db/tables.ts';

export const CoveredSchema = v.union([
  v.strictObject({ products: v.array(v.string()) }),
  v.strictObject({ categories: v.array(v.string()) }),
  v.strictObject({ everything: v.literal(true) }),
]);

const toSale = (row: SaleRow): Sale => ({
  id: row.id,
  name: row.name,
  percent: row.percent,
  covers: v.parse(CoveredSchema, JSON.parse(row.covers)),
  from: new Date(row.from_at),
  until: row.until_at === null ? undefined : new Date(row.until_at),
  revision: row.revision,
});

const toRow = ({ id, name, percent, covers, from, until, revision }: Sale): SaleRow => ({
  id,
  name,
  percent,
  covers: JSON.stringify(covers),
  from_at: from.toISOString(),
  until_at: until?.toISOString() ?? null,
  revision,
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

/** Each change has an event, so that it grows with every change. */
export async function countSaleEvents(db: Db | Tx): Promise<number> {
  const { count } = await db
    .selectFrom('sale_events')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
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

export async function addSaleEvent(tx: Tx, event: Omit<SaleEventRow, 'position'>): Promise<void> {
  const { count } = await tx
    .selectFrom('sale_events')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('sale_id', '=', event.sale_id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('sale_events')
    .values({ ...event, position: Number(count) })
    .execute();
}
