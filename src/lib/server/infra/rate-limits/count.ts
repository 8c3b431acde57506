import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { tooMany, type Limit } from './rules.ts';
import { count, takeBack } from './repo.ts';

const refuse = (seconds: number): never => {
  throw new Refusal('too-many', tooMany(seconds), { retryAfterSeconds: seconds });
};

/**
 * Counts one against each limit and gives back how to take that back. When one of them is reached
 * nothing stays counted and the call is refused with `Retry-After`.
 */
export async function countAll(
  db: Db | Tx,
  limits: readonly Limit[],
  now: Date,
): Promise<() => Promise<void>> {
  const counted: Limit[] = [];
  const undo = async () => {
    for (const limit of counted) await takeBack(db, limit);
  };
  for (const limit of limits) {
    const seconds = await count(db, limit, now);
    if (seconds !== undefined) {
      await undo();
      refuse(seconds);
    }
    counted.push(limit);
  }
  return undo;
}
