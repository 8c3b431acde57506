import * as v from 'valibot';
import { idText, shortText, trimmed } from '#lib/format/short-text.ts';
import { codeField } from './code.ts';
import { languages } from '#lib/messages/languages.ts';
import { emailField } from '#lib/email/address.ts';
import { isTenDigits, tenDigits } from '#lib/format/phone.ts';
import * as m from '#messages';

/** Only a field's first error is displayed (docs/spec.md §5). */

const PASSWORD_LETTERS = 6;
/** Limits the time to hash a password. */
const MAX_PASSWORD_LENGTH = 1024;
/** Keeps a name short enough for an email's first line. */
const MAX_NAME_LENGTH = 100;

const shortPassword = () => m.account_password_short({ min: PASSWORD_LETTERS });
const longPassword = () => m.account_password_long({ max: MAX_PASSWORD_LENGTH });
const isConfirmed = (password: string, confirmation: string): boolean =>
  password === '' || password === confirmation;

const newPassword = v.pipe(
  v.string(shortPassword),
  v.minLength(PASSWORD_LETTERS, shortPassword),
  v.maxLength(MAX_PASSWORD_LENGTH, longPassword),
);

export const LoginSchema = v.object({
  email: emailField(),
  password: v.pipe(
    v.string(m.account_password_required),
    v.nonEmpty(m.account_password_required),
    v.maxLength(MAX_PASSWORD_LENGTH, longPassword),
  ),
});

export const RegisterSchema = v.pipe(
  v.object({
    name: v.pipe(
      v.string(m.account_full_name_required),
      trimmed(),
      v.nonEmpty(m.account_full_name_required),
      v.minLength(3, m.account_full_name_short),
      v.maxLength(MAX_NAME_LENGTH, () => m.account_full_name_long({ max: MAX_NAME_LENGTH })),
      v.check((name) => !/\p{N}/u.test(name), m.account_full_name_numbers),
    ),
    email: emailField(undefined, m.account_email_address_invalid),
    phone: v.pipe(
      v.string(m.checkout_phone_required),
      trimmed(),
      v.nonEmpty(m.checkout_phone_required),
      v.maxLength(MAX_NAME_LENGTH, m.account_phone_ten_digits),
      v.transform(tenDigits),
      v.check(isTenDigits, m.account_phone_ten_digits),
    ),
    password: v.pipe(
      v.string(m.account_password_required),
      v.nonEmpty(m.account_password_required),
      newPassword,
    ),
    confirmPassword: v.pipe(
      v.string(m.account_confirm_required),
      v.nonEmpty(m.account_confirm_required),
      v.maxLength(MAX_PASSWORD_LENGTH, m.account_passwords_differ),
    ),
    language: v.exactOptional(v.picklist(languages, m.account_choose_language)),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => isConfirmed(password, confirmPassword),
      m.account_passwords_differ,
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
    email: emailField(undefined, m.account_valid_email),
    newPassword,
    confirmPassword: shortText(m.account_passwords_differ, MAX_PASSWORD_LENGTH),
  }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      (form) => isConfirmed(form.newPassword, form.confirmPassword),
      m.account_passwords_differ,
    ),
    ['confirmPassword'],
  ),
);

export const OtpSchema = v.object({
  email: emailField(),
  otp: codeField(m.account_otp_invalid),
});

/** One code by email and one by SMS choose SMS for the codes. */
export const SmsCodesSchema = v.object({
  emailCode: codeField(m.account_enter_all_digits),
  smsCode: codeField(m.account_enter_all_digits),
});
export type SmsCodes = v.InferOutput<typeof SmsCodesSchema>;

export const SmsCodeSchema = v.object({ code: codeField(m.account_enter_all_digits) });

/** A code by SMS proves the number of the profile. */
export const PhoneProofSchema = v.variant('action', [
  v.object({ action: v.literal('send') }),
  v.object({ action: v.literal('check'), ...SmsCodeSchema.entries }),
]);

export const TwoFactorSchema = v.object({
  userId: idText(m.account_code_invalid),
  code: codeField(m.account_code_invalid),
});
