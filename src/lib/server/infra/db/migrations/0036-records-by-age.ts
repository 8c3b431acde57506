import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Idempotency records are kept for 90 days: every ten minutes the old ones are found without reading the others. */
export const recordsByAge: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('idempotency_records_created')
      .on('idempotency_records')
      .column('created_at')
      .execute();
  },
};
