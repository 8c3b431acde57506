import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The stops that drivers still have are counted for every look at whom to give an order to. The index
 * holds all that is counted; an order enters it when it is given to a driver, not when it is placed.
 */
export const openStops: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index orders_open_stops on orders (driver_id, city_key, address, status)
      where status in ('to_delivery', 'delivering') and driver_id is not null`.execute(db);
  },
};
