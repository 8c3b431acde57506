import { randomUUID } from 'node:crypto';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { hashToken, newToken } from '#lib/server/infra/tokens.ts';
import {
  addOneTimeToken,
  dropOneTimeTokens,
  addPersonEvent,
  addVerifiedUser,
  changeUser,
  dropRegistrations,
  findByEmail,
  lockForLogin,
  setClosed,
  setOpen,
  endSessions,
} from '#lib/server/features/account/users.ts';
import { NO_PASSWORD } from '#lib/server/features/account/passwords.ts';
import { DAY_MS } from '#lib/format/durations.ts';

/** Ends every session; returns how many accounts were open. */
export const closeAccounts = (db: Db, emails: readonly string[], at: Date): Promise<number> =>
  inTransaction(db, async (tx) => {
    const ids = await setClosed(tx, emails, at);
    for (const id of ids) {
      await endSessions(tx, id);
      await dropOneTimeTokens(tx, id);
    }
    return ids.length;
  });

export const reopenAccounts = (db: Db, emails: readonly string[]): Promise<void> =>
  inTransaction(db, (tx) => setOpen(tx, emails));

/**
 * For the terminal; also creates the account. The token sets the password once within a day. `undefined` when the
 * account is closed.
 */
export async function makeAdmin(
  tx: Tx,
  email: string,
  now: Date,
): Promise<{ isNew: boolean; token: string } | undefined> {
  const added = { id: randomUUID(), name: 'Admin', email, role: 'admin' as const };
  const isNew = await addVerifiedUser(tx, { ...added, passwordHash: NO_PASSWORD, at: now });
  const known = await findByEmail(tx, email);
  const user = known && (await lockForLogin(tx, known.id));
  if (!user) return undefined;
  if (isNew || user.role !== 'admin') {
    await changeUser(tx, user.id, { role: 'admin', driver_approved_at: null });
    const before = isNew ? '' : user.role;
    const event = { person_id: user.id, at: now.toISOString(), actor_id: '' };
    await addPersonEvent(tx, { ...event, what: 'role', before, after: 'admin' });
    // Existing sessions did not log in to an admin's account.
    await endSessions(tx, user.id);
  }
  await dropRegistrations(tx, email);
  await dropOneTimeTokens(tx, user.id);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + DAY_MS);
  const proof = { hash: hashToken(token), purpose: 'reset' as const, userId: user.id, expiresAt };
  await addOneTimeToken(tx, proof);
  return { isNew, token };
}
