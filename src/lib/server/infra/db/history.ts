import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from './open.ts';
import type { Tables } from './schema.ts';

/** Tables that hold what was done to something, numbered from 0. */
type History = {
  [Name in keyof Tables]: Tables[Name] extends { position: number } ? Name : never;
}[keyof Tables] &
  `${string}_events`;

type EventOf<Name extends History> = Omit<Insertable<Tables[Name]>, 'position'>;

/** How many events a history has; it grows with every change. */
export async function lengthOf(db: Db | Tx, history: History): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(history)}
  `.execute(db);
  return Number(rows[0]?.count);
}

/** What was changed, before and after; one of them is missing where it was added or removed. */
export interface States {
  before?: object;
  after?: object;
}

/** As the columns `before` and `after` have them; empty for none. */
export const stateTexts = ({ before, after }: States) => ({
  before: before ? JSON.stringify(before) : '',
  after: after ? JSON.stringify(after) : '',
});

/** Adds an event to the history of what its column `of` names. Its lock numbers the events. */
export async function addToHistory<Name extends History>(
  tx: Tx,
  history: Name,
  of: string & keyof EventOf<Name>,
  event: EventOf<Name>,
): Promise<void> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(history)} where ${sql.ref(of)} = ${event[of]}
  `.execute(tx);
  const row = { ...event, position: Number(rows[0]?.count) };
  const columns = Object.keys(row).map((name) => sql.ref(name));
  await sql`
    insert into ${sql.table(history)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})
  `.execute(tx);
}
