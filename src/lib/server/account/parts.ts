import type { Codes } from '../codes/service.ts';
import type { Db } from '../db/open.ts';
import type { Limits, LimitsOf } from '../limits/limits.ts';

/** What the account's services share. */
export interface AccountParts {
  db: Db;
  codes: Codes;
  limits: Limits;
  limitsOf: LimitsOf;
  now: () => Date;
}
