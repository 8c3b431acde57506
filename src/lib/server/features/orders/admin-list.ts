import { type Status, statuses } from '#lib/orders/status.ts';
import type { Changes } from '#lib/server/infra/changes/changes.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { readStatusTag } from '#lib/server/infra/cache-tags.ts';
import {
  countByStatus,
  accountsWith,
  countWaiting,
  type Found,
  ofAccounts,
  ordersByIds,
  pageOfIds,
  type Paging,
  type Wanted,
  withPrefix,
} from './admin-repo.ts';
import type { Counts } from '#lib/orders/admin-order.ts';
import type { AdminOrderQuery } from '#lib/orders/admin-schema.ts';
import { forAdmins } from './admin-codec.ts';
import type { OrderDeps } from './deps.ts';
import { prefixesOf } from './search-keys.ts';

interface Counted {
  /** Up to which change of the shop they hold. */
  revision: number;
  byStatus: ReadonlyMap<Status, number>;
}

function after(counted: Counted, revision: number, tags: readonly string[]): Counted {
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
 * How many orders have each status. Counting takes longer with the years, so it is done once; from
 * then on the figures follow what each change notes, in whichever process it is made.
 */
export function orderCounts(db: Db, changes: Changes) {
  let counts: Counted | undefined;

  return async (): Promise<(status: Status) => number> => {
    const news = counts && (await changes.since(counts.revision));
    counts = counts && news ? after(counts, news.revision, news.tags) : await countByStatus(db);
    const { byStatus } = counts;
    return (status) => byStatus.get(status) ?? 0;
  };
}

/** How many orders a search looks at for each thing it may be the beginning of. */
const MAX_FOUND = 500;
/** A slip matters while its order waits for its payment. */
const WAITING_IN: Status = 'pending_payment';

/** How many slips wait for an admin. */
export const countSlipsWaiting = (db: Db): Promise<number> => countWaiting(db, WAITING_IN);

/** The ids of one page of a list, how long the list is, and whether there may be more to it. */
interface Page {
  ids: string[];
  total: number;
  /** A search found more than it looked at: a longer one finds the rest. */
  isCut: boolean;
}

const isMatch = (order: Found, { status, isSlipWaiting }: Wanted): boolean =>
  (status === undefined || order.status === status) &&
  (!isSlipWaiting || order.slip_status === 'waiting');

const newestFirst = (one: Found, other: Found): number =>
  other.created_at.localeCompare(one.created_at) || other.id.localeCompare(one.id);

/** The admins' lists of orders: what they cost does not grow with the shop. */
export function listing(parts: OrderDeps) {
  const { db, changes } = parts;
  const orderCount = orderCounts(db, changes);

  async function counted(): Promise<Counts> {
    const of = await orderCount();
    return {
      all: statuses.reduce((sum, status) => sum + of(status), 0),
      pending_payment: of('pending_payment'),
      to_delivery: of('to_delivery'),
      delivering: of('delivering'),
      delivered: of('delivered'),
      cancelled: of('cancelled'),
      slip_waiting: await countSlipsWaiting(db),
      tickets_pending: await parts.countPendingTickets(db),
    };
  }

  async function whole(wanted: Wanted, paging: Paging, counts: Counts): Promise<Page> {
    const { status, isSlipWaiting } = wanted;
    const rows = await pageOfIds(db, wanted, paging).execute();
    const total = isSlipWaiting
      ? await countWaiting(db, status ?? WAITING_IN)
      : counts[status ?? 'all'];
    return { ids: rows.map((row) => row.id), total, isCut: false };
  }

  /** Orders of everybody whose account's mail address begins so. */
  async function byAccount(prefix: string): Promise<Found[]> {
    const people = await accountsWith(db, prefix, MAX_FOUND).execute();
    const ids = people.map(({ id }) => id);
    return ids.length === 0 ? [] : ofAccounts(db, ids, MAX_FOUND + 1).execute();
  }

  /** Of every order that a search may mean, once each, those that fit. */
  async function searched(text: string, wanted: Wanted, { page, limit }: Paging): Promise<Page> {
    const prefixes = prefixesOf(text);
    const responses = await Promise.all([
      ...prefixes.map((prefix) => withPrefix(db, prefix, MAX_FOUND + 1).execute()),
      ...prefixes.flatMap(({ column, prefix }) => (column === 'email' ? byAccount(prefix) : [])),
    ]);
    const all = responses.flatMap((response) => response.slice(0, MAX_FOUND));
    const byId = new Map(all.map((order) => [order.id, order]));
    const found = [...byId.values()]
      .filter((order) => isMatch(order, wanted))
      .toSorted(newestFirst);
    return {
      ids: found.slice((page - 1) * limit, page * limit).map((order) => order.id),
      total: found.length,
      isCut: responses.some((response) => response.length > MAX_FOUND),
    };
  }

  return {
    /** One page of the orders, newest first; where slips wait, the oldest first. */
    async orders({ status, slip, q, page, limit }: AdminOrderQuery) {
      const isSlipWaiting = slip === 'waiting';
      const wanted = { status: isSlipWaiting ? (status ?? WAITING_IN) : status, isSlipWaiting };
      const counts = await counted();
      const { ids, total, isCut } =
        q === ''
          ? await whole(wanted, { page, limit }, counts)
          : await searched(q, wanted, { page, limit });
      return {
        orders: await forAdmins(parts, await ordersByIds(db, ids)),
        total,
        page,
        pages: Math.max(1, Math.ceil(total / limit)),
        counts,
        isCut,
      };
    },
  };
}
