import * as v from 'valibot';
import { idText, shortText } from '#lib/format/short-text.ts';
import { codeField, INVALID_CODE, INVALID_OTP } from './code.ts';
import { emailField } from '#lib/email/address.ts';
import { isTenDigits, tenDigits } from './phone.ts';
import { TEN_DIGITS } from './messages.ts';

/** Only a field's first error is displayed (docs/spec.md §5). */

const PASSWORD_LETTERS = 6;
/** Limits the time to hash a password. */
const MAX_PASSWORD_LENGTH = 1024;
/** Keeps a name short enough for an email's first line. */
const MAX_NAME_LENGTH = 100;

const SHORT_PASSWORD = 'Password must be at least 6 characters';
const LONG_PASSWORD = 'Password must be at most 1024 characters';
const MISMATCH = 'Passwords do not match';
const isConfirmed = (password: string, confirmation: string): boolean =>
  password === '' || password === confirmation;

const newPassword = v.pipe(
  v.string(SHORT_PASSWORD),
  v.minLength(PASSWORD_LETTERS, SHORT_PASSWORD),
  v.maxLength(MAX_PASSWORD_LENGTH, LONG_PASSWORD),
);

export const LoginSchema = v.object({
  email: emailField(),
  password: v.pipe(
    v.string('Password is required'),
    v.nonEmpty('Password is required'),
    v.maxLength(MAX_PASSWORD_LENGTH, LONG_PASSWORD),
  ),
});

export const RegisterSchema = v.pipe(
  v.object({
    name: v.pipe(
      v.string('Full name is required'),
      v.trim(),
      v.nonEmpty('Full name is required'),
      v.minLength(3, 'Name must be at least 3 characters'),
      v.maxLength(MAX_NAME_LENGTH, 'Name must be at most 100 characters'),
      v.check((name) => !/\p{N}/u.test(name), 'Name cannot contain numbers'),
    ),
    email: emailField(undefined, 'Invalid email address'),
    phone: v.pipe(
      v.string('Phone number is required'),
      v.trim(),
      v.nonEmpty('Phone number is required'),
      v.maxLength(MAX_NAME_LENGTH, TEN_DIGITS),
      v.transform(tenDigits),
      v.check(isTenDigits, TEN_DIGITS),
    ),
    password: v.pipe(
      v.string('Password is required'),
      v.nonEmpty('Password is required'),
      newPassword,
    ),
    confirmPassword: v.pipe(
      v.string('Confirm password is required'),
      v.nonEmpty('Confirm password is required'),
      v.maxLength(MAX_PASSWORD_LENGTH, MISMATCH),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => isConfirmed(password, confirmPassword),
      MISMATCH,
    ),
    ['confirmPassword'],
  ),
);
export type Registration = v.InferOutput<typeof RegisterSchema>;

export const ForgotSchema = v.object({
  email: emailField(),
});

export const ResetSchema = v.pipe(
  v.object({
    email: emailField(undefined, 'Please enter a valid email'),
    newPassword,
    confirmPassword: shortText(MISMATCH, MAX_PASSWORD_LENGTH),
  }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      (form) => isConfirmed(form.newPassword, form.confirmPassword),
      MISMATCH,
    ),
    ['confirmPassword'],
  ),
);

export const OtpSchema = v.object({
  email: emailField(),
  otp: codeField(INVALID_OTP),
});

export const TwoFactorSchema = v.object({
  userId: idText(INVALID_CODE),
  code: codeField(INVALID_CODE),
});
