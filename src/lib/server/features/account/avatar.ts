import type { Tx } from '#lib/server/infra/db/open.ts';
import { masterName } from '#lib/server/infra/files/pictures.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import { isShownElsewhere } from './repo.ts';
import { AVATAR_BYTES, NO_FILE, NO_PICTURE, TOO_LARGE } from '#lib/account/messages.ts';
import { Refusal } from '#lib/server/errors.ts';
import { readFile } from '#lib/server/infra/request-body.ts';

/** In the transaction that takes a person's picture off: nobody shows it then. */
export async function giveUpAvatar(
  tx: Tx,
  uploads: Uploads,
  { id, avatar }: { id: string; avatar: string },
): Promise<void> {
  if (avatar === '' || (await isShownElsewhere(tx, avatar, id))) return;
  await uploads.disown(tx, [masterName(avatar)]);
}

/** The picture in a form's `avatar` field, by what it weighs and says it is; sharp has the last word. */
export async function readAvatar(request: Request): Promise<Uint8Array> {
  const file = await readFile(request, {
    field: 'avatar',
    tooManyBytes: AVATAR_BYTES,
    missing: NO_FILE,
    tooLarge: TOO_LARGE,
  });
  if (file.type.includes('svg')) throw new Refusal('wrong-type', NO_PICTURE);
  return new Uint8Array(await file.arrayBuffer());
}
