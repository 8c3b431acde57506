import { readFile } from '#lib/server/infra/request-body.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { AccountDeps } from './deps.ts';
import { changeUser, isPictureShared } from './repo.ts';
import { type CurrentUser, avatarPath, lockActiveUser } from './users.ts';
import { avatarRule } from '#lib/account/avatar.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { InvalidPicture } from '#lib/server/infra/files/decode.ts';
import { masterName, newHash, type Pictures } from '#lib/server/infra/files/pictures.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';

/** Releases the file when the transaction replaces or erases the avatar. */
export async function releaseAvatar(
  tx: Tx,
  uploads: Uploads,
  { id, avatar }: { id: string; avatar: string },
): Promise<void> {
  if (avatar === '' || (await isPictureShared(tx, avatar, id))) return;
  await uploads.disown(tx, [masterName(avatar)]);
}

/** Checks size and declared type; decoding checks the content. */
export async function readAvatar(request: Request): Promise<Uint8Array> {
  const file = await readFile(request, { field: 'avatar', ...avatarRule });
  if (file.type.includes('svg')) throw new Refusal('wrong-type', avatarRule.wrongKind());
  return new Uint8Array(await file.arrayBuffer());
}

interface ChangeAvatarDeps extends Pick<AccountDeps, 'db'> {
  pictures: Pictures;
  uploads: Uploads;
}

export const createChangeAvatar =
  ({ db, pictures, uploads }: ChangeAvatarDeps) =>
  async (currentUser: CurrentUser, picture: Uint8Array): Promise<string> => {
    const bytes = await pictures.reencode(picture).catch((error: unknown) => {
      if (!(error instanceof InvalidPicture)) throw error;
      throw new Refusal('wrong-type', avatarRule.wrongKind(), { cause: error });
    });
    const hash = newHash();
    await uploads.storeAs(masterName(hash), bytes, (file) =>
      inTransaction(db, async (tx) => {
        const user = await lockActiveUser(tx, currentUser.id);
        await changeUser(tx, currentUser.id, { avatar: hash });
        await uploads.own(tx, file);
        await releaseAvatar(tx, uploads, user);
      }),
    );
    await uploads.sweep();
    return avatarPath(hash);
  };
