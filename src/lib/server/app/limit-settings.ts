import * as v from 'valibot';
import type { Limits } from './limits.ts';

export const count = (fallback: string) => {
  const remedy = `must be a whole number from 1 to 1000000. Set it to ${fallback}, or leave it out.`;
  return v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, remedy), v.transform(Number)),
    fallback,
  );
};

export const limitVariables = {
  LIMITS_WRONG_PASSWORDS_PER_ACCOUNT: count('10'),
  LIMITS_FAILURES_PER_IP: count('100'),
  LIMITS_FAILURE_WINDOW_MINUTES: count('15'),
  LIMITS_GUESSES_PER_CODE: count('5'),
  LIMITS_CODE_GUESSES_PER_DAY: count('50'),
  LIMITS_CODE_MAILS_PER_HOUR: count('5'),
  LIMITS_CODE_MAILS_PER_MINUTE: count('3'),
  LIMITS_REGISTRATIONS_PER_IP_PER_HOUR: count('20'),
  LIMITS_INVITATIONS_PER_PERSON_PER_HOUR: count('20'),
  LIMITS_NEWSLETTER_MAILS_PER_DAY: count('3'),
  LIMITS_NEWSLETTER_PER_IP_PER_HOUR: count('20'),
  LIMITS_NEWSLETTER_ISSUES_PER_DAY: count('5'),
  LIMITS_STOCK_ALERTS_PER_MAILBOX_PER_DAY: count('10'),
  LIMITS_STOCK_ALERTS_PER_IP_PER_HOUR: count('20'),
  LIMITS_SMS_PER_NUMBER_PER_DAY: count('10'),
  LIMITS_TEXTS_PER_ACCOUNT_PER_DAY: count('20'),
  LIMITS_TEXTS_PER_IP_PER_DAY: count('20'),
  LIMITS_TEXTS_PER_SHOP_PER_DAY: count('1000'),
};

const Variables = v.object(limitVariables);

export const readLimits = (read: v.InferOutput<typeof Variables>): Limits => ({
  wrongPasswordsPerAccount: read.LIMITS_WRONG_PASSWORDS_PER_ACCOUNT,
  failuresPerIp: read.LIMITS_FAILURES_PER_IP,
  failureWindowMinutes: read.LIMITS_FAILURE_WINDOW_MINUTES,
  guessesPerCode: read.LIMITS_GUESSES_PER_CODE,
  codeGuessesPerDay: read.LIMITS_CODE_GUESSES_PER_DAY,
  codeMailsPerHour: read.LIMITS_CODE_MAILS_PER_HOUR,
  codeMailsPerMinute: read.LIMITS_CODE_MAILS_PER_MINUTE,
  registrationsPerIpPerHour: read.LIMITS_REGISTRATIONS_PER_IP_PER_HOUR,
  invitationsPerPersonPerHour: read.LIMITS_INVITATIONS_PER_PERSON_PER_HOUR,
  newsletterMailsPerDay: read.LIMITS_NEWSLETTER_MAILS_PER_DAY,
  subscribingPerIpPerHour: read.LIMITS_NEWSLETTER_PER_IP_PER_HOUR,
  newsletterIssuesPerDay: read.LIMITS_NEWSLETTER_ISSUES_PER_DAY,
  stockAlertsPerMailboxPerDay: read.LIMITS_STOCK_ALERTS_PER_MAILBOX_PER_DAY,
  stockAlertsPerIpPerHour: read.LIMITS_STOCK_ALERTS_PER_IP_PER_HOUR,
  smsPerNumberPerDay: read.LIMITS_SMS_PER_NUMBER_PER_DAY,
  textsPerAccountPerDay: read.LIMITS_TEXTS_PER_ACCOUNT_PER_DAY,
  textsPerIpPerDay: read.LIMITS_TEXTS_PER_IP_PER_DAY,
  textsPerShopPerDay: read.LIMITS_TEXTS_PER_SHOP_PER_DAY,
});
