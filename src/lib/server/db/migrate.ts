import { Migrator, type Migration } from 'kysely/migration';
import { goods } from './migrations/0001-goods.ts';
import { people } from './migrations/0002-people.ts';
import { orders } from './migrations/0003-orders.ts';
import { slips } from './migrations/0004-slips.ts';
import { desk } from './migrations/0005-desk.ts';
import { productEvents } from './migrations/0006-product-events.ts';
import { tickets } from './migrations/0007-tickets.ts';
import { reviews } from './migrations/0008-reviews.ts';
import { wishlist } from './migrations/0009-wishlist.ts';
import { newsletter } from './migrations/0010-newsletter.ts';
import { openDatabase, type DatabasePlace, type Db } from './open.ts';

/** Forward only, in this order, for ever. */
const migrations: Record<string, Migration> = {
  '0001-goods': goods,
  '0002-people': people,
  '0003-orders': orders,
  '0004-slips': slips,
  '0005-desk': desk,
  '0006-product-events': productEvents,
  '0007-tickets': tickets,
  '0008-reviews': reviews,
  '0009-wishlist': wishlist,
  '0010-newsletter': newsletter,
};

const migratorOf = (db: Db) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('Migration failed', { cause: thrown });

/**
 * Brings the tables of a place up to date under a lock; safe when two processes start at once. On a
 * line of its own, which waits for the other one.
 */
export async function migrate(place: DatabasePlace): Promise<string[]> {
  const db = openDatabase(place, { isPatient: true });
  try {
    const { error, results = [] } = await migratorOf(db).migrateToLatest();
    if (error) throw asError(error);
    return results.map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

/** Whether the database answers and has every migration: what readiness asks. */
export async function isCurrent(db: Db): Promise<boolean> {
  const known = await migratorOf(db).getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}
