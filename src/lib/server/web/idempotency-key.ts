import { Refusal } from '#lib/server/errors.ts';

const KEY = /^[\x21-\x7e]{8,200}$/;
const WITHOUT = 'Send this call with an Idempotency-Key of 8 to 200 letters.';

/** As `keyOf`, for a call that may also be made without. */
export const optionalKeyOf = (request: Request): string | undefined =>
  request.headers.has('idempotency-key') ? keyOf(request) : undefined;

/** The name that a caller gives to one wish, so that he may repeat it (`Idempotency-Key`). */
export function keyOf(request: Request): string {
  const key = request.headers.get('idempotency-key') ?? '';
  if (!KEY.test(key)) throw new Refusal('invalid', WITHOUT);
  return key;
}
