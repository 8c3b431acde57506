import { randomUUID } from 'node:crypto';
import { AcceptSchema, type OpenedInvitation } from '#lib/people/people.ts';
import { Refusal } from '#lib/server/errors.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { countAll } from '#lib/server/infra/rate-limits.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { hashToken } from '#lib/server/infra/tokens.ts';
import type { InvitationDeps } from './invitations.ts';
import { grantOf } from './invitation-codec.ts';
import { dropInvitation, findInvitationByToken, type InvitationRow } from './invitations-repo.ts';
import { createStartSession, type SignedIn } from '#lib/server/features/account/login.ts';
import { hashPassword } from '#lib/server/features/account/passwords.ts';
import { addedBy, applyRights, assertMayGrant, lockWithAdmins } from './rights.ts';
import {
  toWireUser,
  type CurrentUser,
  addVerifiedUser,
  dropRegistrations,
  findByEmail,
  findUser,
} from '#lib/server/features/account/users.ts';
import * as m from '#messages';

const dead = () => new Refusal('gone', m.account_invitation_dead());

export function createAcceptInvitation(deps: InvitationDeps) {
  const { db, now, limitsOf } = deps;
  const { startSession } = createStartSession(deps);

  /** The inviter must still be allowed to grant this. Throws `gone`. */
  async function assertStillGiven(tx: Tx, invitation: InvitationRow): Promise<void> {
    const giver = await findUser(tx, invitation.invited_by);
    if (!giver || giver.blocked_at !== null || giver.deleted_at !== null) throw dead();
    try {
      assertMayGrant(toWireUser(giver), grantOf(invitation));
    } catch (error) {
      throw error instanceof Refusal ? dead() : error;
    }
  }

  /** Throws `gone`. */
  async function spend(tx: Tx, token: string): Promise<InvitationRow> {
    const invitation = await findInvitationByToken(tx, hashToken(token), now());
    if (!invitation || !(await dropInvitation(tx, invitation.id))) throw dead();
    await assertStillGiven(tx, invitation);
    return invitation;
  }

  async function join(tx: Tx, userId: string, invitation: InvitationRow) {
    const row = await lockWithAdmins(tx, userId);
    if (row.blocked_at !== null) throw dead();
    const change = addedBy(row, grantOf(invitation));
    const after = await applyRights(deps, tx, { actorId: invitation.invited_by, row, change });
    return toWireUser({ ...row, ...after });
  }

  /** Throws `gone`. */
  async function opened(token: string, ip: string): Promise<OpenedInvitation> {
    const uncount = await countAll(db, [limitsOf.failuresOf(ip)], now());
    const found = await findInvitationByToken(db, hashToken(token), now());
    if (!found) throw dead();
    await uncount();
    const hasAccount = (await findByEmail(db, found.email)) !== undefined;
    return { email: found.email, ...grantOf(found), hasAccount };
  }

  return {
    opened,

    /** Throws `gone` and `forbidden`. */
    acceptAs: (caller: CurrentUser, token: string) =>
      inTransaction(db, async (tx) => {
        const found = await findInvitationByToken(tx, hashToken(token), now());
        if (found && found.email !== caller.email)
          throw new Refusal('forbidden', m.account_invitation_other_email());
        return join(tx, caller.id, await spend(tx, token));
      }),

    /**
     * The link confirms the address. Throws `invalid` by field, `gone`, and `signed-out` when the address has an
     * account.
     */
    async acceptNew(token: string, form: unknown, ip: string): Promise<SignedIn> {
      const { email, hasAccount } = await opened(token, ip);
      if (hasAccount) throw new Refusal('signed-out', m.account_invitation_log_in());
      const { name, phone, password, language } = read(AcceptSchema(email), form);
      const passwordHash = await hashPassword(password);
      return inTransaction(db, async (tx) => {
        const invitation = await spend(tx, token);
        const id = randomUUID();
        const user = { id, name, email, phone, role: 'user' as const, passwordHash, language };
        const isNew = await addVerifiedUser(tx, { ...user, at: now() });
        if (!isNew) throw new Refusal('signed-out', m.account_invitation_log_in());
        await dropRegistrations(tx, email);
        await join(tx, user.id, invitation);
        const row = await findUser(tx, user.id);
        if (!row) throw dead();
        return startSession(tx, row);
      });
    },
  };
}
