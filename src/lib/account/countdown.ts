import * as m from '#messages';

/** Whole seconds from `now` until `until`, both in ms; at least 0. */
export const secondsLeft = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000));

/** The lifetime of a code, a login challenge and a password reset. */
export const CODE_LIVES_MS = 10 * 60_000;

/** One code per 20 s keeps within the limit of three per minute (docs/api.md "Conventions"). */
export const RESEND_PAUSE_SECONDS = 20;

const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export const resendInText = (seconds: number): string =>
  m.account_resend_in({ clock: formatClock(seconds) });

/** Lets people read a message before the page changes (docs/spec.md §9). */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
