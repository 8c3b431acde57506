import * as v from 'valibot';

/** Addresses compare without case (docs/api.md "Fine print, Accounts"). */
export const sameCase = (email: string): string => email.trim().toLowerCase();

/** The longest address that mail can carry. */
const MAX_LENGTH = 254;

/** An address as it is kept; forms say it in different words when it is no address. */
export const emailField = (required: string, invalid: string) =>
  v.pipe(
    v.string(required),
    v.transform(sameCase),
    v.nonEmpty(required),
    v.maxLength(MAX_LENGTH, invalid),
    v.email(invalid),
  );
