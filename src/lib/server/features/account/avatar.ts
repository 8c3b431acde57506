import type { Tx } from '#lib/server/infra/db/open.ts';
import { masterName } from '#lib/server/infra/files/pictures.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import { isShownElsewhere } from './repo.ts';

/** In the transaction that takes a person's picture off: nobody shows it then. */
export async function giveUpAvatar(
  tx: Tx,
  uploads: Uploads,
  { id, avatar }: { id: string; avatar: string },
): Promise<void> {
  if (avatar === '' || (await isShownElsewhere(tx, avatar, id))) return;
  await uploads.disown(tx, [masterName(avatar)]);
}
