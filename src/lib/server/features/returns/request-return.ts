import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { orderNotFound } from '#lib/server/features/orders/move-order.ts';
import {
  findOrder,
  readOrderNumber,
  type OrderRecord,
} from '#lib/server/features/orders/orders.ts';
import { hashOf } from '#lib/server/features/payments/slip-file.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import {
  hashOfRequest,
  type IdempotentCall,
  isRepeated,
  once,
} from '#lib/server/infra/idempotency.ts';
import { type Asker, byBuyer, byLink, byStaff } from './askers.ts';
import { type RequestWithPhotos, storeAll, toPictures } from './photos.ts';
import type { ReturnDeps } from './codec.ts';
import { assertReturnable, requestInTx } from './request-in-tx.ts';
import * as m from '#messages';

interface Sent extends RequestWithPhotos {
  /** The order's number. */
  key: string;
  idempotencyKey: string | undefined;
}

const callOf = (asker: Asker, { key, request, photos, idempotencyKey }: Sent): IdempotentCall => {
  const hashes = photos.map((photo) => hashOf(photo));
  return {
    userId: asker.id,
    call: asker.call,
    key: idempotencyKey,
    requestHash: hashOfRequest([key, request, ...(hashes.length > 0 ? [hashes] : [])]),
    reusedMessage: m.returns_key_reused(),
  };
};

/** Whether the same key was used before; else throws unless a return can be asked for, before pictures are decoded. */
async function wasRequested(
  deps: ReturnDeps,
  asker: Asker,
  { key, call }: { key: string; call: IdempotentCall },
): Promise<boolean> {
  const { db } = deps;
  if (await isRepeated(db, call)) return true;
  try {
    const order = await findOrder(db, readOrderNumber(key));
    if (!order) throw orderNotFound();
    await asker.check(db, order);
    await assertReturnable(deps, db, order);
    return false;
  } catch (error) {
    // A concurrent copy of this call may have been faster.
    if (await isRepeated(db, call)) return true;
    throw error;
  }
}

async function requestReturn(deps: ReturnDeps, asker: Asker, sent: Sent): Promise<string> {
  const { db, uploads, now } = deps;
  const { key, request, photos } = sent;
  const call = callOf(asker, sent);
  const pictures = (await wasRequested(deps, asker, { key, call })) ? [] : await toPictures(photos);
  const id = await storeAll(uploads, pictures, (files) =>
    inTransaction(db, async (tx) => {
      await asker.lock(tx);
      const { response, isRepeat } = await once(tx, call, now(), () =>
        requestInTx(deps, tx, asker, { key, request, files }),
      );
      if (isRepeat) await uploads.disown(tx, files);
      return response;
    }),
  );
  if (pictures.length > 0) await uploads.sweep();
  return id;
}

/** The same request for each who may ask. Each resolves to the return's id; the same key is the same return. */
export const createRequestReturn = (deps: ReturnDeps) => ({
  byBuyer: (currentUser: CurrentUser, sent: Sent) =>
    requestReturn(deps, byBuyer(currentUser), sent),
  byLink: ({ row }: OrderRecord, sent: Omit<Sent, 'key'>) =>
    requestReturn(deps, byLink(row.id), { ...sent, key: row.number }),
  byStaff: (currentUser: CurrentUser, sent: Sent) =>
    requestReturn(deps, byStaff(currentUser), sent),
});
