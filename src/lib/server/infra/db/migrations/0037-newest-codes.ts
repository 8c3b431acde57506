import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Of the codes under way only the newest of each subject goes on; guesses are counted in `rate_limits`. */
export const newestCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update codes set ended_at = created_at
      where ended_at is null and exists (
        select 1 from codes as newer
        where newer.email = codes.email and newer.purpose = codes.purpose
          and newer.subject is not distinct from codes.subject
          and newer.created_at > codes.created_at)`.execute(db);
    await db.schema.alterTable('codes').dropColumn('wrong').execute();
    await db.schema.alterTable('codes').dropColumn('wrong_elsewhere').execute();
  },
};
