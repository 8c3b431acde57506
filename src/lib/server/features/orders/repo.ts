import { assignable, type Status } from '#lib/orders/status.ts';
import { isGiftVoucherRow, type OrderLine } from './gift-voucher-lines.ts';
import { addGiftVoucherLines, giftVoucherLinesOf } from './gift-voucher-lines-repo.ts';
import { paymentsOf } from './ledger.ts';
import { inChunks, prepared, preparedList } from '#lib/server/infra/db/statements.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type {
  DeliveryAttemptRow,
  PaymentRow,
  ReturnRow,
} from '#lib/server/infra/db/order-tables.ts';
import type { OrderEventRow, OrderRow } from '#lib/server/infra/db/schema.ts';
import type { HandedOver } from '#lib/deliveries/hand-over.ts';
import type { Paging } from '#lib/paging/paging.ts';

export interface OrderRecord {
  row: OrderRow;
  lines: readonly OrderLine[];
  events: readonly OrderEventRow[];
  payments: readonly PaymentRow[];
  attempts: readonly DeliveryAttemptRow[];
  latestReturn: ReturnRow | undefined;
  /** An admin may have revoked the approval after the assignment. */
  driver: { name: string; email: string; phone: string; isApproved: boolean } | undefined;
}

const addOrderRow = prepared((tx, order: OrderRow) => tx.insertInto('orders').values(order));

export async function addOrder(
  tx: Tx,
  order: OrderRow,
  lines: readonly OrderLine[],
): Promise<void> {
  const goods = lines.filter((line) => !isGiftVoucherRow(line));
  const placed = goods.map((line) => ({ ...line, placed_at: order.created_at }));
  await Promise.all([
    addOrderRow(tx, order),
    ...Array.from(inChunks(placed, 100), (chunk) =>
      tx.insertInto('order_lines').values(chunk).execute(),
    ),
    addGiftVoucherLines(tx, lines.filter(isGiftVoucherRow)),
  ]);
}

/** Every buyer who is not erased has a phone number. */
export const isErased = ({ row }: Pick<OrderRecord, 'row'>): boolean => row.phone_key === '';

/** How often something was done to an order: its lock numbers its events. */
export const revisionOf = ({ events }: Pick<OrderRecord, 'events'>): number => events.length;

/** By the hash of its link, or of the one in text messages for orders placed after `textedAfter`. */
export async function findGuestOrder(
  db: Db,
  tokenHash: string,
  textedAfter: Date,
): Promise<OrderRecord | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('guest_token_hash', '=', tokenHash),
        eb.and([
          eb('text_token_hash', '=', tokenHash),
          eb('created_at', '>', textedAfter.toISOString()),
        ]),
      ]),
    )
    .executeTakeFirst();
  return row && findOrder(db, row.id);
}

export const addFirstEvent = prepared((tx, event: OrderEventRow) =>
  tx.insertInto('order_events').values(event),
);

const addNextEvent = prepared((tx, event: Omit<OrderEventRow, 'position'>) =>
  tx.insertInto('order_events').values((eb) => ({
    ...event,
    position: eb
      .selectFrom('order_events')
      .select(eb.fn.countAll<number>().as('count'))
      .where('order_id', '=', event.order_id),
  })),
);

/** The order's lock numbers its events. */
export async function addEvent(
  tx: Tx,
  event: Omit<OrderEventRow, 'position' | 'reason' | 'own'> &
    Partial<Pick<OrderEventRow, 'reason' | 'own'>>,
): Promise<void> {
  await addNextEvent(tx, { reason: '', own: 0, ...event });
}

interface StatusMove {
  id: string;
  status: Status;
  at: string;
  /** Set by a failed attempt and cleared by other moves. */
  failedAt: string | null;
}

export const setStatus = prepared(
  (tx, { id, status, at, failedAt }: Pick<StatusMove, keyof StatusMove>) =>
    tx
      .updateTable('orders')
      .set({ status, moved_at: at, failed_at: failedAt })
      .where('id', '=', id),
);

const driversByIds = preparedList((db, ids) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'driver_approved_at'])
    .where('id', 'in', ids),
);
const driversNamed = async (db: Db | Tx, ids: readonly string[]) =>
  ids.length === 0 ? [] : (await driversByIds(db, ids)).rows;

const linesOfOrders = preparedList((db, ids) =>
  db.selectFrom('order_lines').selectAll().where('order_id', 'in', ids).orderBy('position'),
);
const eventsOfOrders = preparedList((db, ids) =>
  db.selectFrom('order_events').selectAll().where('order_id', 'in', ids).orderBy('position'),
);

export async function readOrders(db: Db | Tx, rows: readonly OrderRow[]): Promise<OrderRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const drivers = rows.flatMap((row) => row.driver_id ?? []);
  // Only assigned orders can have failed attempts.
  const driven = rows.filter(({ driver_id }) => driver_id !== null).map(({ id }) => id);
  const delivered = rows.filter(({ status }) => status === 'delivered').map(({ id }) => id);
  const withGiftVouchers = rows.filter((row) => row.gift_sold_cents > 0).map(({ id }) => id);
  const [lines, gifts, events, payments, attempts, returnById, people] = await Promise.all([
    linesOfOrders(db, ids),
    giftVoucherLinesOf(db, withGiftVouchers),
    eventsOfOrders(db, ids),
    paymentsOf(db, ids),
    attemptsOf(db, driven),
    latestReturns(db, delivered),
    driversNamed(db, drivers),
  ]);
  const paymentsById = Map.groupBy(payments, (entry) => entry.order_id);
  const attemptsById = Map.groupBy(attempts, (attempt) => attempt.order_id);
  const linesOf = Map.groupBy(lines.rows, (line) => line.order_id);
  const eventsOf = Map.groupBy(events.rows, (event) => event.order_id);
  const driverOf = new Map(
    people.map(({ id, driver_approved_at, ...person }) => [
      id,
      { ...person, isApproved: driver_approved_at !== null },
    ]),
  );
  return rows.map((row) => ({
    row,
    lines: [...(linesOf.get(row.id) ?? []), ...(gifts.get(row.id) ?? [])],
    events: eventsOf.get(row.id) ?? [],
    payments: paymentsById.get(row.id) ?? [],
    attempts: attemptsById.get(row.id) ?? [],
    latestReturn: returnById.get(row.id),
    driver: driverOf.get(row.driver_id ?? ''),
  }));
}

const orderByKey = prepared((db, { key }: { key: string }) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', key), eb('number', '=', key)]))
    .limit(1),
);

export async function findOrder(db: Db | Tx, key: string): Promise<OrderRecord | undefined> {
  const { rows } = await orderByKey(db, { key });
  return (await readOrders(db, rows))[0];
}

const lockOrder = prepared((tx, { key }: { key: string }) =>
  tx
    .updateTable('orders')
    .set((eb) => ({ refund_due_cents: eb.ref('refund_due_cents') }))
    .where((eb) => eb.or([eb('id', '=', key), eb('number', '=', key)]))
    .returningAll(),
);

export async function findLockedOrder(tx: Tx, key: string): Promise<OrderRecord | undefined> {
  const { rows } = await lockOrder(tx, { key });
  return (await readOrders(tx, rows))[0];
}

export async function ordersOf(
  db: Db,
  userId: string,
  { page, limit }: Paging,
): Promise<{ orders: OrderRecord[]; total: number }> {
  const { total } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { orders: await readOrders(db, rows), total: Number(total) };
}

const attemptsOfOrders = preparedList((db, ids) =>
  db
    .selectFrom('delivery_attempts')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position'),
);

const attemptsOf = async (
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<DeliveryAttemptRow[]> =>
  orderIds.length === 0 ? [] : (await attemptsOfOrders(db, orderIds)).rows;

const returnsOfOrders = preparedList((db, ids) =>
  db
    .selectFrom('returns')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id'),
);

async function latestReturns(
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<Map<string, ReturnRow>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await returnsOfOrders(db, orderIds);
  return new Map(rows.map((row) => [row.order_id, row]));
}

/** Also for another attempt; returns `false` after a concurrent change. */
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

/** Deletes the recipient of an order's gift voucher once the voucher is made. */
export async function dropRecipient(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('orders').set({ gift_to: '' }).where('id', '=', id).execute();
}

/** Expects a locked row. */
export async function countCodeTry(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function setCodeStatus(
  tx: Tx,
  id: string,
  { codeStatus, codeMissing }: Pick<HandedOver, 'codeStatus' | 'codeMissing'>,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ code_status: codeStatus, code_missing: codeMissing })
    .where('id', '=', id)
    .execute();
}
