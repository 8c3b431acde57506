import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What is counted at every look at a list, in indexes that hold it whole: no row is looked up for it.
 * An order enters its index when it is given to a driver, not when it is placed; its status is a column
 * too, where SQLite reads it.
 */
export const countsInIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index orders_open_stops on orders (driver_id, city_key, address, status)
      where status in ('to_delivery', 'delivering') and driver_id is not null`.execute(db);
    await db.schema.dropIndex('users_created').execute();
    await db.schema
      .createIndex('users_created')
      .on('users')
      .columns(['created_at', 'id', 'deleted_at', 'closed_at'])
      .execute();
  },
};
