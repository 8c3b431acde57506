import type { Logger } from 'pino';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import type { Limits, LimitsOf } from '#lib/server/infra/rate-limits/rate-limits.ts';
import { createCodeService } from './codes.ts';
import { createGoogleLoginService, type GoogleLoginDeps } from './google.ts';
import { login } from './login.ts';
import type { AccountDeps } from './deps.ts';
import { passwordReset } from './password-reset.ts';
import { profile } from './profile.ts';
import { registration } from './register.ts';
import { createSessionService } from './sessions.ts';
import { twoFactor } from './two-factor.ts';

interface AccountServicesDeps {
  db: Db;
  now: () => Date;
  /** The one that all processes share. */
  secret: string;
  limits: Limits;
  limitsOf: LimitsOf;
  pictures: Pictures;
  uploads: Uploads;
  siteUrl: string;
  google: GoogleLoginDeps['client'];
  log: Logger;
}

/** Everything about accounts (docs/api.md "Account"). */
const createAccountService = (
  parts: AccountDeps,
  files: { pictures: Pictures; uploads: Uploads },
) => ({
  ...registration(parts),
  ...login(parts),
  ...passwordReset(parts),
  ...twoFactor(parts),
  ...profile(parts, files),
});

/** Accounts, sessions and login with Google, wired to one another. */
export function createAccountServices(parts: AccountServicesDeps) {
  const { db, now, secret, limits, limitsOf, pictures, uploads, siteUrl, google, log } = parts;
  const codes = createCodeService({ secret, limits, limitsOf, now });
  const shared = { db, codes, limits, limitsOf, now };
  return {
    sessions: createSessionService(db, now),
    google: createGoogleLoginService({ ...shared, client: google, secret, siteUrl, log }),
    account: createAccountService(shared, { pictures, uploads }),
  };
}
export type AccountServices = ReturnType<typeof createAccountServices>;
