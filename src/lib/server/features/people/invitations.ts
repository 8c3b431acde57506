import { randomUUID } from 'node:crypto';
import type { Invitation, InvitationForm } from '#lib/contract/people.ts';
import { paths } from '#lib/site/paths.ts';
import { Refusal } from '#lib/server/errors.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { countAll } from '#lib/server/infra/rate-limits.ts';
import { hashToken, newToken } from '#lib/server/infra/tokens.ts';
import type { AccountDeps } from '#lib/server/features/account/deps.ts';
import { enqueueInvitation } from './emails.ts';
import * as repo from './invitations-repo.ts';
import type { PeopleLimits } from './limits.ts';
import { expiryOf, grantColumns, grantOf, toWireInvitation } from './invitation-codec.ts';
import { assertMayGrant } from './rights.ts';
import { findByEmail, type CurrentUser } from '#lib/server/features/account/users.ts';

const NO_INVITATION = 'Invitation not found.';
const OWN_INVITATION = 'You cannot invite yourself. Ask a colleague.';
const IS_ADMIN = 'This person is an admin already.';
const IS_BLOCKED = 'This account is blocked. Unblock it first.';

export type InvitationDeps = AccountDeps & { siteUrl: string; limitsOf: PeopleLimits };

export function createInvitations(deps: InvitationDeps) {
  const { db, now, limitsOf, siteUrl } = deps;
  return {
    /** Replaces an earlier link for this address. */
    async invite(caller: CurrentUser, { email, ...grant }: InvitationForm): Promise<Invitation> {
      assertMayGrant(caller, grant);
      const known = await findByEmail(db, email);
      if (known?.id === caller.id) throw new Refusal('forbidden', OWN_INVITATION);
      if (known?.role === 'admin') throw new Refusal('conflict', IS_ADMIN);
      if (known && known.blocked_at !== null) throw new Refusal('conflict', IS_BLOCKED);
      await countAll(db, [limitsOf.inviting(caller.id)], now());
      const token = newToken();
      const at = now();
      const row = {
        id: randomUUID(),
        token_hash: hashToken(token),
        email,
        ...grantColumns(grant),
        invited_by: caller.id,
        created_at: at.toISOString(),
        expires_at: expiryOf(at),
      };
      await inTransaction(db, async (tx) => {
        const earlier = await repo.findInvitationTo(tx, email);
        if (earlier) assertMayGrant(caller, grantOf(earlier));
        await repo.putInvitation(tx, row);
        await enqueueInvitation(deps, tx, {
          to: email,
          language: known?.language ?? 'en',
          by: caller.name,
          grant: grantOf(row),
          urlOf: () => `${siteUrl}${paths.invitation(token)}`,
        });
      });
      return toWireInvitation({ ...row, by: caller.name });
    },

    invitations: async (): Promise<Invitation[]> =>
      (await repo.openInvitations(db, now())).map(toWireInvitation),

    /** Throws `missing`, and `forbidden` for rights that the caller may not grant. */
    withdraw: (caller: CurrentUser, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const invitation = await repo.findInvitation(tx, id);
        if (!invitation) throw new Refusal('missing', NO_INVITATION);
        assertMayGrant(caller, grantOf(invitation));
        await repo.dropInvitation(tx, id);
      }),
  };
}
