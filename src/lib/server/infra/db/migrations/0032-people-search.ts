import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The beginnings by which staff find people, as `account/people-search-repo.ts` asks for them. */
const keys = {
  name: 'lower(name)',
  further_names: "lower(ltrim(ltrim(name, replace(name, ' ', ''))))",
  last_name: "lower(substr(name, length(rtrim(name, replace(name, ' ', ''))) + 1))",
  city: 'lower(city)',
  phone: 'phone',
};

/** Before, every account was read. */
export const peopleSearch: Migration = {
  async up(db: Kysely<unknown>) {
    // A beginning is a range only where letters compare by their bytes, as in SQLite.
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    for (const [name, key] of Object.entries(keys)) {
      const compared = isPostgres ? `(${key}) collate "C"` : key;
      // Of one text the newest first.
      await sql`create index ${sql.ref(`users_${name}`)}
        on users (${sql.raw(compared)}, created_at desc)`.execute(db);
    }
  },
};
