import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The number that gets a person's codes by SMS. */
export const codesBySms: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column code_phone text not null default ''`.execute(db);
  },
};
