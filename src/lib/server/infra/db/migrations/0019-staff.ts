import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Permissions of staff, blocked people, and invitations to join the staff. */
export const staff: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('permissions', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('users').addColumn('blocked_at', 'text').execute();
    await db.schema
      .alterTable('person_events')
      .addColumn('reason', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createTable('invitations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('permissions', 'text', (c) => c.notNull())
      .addColumn('is_admin', 'integer', (c) => c.notNull())
      .addColumn('is_driver', 'integer', (c) => c.notNull())
      .addColumn('invited_by', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute();
  },
};
