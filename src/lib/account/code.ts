import * as v from 'valibot';

/** Digits of a one-time code (docs/spec.md §9). */
export const CODE_LENGTH = 6;

export const INVALID_OTP = 'Invalid OTP. Please try again.';
export const INVALID_CODE = 'Invalid or expired code';

/** A code without spaces; anything but six digits is malformed, not a wrong guess. */
export const codeField = (message: string) =>
  v.pipe(
    v.string(message),
    v.transform((text) => text.replace(/\s/g, '')),
    v.regex(/^[0-9]{6}$/, message),
  );
