import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The language of emails to people; everybody the shop knows already gets English, as before. */
export const languages: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['users', 'registrations', 'orders', 'subscribers', 'stock_alerts']) {
      await db.schema
        .alterTable(table)
        .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
        .execute();
    }
  },
};
