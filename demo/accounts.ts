import { randomBytes, randomUUID } from 'node:crypto';
import { hashPassword } from '#lib/server/features/account/passwords.ts';
import { closeAccounts, reopenAccounts } from '#lib/server/features/people/admins.ts';
import { addVerifiedUser } from '#lib/server/features/account/repo.ts';
import { inTransaction, type Db } from '#lib/server/infra/db/open.ts';
import { claim, isClaimed } from '#lib/server/infra/db/settings-repo.ts';

const CLAIM = 'demo-accounts';

/** The three people of the demo shop, one of each role. */
export const demoAccounts = [
  { email: 'shopper@shilpa.test', name: 'Nimali Perera', role: 'user' },
  // Whoever sees a driver's order can call him.
  { email: 'driver@shilpa.test', name: 'Kasun Fernando', role: 'driver', phone: '0775550143' },
  { email: 'admin@shilpa.test', name: 'Anoma Jayasuriya', role: 'admin' },
] as const;

/**
 * Makes the three accounts once on a database; gives their password then, and nothing when they
 * were made before. Without `password` one is drawn.
 */
export async function seedAccounts(
  db: Db,
  { password, now }: { password: string | undefined; now: Date },
): Promise<string | undefined> {
  const chosen = password ?? randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(chosen);
  return inTransaction(db, async (tx) => {
    if (!(await claim(tx, CLAIM, now))) return undefined;
    for (const account of demoAccounts) {
      await addVerifiedUser(tx, { ...account, id: randomUUID(), passwordHash, at: now });
    }
    return chosen;
  });
}

/**
 * Closes the demo accounts of a shop that shows no demo, or opens them again; whether any was open
 * until now. Accounts that the demo did not make are left alone.
 */
export async function setDemoAccounts(
  db: Db,
  { isOpen, now }: { isOpen: boolean; now: Date },
): Promise<boolean> {
  if (!(await isClaimed(db, CLAIM))) return false;
  const emails = demoAccounts.map(({ email }) => email);
  if (!isOpen) return (await closeAccounts(db, emails, now)) > 0;
  await reopenAccounts(db, emails);
  return false;
}
