import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { catalogueRepo } from './catalogue/repo.ts';
import { catalogueDesk } from './catalogue/service.ts';
import { openShelves } from './catalogue/shelves.ts';
import { openChanges } from './changes/changes.ts';
import { isCurrent, migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { pictureDesk } from './media/pictures.ts';
import { diskStorage } from './media/storage.ts';

/** The world outside the shop: where its data lives, what time it is, where it logs. */
export interface ShopParts {
  dataDir: string;
  databaseUrl: string | undefined;
  siteUrl: string;
  now: () => Date;
  log: Logger;
}

/** How often a process looks for what others changed, in ms; pages follow within 2 s. */
const FOLLOW_EVERY_MS = 500;

/** Opens the one shop of a process: connects, migrates and wires the parts to one another. */
export async function openShop({ dataDir, databaseUrl, siteUrl, now, log }: ShopParts) {
  mkdirSync(dataDir, { recursive: true });
  const db = openDatabase({
    databaseUrl,
    dataDir,
    onLost: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const migrated = await migrate(db);
  if (migrated.length > 0) log.debug({ migrated }, 'database migrated');

  const changes = openChanges(db, now);
  await changes.follow();
  const repo = catalogueRepo(db);
  const shelves = await openShelves(repo, () => void changes.announce(['catalogue']));
  changes.listen((tags) => shelves.follow(tags));

  const pictures = pictureDesk({
    masters: diskStorage(join(dataDir, 'uploads')),
    made: diskStorage(join(dataDir, 'pictures')),
  });

  let following = true;
  const followLoop = async () => {
    let away = false;
    while (following) {
      await new Promise((resume) => setTimeout(resume, FOLLOW_EVERY_MS).unref());
      try {
        await changes.follow();
        if (away) log.info('database is back');
        away = false;
      } catch (error) {
        if (!away && following) log.error({ err: error }, 'database does not answer');
        away = true;
      }
    }
  };
  void followLoop();

  return {
    siteUrl,
    now,
    log,
    db,
    changes,
    pictures,
    repo,
    catalogue: catalogueDesk(repo, shelves),
    /** Whether the database answers and its tables are current. */
    isReady: () => isCurrent(db),
    async close(): Promise<void> {
      following = false;
      await db.destroy();
    },
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;
