import * as m from '#messages';

export const attemptReasons = ['not_home', 'refused', 'wrong_address', 'no_cash'] as const;
export type AttemptReason = (typeof attemptReasons)[number];

const labels: Readonly<Record<AttemptReason, () => string>> = {
  not_home: m.deliveries_nobody_home,
  refused: m.deliveries_refused,
  wrong_address: m.deliveries_wrong_address,
  no_cash: m.deliveries_no_cash,
};

const sentences = {
  not_home: m.deliveries_was_not_home,
  refused: m.deliveries_was_refused,
  wrong_address: m.deliveries_was_wrong_address,
  no_cash: m.deliveries_was_no_cash,
} as const;

/** Stored with the order, so it is English. */
export const attemptText = (reason: AttemptReason): string =>
  sentences[reason]({}, { locale: 'en' });

/** A stored reason in the language of its reader; any other text as it is. */
export function attemptSentence(stored: string): string {
  const known = attemptReasons.find((one) => attemptText(one) === stored);
  return known ? sentences[known]() : stored;
}

export function attemptLabel(reason: string): string {
  const known = attemptReasons.find((one) => one === reason);
  return known ? labels[known]() : reason;
}

const MAX_SKEW_MS = 5 * 60_000;

/** The time must be after the assignment and not in the future. */
export const isPlausibleAttempt = (at: Date, assignedAt: Date, now: Date): boolean =>
  at.getTime() >= assignedAt.getTime() - MAX_SKEW_MS && at.getTime() <= now.getTime() + MAX_SKEW_MS;
