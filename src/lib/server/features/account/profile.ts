import { hasNoNews, lacksAddress, ProfileChangeSchema } from '#lib/account/profile.ts';
import { orStored } from '#lib/forms/stored.ts';
import type { User } from '#lib/account/user.ts';
import type { Role } from '#lib/account/permissions.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { Refusal, sessionExpired } from '#lib/server/errors.ts';
import type { AccountDeps } from './deps.ts';
import { changeUser, findUser } from './repo.ts';
import { stopSmsCodes } from './sms-codes.ts';
import { toWireUser, type CurrentUser, driverStateOf, lockActiveUser, notifyOf } from './users.ts';
import { dropSmsTo } from '#lib/server/infra/mail/sms-repo.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { addPersonEvent } from './person-events-repo.ts';
import type { UserRow } from '#lib/server/infra/db/schema.ts';
import * as m from '#messages';

export function createProfile(deps: Pick<AccountDeps, 'db' | 'now' | 'hasSms' | 'settings'>) {
  const { db, now, hasSms } = deps;
  const toWire = (row: UserRow) => toWireUser(row, { hasSms });

  async function getUser(reader: Db | Tx, id: string) {
    const row = await findUser(reader, id);
    if (!row) throw sessionExpired();
    return row;
  }

  return {
    user: async (currentUser: CurrentUser): Promise<User> =>
      toWire(await getUser(db, currentUser.id)),

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
        const { mobile, role, notifyEmail, notifySms, ...same } = change;
        const after = { ...row, ...same };
        const isOther = after.dob !== row.dob || after.address !== row.address;
        if (isOther && lacksAddress(after)) {
          throw new Refusal('invalid', m.account_address_needed(), {
            errors: { address: m.account_address_needed() },
          });
        }
        await changeUser(tx, id, { ...same, ...(mobile !== undefined && { phone: mobile }) });
        if (mobile !== undefined && mobile !== row.phone) {
          await dropSmsTo(tx, id, row.phone);
          await stopSmsCodes(deps, tx, row);
        }
        if (hasSms) await chooseNews(tx, row, { notifyEmail, notifySms });
        if (role !== undefined) await chooseRole(tx, row, role, now());
        return toWire(await getUser(tx, id));
      });
    },
  };
}

interface ChosenNews {
  notifyEmail: 'true' | 'false' | undefined;
  notifySms: 'true' | 'false' | undefined;
}

/** What is not sent stays as it is. */
async function chooseNews(tx: Tx, row: UserRow, { notifyEmail, notifySms }: ChosenNews) {
  const before = notifyOf(row);
  const after = {
    email: notifyEmail === undefined ? before.email : notifyEmail === 'true',
    sms: notifySms === undefined ? before.sms : notifySms === 'true',
  };
  if (hasNoNews(after)) {
    const message = m.account_notify_one();
    throw new Refusal('invalid', message, { errors: { notifySms: message } });
  }
  const bit = (isOn: boolean) => (isOn ? 1 : 0);
  await changeUser(tx, row.id, { notify_email: bit(after.email), notify_sms: bit(after.sms) });
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
