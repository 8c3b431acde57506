/** Whole seconds from `now` until `until`, both in ms; at least 0. */
export const secondsLeft = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000));

/** How long a code, a login's challenge and a reset's proof live. */
export const CODE_LIVES_MS = 10 * 60_000;

/** Three codes a minute can be emailed (docs/api.md "Conventions", Limits): one every 20 s. */
export const RESEND_PAUSE_SECONDS = 20;

/** `0:42` */
const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export const resendInText = (seconds: number): string =>
  `You can ask for a new code in ${formatClock(seconds)}.`;

/**
 * Delays so that a message can be read before the page changes (docs/spec.md §9 "Redirect delays").
 */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
