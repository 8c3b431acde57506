import { mkdirSync } from 'node:fs';
import type { Logger } from 'pino';
import { findFocus } from '#lib/server/features/content/pictures.ts';
import { openChanges } from '#lib/server/infra/changes.ts';
import { startFollowing } from '#lib/server/infra/change-follower.ts';
import { isCurrent, migrate } from '#lib/server/infra/db/migrations/migrate.ts';
import { openDatabase, type DatabasePlace } from '#lib/server/infra/db/open.ts';
import { sharedSecret } from '#lib/server/infra/db/settings-repo.ts';
import { openFiles, openMade } from '#lib/server/infra/files/open-files.ts';
import { createPictures } from '#lib/server/infra/files/pictures.ts';
import { createUploads } from '#lib/server/infra/files/uploads.ts';
import { openGateways } from '#lib/server/infra/gateways/open-gateways.ts';
import { openMail, type MailDeps } from '#lib/server/infra/mail/worker.ts';
import { limitsOf } from './limits.ts';
import type { Settings } from './settings.ts';

export interface ShopOptions extends Pick<
  Settings,
  | 'dataDir'
  | 'databaseUrl'
  | 'bucket'
  | 'siteUrl'
  | 'mailUrl'
  | 'mailFrom'
  | 'sms'
  | 'cdn'
  | 'secret'
  | 'limits'
  | 'google'
  | 'payHere'
  | 'koko'
  | 'retentionMailDays'
  | 'retentionSlipsDays'
> {
  now: () => Date;
  log: Logger;
  watch?: DatabasePlace['watch'];
  onOrderPlaced?: () => void;
  sendPush?: MailDeps['sendPush'];
}

/** Connects and migrates the database, then opens everything that depends on it. */
export async function createInfra(options: ShopOptions) {
  const { dataDir, databaseUrl, now, log, limits } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const place = {
    databaseUrl,
    dataDir,
    watch: options.watch,
    onLost: (error: Error) => log.warn({ reason: error.message }, 'database connection lost'),
  };
  const migrated = await migrate(place);
  const db = openDatabase(place);
  if (migrated.length > 0) log.debug({ migrated }, 'database migrated');

  const changes = openChanges(db, now);
  await changes.follow();
  const files = await openFiles(options);
  const pictures = createPictures({
    masters: files,
    made: openMade(options),
    focusOf: (hash) => findFocus(db, hash),
    log,
  });
  const secret = await sharedSecret(db, options.secret);
  const uploads = createUploads({ db, files, forget: pictures.forget, secret, now, log });
  const mail = await openMail({ ...options, db });
  return {
    db,
    changes,
    pictures,
    secret,
    uploads,
    mail,
    hasSms: options.sms !== undefined,
    gateways: openGateways(options),
    limitsOf: limitsOf(limits),
    isReady: () => isCurrent(db),
    /** Returns a function that stops following other processes' changes. */
    follow: () => startFollowing(changes, log),
  };
}
