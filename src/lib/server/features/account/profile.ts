import * as v from 'valibot';
import { ADDRESS_NEEDED, lacksAddress, profileFields } from '#lib/account/profile.ts';
import type { User } from '#lib/account/user.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { AccountDeps } from './deps.ts';
import { changeUser, findUser } from './repo.ts';
import { DEAD_TOKEN } from './sessions.ts';
import { toWireUser } from './codec.ts';
import type { CurrentUser } from './users.ts';

const NOT_YOURS = 'You can only change your own profile.';

/** The form's fields, all optional: a field that was not sent stays as it is. */
function profileChange(now: Date) {
  const { name, mobile, address, city, dob, gender, role } = profileFields(now);
  return v.object({
    name: v.exactOptional(name),
    mobile: v.exactOptional(mobile),
    address: v.exactOptional(address),
    city: v.exactOptional(city),
    dob: v.exactOptional(dob),
    gender: v.exactOptional(gender),
    role: v.exactOptional(role),
  });
}

/** A person's own profile (docs/api.md "Account"). */
export function createProfile({ db, now }: Pick<AccountDeps, 'db' | 'now'>) {
  async function getUser(id: string) {
    const row = await findUser(db, id);
    if (!row) throw new Refusal('signed-out', DEAD_TOKEN);
    return row;
  }

  return {
    user: async (currentUser: CurrentUser): Promise<User> =>
      toWireUser(await getUser(currentUser.id)),

    async changeProfile(
      currentUser: CurrentUser,
      id: string,
      form: Record<string, unknown>,
    ): Promise<User> {
      if (id !== currentUser.id) throw new Refusal('forbidden', NOT_YOURS);
      const change = read(profileChange(now()), form);
      const { mobile, role, ...same } = change;
      const row = await getUser(currentUser.id);
      if (('dob' in change || 'address' in change) && lacksAddress({ ...row, ...same })) {
        throw new Refusal('invalid', ADDRESS_NEEDED, { errors: { address: ADDRESS_NEEDED } });
      }
      await changeUser(db, currentUser.id, {
        ...same,
        ...(mobile !== undefined && { phone: mobile }),
        // The form can neither make a person an admin nor stop one from being an admin.
        ...(role !== undefined && row.role !== 'admin' && { role }),
      });
      return toWireUser(await getUser(currentUser.id));
    },
  };
}
