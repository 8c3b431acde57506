import { Refusal } from '#lib/server/errors.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { lockUser, type LockedUser } from './repo.ts';
import { DEAD_TOKEN } from './sessions.ts';

/** What other features may import of accounts. */
export { findByEmail, findUser, lockUser } from './repo.ts';
export type { CurrentUser } from './sessions-repo.ts';

/**
 * Locks a user until the transaction ends, so that nothing is written for an account that is being
 * deleted. Throws `signed-out` when it is deleted already.
 */
export async function lockActiveUser(tx: Tx, id: string): Promise<LockedUser> {
  const user = await lockUser(tx, id);
  if (!user) throw new Refusal('signed-out', DEAD_TOKEN);
  return user;
}
