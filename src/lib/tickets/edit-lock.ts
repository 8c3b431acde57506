/** A ticket is written once in 24 hours (docs/spec.md §4 "Tickets"). */
const LOCK_MS = 24 * 3_600_000;

/** When a ticket that was last written then may be written again. */
export const nextEditAt = (updatedAt: string): Date => new Date(Date.parse(updatedAt) + LOCK_MS);

/** The newest writing after which one may write again now. */
export const unlockedBefore = (now: Date): Date => new Date(now.getTime() - LOCK_MS);

export const isLocked = (updatedAt: string, now: Date): boolean => now < nextEditAt(updatedAt);
