import { toRupees } from '#lib/format/money.ts';
import type { DriverState, PeopleQuery, Person, PersonChange } from '#lib/people/people.ts';
import type { Role } from '#lib/account/user.ts';
import { Refusal } from '#lib/server/errors.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import type { UserRow } from '#lib/server/infra/db/schema.ts';
import type { AccountDeps } from './codes.ts';
import { enqueueNotice } from './emails.ts';
import { addPersonEvent, boughtBy, findPerson, pageOfPeople } from './people-repo.ts';
import { changeUser, lockUser } from './repo.ts';
import type { CurrentUser } from './sessions-repo.ts';

const NOBODY = 'Person not found.';
const ADMIN = 'An admin cannot be a driver.';

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

const toWire = (row: UserRow, bought: { orders: number; cents: number } | undefined): Person => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  role: row.role,
  permissions: [],
  driver: driverStateOf(row),
  blocked: false,
  orders: bought?.orders ?? 0,
  spent: toRupees(bought?.cents ?? 0),
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
});

/** People as admins see and change them (docs/api.md "Administration"). */
export function createPeopleService(deps: Pick<AccountDeps, 'db' | 'now' | 'settings'>) {
  const { db, now } = deps;
  return {
    /** A page of the people, the newest first. */
    async people(query: PeopleQuery) {
      const { rows, total } = await pageOfPeople(db, query);
      const bought = await boughtBy(
        db,
        rows.map((row) => row.id),
      );
      return {
        people: rows.map((row) => toWire(row, bought.get(row.id))),
        total,
        page: query.page,
        pages: Math.max(1, Math.ceil(total / query.limit)),
      };
    },

    /** Approves a person as a driver, or takes that back, which makes him a shopper. */
    async change(currentUser: CurrentUser, id: string, { driver }: PersonChange): Promise<Person> {
      return inTransaction(db, async (tx) => {
        await lockUser(tx, id);
        const row = await findPerson(tx, id);
        if (!row) throw new Refusal('missing', NOBODY);
        if (row.role === 'admin' && driver === 'approved') throw new Refusal('conflict', ADMIN);
        const bought = (await boughtBy(tx, [id])).get(id);
        const before = driverStateOf(row);
        if (before === driver) return toWire(row, bought);
        const at = now().toISOString();
        const change =
          driver === 'approved'
            ? { role: 'driver' as const, driver_approved_at: at }
            : { role: 'user' as const, driver_approved_at: null };
        await changeUser(tx, id, change);
        const event = { person_id: id, at, actor_id: currentUser.id, what: 'driver' as const };
        await addPersonEvent(tx, { ...event, before, after: driver });
        const notice = driver === 'approved' ? 'driver-approved' : 'driver-ended';
        await enqueueNotice(deps, tx, { to: row.email, notice });
        return toWire({ ...row, ...change }, bought);
      });
    },
  };
}
