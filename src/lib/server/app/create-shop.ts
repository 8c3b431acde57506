import { mkdirSync } from 'node:fs';
import type { Logger } from 'pino';
import { createAccountServices } from '#lib/server/features/account/service.ts';
import { createProductAdminService } from '#lib/server/features/catalogue/admin.ts';
import { createProductIndex } from '#lib/server/features/catalogue/product-index.ts';
import { createCatalogueFeedService } from '#lib/server/features/catalogue/feed.ts';
import { catalogueRepo } from '#lib/server/features/catalogue/repo.ts';
import { createReviewService } from '#lib/server/features/catalogue/reviews.ts';
import { createCatalogueService } from '#lib/server/features/catalogue/service.ts';
import { createCartService } from '#lib/server/features/cart/service.ts';
import { createNewsletterService } from '#lib/server/features/newsletter/service.ts';
import { createAdminOrderService } from '#lib/server/features/orders/admin.ts';
import { createOrderService } from '#lib/server/features/orders/service.ts';
import { createSlipService } from '#lib/server/features/orders/slips.ts';
import { countTickets } from '#lib/server/features/tickets/repo.ts';
import { createTicketService } from '#lib/server/features/tickets/service.ts';
import { createWishlistService } from '#lib/server/features/wishlist/service.ts';
import { CATALOGUE } from '#lib/server/infra/cache-tags.ts';
import { type Changes, openChanges } from '#lib/server/infra/changes/changes.ts';
import { keepFollowingChanges } from '#lib/server/infra/changes/following.ts';
import { isCurrent, migrate } from '#lib/server/infra/db/migrate.ts';
import { openDatabase, type DatabasePlace, type Db } from '#lib/server/infra/db/open.ts';
import { sharedSecret } from '#lib/server/infra/db/settings-repo.ts';
import { openFiles, openMade } from '#lib/server/infra/files/open.ts';
import { createPictures, type Pictures } from '#lib/server/infra/files/pictures.ts';
import { createUploads } from '#lib/server/infra/files/uploads.ts';
import { openMail } from '#lib/server/infra/mail/open.ts';
import { limitsOf } from '#lib/server/infra/rate-limits/rate-limits.ts';
import type { Services } from '#lib/server/web/services.ts';
import { eraseAccount } from './erase-account.ts';
import { exportAccount } from './export-account.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { Settings } from './settings.ts';

/** The world outside the shop: where its data lives, what time it is, where it logs. */
export interface ShopOptions extends Pick<
  Settings,
  | 'dataDir'
  | 'databaseUrl'
  | 'bucket'
  | 'siteUrl'
  | 'mailUrl'
  | 'mailFrom'
  | 'secret'
  | 'limits'
  | 'google'
  | 'retentionMailDays'
  | 'retentionSlipsDays'
> {
  now: () => Date;
  log: Logger;
  watch?: DatabasePlace['watch'];
}

/** Opens the one shop of a process: connects, migrates and wires the parts to one another. */
export async function createShop(parts: ShopOptions) {
  const { dataDir, databaseUrl, siteUrl, now, log, limits } = parts;
  mkdirSync(dataDir, { recursive: true });
  const at = {
    databaseUrl,
    dataDir,
    watch: parts.watch,
    onLost: (error: Error) => log.warn({ reason: error.message }, 'database connection lost'),
  };
  const migrated = await migrate(at);
  const db = openDatabase(at);
  if (migrated.length > 0) log.debug({ migrated }, 'database migrated');

  const changes = openChanges(db, now);
  await changes.follow();
  const files = await openFiles(parts);
  const pictures = createPictures({ masters: files, made: openMade(parts) });
  const catalogue = await openCatalogue({ db, now, changes, pictures });
  const secret = await sharedSecret(db, parts.secret);
  const uploads = createUploads({ db, files, forget: pictures.forget, secret, now, log });
  const mail = openMail({ ...parts, db });
  const rules = limitsOf(limits);
  const shared = { db, now, siteUrl, limitsOf: rules, changes, uploads };
  const { account, ...access } = createAccountServices({
    ...shared,
    secret,
    limits,
    pictures,
    google: parts.google,
    log,
  });
  const orderParts = {
    ...shared,
    countPendingTickets: (reader: Db) => countTickets(reader, 'pending'),
  };
  const slips = createSlipService(orderParts);

  const endFollowing = keepFollowingChanges(changes, log);
  let endHousekeeping: (() => Promise<void>) | undefined;

  return {
    siteUrl,
    now,
    log,
    db,
    changes,
    pictures,
    ...catalogue,
    ...access,
    account: { ...account, ...exportAccount(shared), ...eraseAccount({ ...shared, mail }) },
    cart: createCartService(db, now),
    wishlist: createWishlistService(db, now),
    newsletter: createNewsletterService(shared),
    orders: createOrderService(orderParts),
    slips,
    adminOrders: createAdminOrderService(orderParts),
    tickets: createTicketService(shared),
    uploads,
    mail,
    /** Whether the database answers and its tables are current. */
    isReady: () => isCurrent(db),
    /** Starts what a serving shop does beside serving: sending mail, and housekeeping. */
    work(): void {
      mail.start();
      endHousekeeping = startHousekeeping({ ...parts, db, slips, uploads, mail });
    },
    async close(): Promise<void> {
      endFollowing();
      await endHousekeeping?.();
      await mail.close();
      await db.destroy();
    },
  } satisfies Services & Record<string, unknown>;
}
export type Shop = Awaited<ReturnType<typeof createShop>>;

interface CatalogueDeps {
  db: Db;
  now: () => Date;
  changes: Changes;
  pictures: Pictures;
}

/** Reads every product on sale into memory, follows its changes, and gives the services over it. */
async function openCatalogue({ db, now, changes, pictures }: CatalogueDeps) {
  const repo = catalogueRepo(db);
  const productIndex = await createProductIndex(repo, () => void changes.announce([CATALOGUE]));
  changes.listen((tags) => productIndex.follow(tags));
  return {
    repo,
    catalogue: createCatalogueService(repo, productIndex),
    catalogueFeed: createCatalogueFeedService(repo),
    products: createProductAdminService({ db, now, changes, pictures, repo }),
    reviews: createReviewService({ db, now, changes }),
  };
}
