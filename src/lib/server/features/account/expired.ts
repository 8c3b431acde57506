import type { Db } from '#lib/server/infra/db/open.ts';
import { dropExpiredCodes } from './codes-repo.ts';
import { dropOldRegistrations } from './repo.ts';
import { dropExpiredSessions } from './sessions-repo.ts';

export async function dropExpiredAccess(
  db: Db,
  { at, codesBefore }: { at: Date; codesBefore: Date },
): Promise<void> {
  await dropOldRegistrations(db, at);
  await dropExpiredCodes(db, codesBefore);
  await dropExpiredSessions(db, at);
}
