import type { Logger } from 'pino';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import type { Limits, LimitsOf } from '#lib/server/infra/rate-limits/rules.ts';
import { codeDesk } from './codes.ts';
import { googleDesk, type GoogleParts } from './google.ts';
import { signingIn } from './login.ts';
import type { AccountParts } from './parts.ts';
import { recovering } from './password-reset.ts';
import { profile } from './profile.ts';
import { joining } from './register.ts';
import { sessionDesk } from './sessions.ts';
import { twoFactor } from './two-factor.ts';

interface AccountServicesParts {
  db: Db;
  now: () => Date;
  /** The one that all processes share. */
  secret: string;
  limits: Limits;
  limitsOf: LimitsOf;
  pictures: Pictures;
  uploads: Uploads;
  siteUrl: string;
  google: GoogleParts['client'];
  log: Logger;
}

/** Everything about accounts (docs/api.md "Account"). */
const accountDesk = (parts: AccountParts, files: { pictures: Pictures; uploads: Uploads }) => ({
  ...joining(parts),
  ...signingIn(parts),
  ...recovering(parts),
  ...twoFactor(parts),
  ...profile(parts, files),
});

/** Accounts, sessions and login with Google, wired to one another. */
export function createAccountServices(parts: AccountServicesParts) {
  const { db, now, secret, limits, limitsOf, pictures, uploads, siteUrl, google, log } = parts;
  const codes = codeDesk({ secret, limits, limitsOf, now });
  const shared = { db, codes, limits, limitsOf, now };
  return {
    sessions: sessionDesk(db, now),
    google: googleDesk({ ...shared, client: google, secret, siteUrl, log }),
    account: accountDesk(shared, { pictures, uploads }),
  };
}
export type AccountServices = ReturnType<typeof createAccountServices>;
