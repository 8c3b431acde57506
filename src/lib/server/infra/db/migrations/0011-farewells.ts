import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The last mail to somebody who left is forgotten once it is sent. */
export const farewells: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('outbox')
      .addColumn('is_farewell', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
