import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import type { CodeService } from './codes.ts';
import type { AccountLimits, AccountLimitSettings } from './limits.ts';

export interface AccountDeps {
  db: Db;
  codes: CodeService;
  limits: AccountLimitSettings;
  limitsOf: AccountLimits;
  settings: () => PublicSettings;
  now: () => Date;
  /** The shop sends text messages. */
  hasSms: boolean;
}
