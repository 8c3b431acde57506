import type { Logger } from 'pino';
import type { Db } from '#lib/server/infra/db/open.ts';
import { type CodeServiceDeps, createCodeService } from './codes.ts';
import type { AccountDeps } from './deps.ts';
import { createGoogleLoginService, type GoogleLoginDeps } from './google.ts';
import { createLogin } from './login.ts';
import { createProfile } from './profile.ts';
import { createChangeAvatar } from './avatar.ts';
import { createPasswordReset } from './password-reset.ts';
import { createPush } from './push.ts';
import { createRegistration } from './register.ts';
import { createSessionService } from './sessions.ts';
import { createSmsCodes } from './sms-codes.ts';
import { createTwoFactor } from './two-factor.ts';

type Files = Pick<Parameters<typeof createChangeAvatar>[0], 'pictures' | 'uploads'>;

interface AccountServicesDeps extends CodeServiceDeps, Files {
  db: Db;
  limits: AccountDeps['limits'];
  siteUrl: string;
  google: GoogleLoginDeps['client'];
  /** What browsers subscribe with. */
  pushKey: string;
  log: Logger;
}

const createAccountService = (deps: AccountDeps, files: Files) => ({
  ...createRegistration(deps),
  ...createLogin(deps),
  ...createPasswordReset(deps),
  ...createTwoFactor(deps),
  ...createSmsCodes(deps),
  ...createProfile(deps),
  changeAvatar: createChangeAvatar({ ...deps, ...files }),
});

export function createAccountServices(deps: AccountServicesDeps) {
  const { db, now, secret, limits, limitsOf, settings, hasSms } = deps;
  const { pictures, uploads, siteUrl, google, log } = deps;
  const codes = createCodeService(deps);
  const shared = { db, codes, limits, limitsOf, settings, now, hasSms };
  return {
    codes,
    sessions: createSessionService(db, now),
    push: createPush({ db, now, publicKey: deps.pushKey }),
    google: createGoogleLoginService({ ...shared, client: google, secret, siteUrl, log }),
    account: createAccountService(shared, { pictures, uploads }),
  };
}
export type AccountServices = ReturnType<typeof createAccountServices>;
