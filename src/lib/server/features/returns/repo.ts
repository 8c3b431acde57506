import { sql } from 'kysely';
import {
  openReturns,
  type PricedItem,
  type ReturnStatus,
  waitingStatuses,
} from '#lib/returns/returns.ts';
import { toStoredReason } from '#lib/returns/reasons.ts';
import { addToHistory } from '#lib/server/infra/db/history.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { preparedList } from '#lib/server/infra/db/statements.ts';
import { openPeriods } from '#lib/server/features/periods/periods.ts';
import type {
  ReturnEventRow,
  ReturnLineRow,
  ReturnRow,
} from '#lib/server/infra/db/order-tables.ts';
import { countByStatus } from '#lib/server/features/orders/orders.ts';
import { findPhotoFiles } from './photos-repo.ts';
import type { Paging } from '#lib/paging/paging.ts';

export interface ReturnRecord {
  row: ReturnRow;
  lines: readonly ReturnLineRow[];
  events: readonly ReturnEventRow[];
  orderNumber: string;
  replacement: string | null;
  names: ReadonlyMap<string, string>;
  /** Names of stored pictures. */
  photos: readonly string[];
}

export const itemsOf = (
  { lines }: Pick<ReturnRecord, 'lines'>,
  direction: ReturnLineRow['direction'],
): PricedItem[] =>
  lines
    .filter((line) => line.direction === direction)
    .map(({ product_id, size, quantity, cents }) => ({
      productId: product_id,
      size,
      quantity,
      cents,
    }));

/** In cents: what was paid for what comes back. */
export const paidFor = ({ lines }: Pick<ReturnRecord, 'lines'>): number =>
  lines.reduce((sum, { direction, cents }) => sum + (direction === 'back' ? cents : 0), 0);

const linesOfReturns = preparedList((db, ids) =>
  db.selectFrom('return_lines').selectAll().where('return_id', 'in', ids).orderBy('position'),
);
const eventsOfReturns = preparedList((db, ids) =>
  db.selectFrom('return_events').selectAll().where('return_id', 'in', ids).orderBy('position'),
);
const numbersOfOrders = preparedList((db, ids) =>
  db.selectFrom('orders').select(['id', 'number']).where('id', 'in', ids),
);
const namesOfProducts = preparedList((db, ids) =>
  db.selectFrom('products').select(['id', 'name']).where('id', 'in', ids),
);

async function returnsOf(db: Db | Tx, rows: readonly ReturnRow[]): Promise<ReturnRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const orderIds = rows.flatMap((row) => [row.order_id, row.replacement_order_id ?? []].flat());
  const [{ rows: lines }, { rows: events }, { rows: orders }, photos] = await Promise.all([
    linesOfReturns(db, ids),
    eventsOfReturns(db, ids),
    numbersOfOrders(db, orderIds),
    findPhotoFiles(db, ids),
  ]);
  const productIds = new Set(lines.map((line) => line.product_id));
  const { rows: products } = await namesOfProducts(db, [...productIds]);
  const numberOf = new Map(orders.map(({ id, number }) => [id, number]));
  const names = new Map(products.map(({ id, name }) => [id, name]));
  const linesOf = Map.groupBy(lines, (line) => line.return_id);
  const photosOf = Map.groupBy(photos, (photo) => photo.return_id);
  const eventsOf = Map.groupBy(events, (event) => event.return_id);
  return rows.map((row) => ({
    row,
    lines: linesOf.get(row.id) ?? [],
    events: eventsOf.get(row.id) ?? [],
    orderNumber: numberOf.get(row.order_id) ?? '',
    replacement: numberOf.get(row.replacement_order_id ?? '') ?? null,
    names,
    photos: photosOf.get(row.id)?.map(({ file }) => file) ?? [],
  }));
}

export async function findReturn(db: Db | Tx, id: string): Promise<ReturnRecord | undefined> {
  const rows = await db.selectFrom('returns').selectAll().where('id', '=', id).execute();
  return (await returnsOf(db, rows))[0];
}

export async function countReturns(
  db: Db,
  column: 'status' | 'user_id',
  value: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('returns')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(column, '=', value)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many returns have each status. */
export const countReturnsByStatus = (db: Db) => countByStatus(db, 'returns');

/** All returns of an order, newest first. */
export async function returnsOfOrder(db: Db, orderId: string): Promise<ReturnRecord[]> {
  const rows = await db
    .selectFrom('returns')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return returnsOf(db, rows);
}

/** Newest first; with a status the oldest first. */
export async function pageOfReturns(
  db: Db,
  { userId, status }: { userId?: string; status?: ReturnStatus | undefined },
  { page, limit }: Paging,
): Promise<ReturnRecord[]> {
  const direction = status === undefined ? 'desc' : 'asc';
  const rows = await db
    .selectFrom('returns')
    .selectAll()
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'requested'))
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return returnsOf(db, rows);
}

/** Those that wait for an admin, at most `max`, the longest waiting first, each with the number of all. */
export const waitingReturns = (db: Db, max: number) =>
  db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select(['returns.id', 'returns.status', 'orders.number', 'orders.address'])
    .select((eb) => [
      eb
        .selectFrom('return_events')
        .select((inner) => inner.fn.max('return_events.at').as('at'))
        .whereRef('return_events.return_id', '=', 'returns.id')
        .as('moved'),
      eb
        .selectFrom('return_lines')
        .select((inner) => inner.fn.sum<number>('cents').as('cents'))
        .whereRef('return_lines.return_id', '=', 'returns.id')
        .where('direction', '=', 'back')
        .as('cents'),
      'returns.created_at',
      sql<number>`count(*) over ()`.as('count'),
    ])
    .where('returns.status', 'in', waitingStatuses)
    .orderBy('moved')
    .orderBy('returns.id')
    .limit(max)
    .execute();

export async function returnedItems(tx: Tx, orderId: string): Promise<PricedItem[]> {
  return tx
    .selectFrom('return_lines')
    .innerJoin('returns', 'returns.id', 'return_lines.return_id')
    .select(['product_id as productId', 'size', 'quantity', 'cents'])
    .where('returns.order_id', '=', orderId)
    .where('returns.status', '!=', 'declined')
    .where('direction', '=', 'back')
    .execute();
}

/** A return is open until it is declined or completed. */
export async function hasOpenReturn(db: Db | Tx, orderIds: readonly string[]): Promise<boolean> {
  const open = await db
    .selectFrom('returns')
    .select('id')
    .where('order_id', 'in', orderIds)
    .where('status', 'in', openReturns)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Adds a return that `by` asked for. */
export async function addReturn(
  tx: Tx,
  requested: ReturnRow,
  lines: readonly Omit<ReturnLineRow, 'position' | 'return_id'>[],
  by: { actorId: string; own: 0 | 1 },
): Promise<void> {
  const row = { ...requested, reason: toStoredReason(requested.reason) };
  await tx.insertInto('returns').values(row).execute();
  await tx
    .insertInto('return_lines')
    .values(lines.map((line, position) => ({ ...line, position, return_id: row.id })))
    .execute();
  await addReturnEvent(tx, {
    return_id: row.id,
    at: row.created_at,
    actor_id: by.actorId,
    before: '',
    after: 'requested',
    reason: row.reason,
    own: by.own,
  });
  await openPeriodsOf(tx, row.id);
}

/** The day's sums count returns, so they are invalidated. */
async function openPeriodsOf(tx: Tx, returnId: string): Promise<void> {
  const rows = await tx
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select('orders.created_at')
    .where('returns.id', '=', returnId)
    .execute();
  await openPeriods(
    tx,
    rows.map((row) => row.created_at),
  );
}

/** The return's lock numbers its events. */
export const addReturnEvent = (
  tx: Tx,
  event: Omit<ReturnEventRow, 'position' | 'own'> & Partial<Pick<ReturnEventRow, 'own'>>,
): Promise<void> => addToHistory(tx, 'return_events', 'return_id', event);

/** Moves a return that still has the status `before`; false when somebody was quicker. */
export async function setReturnStatus(
  tx: Tx,
  id: string,
  { before, after }: { before: ReturnStatus; after: ReturnStatus },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('returns')
    .set({ status: after })
    .where('id', '=', id)
    .where('status', '=', before)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  if (after === 'declined') await openPeriodsOf(tx, id);
  return true;
}

type Result = Pick<ReturnRow, 'decline_reason' | 'replacement_order_id' | 'resolution'>;

export async function setReturnResult(tx: Tx, id: string, result: Partial<Result>): Promise<void> {
  await tx.updateTable('returns').set(result).where('id', '=', id).execute();
}

/** People's texts may name the buyer. */
export async function dropReasons(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ofReturns = tx.selectFrom('returns').select('id').where('order_id', 'in', orderIds);
  await tx
    .updateTable('return_events')
    .set({ reason: '' })
    .where('return_id', 'in', ofReturns)
    .execute();
  await tx
    .updateTable('returns')
    .set({ reason: '', decline_reason: '' })
    .where('order_id', 'in', orderIds)
    .execute();
}
