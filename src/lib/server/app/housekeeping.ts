import type { Logger } from 'pino';
import { removeOldChanges } from '#lib/server/infra/changes.ts';
import { RECORDS_MS, removeOldRecords } from '#lib/server/infra/idempotency.ts';
import { overwriteErased, truncateLog } from '#lib/server/infra/db/tables.ts';
import { dropEnded } from '#lib/server/infra/rate-limits.ts';
import { dropDone } from '#lib/server/infra/mail/outbox-repo.ts';
import { sumPastPeriods } from '#lib/server/features/reports/sums.ts';
import { dropEndedHolds } from '#lib/server/infra/files/uploads-repo.ts';
import { type RetentionDeps, dropExpiredRows } from './retention.ts';
import { DAY_MS } from '#lib/format/durations.ts';

export interface HousekeepingDeps extends RetentionDeps {
  now: () => Date;
  log: Logger;
  retentionMailDays: number;
  giftVouchers: { sendDue: () => Promise<void> };
  guests: { eraseOld: () => Promise<void> };
  gatewayPayments: { expireUnpaid: (warn: (error: Error) => void) => Promise<void> };
  dropExpiredContent: () => Promise<void>;
  mail: { sweep: () => Promise<unknown> };
}

const EVERY_MS = 10 * 60_000;

/** Stops when `isOver` returns true; several processes may run it at once. */
export async function removeExpired(
  deps: HousekeepingDeps,
  isOver: () => boolean = () => false,
): Promise<void> {
  const { db, now, uploads } = deps;
  const at = now();
  const before = (ms: number) => new Date(at.getTime() - ms);
  // Before all that may take long.
  await deps.giftVouchers.sendDue();
  await dropExpiredRows(deps, at);
  await dropEnded(db, at);
  await removeOldRecords(db, before(RECORDS_MS));
  await removeOldChanges(db);
  await dropDone(db, before(deps.retentionMailDays * DAY_MS));
  await deps.gatewayPayments.expireUnpaid((error) =>
    deps.log.warn({ err: error }, 'online payment not asked about'),
  );
  await deps.guests.eraseOld();
  await deps.dropExpiredContent();
  await dropEndedHolds(db, at);
  await uploads.sweep();
  await deps.mail.sweep();
  await overwriteErased(db);
  await truncateLog(db);
  await sumPastPeriods(db, at, { isOver });
}

/** Runs every ten minutes; the returned function stops and waits. */
export function startHousekeeping(deps: HousekeepingDeps): () => Promise<void> {
  let running = Promise.resolve();
  let isOver = false;
  const run = () => {
    running = removeExpired(deps, () => isOver).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'housekeeping failed'),
    );
  };
  // A process may restart more often than that.
  run();
  const timer = setInterval(run, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    isOver = true;
    await running;
  };
}
