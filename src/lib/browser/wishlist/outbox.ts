import { forget, keep, kept } from '#lib/browser/safe-storage.ts';
import { WISHES_WAITING } from '#lib/browser/storage-keys.ts';
import { readWishes, storedWishes } from './store.ts';

/** A guest's wishes that are to join the person's list; kept until the shop has them. */
export const waitingWishes = (): readonly string[] => readWishes(kept(WISHES_WAITING));

export const forgetWaitingWishes = (): void => forget(WISHES_WAITING);

/** At sign-in: what this browser's guest chose is to join. */
export function joinWishesLater(): void {
  const ids = storedWishes();
  if (ids.length > 0) keep(WISHES_WAITING, JSON.stringify(ids));
}

/** Who takes a thing off again before it has joined, takes it off here too. */
export function waitNoLonger(id: string): void {
  const left = waitingWishes().filter((other) => other !== id);
  if (left.length > 0) keep(WISHES_WAITING, JSON.stringify(left));
  else forgetWaitingWishes();
}
