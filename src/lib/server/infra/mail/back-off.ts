const FIRST_PAUSE_MS = 2_000;
/** The longest pause while the mail is younger than ten minutes, and afterwards. */
const SHORT_PAUSE_MS = 30_000;
const LONG_PAUSE_MS = 15 * 60_000;
const TEN_MINUTES_MS = 10 * 60_000;
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;

/**
 * When a mail that could not be sent is tried again: after 2, 4, 8 … seconds, at most 30 s apart
 * for its first ten minutes (docs/api.md "Fine print, Mail"), given up after three days.
 */
export function nextTry(createdAt: Date, tries: number, now: Date): Date | undefined {
  const ageMs = now.getTime() - createdAt.getTime();
  if (ageMs >= GIVE_UP_AFTER_MS) return undefined;
  const longest = ageMs < TEN_MINUTES_MS ? SHORT_PAUSE_MS : LONG_PAUSE_MS;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), longest);
  return new Date(now.getTime() + pauseMs);
}
