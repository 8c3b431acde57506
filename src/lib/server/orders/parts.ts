import type { Changes } from '../changes/changes.ts';
import type { Db } from '../db/open.ts';
import type { LimitsOf } from '../limits/limits.ts';
import type { Uploads } from '../uploads/service.ts';

/** What the order services share. */
export interface OrderParts {
  db: Db;
  changes: Changes;
  limitsOf: LimitsOf;
  uploads: Uploads;
  /** Without a trailing slash; links in mails start with it. */
  siteUrl: string;
  now: () => Date;
}
