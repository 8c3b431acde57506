import { toRupees } from '#lib/format/money.ts';
import type { DriverState, PeopleQuery, Person } from '#lib/people/people.ts';
import { toPermissions } from '#lib/account/permissions.ts';
import type { Role } from '#lib/account/user.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { UserRow } from '#lib/server/infra/db/schema.ts';
import type { AccountDeps } from './codes.ts';
import {
  addPersonEvent,
  boughtBy,
  countPeople,
  findPerson,
  pageOfPeople,
  personEvents,
} from './people-repo.ts';
import { changeUser } from './repo.ts';

const NOBODY = 'Person not found.';

/** Choosing the role makes nobody a driver: an admin does. */
export function driverStateOf(row: Pick<UserRow, 'role' | 'driver_approved_at'>): DriverState {
  if (row.role !== 'driver') return 'none';
  return row.driver_approved_at === null ? 'waiting' : 'approved';
}

/**
 * The role as a person's own profile has it. It can neither make a person an admin nor stop one from
 * being an admin, and approves nobody: whoever becomes a driver, again too, waits for an admin.
 */
export async function chooseRole(tx: Tx, row: UserRow, role: Role, now: Date): Promise<void> {
  if (row.role === 'admin' || role === row.role) return;
  const change = { role, driver_approved_at: null };
  await changeUser(tx, row.id, change);
  await addPersonEvent(tx, {
    person_id: row.id,
    at: now.toISOString(),
    actor_id: row.id,
    what: 'driver',
    before: driverStateOf(row),
    after: driverStateOf(change),
  });
}

/** A person as staff see one; `bought` counts the orders, in cents. */
export const toPerson = (
  row: UserRow,
  bought: { orders: number; cents: number } | undefined,
): Person => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  role: row.role,
  permissions: toPermissions(row.permissions.split('|')),
  driver: driverStateOf(row),
  blocked: row.blocked_at !== null,
  orders: bought?.orders ?? 0,
  spent: toRupees(bought?.cents ?? 0),
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
});

/** People as staff see them (docs/api.md "People"). */
export function createPeopleList({ db }: Pick<AccountDeps, 'db'>) {
  return {
    /** A page of the people, the newest first. */
    async people(query: PeopleQuery) {
      const { rows, total, isCut } = await pageOfPeople(db, query);
      const bought = await boughtBy(
        db,
        rows.map((row) => row.id),
      );
      return {
        people: rows.map((row) => toPerson(row, bought.get(row.id))),
        total,
        page: query.page,
        pages: Math.max(1, Math.ceil(total / query.limit)),
        isCut,
      };
    },

    /** How many chose to drive and wait for approval. */
    countWaitingDrivers: (): Promise<number> => countPeople(db, { q: '', waiting: 'driver' }),

    /** One person, and what was done to the account, newest first. Throws `missing`. */
    async personWithAudit(id: string) {
      const row = await findPerson(db, id);
      if (!row) throw new Refusal('missing', NOBODY);
      const person = toPerson(row, (await boughtBy(db, [id])).get(id));
      const events = await personEvents(db, id);
      return {
        person: { ...person, city: row.city },
        audit: events.map(({ at, by, what: action, before, after, reason }) => ({
          at,
          // The terminal has no name.
          by: by ?? '',
          action,
          before,
          after,
          reason,
        })),
      };
    },
  };
}
