import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Sums have a part that counts customers: all are made anew when the shop tidies up. */
export const sumsOfCustomers: Migration = {
  async up(db: Kysely<{ figure_periods: { is_summed: number } }>) {
    await db.updateTable('figure_periods').set({ is_summed: 0 }).execute();
  },
};
