import type { Logger } from 'pino';
import type { Changes } from '#lib/server/infra/changes/changes.ts';
import { codeDesk } from './codes.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { googleDesk, type GoogleParts } from './google.ts';
import type { Limits, LimitsOf } from '#lib/server/infra/rate-limits/rules.ts';
import type { Mail } from '#lib/server/infra/mail/open.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import { sessionDesk } from './sessions.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import { accountDesk } from './service.ts';

interface AccountsParts {
  db: Db;
  now: () => Date;
  /** The one that all processes share. */
  secret: string;
  limits: Limits;
  limitsOf: LimitsOf;
  pictures: Pictures;
  uploads: Uploads;
  changes: Changes;
  mail: Mail;
  siteUrl: string;
  google: GoogleParts['client'];
  log: Logger;
}

/** Accounts and their sessions, wired to one another. */
export function openAccounts(parts: AccountsParts) {
  const { db, now, secret, limits, limitsOf, pictures, uploads, changes, mail } = parts;
  const { siteUrl, google: client, log } = parts;
  const codes = codeDesk({ secret, limits, limitsOf, now });
  const shared = { db, codes, limits, limitsOf, now };
  return {
    sessions: sessionDesk(db, now),
    google: googleDesk({ ...shared, client, secret, siteUrl, log }),
    account: accountDesk(shared, { pictures, uploads, changes, mail }),
  };
}
