import { sql, type ExpressionBuilder } from 'kysely';
import type { Status } from '#lib/orders/status.ts';
import { containing, countUpTo, END_OF_TEXT } from '#lib/server/infra/db/statements.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import type { OrderRow, Tables } from '#lib/server/infra/db/schema.ts';
import type { Prefix } from '#lib/server/features/orders/order-number.ts';
import type { Paging } from '#lib/paging/paging.ts';

export interface OrderListFilter {
  numbers?: readonly string[] | undefined;
  status?: Status | undefined;
  slip?: 'waiting' | 'approved' | 'returned' | undefined;
  isRefundDue?: boolean;
  /** A bank took back what is still due. */
  isTakenBack?: boolean;
  isFailed?: boolean;
  isCodeUnproven?: boolean;
  /** `since` is included, `until` is not. */
  since?: string | undefined;
  before?: string | undefined;
  district?: string | undefined;
  driverId?: string | null | undefined;
}

/** Uses an index and stops at `max`. */
export const countFiltered = (
  db: Db,
  filter: OrderListFilter,
  max = Number.MAX_SAFE_INTEGER,
): Promise<number> => countUpTo(db, filteredOrders(db, filter).select('id'), max);

const isDecided = ({ slip }: OrderListFilter): boolean =>
  slip === 'approved' || slip === 'returned';

/** The exact expression of the index; with a lower bound SQLite searches it instead of scanning. */
const isCodeUnproven = sql<boolean>`code_status in ('wrong', 'missing') and created_at > ''`;

const filteredOrders = (db: Db, filter: OrderListFilter) => {
  const { numbers, status, slip, since, before, district, driverId } = filter;
  return (
    db
      .selectFrom('orders')
      .$if(numbers !== undefined, (query) => query.where('number', 'in', numbers ?? []))
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'cancelled'))
      // Written into the statement, so that the indexes of few orders are known to fit.
      .$if(slip !== undefined, (query) =>
        query.where('slip_status', '=', sql.lit(slip ?? 'waiting')),
      )
      .$if(isDecided(filter), (query) => query.where('slip_decided_at', 'is not', null))
      .$if(filter.isRefundDue === true, (query) => query.where('refund_due_cents', '>', sql.lit(0)))
      .$if(filter.isTakenBack === true, (query) => query.where('taken_back_cents', '>', sql.lit(0)))
      .$if(filter.isFailed === true, (query) => query.where('failed_at', 'is not', null))
      .$if(filter.isCodeUnproven === true, (query) => query.where(isCodeUnproven))
      .$if(since !== undefined, (query) => query.where('created_at', '>=', since ?? ''))
      .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? ''))
      .$if(district !== undefined, (query) => query.where('district', '=', district ?? ''))
      .$if(driverId !== undefined, (query) =>
        query.where('driver_id', driverId === null ? 'is' : '=', driverId ?? null),
      )
  );
};

/** The longest waiting order first if the filter waits for an admin, otherwise the newest. */
function sorting(filter: OrderListFilter) {
  if (filter.isFailed) return { column: 'failed_at', direction: 'asc' } as const;
  if (filter.slip === 'waiting' || filter.isRefundDue || filter.isTakenBack) {
    return { column: 'created_at', direction: 'asc' } as const;
  }
  return {
    column: isDecided(filter) ? 'slip_decided_at' : 'created_at',
    direction: 'desc',
  } as const;
}

export function pageOfIds(db: Db, filter: OrderListFilter, { page, limit }: Paging) {
  const { column, direction } = sorting(filter);
  return filteredOrders(db, filter)
    .select('id')
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset((page - 1) * limit);
}

export const idsFromEnd = (
  db: Db,
  filter: OrderListFilter,
  { limit, offset }: { limit: number; offset: number },
) =>
  filteredOrders(db, filter)
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset);

const foundColumns = [
  'orders.id',
  'orders.number',
  'orders.created_at',
  'orders.status',
  'orders.slip_status',
  'orders.refund_due_cents',
  'orders.taken_back_cents',
  'orders.failed_at',
  'orders.code_status',
  'orders.district',
  'orders.driver_id',
] as const;
export type Found = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'created_at'
  | 'status'
  | 'slip_status'
  | 'refund_due_cents'
  | 'taken_back_cents'
  | 'failed_at'
  | 'code_status'
  | 'district'
  | 'driver_id'
>;

/** At most `max`; the newest of a city. */
export const withPrefix = (db: Db, { column, prefix }: Prefix, max: number) =>
  db
    .selectFrom('orders')
    .select(foundColumns)
    .where(column, '>=', prefix)
    .where(column, '<', prefix + END_OF_TEXT)
    // In the order of its index, so that this is read and not the table from its oldest row.
    .orderBy(column)
    .$if(column === 'city_key', (query) => query.orderBy('created_at', 'desc'))
    .limit(max);

export const accountsWith = (db: Db, prefix: string, max: number) =>
  db
    .selectFrom('users')
    .select('id')
    .where('email', '>=', prefix)
    .where('email', '<', prefix + END_OF_TEXT)
    .orderBy('email')
    .limit(max);

export const ofAccounts = (db: Db, userIds: readonly string[], max: number) =>
  db
    .selectFrom('orders')
    .select(foundColumns)
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .limit(max);

const hasInName = (text: string) =>
  sql<boolean>`products.name_key like ${containing(text)} escape '\\'`;

export const productsNamed = (db: Db, text: string, max: number) =>
  db.selectFrom('products').select('id').where(hasInName(text)).orderBy('id').limit(max);

/** A covering index. */
export const linesOfProduct = (db: Db, productId: string, max: number) =>
  db
    .selectFrom('order_lines')
    .select(['order_id', 'placed_at'])
    .where('product_id', '=', productId)
    .orderBy('placed_at', 'desc')
    .limit(max);

export const withIds = (db: Db, ids: readonly string[]) =>
  db.selectFrom('orders').select(foundColumns).where('id', 'in', ids);

export interface Searched {
  prefixes: readonly Prefix[];
  productName: string | undefined;
}

function isFound(eb: ExpressionBuilder<Tables, 'orders'>, { prefixes, productName }: Searched) {
  const inRange = ({ column, prefix }: Prefix) =>
    eb.and([eb(column, '>=', prefix), eb(column, '<', prefix + END_OF_TEXT)]);
  const ofPeople = ({ prefix }: Prefix) =>
    eb('user_id', 'in', (query) =>
      query
        .selectFrom('users')
        .select('users.id')
        .where('users.email', '>=', prefix)
        .where('users.email', '<', prefix + END_OF_TEXT),
    );
  const emails = prefixes.filter(({ column }) => column === 'email');
  return eb.or([
    ...prefixes.map(inRange),
    ...emails.map(ofPeople),
    ...(productName === undefined
      ? []
      : [
          eb('orders.id', 'in', (query) =>
            query
              .selectFrom('order_lines')
              .innerJoin('products', 'products.id', 'order_lines.product_id')
              .select('order_lines.order_id')
              .where(hasInName(productName)),
          ),
        ]),
  ]);
}

/** Newest first; `searched` limits them to a search. */
export const nextOrders = (
  db: Db,
  filter: OrderListFilter,
  {
    searched,
    after,
    limit,
  }: {
    searched: Searched | undefined;
    after: Pick<OrderRow, 'created_at' | 'id'> | undefined;
    limit: number;
  },
) =>
  filteredOrders(db, filter)
    .selectAll()
    .$if(searched !== undefined, (query) =>
      query.where((eb) => isFound(eb, searched ?? { prefixes: [], productName: undefined })),
    )
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('created_at', 'id'),
          '<',
          eb.tuple(after?.created_at ?? '', after?.id ?? ''),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
