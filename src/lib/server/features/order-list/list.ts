import { nameKey } from '#lib/catalogue/search-terms.ts';
import { daysAfter, startOfDay } from '#lib/format/dates.ts';
import { type Counts, isCodeUnproven } from '#lib/order-list/codec.ts';
import type { AdminOrderQuery, OrderFilter } from '#lib/order-list/schema.ts';
import { statuses } from '#lib/orders/status.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { compare, inChunks } from '#lib/server/infra/db/statements.ts';
import { ordersByIds, countByStatus } from '#lib/server/features/orders/orders.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { forAdmins } from '#lib/server/features/orders/admin-codec.ts';
import type { OrderDeps, StaffDeps } from '#lib/server/features/orders/deps.ts';
import {
  accountsWith,
  countFiltered,
  type Found,
  idsFromEnd,
  linesOfProduct,
  ofAccounts,
  pageOfIds,
  productsNamed,
  type Searched,
  type OrderListFilter,
  withIds,
  withPrefix,
} from './list-repo.ts';
import { forPacking } from './for-packing.ts';
import { prefixesOf, readOrderNumber } from '#lib/server/features/orders/order-number.ts';
import { pagesOf, type Paging } from '#lib/paging/paging.ts';

/** The cost does not grow with the number of orders (docs/api.md "Admin orders"). */

const MAX_COUNTED = 10_000;

/** Also of cancelled orders, whose money may have come. */
export const countSlipsWaiting = (db: Db): Promise<number> =>
  countFiltered(db, { slip: 'waiting' });

const NO_DRIVER = 'none';

export function filterOf(query: Omit<OrderFilter, 'q'>): OrderListFilter {
  const { ids, status, slip, refund, payment, attempts, code, from, to, district, driver } = query;
  return {
    numbers: ids?.map(readOrderNumber),
    status,
    slip,
    isRefundDue: refund === 'due',
    isTakenBack: payment === 'taken_back',
    isFailed: attempts === 'failed',
    isCodeUnproven: code === 'unproven',
    since: from && startOfDay(from).toISOString(),
    before: to && startOfDay(daysAfter(to, 1)).toISOString(),
    district,
    driverId: driver === NO_DRIVER ? null : driver,
  };
}

const isAny = (filter: OrderListFilter): boolean =>
  Object.values(filter).every((value) => value === undefined || value === false);

/** The number of orders with a status is already known. */
const isStatusAlone = (filter: OrderListFilter): boolean => isAny({ ...filter, status: undefined });

const isSame = <Value>(expected: Value | undefined, value: Value): boolean =>
  expected === undefined || expected === value;

const isMatch = (order: Found, filter: OrderListFilter): boolean =>
  [
    filter.numbers === undefined || filter.numbers.includes(order.number),
    isSame(filter.status, order.status),
    isSame(filter.slip, order.slip_status),
    isSame(filter.district, order.district),
    isSame(filter.driverId, order.driver_id),
    filter.isRefundDue !== true || order.refund_due_cents > 0,
    filter.isTakenBack !== true || order.taken_back_cents > 0,
    filter.isFailed !== true || order.failed_at !== null,
    filter.isCodeUnproven !== true || isCodeUnproven(order.code_status),
    filter.since === undefined || order.created_at >= filter.since,
    filter.before === undefined || order.created_at < filter.before,
  ].every(Boolean);

type Sorted = Pick<Found, 'id' | 'created_at'>;

const newestFirst = (one: Sorted, other: Sorted): number =>
  compare(other.created_at, one.created_at) || compare(other.id, one.id);

const MAX_FOUND = 500;
const MAX_FILTERED = 5_000;
const MAX_PRODUCTS = 20;
const LEAST_OF_PRODUCT = 100;
const MIN_NAME_LENGTH = 2;

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

export function searchedBy(text: string): Searched {
  const name = nameKey(text);
  return {
    prefixes: prefixesOf(text),
    productName: name.length < MIN_NAME_LENGTH ? undefined : name,
  };
}

interface Page {
  ids: string[];
  total: number;
  /** The search read only some results; a longer text finds the rest. */
  isCut: boolean;
}

function createSearch(db: Db) {
  async function byAccount(prefix: string, max: number): Promise<Found[]> {
    const people = await accountsWith(db, prefix, max).execute();
    const ids = people.map(({ id }) => id);
    return ids.length === 0 ? [] : ofAccounts(db, ids, max).execute();
  }

  /** The newest `max` orders; lines store their order's time. */
  async function ofProducts(productIds: readonly string[], filter: OrderListFilter, max: number) {
    const maxOfEach = Math.max(LEAST_OF_PRODUCT, Math.ceil(max / Math.max(1, productIds.length)));
    const lines = await Promise.all(
      productIds.map((id) => linesOfProduct(db, id, maxOfEach + 1).execute()),
    );
    const times = new Map(
      lines
        .flatMap((found) => found.slice(0, maxOfEach))
        .toSorted((one, other) => compare(other.placed_at, one.placed_at))
        .map(({ order_id, placed_at }) => [order_id, placed_at]),
    );
    const newest = [...times].slice(0, max).map(([id, created_at]) => ({ id, created_at }));
    const isCut = times.size > max || lines.some((found) => found.length > maxOfEach);
    if (isAny(filter)) return { found: newest, isCut };
    const rows = await Promise.all(
      Array.from(inChunks(idsOf(newest)), (chunk) => withIds(db, chunk).execute()),
    );
    return { found: rows.flat().filter((order) => isMatch(order, filter)), isCut };
  }

  /** At most `max` results of each search method, and whether one had more. */
  async function foundBy(text: string, filter: OrderListFilter, max: number) {
    const { prefixes, productName } = searchedBy(text);
    const named =
      productName === undefined
        ? []
        : await productsNamed(db, productName, MAX_PRODUCTS + 1).execute();
    const ways = await Promise.all([
      ...prefixes.map((prefix) => withPrefix(db, prefix, max + 1).execute()),
      ...prefixes.flatMap(({ column, prefix }) =>
        column === 'email' ? byAccount(prefix, max + 1) : [],
      ),
    ]);
    const sold = await ofProducts(idsOf(named.slice(0, MAX_PRODUCTS)), filter, max);
    const own = ways.flatMap((found) => found.slice(0, max));
    const all: Sorted[] = [...own.filter((order) => isMatch(order, filter)), ...sold.found];
    const isCut =
      named.length > MAX_PRODUCTS || sold.isCut || ways.some((found) => found.length > max);
    return { all, isCut };
  }

  async function searched(
    text: string,
    filter: OrderListFilter,
    { page, limit }: Paging,
  ): Promise<Page> {
    const isFiltered = !isStatusAlone(filter);
    const { all, isCut } = await foundBy(text, filter, isFiltered ? MAX_FILTERED : MAX_FOUND);
    const found = [...new Map(all.map((order) => [order.id, order])).values()];
    return {
      ids: idsOf(found.toSorted(newestFirst).slice((page - 1) * limit, page * limit)),
      total: found.length,
      isCut,
    };
  }

  return searched;
}

export function createListOrders(deps: StaffDeps & Pick<OrderDeps, 'countPendingTickets'>) {
  const { db } = deps;
  const searched = createSearch(db);

  async function countAll(): Promise<Counts> {
    const of = await countByStatus(db, 'orders');
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

  async function nearIds(filter: OrderListFilter, { page, limit }: Paging, total: number) {
    const offset = (page - 1) * limit;
    if (offset * 2 < total) return idsOf(await pageOfIds(db, filter, { page, limit }).execute());
    const rows = Math.min(limit, total - offset);
    if (rows <= 0) return [];
    const fromEnd = { limit: rows, offset: total - offset - rows };
    return idsOf(await idsFromEnd(db, filter, fromEnd).execute()).toReversed();
  }

  async function listed(filter: OrderListFilter, paging: Paging, counts: Counts): Promise<Page> {
    if (isStatusAlone(filter)) {
      const total = counts[filter.status ?? 'all'];
      return { ids: await nearIds(filter, paging, total), total, isCut: false };
    }
    const rows = await pageOfIds(db, filter, paging).execute();
    const counted = await countFiltered(db, filter, MAX_COUNTED + 1);
    return {
      ids: rows.map((row) => row.id),
      total: Math.min(counted, MAX_COUNTED),
      isCut: counted > MAX_COUNTED,
    };
  }

  /** Newest first; orders that wait for an admin oldest first. */
  return async (
    viewer: Pick<CurrentUser, 'role'>,
    { q, page, limit, ...query }: AdminOrderQuery,
  ) => {
    const filter = filterOf(query);
    const counts = await countAll();
    const { ids, total, isCut } =
      q === ''
        ? await listed(filter, { page, limit }, counts)
        : await searched(q, filter, { page, limit });
    const found = await ordersByIds(db, ids);
    const orders = await forAdmins(deps, viewer, found);
    return {
      orders: query.ids ? await forPacking(db, found, orders) : orders,
      ...pagesOf(total, { page, limit }),
      counts,
      isCut,
    };
  };
}
