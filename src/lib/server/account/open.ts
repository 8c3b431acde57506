import type { Changes } from '../changes/changes.ts';
import { codeDesk } from '../codes/service.ts';
import type { Db } from '../db/open.ts';
import { keepOnce } from '../db/settings-repo.ts';
import type { Limits, LimitsOf } from '../limits/limits.ts';
import type { Pictures } from '../media/pictures.ts';
import { sessionDesk } from '../sessions/service.ts';
import { newToken } from '../sessions/tokens.ts';
import { accountDesk } from './service.ts';

interface AccountsParts {
  db: Db;
  now: () => Date;
  /** Unset, the database keeps one that all processes share. */
  secret: string | undefined;
  limits: Limits;
  limitsOf: LimitsOf;
  pictures: Pictures;
  changes: Changes;
}

/** Accounts and their sessions, wired to one another. */
export async function openAccounts(parts: AccountsParts) {
  const { db, now, limits, limitsOf, pictures, changes } = parts;
  const secret = parts.secret ?? (await keepOnce(db, 'secret', newToken()));
  const codes = codeDesk({ secret, limits, limitsOf, now });
  return {
    sessions: sessionDesk(db, now),
    account: accountDesk({ db, codes, limits, limitsOf, now }, pictures, changes),
  };
}
