import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Db } from '../db/open.ts';
import type { Settings } from '../settings.ts';
import { openCarrier } from './carrier.ts';
import { mailWorker } from './worker.ts';

interface MailParts extends Pick<Settings, 'dataDir' | 'siteUrl' | 'mailUrl' | 'mailFrom'> {
  db: Db;
  now: () => Date;
  log: Logger;
}

/** The worker that sends what waits in the outbox, with the carrier that the settings name. */
export const openMail = ({ db, now, log, dataDir, siteUrl, mailUrl, mailFrom }: MailParts) =>
  mailWorker({
    db,
    now,
    log,
    carrier: openCarrier({
      mailUrl,
      mailFrom,
      siteHost: new URL(siteUrl).hostname,
      folder: join(dataDir, 'outbox'),
    }),
  });
