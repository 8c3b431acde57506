import type { Codes } from './codes.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import type { Limits, LimitsOf } from '#lib/server/infra/rate-limits/rate-limits.ts';

export interface AccountDeps {
  db: Db;
  codes: Codes;
  limits: Limits;
  limitsOf: LimitsOf;
  now: () => Date;
}
