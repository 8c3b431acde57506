import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { InvitationTable } from '#lib/server/infra/db/account-tables.ts';

/** An address has at most one invitation. */

export type InvitationRow = InvitationTable;

export async function putInvitation(tx: Tx, invitation: InvitationTable): Promise<void> {
  await dropInvitationsTo(tx, invitation.email);
  await tx.insertInto('invitations').values(invitation).execute();
}

/** The newest first, with the inviter's name. */
export const openInvitations = (db: Db, now: Date) =>
  db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select('users.name as by')
    .where('expires_at', '>', now.toISOString())
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id')
    .limit(200)
    .execute();

export const findInvitation = (tx: Tx, id: string) =>
  tx.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst();

export const findInvitationTo = (tx: Tx, email: string) =>
  tx.selectFrom('invitations').selectAll().where('email', '=', email).executeTakeFirst();

export const findInvitationByToken = (db: Db | Tx, tokenHash: string, now: Date) =>
  db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();

/** Returns `false` when another call removed it. */
export async function dropInvitation(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function dropInvitationsTo(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('invitations').where('email', '=', email).execute();
}

export async function dropExpiredInvitations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', now.toISOString()).execute();
}
