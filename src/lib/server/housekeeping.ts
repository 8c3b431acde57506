import type { Logger } from 'pino';
import { dropOldRegistrations } from './features/account/repo.ts';
import { dropOldAnswers } from './features/cart/repo.ts';
import { dropOld as dropOldCodes } from './features/account/codes-repo.ts';
import type { Db } from './infra/db/open.ts';
import { overwriteErased } from './infra/db/erasing.ts';
import { dropEnded } from './infra/rate-limits/repo.ts';
import type { Mail } from './infra/mail/open.ts';
import { dropDone } from './infra/mail/outbox-repo.ts';
import { dropUnconfirmed } from './features/newsletter/repo.ts';
import { dropOld as dropOldSessions } from './features/account/sessions-repo.ts';
import type { Slips } from './features/orders/slips.ts';
import { dropEndedHolds } from './infra/files/uploads-repo.ts';
import type { Uploads } from './infra/files/uploads.ts';

export interface HousekeepingParts {
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
export async function tidy(parts: HousekeepingParts): Promise<void> {
  const { db, now, slips, uploads } = parts;
  const at = now();
  const before = (ms: number) => new Date(at.getTime() - ms);
  await dropOldRegistrations(db, at);
  await dropOldCodes(db, before(RECENT_MS));
  await dropOldSessions(db, at);
  await dropUnconfirmed(db, at);
  await dropEnded(db, at);
  await dropOldAnswers(db, before(RECENT_MS));
  await dropDone(db, before(parts.retentionMailDays * DAY_MS));
  await slips.dropOld(before(parts.retentionSlipsDays * DAY_MS));
  await dropEndedHolds(db, at);
  await uploads.sweep();
  await parts.mail.sweep();
  await overwriteErased(db);
}

/** Tidies at once, and now and then until the gives-back is called; that waits for what is under way. */
export function keepHouse(parts: HousekeepingParts): () => Promise<void> {
  let tidying = Promise.resolve();
  const look = () => {
    tidying = tidy(parts).catch((error: unknown) => parts.log.warn({ err: error }, 'not tidied'));
  };
  // A shop that is started anew every few minutes is tidied too.
  look();
  const timer = setInterval(look, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await tidying;
  };
}
