import { type RawBuilder, sql } from 'kysely';
import { toEmail } from '#lib/email/address.ts';
import { nameKey } from '#lib/catalogue/search-terms.ts';
import { localForm } from '#lib/format/phone.ts';
import type { PeopleFilter, PeopleQuery } from '#lib/contract/people.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { UserRow } from '#lib/server/infra/db/schema.ts';
import { bytewise, containing, END_OF_TEXT } from '#lib/server/infra/db/statements.ts';

export const everybody = (db: Db | Tx) =>
  db.selectFrom('users').where('deleted_at', 'is', null).where('closed_at', 'is', null);

/** The indexed expressions of migration 0106: the name, its text after the first word, and its last word, too. */
const beginnings = {
  name: 'name_key',
  furtherNames: "ltrim(ltrim(name_key, replace(name_key, ' ', '')))",
  lastName: "substr(name_key, length(rtrim(name_key, replace(name_key, ' ', ''))) + 1)",
  city: 'city_key',
  phone: 'phone',
  email: 'email',
} as const;

interface Prefix {
  of: keyof typeof beginnings;
  text: string;
}

const MIN_DIGITS = 3;

function prefixesOf(q: string): Prefix[] {
  const key = nameKey(q);
  const phone = localForm(q);
  const isPhone = new RegExp(String.raw`^\d{${MIN_DIGITS},}$`).test(phone);
  const kinds = ['name', 'furtherNames', 'lastName', 'city'] as const;
  return [
    ...(key === '' ? [] : kinds.map((of) => ({ of, text: key }))),
    { of: 'email', text: toEmail(q) ?? q.toLowerCase() },
    ...(isPhone ? [{ of: 'phone', text: phone } as const] : []),
  ];
}

const keyOf = (db: Db, of: Prefix['of']): RawBuilder<string> => bytewise(db, beginnings[of]);

const begins = (db: Db, { of, text }: Prefix) => {
  const key = keyOf(db, of);
  return sql<boolean>`(${key} >= ${text} and ${key} < ${text + END_OF_TEXT})`;
};

const has = (column: 'name_key' | 'email' | 'phone' | 'city_key', text: string) =>
  sql<boolean>`${sql.ref(column)} like ${containing(text)} escape '\\'`;

const hasKey = (key: string) => (key === '' ? [] : [has('name_key', key), has('city_key', key)]);

type Match = 'beginning' | 'part';

const matching = (db: Db, q: string, match: Match) =>
  match === 'beginning'
    ? prefixesOf(q).map((prefix) => begins(db, prefix))
    : [
        ...hasKey(nameKey(q)),
        has('email', q.toLowerCase()),
        has('phone', q),
        ...(/\d{3}/.test(localForm(q)) ? [has('phone', localForm(q))] : []),
      ];

export function found(db: Db, { q, role, waiting, blocked }: PeopleFilter, match: Match = 'part') {
  return everybody(db)
    .$if(role !== undefined && role !== 'staff', (query) =>
      query.where('role', '=', role === undefined || role === 'staff' ? 'user' : role),
    )
    .$if(role === 'staff', (query) =>
      // The exact expression of the staff's index.
      query.where(sql<boolean>`(role = 'admin' or permissions <> '')`),
    )
    .$if(blocked !== undefined, (query) => query.where('blocked_at', 'is not', null))
    .$if(waiting !== undefined, (query) =>
      query.where('role', '=', 'driver').where('driver_approved_at', 'is', null),
    )
    .$if(q !== '', (query) => query.where((eb) => eb.or(matching(db, q, match))));
}

/** Prefers matches at a beginning; otherwise searches anywhere. */
export async function matchOf(db: Db, filter: PeopleFilter): Promise<Match> {
  const person = await found(db, filter, 'beginning').select('id').limit(1).executeTakeFirst();
  return person ? 'beginning' : 'part';
}

const MAX_FOUND = 500;
const MAX_FILTERED = 5_000;

type Found = Pick<
  UserRow,
  'id' | 'created_at' | 'role' | 'permissions' | 'blocked_at' | 'driver_approved_at'
>;

/** At most `max` people by each beginning, in index order; equal values newest first. */
export const beginningWith = (db: Db, q: string, max: number) =>
  prefixesOf(q).map((prefix) =>
    everybody(db)
      .select(['id', 'created_at', 'role', 'permissions', 'blocked_at', 'driver_approved_at'])
      .where(begins(db, prefix))
      .orderBy(keyOf(db, prefix.of))
      .$if(prefix.of !== 'email', (query) => query.orderBy('created_at', 'desc'))
      .limit(max),
  );

const isListed = (person: Found, { role, waiting, blocked }: Omit<PeopleFilter, 'q'>): boolean =>
  [
    role === undefined ||
      (role === 'staff'
        ? person.role === 'admin' || person.permissions !== ''
        : person.role === role),
    blocked === undefined || person.blocked_at !== null,
    waiting === undefined || (person.role === 'driver' && person.driver_approved_at === null),
  ].every(Boolean);

const isNewer = (one: Found, other: Found): boolean =>
  one.created_at === other.created_at ? one.id < other.id : one.created_at > other.created_at;

async function byBeginning(db: Db, { q, ...filter }: PeopleFilter) {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const max = isFiltered ? MAX_FILTERED : MAX_FOUND;
  const ways: Found[][] = await Promise.all(
    beginningWith(db, q, max + 1).map((query) => query.execute()),
  );
  const byId = new Map(ways.flatMap((way) => way.slice(0, max)).map((one) => [one.id, one]));
  return {
    all: [...byId.values()]
      .filter((person) => isListed(person, filter))
      .toSorted((one, other) => (isNewer(one, other) ? -1 : 1)),
    isCut: ways.some((way) => way.length > max),
  };
}

async function byPart(db: Db, filter: PeopleFilter) {
  const all = await found(db, filter, 'part')
    .select('id')
    // Sorted when it is found: in the order of an index, each account would be looked up by itself.
    .orderBy(sql`created_at || ''`, 'desc')
    .orderBy('id')
    .limit(MAX_FOUND + 1)
    .execute();
  return { all, isCut: false };
}

/** The page's ids and the number of results; `isCut` if there are more. */
export async function searchPeople(db: Db, { page, limit, ...filter }: PeopleQuery) {
  const beginning = await byBeginning(db, filter);
  const { all, isCut } = beginning.all.length > 0 ? beginning : await byPart(db, filter);
  return {
    ids: all
      .slice(0, MAX_FOUND)
      .slice((page - 1) * limit, page * limit)
      .map(({ id }) => id),
    total: Math.min(all.length, MAX_FOUND),
    isCut: isCut || all.length > MAX_FOUND,
  };
}
