import { lacksAddress, ProfileChangeSchema } from '#lib/account/profile.ts';
import { orStored } from '#lib/forms/stored.ts';
import type { User } from '#lib/account/user.ts';
import type { Role } from '#lib/account/permissions.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { Refusal, sessionExpired } from '#lib/server/errors.ts';
import type { AccountDeps } from './deps.ts';
import { changeUser, findUser } from './repo.ts';
import { toWireUser, type CurrentUser, driverStateOf, lockActiveUser } from './users.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { addPersonEvent } from './person-events-repo.ts';
import type { UserRow } from '#lib/server/infra/db/schema.ts';
import * as m from '#messages';

export function createProfile({ db, now }: Pick<AccountDeps, 'db' | 'now'>) {
  async function getUser(reader: Db | Tx, id: string) {
    const row = await findUser(reader, id);
    if (!row) throw sessionExpired();
    return row;
  }

  return {
    user: async (currentUser: CurrentUser): Promise<User> =>
      toWireUser(await getUser(db, currentUser.id)),

    async changeProfile(
      currentUser: CurrentUser,
      id: string,
      form: Record<string, unknown>,
    ): Promise<User> {
      if (id !== currentUser.id) throw new Refusal('forbidden', m.account_profile_not_yours());
      return inTransaction(db, async (tx) => {
        await lockActiveUser(tx, id);
        const row = await getUser(tx, id);
        const change = read(orStored(ProfileChangeSchema(now()), toWireUser(row)), form);
        const { mobile, role, ...same } = change;
        const after = { ...row, ...same };
        const isOther = after.dob !== row.dob || after.address !== row.address;
        if (isOther && lacksAddress(after)) {
          throw new Refusal('invalid', m.account_address_needed(), {
            errors: { address: m.account_address_needed() },
          });
        }
        await changeUser(tx, id, { ...same, ...(mobile !== undefined && { phone: mobile }) });
        if (role !== undefined) await chooseRole(tx, row, role, now());
        return toWireUser(await getUser(tx, id));
      });
    },
  };
}

/** Neither grants nor removes the admin role. A new driver, also a former one, waits for an admin's approval. */
async function chooseRole(tx: Tx, row: UserRow, role: Role, now: Date): Promise<void> {
  if (row.role === 'admin' || role === row.role) return;
  const change = { role, driver_approved_at: null };
  await changeUser(tx, row.id, change);
  await addPersonEvent(tx, {
    person_id: row.id,
    at: now.toISOString(),
    actor_id: row.id,
    what: 'driver',
    before: driverStateOf(row),
    after: driverStateOf(change),
  });
}
