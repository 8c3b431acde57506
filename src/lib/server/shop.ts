import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { openAccounts } from './account/open.ts';
import { cartDesk } from './cart/service.ts';
import { catalogueRepo } from './catalogue/repo.ts';
import { catalogueDesk } from './catalogue/service.ts';
import { openShelves } from './catalogue/shelves.ts';
import { openChanges } from './changes/changes.ts';
import { isCurrent, migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { sharedSecret } from './db/secret.ts';
import { keepHouse } from './housekeeping.ts';
import { limitsOf } from './limits/limits.ts';
import { openCarrier } from './mail/carrier.ts';
import { mailWorker } from './mail/worker.ts';
import { pictureDesk } from './media/pictures.ts';
import { diskStorage } from './media/storage.ts';
import { orderDesk } from './orders/service.ts';
import type { Settings } from './settings.ts';
import { slipDesk } from './slips/service.ts';
import { uploadDesk } from './uploads/service.ts';

/** The world outside the shop: where its data lives, what time it is, where it logs. */
export interface ShopParts extends Pick<
  Settings,
  | 'dataDir'
  | 'databaseUrl'
  | 'siteUrl'
  | 'mailUrl'
  | 'mailFrom'
  | 'secret'
  | 'limits'
  | 'retentionMailDays'
  | 'retentionSlipsDays'
> {
  now: () => Date;
  log: Logger;
}

/** How often a process looks for what others changed, in ms; pages follow within 2 s. */
const FOLLOW_EVERY_MS = 500;

/** Opens the one shop of a process: connects, migrates and wires the parts to one another. */
export async function openShop(parts: ShopParts) {
  const { dataDir, databaseUrl, siteUrl, now, log, limits } = parts;
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

  const files = diskStorage(join(dataDir, 'uploads'));
  const pictures = pictureDesk({
    masters: files,
    made: diskStorage(join(dataDir, 'pictures')),
  });
  const secret = await sharedSecret(db, parts.secret);
  const uploads = uploadDesk({ db, files, secret, now, log });

  const mail = mailWorker({
    db,
    now,
    log,
    carrier: openCarrier({
      mailUrl: parts.mailUrl,
      mailFrom: parts.mailFrom,
      siteHost: new URL(siteUrl).hostname,
      folder: join(dataDir, 'outbox'),
    }),
  });
  const rules = limitsOf(limits);
  const accounts = openAccounts({
    db,
    now,
    secret,
    limits,
    limitsOf: rules,
    pictures,
    uploads,
    changes,
  });
  const orderParts = { db, changes, limitsOf: rules, uploads, siteUrl, now };
  const slips = slipDesk(orderParts);

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
  let endHousekeeping: (() => void) | undefined;

  return {
    siteUrl,
    now,
    log,
    db,
    changes,
    pictures,
    repo,
    catalogue: catalogueDesk(repo, shelves),
    ...accounts,
    cart: cartDesk(db, now),
    orders: orderDesk(orderParts),
    slips,
    uploads,
    mail,
    /** Whether the database answers and its tables are current. */
    isReady: () => isCurrent(db),
    /** Looks after what a serving shop does beside serving: mails, and what has had its time. */
    work(): void {
      mail.start();
      endHousekeeping = keepHouse({ ...parts, db, slips, uploads });
    },
    async close(): Promise<void> {
      following = false;
      endHousekeeping?.();
      await mail.close();
      await db.destroy();
    },
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;
