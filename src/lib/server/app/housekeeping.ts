import type { Logger } from 'pino';
import { dropOldRegistrations } from '#lib/server/features/account/repo.ts';
import { removeOldRecords } from '#lib/server/infra/idempotency.ts';
import { dropOld as dropOldCodes } from '#lib/server/features/account/codes-repo.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { overwriteErased } from '#lib/server/infra/db/erasing.ts';
import { dropEnded } from '#lib/server/infra/rate-limits/repo.ts';
import type { Mail } from '#lib/server/infra/mail/open.ts';
import { dropDone } from '#lib/server/infra/mail/outbox-repo.ts';
import { dropUnconfirmed } from '#lib/server/features/newsletter/repo.ts';
import { dropOld as dropOldSessions } from '#lib/server/features/account/sessions-repo.ts';
import type { Slips } from '#lib/server/features/orders/slips.ts';
import { dropEndedHolds } from '#lib/server/infra/files/uploads-repo.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';

export interface HousekeepingDeps {
  db: Db;
  now: () => Date;
  log: Logger;
  /** How long mails that were sent are kept, in days. */
  retentionMailDays: number;
  /** How long the slips of closed orders are kept, in days. */
  retentionSlipsDays: number;
  slips: Slips;
  uploads: Uploads;
  mail: Pick<Mail, 'sweep'>;
}

const EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** Spent codes and kept answers are looked at for a day after their end, not longer. */
const RECENT_MS = DAY_MS;

/** Throws away what has had its time; several processes may do so at once. */
export async function removeExpired(parts: HousekeepingDeps): Promise<void> {
  const { db, now, slips, uploads } = parts;
  const at = now();
  const before = (ms: number) => new Date(at.getTime() - ms);
  await dropOldRegistrations(db, at);
  await dropOldCodes(db, before(RECENT_MS));
  await dropOldSessions(db, at);
  await dropUnconfirmed(db, at);
  await dropEnded(db, at);
  await removeOldRecords(db, before(RECENT_MS));
  await dropDone(db, before(parts.retentionMailDays * DAY_MS));
  await slips.dropOld(before(parts.retentionSlipsDays * DAY_MS));
  await dropEndedHolds(db, at);
  await uploads.sweep();
  await parts.mail.sweep();
  await overwriteErased(db);
}

/** Tidies at once, and now and then until the gives-back is called; that waits for what is under way. */
export function startHousekeeping(parts: HousekeepingDeps): () => Promise<void> {
  let tidying = Promise.resolve();
  const look = () => {
    tidying = removeExpired(parts).catch((error: unknown) =>
      parts.log.warn({ err: error }, 'not tidied'),
    );
  };
  // A shop that is started anew every few minutes is tidied too.
  look();
  const timer = setInterval(look, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await tidying;
  };
}
