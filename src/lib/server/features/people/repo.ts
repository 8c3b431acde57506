import { sql } from 'kysely';
import type { PeopleFilter, PeopleQuery } from '#lib/contract/people.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { UserRow } from '#lib/server/infra/db/schema.ts';
import { countUpTo } from '#lib/server/infra/db/statements.ts';
import { everybody, found, type matchOf, searchPeople } from './search-repo.ts';
import { IS_BACK, TOTAL_CENTS } from '#lib/server/features/orders/ledger.ts';

const anybody: PeopleFilter = { q: '' };

const MAX_COUNTED = 10_000;

const isEverybody = ({ q, role, waiting, blocked }: PeopleFilter): boolean =>
  q === '' && [role, waiting, blocked].every((value) => value === undefined);

/** Uses a covering index; otherwise Postgres would read the rows. */
export const peopleToCount = (db: Db, filter: PeopleFilter) =>
  found(db, filter)
    .select('id')
    .$if(isEverybody(filter), (query) => query.orderBy('created_at'));

export const countPeople = (db: Db, filter: PeopleFilter): Promise<number> =>
  countUpTo(db, peopleToCount(db, filter), MAX_COUNTED + 1);

const newestFirst = (db: Db, filter: PeopleFilter) =>
  found(db, filter).orderBy('created_at', 'desc').orderBy('id');

async function pageOfSearch(db: Db, query: PeopleQuery) {
  const { ids, ...rest } = await searchPeople(db, query);
  const rows =
    ids.length === 0
      ? []
      : await newestFirst(db, anybody).selectAll().where('id', 'in', ids).execute();
  return { rows, ...rest };
}

/** The newest first, with the number; `isCut` if there are more. */
export async function pageOfPeople(db: Db, query: PeopleQuery) {
  const { page, limit, ...filter } = query;
  if (filter.q !== '') return pageOfSearch(db, query);
  const [counted, rows] = await Promise.all([
    countPeople(db, filter),
    newestFirst(db, filter)
      .selectAll()
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  return { rows, total: Math.min(counted, MAX_COUNTED), isCut: counted > MAX_COUNTED };
}

/** Drivers whom nobody has approved, at most `max`, the longest waiting first. */
export const waitingDrivers = (db: Db, max: number) =>
  found(db, { q: '', waiting: 'driver' })
    .select(['id', 'name', 'email', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(max)
    .execute();

interface NextPeople {
  match: Awaited<ReturnType<typeof matchOf>>;
  after: Pick<UserRow, 'created_at' | 'id'> | undefined;
  limit: number;
}

export const nextPeople = (
  db: Db,
  filter: PeopleFilter,
  { match, after, limit }: NextPeople,
): Promise<UserRow[]> =>
  found(db, filter, match)
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('created_at', '<', after?.created_at ?? ''),
          eb.and([eb('created_at', '=', after?.created_at ?? ''), eb('id', '>', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

export const findPerson = (tx: Db | Tx, id: string) =>
  everybody(tx).selectAll().where('id', '=', id).executeTakeFirst();

/** Orders that were not cancelled, and their total minus refunds in cents. */
export async function boughtBy(db: Db | Tx, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map<string, { orders: number; cents: number }>();
  const [rows, refunds] = await Promise.all([
    db
      .selectFrom('orders')
      .select((eb) => [
        'user_id',
        eb.fn.countAll<number>().as('orders'),
        sql<number>`sum(${sql.raw(TOTAL_CENTS)})`.as('cents'),
      ])
      .where('user_id', 'in', userIds)
      .where('status', '!=', 'cancelled')
      .groupBy('user_id')
      .execute(),
    db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select((eb) => ['orders.user_id', eb.fn.sum<number>('payments.amount_cents').as('cents')])
      .where('orders.user_id', 'in', userIds)
      .where('orders.status', '!=', 'cancelled')
      .where(sql<boolean>`${sql.raw(IS_BACK)}`)
      .groupBy('orders.user_id')
      .execute(),
  ]);
  const refunded = new Map(refunds.map(({ user_id, cents }) => [user_id, Number(cents)]));
  return new Map(
    rows.map(({ user_id, orders, cents }) => [
      user_id,
      { orders: Number(orders), cents: Number(cents) - (refunded.get(user_id) ?? 0) },
    ]),
  );
}

export async function activeAdminIds(tx: Tx): Promise<string[]> {
  const rows = await everybody(tx)
    .select('id')
    .where('role', '=', 'admin')
    .where('blocked_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
