import type { Db } from '#lib/server/infra/db/open.ts';
import { dropExpiredCodes } from './codes-repo.ts';
import { dropOldRegistrations } from './repo.ts';
import { dropExpiredSessions } from './sessions-repo.ts';

/** Removes what has expired of accounts; codes a while after they did, at `codesBefore`. */
export async function dropExpiredAccess(
  db: Db,
  { at, codesBefore }: { at: Date; codesBefore: Date },
): Promise<void> {
  await dropOldRegistrations(db, at);
  await dropExpiredCodes(db, codesBefore);
  await dropExpiredSessions(db, at);
}
