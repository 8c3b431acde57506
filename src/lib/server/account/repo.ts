import type { Db } from '../db/open.ts';

export interface NewUser {
  id: string;
  name: string;
  /** Lower-case. */
  email: string;
  role: 'user' | 'driver' | 'admin';
  passwordHash: string;
  at: Date;
}

/** Adds a person whose address counts as verified; one that is known already stays as he is. */
export async function addVerifiedUser(db: Db, user: NewUser): Promise<void> {
  const at = user.at.toISOString();
  await db
    .insertInto('users')
    .values({
      id: user.id,
      name: user.name,
      email: user.email,
      role: user.role,
      password_hash: user.passwordHash,
      verified_at: at,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}
