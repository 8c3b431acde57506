import * as v from 'valibot';
import { shortText } from '#lib/format/short-text.ts';

export const CODE_LENGTH = 6;

export const VERIFY_EMAIL = 'Please verify your email';
export const INVALID_OTP = 'Invalid OTP. Please try again.';
export const INVALID_CODE = 'Invalid or expired code';

const MAX_LENGTH = 40;

/** Removes spaces. Anything but six digits is malformed, which is no wrong guess. */
export const codeField = (message: string) =>
  v.pipe(
    shortText(message, MAX_LENGTH),
    v.transform((text) => text.replace(/\s/g, '')),
    v.regex(/^[0-9]{6}$/, message),
  );
