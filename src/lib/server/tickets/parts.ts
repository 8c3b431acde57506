import type { Db } from '../db/open.ts';
import type { Uploads } from '../uploads/service.ts';

/** What the ticket services share. */
export interface TicketParts {
  db: Db;
  uploads: Uploads;
  /** Without a trailing slash; links in mails start with it. */
  siteUrl: string;
  now: () => Date;
}
