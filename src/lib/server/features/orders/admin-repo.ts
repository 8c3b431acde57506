import { sql } from 'kysely';
import { type Status, assignable } from '#lib/orders/status.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import { whole, type WholeOrder } from './repo.ts';
import type { Prefix } from './order-number.ts';

/** Which orders an admin asks for. */
export interface Wanted {
  status?: Status | undefined;
  isSlipWaiting: boolean;
  /** Whether something is to be paid back. */
  isRefundDue?: boolean;
  /** Whether the last delivery failed and no admin has decided. */
  isFailed?: boolean;
}
export interface Paging {
  page: number;
  limit: number;
}

/** How many orders have each status, and up to which revision: one statement sees one moment. */
export async function countByStatus(db: Db) {
  const rows = await db
    .selectFrom('revision')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('orders')
          .select(['status', (counted) => counted.fn.countAll<number>().as('count')])
          .groupBy('status')
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(['revision.number', 'counted.status', 'counted.count'])
    .where('revision.id', '=', 1)
    .execute();
  return {
    revision: rows[0]?.number ?? 0,
    byStatus: new Map(
      rows.flatMap(({ status, count }) => (status ? [[status, Number(count)] as const] : [])),
    ),
  };
}

/** Written into the statement, so that the index of waiting slips is known to fit. */
const waiting = sql.lit('waiting' as const);

/** How many orders are wanted for what is to be decided: few, in an index of their own. */
export async function countWanted(db: Db, wanted: Wanted): Promise<number> {
  const { count } = await wantedOrders(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many slips of a status wait for an admin. */
export async function countWaiting(db: Db, status: Status): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('slip_status', '=', waiting)
    .where('status', '=', status)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const wantedOrders = (db: Db, { status, isSlipWaiting, isRefundDue, isFailed }: Wanted) =>
  db
    .selectFrom('orders')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'cancelled'))
    .$if(isSlipWaiting, (query) => query.where('slip_status', '=', waiting))
    .$if(isRefundDue === true, (query) => query.where('refund_due_cents', '>', sql.lit(0)))
    .$if(isFailed === true, (query) => query.where('failed_at', 'is not', null));

/** The ids of one page, found in an index alone. */
export function pageOfIds(db: Db, wanted: Wanted, { page, limit }: Paging) {
  // Who waits longest for an admin comes first.
  const isWaiting = wanted.isSlipWaiting || wanted.isRefundDue || wanted.isFailed;
  const direction = isWaiting ? 'asc' : 'desc';
  return wantedOrders(db, wanted)
    .select('id')
    .orderBy(wanted.isFailed ? 'failed_at' : 'created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset((page - 1) * limit);
}

/** Orders by their ids, in the same order. */
export async function ordersByIds(db: Db, ids: readonly string[]): Promise<WholeOrder[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return whole(
    db,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

/** Sorts after every letter, so that what begins with a text ends before the text with it. */
const END = '\u{10ffff}';

const foundColumns = [
  'id',
  'created_at',
  'status',
  'slip_status',
  'refund_due_cents',
  'failed_at',
] as const;
export type Found = Pick<OrderRow, (typeof foundColumns)[number]>;

/** Orders one of whose columns begins with a text, at most `most` of them. */
export const withPrefix = (db: Db, { column, prefix }: Prefix, max: number) =>
  db
    .selectFrom('orders')
    .select(foundColumns)
    .where(column, '>=', prefix)
    .where(column, '<', prefix + END)
    // In the order of its index, so that this is read and not the table from its oldest row.
    .orderBy(column)
    .limit(max);

/** People whose account has a mail address that begins with a text. */
export const accountsWith = (db: Db, prefix: string, max: number) =>
  db
    .selectFrom('users')
    .select('id')
    .where('email', '>=', prefix)
    .where('email', '<', prefix + END)
    .orderBy('email')
    .limit(max);

/** Orders of these people. */
export const ofAccounts = (db: Db, userIds: readonly string[], max: number) =>
  db
    .selectFrom('orders')
    .select(foundColumns)
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .limit(max);

/** Gives an order to a driver, also for the next attempt; false when somebody has moved or assigned it meanwhile. */
export async function setDriver(
  tx: Tx,
  id: string,
  { before, after }: { before: Pick<OrderRow, 'driver_id' | 'failed_at'>; after: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ driver_id: after, failed_at: null })
    .where('id', '=', id)
    .where('status', 'in', assignable)
    .where('driver_id', before.driver_id === null ? 'is' : '=', before.driver_id)
    .where('failed_at', before.failed_at === null ? 'is' : '=', before.failed_at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const drivers = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .where('role', '=', 'driver')
    .where('deleted_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('blocked_at', 'is', null);

const approvedDrivers = (db: Db) => drivers(db).where('driver_approved_at', 'is not', null);

/** Whoever chose to drive, approved or not. */
export const findDriver = (tx: Tx, id: string) =>
  drivers(tx).select(['id', 'name', 'driver_approved_at']).where('id', '=', id).executeTakeFirst();

/** A page of the approved drivers by name, and how many there are. */
export async function pageOfDrivers(db: Db, { page, limit }: Paging) {
  const { total } = await approvedDrivers(db)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await approvedDrivers(db)
    .select(['id', 'name', 'email', 'phone'])
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: Number(total) };
}

/** Where drivers still have to go. */
export async function openStops(db: Db, driverIds: readonly string[]) {
  if (driverIds.length === 0) return [];
  return db
    .selectFrom('orders')
    .select(['driver_id', 'address'])
    .where('driver_id', 'in', driverIds)
    .where('status', 'in', assignable)
    .execute();
}

/** Those of the orders that are the first of their account; a cancelled one doesn't count. */
export async function firstOrdersAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '!=', 'cancelled')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('orders as earlier')
            .select('earlier.id')
            .whereRef('earlier.user_id', '=', 'orders.user_id')
            .where('earlier.status', '!=', 'cancelled')
            .where((both) =>
              both(
                both.refTuple('earlier.created_at', 'earlier.id'),
                '<',
                both.tuple(both.ref('orders.created_at'), both.ref('orders.id')),
              ),
            ),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Names by id; empty for who has deleted his account. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
