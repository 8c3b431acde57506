import type { Logger } from 'pino';
import { dropOldImports } from '#lib/server/features/catalogue/import/imports-repo.ts';
import { removeOldChanges } from '#lib/server/infra/changes.ts';
import { RECORDS_MS, removeOldRecords } from '#lib/server/infra/idempotency.ts';
import { dropExpiredAccess } from '#lib/server/features/account/expired.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { overwriteErased, truncateLog } from '#lib/server/infra/db/tables.ts';
import { dropEnded } from '#lib/server/infra/rate-limits.ts';
import { dropDone } from '#lib/server/infra/mail/outbox-repo.ts';
import { dropUnconfirmed } from '#lib/server/features/newsletter/repo.ts';
import { sumPastPeriods } from '#lib/server/features/figures/sums.ts';
import { dropExpiredAlerts } from '#lib/server/features/stock-alerts/service.ts';
import type { Slips } from '#lib/server/features/orders/slips.ts';
import { dropEndedHolds } from '#lib/server/infra/files/uploads-repo.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';

export interface HousekeepingDeps {
  db: Db;
  now: () => Date;
  log: Logger;
  /** How long sent emails are kept, in days. */
  retentionMailDays: number;
  /** How long the slips of closed orders are kept, in days. */
  retentionSlipsDays: number;
  guests: { eraseOld: () => Promise<void> };
  slips: Slips;
  uploads: Uploads;
  dropExpiredContent: () => Promise<void>;
  mail: { sweep: () => Promise<unknown> };
}

const EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** Expired codes are kept for another day. */
const RECENT_MS = DAY_MS;
/** How long the report of an import can be looked at. */
const IMPORTS_MS = 30 * DAY_MS;

/** Removes expired rows and files, and sums what is over, until `isOver`; several processes may do so at once. */
export async function removeExpired(
  deps: HousekeepingDeps,
  isOver: () => boolean = () => false,
): Promise<void> {
  const { db, now, slips, uploads } = deps;
  const at = now();
  const before = (ms: number) => new Date(at.getTime() - ms);
  await dropExpiredAccess(db, { at, codesBefore: before(RECENT_MS) });
  await dropOldImports(db, before(IMPORTS_MS));
  await dropUnconfirmed(db, at);
  await dropExpiredAlerts(db, at);
  await dropEnded(db, at);
  await removeOldRecords(db, before(RECORDS_MS));
  await removeOldChanges(db);
  await dropDone(db, before(deps.retentionMailDays * DAY_MS));
  await slips.dropOld(before(deps.retentionSlipsDays * DAY_MS));
  await deps.guests.eraseOld();
  await deps.dropExpiredContent();
  await dropEndedHolds(db, at);
  await uploads.sweep();
  await deps.mail.sweep();
  await overwriteErased(db);
  await truncateLog(db);
  await sumPastPeriods(db, at, { isOver });
}

/** Removes expired data now and every ten minutes; the returned function stops and waits. */
export function startHousekeeping(deps: HousekeepingDeps): () => Promise<void> {
  let running = Promise.resolve();
  let isOver = false;
  const run = () => {
    running = removeExpired(deps, () => isOver).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'housekeeping failed'),
    );
  };
  // Also for a process that is restarted every few minutes.
  run();
  const timer = setInterval(run, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    isOver = true;
    await running;
  };
}
