import { sql } from 'kysely';
import { localForm } from '#lib/account/phone.ts';
import type { PeopleQuery } from '#lib/people/people.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { Tables } from '#lib/server/infra/db/schema.ts';

/** A pattern for LIKE that finds a text anywhere, and nothing by its wildcards. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** People with an account that is neither deleted nor closed. */
const everybody = (db: Db | Tx) =>
  db.selectFrom('users').where('deleted_at', 'is', null).where('closed_at', 'is', null);

function found(db: Db, { q, role, waiting }: Omit<PeopleQuery, 'page' | 'limit'>) {
  const like = (column: 'name' | 'email' | 'phone' | 'city', text: string) =>
    sql<boolean>`lower(${sql.ref(column)}) like ${containing(text.toLowerCase())} escape '\\'`;
  return everybody(db)
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'user'))
    .$if(waiting !== undefined, (query) =>
      query.where('role', '=', 'driver').where('driver_approved_at', 'is', null),
    )
    .$if(q !== '', (query) =>
      query.where((eb) =>
        eb.or([
          like('name', q),
          like('email', q),
          like('city', q),
          like('phone', q),
          ...(/\d{3}/.test(localForm(q)) ? [like('phone', localForm(q))] : []),
        ]),
      ),
    );
}

/** A page of the people, the newest first, and how many there are. */
export async function pageOfPeople(db: Db, { page, limit, ...wanted }: PeopleQuery) {
  const { total } = await found(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found(db, wanted)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: Number(total) };
}

export const findPerson = (tx: Tx, id: string) =>
  everybody(tx).selectAll().where('id', '=', id).executeTakeFirst();

/** How many orders people have that were not cancelled, and what they cost in cents. */
export async function boughtBy(db: Db | Tx, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map<string, { orders: number; cents: number }>();
  const rows = await db
    .selectFrom('orders')
    .select((eb) => [
      'user_id',
      eb.fn.countAll<number>().as('orders'),
      sql<number>`sum(subtotal_cents + shipping_cents + cash_fee_cents)`.as('cents'),
    ])
    .where('user_id', 'in', userIds)
    .where('status', '!=', 'cancelled')
    .groupBy('user_id')
    .execute();
  return new Map(
    rows.map(({ user_id, orders, cents }) => [
      user_id,
      { orders: Number(orders), cents: Number(cents) },
    ]),
  );
}

/** Writes what was done to a person, whose row is locked: that numbers the events. */
export async function addPersonEvent(
  tx: Tx,
  event: Omit<Tables['person_events'], 'position' | 'reason'> & { reason?: string },
): Promise<void> {
  const { count } = await tx
    .selectFrom('person_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', event.person_id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('person_events')
    .values({ reason: '', ...event, position: Number(count) })
    .execute();
}
