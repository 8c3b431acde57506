import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The columns that the conditions of indexes name. */
interface Tables {
  users: {
    role: string;
    permissions: string;
    deleted_at: string | null;
    closed_at: string | null;
    blocked_at: string | null;
    driver_approved_at: string | null;
  };
  orders: { guest_token_hash: string | null };
}

/** Indexes for what grew with the orders and people there ever were. */
export const longLists: Migration = {
  async up(db: Kysely<Tables>) {
    // Whether a guest's order is the first of its phone number.
    await db.schema
      .createIndex('orders_guest_phone')
      .on('orders')
      .columns(['phone_key', 'created_at', 'id'])
      .where(sql.ref('guest_token_hash'), 'is not', null)
      .execute();
    // What a driver has done, the newest first.
    await db.schema
      .createIndex('orders_driver_done')
      .on('orders')
      .columns(['driver_id', 'moved_at', 'id'])
      .where(sql<boolean>`driver_id is not null and status in ('delivered', 'cancelled')`)
      .execute();
    await db.schema
      .createIndex('users_staff')
      .on('users')
      .columns(['created_at', 'id'])
      .where(sql<boolean>`role = 'admin' or permissions <> ''`)
      .execute();
    await db.schema
      .createIndex('users_blocked')
      .on('users')
      .columns(['created_at', 'id'])
      .where(sql.ref('blocked_at'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('users_drivers')
      .on('users')
      .column('driver_approved_at')
      .where(sql.ref('driver_approved_at'), 'is not', null)
      .execute();
    // In the place of users_created: new customers are counted from it alone.
    await db.schema.dropIndex('users_created').execute();
    await db.schema
      .createIndex('users_created')
      .on('users')
      .columns(['created_at', 'id', 'role', 'permissions', 'deleted_at', 'closed_at'])
      .execute();
    await db.schema
      .createIndex('returns_created')
      .on('returns')
      .columns(['created_at', 'id'])
      .execute();
    // How many codes were right is counted as they come, and no longer from an index of the orders.
    await db.schema.dropIndex('orders_code_status').execute();
    await db.schema
      .createTable('driver_codes')
      .addColumn('driver_id', 'text', (c) => c.notNull())
      .addColumn('code_status', 'text', (c) => c.notNull())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('driver_codes_pkey', ['driver_id', 'code_status'])
      .execute();
    await sql`insert into driver_codes (driver_id, code_status, count)
      select coalesce(driver_id, ''), code_status, count(*) from orders
      where code_status is not null group by 1, 2`.execute(db);
    await db.schema.createIndex('slips_sent_at').on('slips').column('sent_at').execute();
    await db.schema.createIndex('delivery_photos_at').on('delivery_photos').column('at').execute();
  },
};
