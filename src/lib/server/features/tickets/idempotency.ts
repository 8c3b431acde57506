import { keepAnswer, keptAnswer, lockCart } from '#lib/server/features/cart/repo.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Me } from '#lib/server/features/account/sessions-repo.ts';

/** One wish of a person, under the key that makes it one however often it is sent. */
export interface Once {
  me: Me;
  call: string;
  key: string | undefined;
  hash: string;
  /** Said where the key was used for another wish. */
  used: string;
}

/**
 * Whether a wish was granted before. A second copy waits at its person's lock for the end of the
 * first one; of somebody who is gone nothing is taken any more.
 */
export async function wasDone(
  tx: Tx,
  { me, call, key, hash, used }: Once,
): Promise<string | undefined> {
  await lockCart(tx, me.id);
  const before = key === undefined ? undefined : await keptAnswer(tx, me.id, call, key);
  if (before && before.requestHash !== hash) throw new Refusal('used-key', used);
  return before?.answer;
}

/** Remembers that it was granted, and the id of what stands now. */
export async function markDone(tx: Tx, { me, call, key, hash }: Once, id: string, now: Date) {
  if (key === undefined) return;
  await keepAnswer(tx, { userId: me.id, call, key, requestHash: hash, answer: id }, now);
}
