import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const qrCodesInEmails: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('outbox')
      .addColumn('qr_text', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  },
};
