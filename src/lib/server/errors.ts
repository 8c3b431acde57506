import type { RefusalCode } from '#lib/messages/refusal-codes.ts';
import * as m from '#messages';

/** All refusals with their HTTP status (docs/api.md "Conventions"). */
export const statusOf = {
  invalid: 400,
  'signed-out': 401,
  forbidden: 403,
  missing: 404,
  'wrong-method': 405,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  'wrong-type': 415,
  'used-key': 422,
  'too-many': 429,
  busy: 503,
} as const;
export type Reason = keyof typeof statusOf;

/** The code of a refusal without one of its own. */
const codeOf: Record<Reason, RefusalCode> = {
  invalid: 'invalid',
  'signed-out': 'signed_out',
  forbidden: 'forbidden',
  missing: 'not_found',
  'wrong-method': 'wrong_method',
  conflict: 'conflict',
  gone: 'gone',
  'too-large': 'too_large',
  'wrong-type': 'wrong_type',
  'used-key': 'key_reused',
  'too-many': 'rate_limited',
  busy: 'busy',
};

export interface RefusalDetails {
  /** Where a client would do something else than for the reason alone. */
  code?: RefusalCode;
  errors?: Record<string, string>;
  retryAfterSeconds?: number;
  body?: Record<string, unknown>;
  cause?: unknown;
}

export class Refusal extends Error {
  override name = 'Refusal';
  readonly reason: Reason;
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(reason: Reason, message: string, details: RefusalDetails = {}) {
    super(message, { cause: details.cause });
    this.reason = reason;
    this.code = details.code ?? codeOf[reason];
    this.details = details;
  }
}

/** About one field of a form. */
export const invalid = (field: string, message: string): Refusal =>
  new Refusal('invalid', message, { errors: { [field]: message } });

export const BUSY_RETRY_SECONDS = 5;

export const shopIsBusy = (cause?: unknown): Refusal =>
  new Refusal('busy', m.common_shop_busy(), { retryAfterSeconds: BUSY_RETRY_SECONDS, cause });

export const sessionExpired = (): Refusal =>
  new Refusal('signed-out', m.account_session_expired(), { code: 'session_expired' });

export class InvalidSetting extends Error {
  override name = 'InvalidSetting';
}
