import { Refusal } from '#lib/server/errors.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { dropPhotosOfOrders } from './photos-repo.ts';
import { dropReasons, hasOpenReturn } from './repo.ts';

const OPEN_RETURN = 'A return is not finished. Try again when it is completed or declined.';

/** Returns the files of photos. Throws `conflict` while a return is open. */
export async function eraseReturnsOf(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  if (await hasOpenReturn(tx, orderIds))
    throw new Refusal('conflict', OPEN_RETURN, { code: 'open_return' });
  await dropReasons(tx, orderIds);
  return dropPhotosOfOrders(tx, orderIds);
}
