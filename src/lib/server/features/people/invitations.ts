import { randomUUID } from 'node:crypto';
import { permissionLabels, toPermissions } from '#lib/account/permissions.ts';
import {
  INVITATION_DAYS,
  type Invitation,
  type InvitationRequest,
} from '#lib/people/invitations.ts';
import { rightsInWords } from '#lib/people/people.ts';
import { paths } from '#lib/site/paths.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { InvitationTable } from '#lib/server/infra/db/account-tables.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { countAll } from '#lib/server/infra/rate-limits.ts';
import { hashToken, newToken } from '#lib/server/infra/tokens.ts';
import type { AccountDeps } from '#lib/server/features/account/codes.ts';
import { enqueueInvitation } from '#lib/server/features/account/emails.ts';
import * as repo from './invitations-repo.ts';
import { assertMayGrant } from './rights.ts';
import { findByEmail, type CurrentUser } from '#lib/server/features/account/users.ts';

/** Invitations to join the staff or to drive (docs/api.md "People"). */

const DAY_MS = 24 * 3_600_000;
const NO_INVITATION = 'Invitation not found.';
const IS_ADMIN = 'This person is an admin already.';
const IS_BLOCKED = 'This account is blocked. Unblock it first.';

/** The rights that an invitation gives. */
export const grantOf = (row: InvitationTable) => ({
  permissions: toPermissions(row.permissions.split('|')),
  admin: row.is_admin === 1,
  driver: row.is_driver === 1,
});

const toWire = (row: InvitationTable & { by: string }): Invitation => ({
  _id: row.id,
  email: row.email,
  ...grantOf(row),
  by: row.by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

export type InvitationDeps = AccountDeps & { siteUrl: string };

export function createInvitations(deps: InvitationDeps) {
  const { db, now, limitsOf, siteUrl } = deps;
  return {
    /** Emails a link that lets this address join; an earlier one no longer works. */
    async invite(caller: CurrentUser, { email, ...grant }: InvitationRequest): Promise<Invitation> {
      assertMayGrant(caller, grant);
      const known = await findByEmail(db, email);
      if (known?.role === 'admin') throw new Refusal('conflict', IS_ADMIN);
      if (known && known.blocked_at !== null) throw new Refusal('conflict', IS_BLOCKED);
      await countAll(db, [limitsOf.inviting(caller.id)], now());
      const token = newToken();
      const at = now();
      const row: InvitationTable = {
        id: randomUUID(),
        token_hash: hashToken(token),
        email,
        permissions: grant.admin ? '' : toPermissions(grant.permissions).join('|'),
        is_admin: grant.admin ? 1 : 0,
        is_driver: grant.driver && !grant.admin ? 1 : 0,
        invited_by: caller.id,
        created_at: at.toISOString(),
        expires_at: new Date(at.getTime() + INVITATION_DAYS * DAY_MS).toISOString(),
      };
      await inTransaction(db, async (tx) => {
        const earlier = await repo.findInvitationTo(tx, email);
        // To replace an invitation is to withdraw it.
        if (earlier) assertMayGrant(caller, grantOf(earlier));
        await repo.putInvitation(tx, row);
        const rights = rightsInWords(grantOf(row), permissionLabels);
        const url = `${siteUrl}${paths.invitation(token)}`;
        await enqueueInvitation(deps, tx, { to: email, by: caller.name, rights, url });
      });
      return toWire({ ...row, by: caller.name });
    },

    /** Those that can still be accepted. */
    invitations: async (): Promise<Invitation[]> =>
      (await repo.openInvitations(db, now())).map(toWire),

    /** Its link works no more. Throws `missing`, and `forbidden` for what the caller may not give. */
    withdraw: (caller: CurrentUser, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const invitation = await repo.findInvitation(tx, id);
        if (!invitation) throw new Refusal('missing', NO_INVITATION);
        assertMayGrant(caller, grantOf(invitation));
        await repo.dropInvitation(tx, id);
      }),
  };
}
