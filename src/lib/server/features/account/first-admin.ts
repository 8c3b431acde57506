import { randomUUID } from 'node:crypto';
import type { Db } from '#lib/server/infra/db/open.ts';
import { hashPassword } from './passwords.ts';
import { addVerifiedUser, hasAdmin } from './repo.ts';

/** Makes the first admin from the environment when there is none (docs/api.md "Account"). */
export async function addFirstAdmin(
  db: Db,
  { email, password, now }: { email: string; password: string; now: Date },
): Promise<void> {
  if (await hasAdmin(db)) return;
  const passwordHash = await hashPassword(password);
  await addVerifiedUser(db, {
    id: randomUUID(),
    name: 'Admin',
    email,
    role: 'admin',
    passwordHash,
    at: now,
  });
}
