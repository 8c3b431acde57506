import { Refusal } from '#lib/server/errors.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { wrongStatus, type OrderDeps } from '#lib/server/features/orders/move-order.ts';
import { dropPhotos, findPhoto, photographedOrdersClosed, putPhoto } from './photos-repo.ts';
import { findLockedOrder, isErased, type OrderRecord } from '#lib/server/features/orders/orders.ts';
import { hashOf, toPicture } from '#lib/server/features/payments/slip-file.ts';
import { dropNotes } from './attempts-repo.ts';
import * as m from '#messages';

const CHUNK = 100;

interface Parts {
  find: (currentUser: CurrentUser, key: string) => Promise<OrderRecord>;
}

/**
 * Accepts a photo during delivery, or after a hand-over without one. Until the hand-over another file replaces it;
 * the same file changes nothing.
 */
export const createSendPhoto =
  (deps: Pick<OrderDeps, 'db' | 'now' | 'uploads'>, { find }: Parts) =>
  async (currentUser: CurrentUser, key: string, read: () => Promise<Uint8Array>): Promise<void> => {
    const { db, uploads, now } = deps;
    const order = await find(currentUser, key);
    const { id } = order.row;
    assertTakesPhoto(order);
    const bytes = await read();
    const sentHash = hashOf(bytes);
    if ((await findPhoto(db, id))?.sent_hash === sentHash) return;
    const photo = await toPicture(bytes);
    await uploads.store({ bytes: photo, folder: 'slips', ending: 'webp' }, (file) =>
      inTransaction(db, async (tx) => {
        const locked = (await findLockedOrder(tx, id)) ?? order;
        // A phone may send a photo after the buyer was erased.
        if (isErased(locked)) return uploads.disown(tx, [file]);
        assertTakesPhoto(locked);
        const before = await findPhoto(tx, id);
        if (before?.sent_hash === sentHash) return uploads.disown(tx, [file]);
        if (before && locked.row.status === 'delivered') {
          throw new Refusal('conflict', m.deliveries_photo_late(), { code: 'photo_exists' });
        }
        const at = now().toISOString();
        const replaced = await putPhoto(tx, { order_id: id, file, sent_hash: sentHash, at });
        await uploads.own(tx, file);
        return uploads.disown(tx, replaced);
      }),
    );
    await uploads.sweep();
  };

function assertTakesPhoto(order: OrderRecord): void {
  const { status } = order.row;
  if (status !== 'delivering' && status !== 'delivered') throw wrongStatus(order);
}

export async function eraseDeliveriesOf(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  await dropNotes(tx, orderIds);
  return dropPhotos(tx, orderIds);
}

export async function dropOldPhotos(
  { db, uploads }: Pick<OrderDeps, 'db' | 'uploads'>,
  before: Date,
): Promise<void> {
  for (;;) {
    const ids = await photographedOrdersClosed(db, before, CHUNK);
    if (ids.length === 0) return;
    await inTransaction(db, async (tx) => uploads.disown(tx, await dropPhotos(tx, ids)));
  }
}
