import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Months have all the sums that days have, and a period says how often its sums were made. New
 * customers are counted from an index of customers alone.
 */
export const sumsOfMonths: Migration = {
  async up(db: Kysely<{ figure_periods: { period: string; is_summed: number } }>) {
    await db.schema
      .alterTable('figure_periods')
      .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db
      .updateTable('figure_periods')
      .set({ is_summed: 0 })
      .where(sql`length(period)`, '=', '2026-11'.length)
      .execute();
    // One expression, so that it is never mistaken for what an index of roles could find; in the
    // index too, where SQLite reads it and looks up no row.
    const isCustomer = sql`(case when role = 'user' and permissions = '' and deleted_at is null and closed_at is null then 1 end)`;
    await sql`create index users_customers on users (created_at, ${isCustomer}) where ${isCustomer} = 1`.execute(
      db,
    );
    await db.schema.dropIndex('users_created').execute();
    await db.schema
      .createIndex('users_created')
      .on('users')
      .columns(['created_at', 'id'])
      .execute();
  },
};
