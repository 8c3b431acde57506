import { CODE_LIVES_MS } from '#lib/account/countdown.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/format/durations.ts';
import type { Tables } from '#lib/server/infra/db/schema.ts';
import type { TextBudgets } from '#lib/server/infra/mail/text-budgets-repo.ts';
import type { Limit } from '#lib/server/infra/rate-limits.ts';

export interface AccountLimitSettings {
  wrongPasswordsPerAccount: number;
  failuresPerIp: number;
  failureWindowMinutes: number;
  guessesPerCode: number;
  codeGuessesPerDay: number;
  codeMailsPerHour: number;
  codeMailsPerMinute: number;
  registrationsPerIpPerHour: number;
}

type Purpose = Tables['codes']['purpose'];
const purposes = [
  'verify',
  'reset',
  'second-step',
  'two-factor',
  'sms-codes',
  'phone-proof',
] as const satisfies Purpose[];

const guessPrefix = (purpose: Purpose, email: string): string => `guess:${purpose}:${email}:`;

/**
 * Anybody may request the first two kinds, which share a limit. The others need a password or session and have their
 * own, so that strangers can't use it up.
 */
const minuteKey = (purpose: Purpose, email: string): string =>
  `mail-minute:${purpose === 'verify' || purpose === 'reset' ? email : `${purpose}:${email}`}`;

export function accountLimits(settings: AccountLimitSettings) {
  const failures = { windowMs: settings.failureWindowMinutes * MINUTE_MS };
  const wrongPasswords = (email: string): Limit => ({
    key: `password:${email}`,
    max: settings.wrongPasswordsPerAccount,
    ...failures,
  });
  const codeMails = (purpose: Purpose, email: string): readonly Limit[] => [
    { key: minuteKey(purpose, email), max: settings.codeMailsPerMinute, windowMs: MINUTE_MS },
    { key: `mail-hour:${purpose}:${email}`, max: settings.codeMailsPerHour, windowMs: HOUR_MS },
  ];
  return {
    wrongPasswords,
    codeMails,
    failuresOf: (ip: string): Limit => ({
      key: `ip:${ip}`,
      max: settings.failuresPerIp,
      ...failures,
    }),
    guessesAt: (
      purpose: Purpose,
      email: string,
      { id, by }: { id: string; by: string },
    ): Limit => ({
      key: `${guessPrefix(purpose, email)}${id}:${by}`,
      max: settings.guessesPerCode,
      windowMs: CODE_LIVES_MS,
    }),
    /** Wrong codes per purpose and mailbox, from one address or from all that did not request it. */
    guesses: (purpose: Purpose, email: string, from: string): Limit => ({
      key: guessPrefix(purpose, email) + from,
      max: settings.codeGuessesPerDay,
      windowMs: DAY_MS,
    }),
    registering: (ip: string): Limit => ({
      key: `register-ip:${ip}`,
      max: settings.registrationsPerIpPerHour,
      windowMs: HOUR_MS,
    }),
    ofAccount: (email: string) => ({
      limits: [wrongPasswords(email), ...purposes.flatMap((purpose) => codeMails(purpose, email))],
      prefixes: purposes.map((purpose) => guessPrefix(purpose, email)),
    }),
  };
}
export type AccountLimits = ReturnType<typeof accountLimits> & Pick<TextBudgets, 'textBudgetsOf'>;
