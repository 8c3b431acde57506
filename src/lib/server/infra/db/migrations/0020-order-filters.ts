import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const AT_ONCE = 500;

/** The columns as they stand at this migration. */
interface Tables {
  orders: { id: string; address: string; city_key: string };
}

/** The key as this version of the shop made it; a migration never changes. */
const searchKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** City keys of the orders that are there, unless their account is erased. */
async function fillCities(db: Kysely<Tables>): Promise<void> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'address'])
      .where('id', '>', after)
      .where(sql.ref('name_key'), '<>', '')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const { id, address } of rows) {
      const { city = '' }: { city?: string } = JSON.parse(address);
      await db
        .updateTable('orders')
        .set({ city_key: searchKey(city) })
        .where('id', '=', id)
        .execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/**
 * An index for each filter of the order list: city, district, driver, product, and slips that were
 * approved or returned. `slip_decided_at` is of the last decision, unless a new slip waits.
 */
export const orderFilters: Migration = {
  async up(db: Kysely<Tables>) {
    // The beginning of a text is a range only where letters compare by their codes, as in SQLite.
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await db.schema
      .alterTable('orders')
      .addColumn('city_key', isPostgres ? sql`text collate "C"` : 'text', (c) =>
        c.notNull().defaultTo(''),
      )
      .execute();
    await db.schema.alterTable('orders').addColumn('slip_decided_at', 'text').execute();
    await db.schema
      .alterTable('order_lines')
      .addColumn('placed_at', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await fillCities(db);
    await sql`update orders set slip_decided_at = (
        select max(at) from order_events where order_id = orders.id
          and what = case when orders.slip_status = 'approved' then 'approve' else 'returnSlip' end)
      where slip_status in ('approved', 'returned')`.execute(db);
    await sql`update order_lines set placed_at =
      (select created_at from orders where id = order_lines.order_id)`.execute(db);

    await db.schema
      .createIndex('orders_city')
      .on('orders')
      .columns(['city_key', 'created_at desc'])
      .execute();
    for (const column of ['district', 'driver_id'] as const) {
      await db.schema
        .createIndex(`orders_${column}_created`)
        .on('orders')
        .columns([column, 'created_at', 'id', 'status'])
        .execute();
    }
    await db.schema
      .createIndex('orders_slip_decided')
      .on('orders')
      .columns(['slip_status', 'slip_decided_at', 'id'])
      .where(sql.ref('slip_decided_at'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('order_lines_product')
      .on('order_lines')
      .columns(['product_id', 'placed_at', 'order_id'])
      .execute();
  },
};
