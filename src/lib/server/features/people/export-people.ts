import { decimalText } from '#lib/format/money.ts';
import { permissionLabels, toPermissions } from '#lib/account/permissions.ts';
import { sortableMoment } from '#lib/format/dates.ts';
import type { PeopleFilter } from '#lib/contract/people.ts';
import { type Column, writeCsv } from '#lib/server/infra/csv.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import type { UserRow } from '#lib/server/infra/db/schema.ts';
import { driverStateOf } from '#lib/server/features/account/users.ts';
import { boughtBy, nextPeople } from './repo.ts';
import { matchOf } from './search-repo.ts';

const AT_ONCE = 500;

interface ExportedPerson {
  row: UserRow;
  bought: { orders: number; cents: number };
}

const moment = (at: string | null): string => (at === null ? '' : sortableMoment(new Date(at)));

const columns: readonly Column<ExportedPerson>[] = [
  { heading: 'Name', cell: ({ row }) => row.name },
  { heading: 'Email', cell: ({ row }) => row.email },
  { heading: 'Phone', cell: ({ row }) => row.phone },
  { heading: 'City', cell: ({ row }) => row.city },
  { heading: 'District', cell: ({ row }) => row.district },
  { heading: 'Role', cell: ({ row }) => row.role },
  {
    heading: 'Permissions',
    cell: ({ row }) =>
      toPermissions(row.permissions.split('|'))
        .map((one) => permissionLabels[one].title)
        .join(', '),
  },
  { heading: 'Driver', cell: ({ row }) => driverStateOf(row) },
  { heading: 'Blocked', cell: ({ row }) => (row.blocked_at === null ? '' : 'yes') },
  { heading: 'Orders', cell: ({ bought }) => String(bought.orders) },
  { heading: 'Spent', cell: ({ bought }) => decimalText(bought.cents) },
  { heading: 'Joined', cell: ({ row }) => moment(row.created_at) },
  { heading: 'Last seen', cell: ({ row }) => moment(row.last_seen_at) },
];

const NOTHING = { orders: 0, cents: 0 };

async function* pagesOf(db: Db, filter: PeopleFilter): AsyncGenerator<ExportedPerson[]> {
  const match = await matchOf(db, filter);
  let after: UserRow | undefined;
  do {
    const rows = await nextPeople(db, filter, { match, after, limit: AT_ONCE });
    const bought = await boughtBy(
      db,
      rows.map(({ id }) => id),
    );
    yield rows.map((row) => ({ row, bought: bought.get(row.id) ?? NOTHING }));
    after = rows.length < AT_ONCE ? undefined : rows.at(-1);
  } while (after);
}

export const exportPeople = (db: Db, filter: PeopleFilter): AsyncIterable<string> =>
  writeCsv(columns, pagesOf(db, filter));
