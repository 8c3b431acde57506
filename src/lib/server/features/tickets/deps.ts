import type { Db } from '#lib/server/infra/db/open.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';

/** What the ticket services share. */
export interface TicketDeps {
  db: Db;
  uploads: Uploads;
  /** Without a trailing slash; links in mails start with it. */
  siteUrl: string;
  now: () => Date;
}
