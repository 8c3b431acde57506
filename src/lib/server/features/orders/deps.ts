import type { Changes } from '#lib/server/infra/changes/changes.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import type { LimitsOf } from '#lib/server/infra/rate-limits/rate-limits.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';

export interface OrderDeps {
  db: Db;
  changes: Changes;
  limitsOf: LimitsOf;
  uploads: Uploads;
  /** Without a trailing slash; links in emails start with it. */
  siteUrl: string;
  now: () => Date;
  /** How many tickets wait for a reply; the admin area shows it beside the order counts. */
  countPendingTickets: (db: Db) => Promise<number>;
}
