import { sql } from 'kysely';
import { assignable, isClosed, statuses } from '#lib/orders/status.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import { readOrders, type OrderRecord } from '#lib/server/features/orders/orders.ts';
import { compare } from '#lib/server/infra/db/statements.ts';
import type { Paging } from '#lib/paging/paging.ts';

const drivers = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .where('role', '=', 'driver')
    .where('deleted_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('blocked_at', 'is', null);

const approvedDrivers = (db: Db) => drivers(db).where('driver_approved_at', 'is not', null);

export const findDriver = (db: Db | Tx, id: string) =>
  drivers(db)
    .select(['id', 'name', 'email', 'driver_approved_at'])
    .where('id', '=', id)
    .executeTakeFirst();

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

/** The number of open stops by driver and town, with one address each. */
export const openStops = (db: Db, driverIds: readonly string[]) =>
  db
    .selectFrom('orders')
    .select((eb) => [
      'driver_id',
      eb.fn.countAll<number>().as('stops'),
      eb.fn.min('address').as('address'),
    ])
    .where('driver_id', 'in', driverIds)
    // The exact condition of the index `orders_open_stops`.
    .where(
      'status',
      'in',
      assignable.map((status) => sql.lit(status)),
    )
    .groupBy(['driver_id', 'city_key']);

const openStatuses = statuses.filter((status) => !isClosed(status));

const longestWaitingFirst = (one: OrderRow, other: OrderRow): number =>
  compare(one.created_at, other.created_at) ||
  compare(other.moved_at, one.moved_at) ||
  compare(one.id, other.id);

const isDone = sql<boolean>`status in ('delivered', 'cancelled')`;

/** Open orders first, the oldest first, then finished ones, newest first; with the total number. */
export async function ordersAssignedTo(
  db: Db,
  driverId: string,
  { page, limit }: Paging,
): Promise<{ orders: OrderRecord[]; total: number }> {
  const assigned = db.selectFrom('orders').where('driver_id', '=', driverId);
  const { total } = await assigned
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  // Sorting in SQL would make SQLite read all orders of the driver.
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
  return { orders: await readOrders(db, [...rows, ...done]), total: Number(total) };
}
