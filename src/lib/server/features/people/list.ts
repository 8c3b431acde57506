import type { PeopleQuery, Person } from '#lib/contract/people.ts';
import { paths } from '#lib/site/paths.ts';
import type { WaitingPart } from '#lib/today/today.ts';
import { MAX_NEXT, waitingTable } from '#lib/today/waiting.ts';
import { toPermissions } from '#lib/account/permissions.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { UserRow } from '#lib/server/infra/db/schema.ts';
import type { AccountDeps } from '#lib/server/features/account/deps.ts';
import { boughtBy, countPeople, findPerson, pageOfPeople, waitingDrivers } from './repo.ts';
import { driverStateOf, personEvents } from '#lib/server/features/account/users.ts';
import { pagesOf } from '#lib/paging/paging.ts';
import { NO_PERSON } from '#lib/people/messages.ts';

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
  spent: bought?.cents ?? 0,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
});

export function createPeopleList({ db }: Pick<AccountDeps, 'db'>) {
  return {
    async people(query: PeopleQuery) {
      const { rows, total, isCut } = await pageOfPeople(db, query);
      const bought = await boughtBy(
        db,
        rows.map((row) => row.id),
      );
      return {
        people: rows.map((row) => toPerson(row, bought.get(row.id))),
        ...pagesOf(total, query),
        isCut,
      };
    },

    async driversWaiting(): Promise<WaitingPart> {
      const rows = await waitingDrivers(db, MAX_NEXT);
      return {
        count: await countPeople(db, { q: '', waiting: 'driver' }),
        next: rows.map(({ id, name, email, created_at }) => ({
          id,
          orderId: null,
          name: name || email,
          total: null,
          since: created_at,
          action: waitingTable.driver.action,
          href: paths.adminPerson(id),
        })),
      };
    },

    async personWithAudit(id: string) {
      const row = await findPerson(db, id);
      if (!row) throw new Refusal('missing', NO_PERSON);
      const person = toPerson(row, (await boughtBy(db, [id])).get(id));
      const events = await personEvents(db, id);
      return {
        person: { ...person, city: row.city },
        audit: events.map(({ by, what: action, ...rest }) => ({ ...rest, by: by ?? '', action })),
      };
    },
  };
}
