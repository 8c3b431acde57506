import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Drivers that an admin approved, accounts that nobody can log in to, when a person was last here,
 * who asked for a code, and the audit log of people. Drivers there are by now count as approved.
 */
export const accountSafety: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['driver_approved_at', 'closed_at', 'last_seen_at']) {
      await db.schema.alterTable('users').addColumn(column, 'text').execute();
    }
    await sql`update users set driver_approved_at = ${new Date().toISOString()}
      where role = 'driver' and deleted_at is null`.execute(db);
    await db.schema
      .createIndex('users_created')
      .on('users')
      .columns(['created_at', 'id'])
      .execute();
    await db.schema
      .alterTable('codes')
      .addColumn('requested_from', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('codes')
      .addColumn('wrong_elsewhere', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('person_events')
      .addColumn('person_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('what', 'text', (c) => c.notNull())
      .addColumn('before', 'text', (c) => c.notNull())
      .addColumn('after', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('person_events_pkey', ['person_id', 'position'])
      .execute();
  },
};
