import * as v from 'valibot';
import { NO_PICTURE } from '#lib/account/messages.ts';
import { ADDRESS_NEEDED, lacksAddress, profileFields } from '#lib/account/profile.ts';
import type { User } from '#lib/account/user.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { Refusal } from '#lib/server/errors.ts';
import { InvalidPicture } from '#lib/server/infra/files/decode.ts';
import { masterName, newHash, type Pictures } from '#lib/server/infra/files/pictures.ts';
import type { CurrentUser } from './sessions-repo.ts';
import { DEAD_TOKEN } from './sessions.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import type { AccountDeps } from './deps.ts';
import { giveUpAvatar } from './avatar.ts';
import { changeUser, findUser, lockUser } from './repo.ts';
import { avatarPath, toWireUser } from './codec.ts';

const NOT_YOURS = 'You can only change your own profile.';

/** What was sent of the form; a field that was not sent stays as it is. */
function sentProfile(now: Date) {
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

interface ProfileDeps {
  pictures: Pictures;
  uploads: Uploads;
}

/** A person's own form and picture (docs/api.md "Account"). */
export function profile({ db, now }: AccountDeps, { pictures, uploads }: ProfileDeps) {
  async function rowOf(id: string) {
    const row = await findUser(db, id);
    if (!row) throw new Refusal('signed-out', DEAD_TOKEN);
    return row;
  }

  return {
    user: async (currentUser: CurrentUser): Promise<User> =>
      toWireUser(await rowOf(currentUser.id)),

    async changeProfile(
      currentUser: CurrentUser,
      id: string,
      form: Record<string, unknown>,
    ): Promise<User> {
      if (id !== currentUser.id) throw new Refusal('forbidden', NOT_YOURS);
      const sent = read(sentProfile(now()), form);
      const { mobile, role, ...same } = sent;
      const row = await rowOf(currentUser.id);
      if (('dob' in sent || 'address' in sent) && lacksAddress({ ...row, ...same })) {
        throw new Refusal('invalid', ADDRESS_NEEDED, { errors: { address: ADDRESS_NEEDED } });
      }
      await changeUser(db, currentUser.id, {
        ...same,
        ...(mobile !== undefined && { phone: mobile }),
        // Nobody becomes an admin by a form, and no admin ceases to be one.
        ...(role !== undefined && row.role !== 'admin' && { role }),
      });
      return toWireUser(await rowOf(currentUser.id));
    },

    /** Keeps a picture decoded and written anew in place of the one before; gives its path. */
    async changeAvatar(currentUser: CurrentUser, picture: Uint8Array): Promise<string> {
      const bytes = await pictures.reencode(picture).catch((error: unknown) => {
        if (!(error instanceof InvalidPicture)) throw error;
        throw new Refusal('wrong-type', NO_PICTURE, { cause: error });
      });
      const hash = newHash();
      await uploads.storeAs(masterName(hash), bytes, (file) =>
        inTransaction(db, async (tx) => {
          const person = await lockUser(tx, currentUser.id);
          if (!person) throw new Refusal('signed-out', DEAD_TOKEN);
          await changeUser(tx, currentUser.id, { avatar: hash });
          await uploads.own(tx, file);
          await giveUpAvatar(tx, uploads, person);
        }),
      );
      await uploads.sweep();
      return avatarPath(hash);
    },
  };
}
