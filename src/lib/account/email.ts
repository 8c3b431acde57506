import * as v from 'valibot';

/** Email addresses compare case-insensitively (docs/api.md "Fine print, Accounts"). */
export const sameCase = (email: string): string => email.trim().toLowerCase();

/** The maximum length of an email address. */
const MAX_LENGTH = 254;

/** A normalised email address; each form has its own message for an invalid one. */
export const emailField = (required: string, invalid: string) =>
  v.pipe(
    v.string(required),
    v.transform(sameCase),
    v.nonEmpty(required),
    v.maxLength(MAX_LENGTH, invalid),
    v.email(invalid),
  );
