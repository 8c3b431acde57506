import type { Logger } from 'pino';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { createCodeService } from './codes.ts';
import type { AccountDeps } from './deps.ts';
import { createGoogleLoginService, type GoogleLoginDeps } from './google.ts';
import { createLogin } from './login.ts';
import { createProfile } from './profile.ts';
import { createChangeAvatar } from './avatar.ts';
import { createPasswordReset } from './password-reset.ts';
import { createRegistration } from './register.ts';
import { createSessionService } from './sessions.ts';
import { createTwoFactor } from './two-factor.ts';
import type { AccountLimitSettings, AccountLimits } from './limits.ts';

interface AccountServicesDeps {
  db: Db;
  now: () => Date;
  secret: string;
  limits: AccountLimitSettings;
  limitsOf: AccountLimits;
  pictures: Pictures;
  uploads: Uploads;
  siteUrl: string;
  settings: AccountDeps['settings'];
  google: GoogleLoginDeps['client'];
  log: Logger;
}

const createAccountService = (
  deps: AccountDeps,
  files: { pictures: Pictures; uploads: Uploads },
) => ({
  ...createRegistration(deps),
  ...createLogin(deps),
  ...createPasswordReset(deps),
  ...createTwoFactor(deps),
  ...createProfile(deps),
  changeAvatar: createChangeAvatar({ ...deps, ...files }),
});

export function createAccountServices(deps: AccountServicesDeps) {
  const { db, now, secret, limits, limitsOf, settings, pictures, uploads, siteUrl, google, log } =
    deps;
  const codes = createCodeService({ secret, limitsOf, settings, now });
  const shared = { db, codes, limits, limitsOf, settings, now };
  return {
    codes,
    sessions: createSessionService(db, now),
    google: createGoogleLoginService({ ...shared, client: google, secret, siteUrl, log }),
    account: createAccountService(shared, { pictures, uploads }),
  };
}
export type AccountServices = ReturnType<typeof createAccountServices>;
