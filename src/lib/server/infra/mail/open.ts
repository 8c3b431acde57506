import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Db } from '#lib/server/infra/db/open.ts';
import { openTransport } from './transport.ts';
import { sweepFiles } from './outbox-files.ts';
import { storedEmails } from './outbox-repo.ts';
import { mailWorker } from './worker.ts';

interface MailDeps {
  dataDir: string;
  siteUrl: string;
  /** `smtp://…`; without it mails become files in `dataDir/outbox`. */
  mailUrl: string | undefined;
  mailFrom: string;
  db: Db;
  now: () => Date;
  log: Logger;
}

/** The worker that sends the outbox, by the transport of the settings. */
export function openMail({ db, now, log, dataDir, siteUrl, mailUrl, mailFrom }: MailDeps) {
  const folder = join(dataDir, 'outbox');
  const siteHost = new URL(siteUrl).hostname;
  const transport = openTransport({ mailUrl, mailFrom, siteHost, folder });
  return {
    ...mailWorker({ db, now, log, transport }),
    /** Removes the files of removed emails; a failure is retried the next time. */
    async sweep(): Promise<void> {
      try {
        await sweepFiles(folder, (ids) => storedEmails(db, ids));
      } catch (error) {
        log.warn({ err: error }, 'outbox files not swept');
      }
    },
  };
}
export type Mail = ReturnType<typeof openMail>;
