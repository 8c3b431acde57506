import * as m from '#messages';

export const attemptReasons = ['not_home', 'refused', 'wrong_address', 'no_cash'] as const;
export type AttemptReason = (typeof attemptReasons)[number];

/** Stored with the order, so it stays English. */
export const attemptText: Readonly<Record<AttemptReason, string>> = {
  not_home: 'Nobody was at home.',
  refused: 'The order was not accepted.',
  wrong_address: 'The address was not found.',
  no_cash: 'The cash was not ready.',
};

const labels: Readonly<Record<AttemptReason, () => string>> = {
  not_home: m.deliveries_nobody_home,
  refused: m.deliveries_refused,
  wrong_address: m.deliveries_wrong_address,
  no_cash: m.deliveries_no_cash,
};

export function attemptLabel(reason: string): string {
  const known = attemptReasons.find((one) => one === reason);
  return known ? labels[known]() : reason;
}

const MAX_SKEW_MS = 5 * 60_000;

/** The time must be after the assignment and not in the future. */
export const isPlausibleAttempt = (at: Date, assignedAt: Date, now: Date): boolean =>
  at.getTime() >= assignedAt.getTime() - MAX_SKEW_MS && at.getTime() <= now.getTime() + MAX_SKEW_MS;
