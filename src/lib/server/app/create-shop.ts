import { mkdirSync } from 'node:fs';
import type { Logger } from 'pino';
import { openAccounts } from '#lib/server/features/account/open.ts';
import { cartDesk } from '#lib/server/features/cart/service.ts';
import { openCatalogue } from '#lib/server/features/catalogue/open.ts';
import { openChanges } from '#lib/server/infra/changes/changes.ts';
import { keepFollowing } from '#lib/server/infra/changes/keep-following.ts';
import { isCurrent, migrate } from '#lib/server/infra/db/migrate.ts';
import { openDatabase, type DatabasePlace } from '#lib/server/infra/db/open.ts';
import { sharedSecret } from '#lib/server/infra/db/secret.ts';
import { keepHouse } from './housekeeping.ts';
import { limitsOf } from '#lib/server/infra/rate-limits/rules.ts';
import { openMail } from '#lib/server/infra/mail/open.ts';
import { openFiles, openMade } from '#lib/server/infra/files/open.ts';
import { pictureDesk } from '#lib/server/infra/files/pictures.ts';
import { newsletterDesk } from '#lib/server/features/newsletter/service.ts';
import { openOrders } from '#lib/server/features/orders/open.ts';
import type { Settings } from './settings.ts';
import { ticketDesk } from '#lib/server/features/tickets/service.ts';
import { uploadDesk } from '#lib/server/infra/files/uploads.ts';
import { wishlistDesk } from '#lib/server/features/wishlist/service.ts';

/** The world outside the shop: where its data lives, what time it is, where it logs. */
export interface ShopParts extends Pick<
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
export async function openShop(parts: ShopParts) {
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
  const pictures = pictureDesk({ masters: files, made: openMade(parts) });
  const goods = await openCatalogue({ db, now, changes, pictures });
  const secret = await sharedSecret(db, parts.secret);
  const uploads = uploadDesk({ db, files, forget: pictures.forget, secret, now, log });

  const mail = openMail({ ...parts, db });
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
    mail,
    siteUrl,
    google: parts.google,
    log,
  });
  const orderParts = { db, changes, limitsOf: rules, uploads, siteUrl, now };
  const orders = openOrders(orderParts);

  const endFollowing = keepFollowing(changes, log);
  let endHousekeeping: (() => Promise<void>) | undefined;

  return {
    siteUrl,
    now,
    log,
    db,
    changes,
    pictures,
    ...goods,
    ...accounts,
    cart: cartDesk(db, now),
    wishlist: wishlistDesk(db, now),
    newsletter: newsletterDesk({ db, limitsOf: rules, siteUrl, now }),
    ...orders,
    tickets: ticketDesk({ db, uploads, siteUrl, now }),
    uploads,
    mail,
    /** Whether the database answers and its tables are current. */
    isReady: () => isCurrent(db),
    /** Looks after what a serving shop does beside serving: mails, and what has had its time. */
    work(): void {
      mail.start();
      endHousekeeping = keepHouse({ ...parts, db, slips: orders.slips, uploads, mail });
    },
    async close(): Promise<void> {
      endFollowing();
      await endHousekeeping?.();
      await mail.close();
      await db.destroy();
    },
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;
