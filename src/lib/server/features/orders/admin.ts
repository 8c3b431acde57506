import type { DriverOption, Counts } from '#lib/orders/admin-codec.ts';
import type { Assigning, AdminOrderQuery } from '#lib/orders/admin-schema.ts';
import { mayAssign, type Status, statuses } from '#lib/orders/status.ts';
import { inTransaction, type Tx, type Db } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { forAdmin, toDrivers, forAdmins } from './codec.ts';
import { createMoveOrder, NO_ORDER, wrongStatus, type OrderDeps } from './move-order.ts';
import { createRefund } from './refunds.ts';
import type { Refunding } from '#lib/orders/returns-schema.ts';
import { readOrderNumber, prefixesOf } from './order-number.ts';
import { addEvent, findOrder, type WholeOrder } from './repo.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import {
  findDriver,
  pageOfDrivers,
  type Paging,
  setDriver,
  countByStatus,
  accountsWith,
  countWaiting,
  countWanted,
  type Found,
  ofAccounts,
  ordersByIds,
  pageOfIds,
  type Wanted,
  withPrefix,
} from './admin-repo.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import { readStatusTag } from '#lib/server/infra/cache-tags.ts';

interface Counted {
  /** The last change that is included. */
  revision: number;
  byStatus: ReadonlyMap<Status, number>;
}

function withChanges(counted: Counted, revision: number, tags: readonly string[]): Counted {
  const byStatus = new Map(counted.byStatus);
  const add = (status: Status, by: number) =>
    byStatus.set(status, (byStatus.get(status) ?? 0) + by);
  for (const change of tags.map(readStatusTag)) {
    if (change?.before) add(change.before, -1);
    if (change) add(change.after, 1);
  }
  return { revision, byStatus };
}

/**
 * How many orders have each status. Counting gets slower as the table grows, so it is done once;
 * from then on the counts follow the noted changes of all processes.
 */
function createOrderCounts(db: Db, changes: Changes) {
  let counts: Counted | undefined;

  return async (): Promise<(status: Status) => number> => {
    const news = counts && (await changes.since(counts.revision));
    counts =
      counts && news ? withChanges(counts, news.revision, news.tags) : await countByStatus(db);
    const { byStatus } = counts;
    return (status) => byStatus.get(status) ?? 0;
  };
}

/** How many orders a search reads for each prefix. */
const MAX_FOUND = 500;
/** A slip needs approval while its order waits for payment. */
const SLIP_STATUS: Status = 'pending_payment';

/** How many slips wait for approval. */
export const countSlipsWaiting = (db: Db): Promise<number> => countWaiting(db, SLIP_STATUS);

/** One page of a list, by ids. */
interface Page {
  ids: string[];
  total: number;
  /** Whether a search has more results than it read: a longer text finds the rest. */
  isCut: boolean;
}

const isMatch = (order: Found, wanted: Wanted): boolean =>
  (wanted.status === undefined || order.status === wanted.status) &&
  (!wanted.isSlipWaiting || order.slip_status === 'waiting') &&
  (wanted.isRefundDue !== true || order.refund_due_cents > 0) &&
  (wanted.isFailed !== true || order.failed_at !== null);

const newestFirst = (one: Found, other: Found): number =>
  other.created_at.localeCompare(one.created_at) || other.id.localeCompare(one.id);

/** The admin's order list; its cost does not grow with the number of orders. */
function createAdminOrderList(deps: OrderDeps) {
  const { db, changes } = deps;
  const orderCounts = createOrderCounts(db, changes);

  async function countAll(): Promise<Counts> {
    const of = await orderCounts();
    return {
      all: statuses.reduce((sum, status) => sum + of(status), 0),
      pending_payment: of('pending_payment'),
      to_delivery: of('to_delivery'),
      delivering: of('delivering'),
      delivered: of('delivered'),
      cancelled: of('cancelled'),
      slip_waiting: await countSlipsWaiting(db),
      tickets_pending: await deps.countPendingTickets(db),
    };
  }

  async function listed(wanted: Wanted, paging: Paging, counts: Counts): Promise<Page> {
    const { status, isSlipWaiting, isRefundDue, isFailed } = wanted;
    const rows = await pageOfIds(db, wanted, paging).execute();
    const total =
      isSlipWaiting || isRefundDue || isFailed
        ? await countWanted(db, wanted)
        : counts[status ?? 'all'];
    return { ids: rows.map((row) => row.id), total, isCut: false };
  }

  /** Orders of the accounts whose email starts with `prefix`. */
  async function byAccount(prefix: string): Promise<Found[]> {
    const people = await accountsWith(db, prefix, MAX_FOUND).execute();
    const ids = people.map(({ id }) => id);
    return ids.length === 0 ? [] : ofAccounts(db, ids, MAX_FOUND + 1).execute();
  }

  /** Orders that match the text by any of its prefixes, each once. */
  async function searched(text: string, wanted: Wanted, { page, limit }: Paging): Promise<Page> {
    const prefixes = prefixesOf(text);
    const results = await Promise.all([
      ...prefixes.map((prefix) => withPrefix(db, prefix, MAX_FOUND + 1).execute()),
      ...prefixes.flatMap(({ column, prefix }) => (column === 'email' ? byAccount(prefix) : [])),
    ]);
    const all = results.flatMap((result) => result.slice(0, MAX_FOUND));
    const byId = new Map(all.map((order) => [order.id, order]));
    const found = [...byId.values()]
      .filter((order) => isMatch(order, wanted))
      .toSorted(newestFirst);
    return {
      ids: found.slice((page - 1) * limit, page * limit).map((order) => order.id),
      total: found.length,
      isCut: results.some((result) => result.length > MAX_FOUND),
    };
  }

  return {
    /** One page of the orders, newest first; of those that wait for an admin the oldest first. */
    async orders({ status, slip, refund, attempts, q, page, limit }: AdminOrderQuery) {
      const isSlipWaiting = slip === 'waiting';
      const wanted = {
        status: isSlipWaiting ? (status ?? SLIP_STATUS) : status,
        isSlipWaiting,
        isRefundDue: refund === 'due',
        isFailed: attempts === 'failed',
      };
      const counts = await countAll();
      const { ids, total, isCut } =
        q === ''
          ? await listed(wanted, { page, limit }, counts)
          : await searched(q, wanted, { page, limit });
      return {
        orders: await forAdmins(deps, await ordersByIds(db, ids)),
        total,
        page,
        pages: Math.max(1, Math.ceil(total / limit)),
        counts,
        isCut,
      };
    },
  };
}

/** What admins do with orders (docs/api.md "Administration"). */

const NO_DRIVER = 'This person is not a driver.';
const NOT_APPROVED = 'This driver is not approved yet.';
const OTHER_SLIP = 'The customer has replaced this slip. Please check the new one.';

const assignedMeanwhile = ({ driver }: WholeOrder) =>
  new Refusal(
    'conflict',
    `This can't be done: the order is now assigned to ${driver?.name || 'another driver'}.`,
  );

function notAssignable(isDriver: boolean): Refusal {
  const message = isDriver ? NOT_APPROVED : NO_DRIVER;
  return new Refusal('invalid', message, { errors: { driverId: message } });
}

/** The file name in a slip's signed URL: the signature changes every few hours, the name does not. */
const fileNameIn = (path: string | null): string | undefined =>
  path?.split('?', 1)[0]?.split('/').at(-1);

export function createAdminOrderService(deps: OrderDeps) {
  const { db, now } = deps;
  const move = createMoveOrder(deps);
  const refund = createRefund(deps);

  const toWire = (whole: WholeOrder) => forAdmin(deps, whole);

  async function assignInTx(
    tx: Tx,
    currentUser: CurrentUser,
    key: string,
    { driverId, seen }: Assigning,
  ): Promise<WholeOrder> {
    const whole = await findOrder(tx, key);
    if (!whole) throw new Refusal('missing', NO_ORDER);
    const driver = await findDriver(tx, driverId);
    if (!driver?.driver_approved_at) throw notAssignable(driver !== undefined);
    const { order } = whole;
    if (!mayAssign(order.status)) throw wrongStatus(whole);
    if (seen !== undefined && seen !== order.driver_id) throw assignedMeanwhile(whole);
    if (order.driver_id === driver.id && order.failed_at === null) return whole;
    // A concurrent transaction moved or reassigned the order after it was read: check again.
    if (!(await setDriver(tx, order.id, { before: order, after: driver.id }))) {
      return assignInTx(tx, currentUser, key, { driverId, seen });
    }
    await addEvent(tx, {
      order_id: order.id,
      at: now().toISOString(),
      actor_id: currentUser.id,
      what: 'assign',
      before: order.driver_id ?? '',
      after: driver.id,
    });
    return (await findOrder(tx, order.id)) ?? whole;
  }

  return {
    ...createAdminOrderList(deps),

    /** Accepts the slip, or cash on delivery. `seen` is the URL of the slip the admin looked at. */
    async approve(
      currentUser: CurrentUser,
      key: string,
      { seen }: { seen?: string | null | undefined },
    ) {
      const isAllowed = ({ order }: WholeOrder) => {
        const isOther = seen !== undefined && fileNameIn(seen) !== fileNameIn(order.slip);
        if (isOther && order.status === 'pending_payment') {
          throw new Refusal('conflict', OTHER_SLIP);
        }
        return true;
      };
      return toWire(
        await move(readOrderNumber(key), 'approve', { actorId: currentUser.id, isAllowed }),
      );
    },

    /**
     * Cancels an order: its owner gets the reason by email, and its lines go back in stock unless
     * `restock` is false.
     */
    async cancel(currentUser: CurrentUser, key: string, reason: string, restock = true) {
      const by = { actorId: currentUser.id, isAllowed: () => true, reason, restock };
      return toWire(await move(readOrderNumber(key), 'cancel', by));
    },

    /** Pays money back to the customer, which is emailed. */
    async refund(currentUser: CurrentUser, key: string, request: Refunding) {
      return toWire(await refund(currentUser, key, request));
    },

    /** Assigns an order to a driver; `seen` is the driver the admin saw on it. */
    async assign(currentUser: CurrentUser, key: string, request: Assigning) {
      return toWire(
        await inTransaction(db, (tx) => assignInTx(tx, currentUser, readOrderNumber(key), request)),
      );
    },

    /** A page of the drivers, by name. */
    async drivers({ page, limit }: Paging): Promise<{
      drivers: DriverOption[];
      total: number;
      page: number;
      pages: number;
    }> {
      const { rows, total } = await pageOfDrivers(db, { page, limit });
      return {
        drivers: await toDrivers(db, rows),
        total,
        page,
        pages: Math.max(1, Math.ceil(total / limit)),
      };
    },
  };
}
