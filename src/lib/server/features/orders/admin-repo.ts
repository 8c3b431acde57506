import { sql } from 'kysely';
import { assignable, isClosed, statuses } from '#lib/orders/status.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import { GUEST_ID } from './buyer.ts';
import { compare, whole, type WholeOrder } from './repo.ts';

export interface Paging {
  page: number;
  limit: number;
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
export const findDriver = (db: Db | Tx, id: string) =>
  drivers(db).select(['id', 'name', 'driver_approved_at']).where('id', '=', id).executeTakeFirst();

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

/** How many stops drivers still have in each town, with one of its addresses. */
export const openStops = (db: Db, driverIds: readonly string[]) =>
  db
    .selectFrom('orders')
    .select((eb) => [
      'driver_id',
      eb.fn.countAll<number>().as('stops'),
      eb.fn.min('address').as('address'),
    ])
    .where('driver_id', 'in', driverIds)
    // As the index `orders_open_stops` has them, to the letter.
    .where(
      'status',
      'in',
      assignable.map((status) => sql.lit(status)),
    )
    .groupBy(['driver_id', 'city_key']);

type Placed = Pick<OrderRow, 'id' | 'user_id'>;

const firstAmong = (db: Db, ids: readonly string[], isGuest: boolean) =>
  db
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
            // Buyers without an account are told apart by their phone, in an index of their own.
            .$if(isGuest, (query) =>
              query
                .whereRef('earlier.phone_key', '=', 'orders.phone_key')
                .where('earlier.guest_token_hash', 'is not', null),
            )
            .$if(!isGuest, (query) => query.whereRef('earlier.user_id', '=', 'orders.user_id'))
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

/** Those of the orders that are the first of their account; a cancelled one doesn't count. */
export async function firstOrdersAmong(db: Db, orders: readonly Placed[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const isGuest of [false, true]) {
    const ids = orders
      .filter(({ user_id }) => (user_id === GUEST_ID) === isGuest)
      .map(({ id }) => id);
    if (ids.length === 0) continue;
    for (const { id } of await firstAmong(db, ids, isGuest)) found.add(id);
  }
  return found;
}

const openStatuses = statuses.filter((status) => !isClosed(status));

const longestWaitingFirst = (one: OrderRow, other: OrderRow): number =>
  compare(one.created_at, other.created_at) ||
  compare(other.moved_at, one.moved_at) ||
  compare(one.id, other.id);

/** Written into the statement, as the index of what drivers have done has it. */
const isDone = sql<boolean>`status in ('delivered', 'cancelled')`;

/**
 * A page of the orders that were assigned to a driver, and how many there are: what is still to do
 * first, the longest waiting before the others, then what is done, newest first.
 */
export async function ordersAssignedTo(
  db: Db,
  driverId: string,
  { page, limit }: Paging,
): Promise<{ orders: WholeOrder[]; total: number }> {
  const assigned = db.selectFrom('orders').where('driver_id', '=', driverId);
  const { total } = await assigned
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  // Sorted here: for an order, SQLite would read all that the driver ever had.
  const open = (await assigned.selectAll().where('status', 'in', openStatuses).execute()).toSorted(
    longestWaitingFirst,
  );
  const from = (page - 1) * limit;
  const rows = open.slice(from, from + limit);
  const done =
    rows.length === limit
      ? []
      : await assigned
          .selectAll()
          .where(isDone)
          .orderBy('moved_at', 'desc')
          .orderBy('id')
          .limit(limit - rows.length)
          .offset(Math.max(0, from - open.length))
          .execute();
  return { orders: await whole(db, [...rows, ...done]), total: Number(total) };
}

/** Names by id; empty for who has deleted his account. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
