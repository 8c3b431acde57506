import { randomUUID } from 'node:crypto';
import type { Order } from '#lib/orders/codec.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { noPaymentEmail, slipReturnedEmail } from '#lib/server/features/orders/emails.ts';
import { forAdmin } from '#lib/server/features/orders/admin-codec.ts';
import { assertNotOwnOrder } from '#lib/server/features/orders/own-things.ts';
import {
  emailOwner,
  wrongStatus,
  orderNotFound,
  tellStaffOfOrder,
  type OrderDeps,
  type StaffDeps,
} from '#lib/server/features/orders/move-order.ts';
import { readOrderNumber } from '#lib/server/features/orders/order-number.ts';
import {
  addEvent,
  findOrder,
  type OrderRecord,
  clearSlips,
  putSlip,
  returnCurrentSlip,
} from '#lib/server/features/orders/orders.ts';
import {
  currentSlip,
  dropSlips,
  releaseFile,
  replaceSlip,
  slippedOrdersClosed,
} from './slips-repo.ts';
import { isByGateway, methodTable, takesTransfers } from '#lib/payments/methods.ts';
import { noSlipText } from '#lib/payments/payment-state.ts';
import { hashOf, type SlipFile, toSlip } from './slip-file.ts';

const NOTHING_WAITS = 'No slip is waiting for approval.';
const CHUNK = 100;

const addSlipEvent = (
  { now }: Pick<OrderDeps, 'now'>,
  tx: Tx,
  { row }: OrderRecord,
  event: { what: 'sendSlip' | 'returnSlip'; actor_id: string; reason?: string; own?: 0 | 1 },
) =>
  addEvent(tx, {
    order_id: row.id,
    at: now().toISOString(),
    before: row.status,
    after: row.status,
    ...event,
  });

/**
 * Replaces an earlier slip; returns the file. The order's row is the lock: of two concurrent slips the later one
 * wins.
 */
const attachSlip = (
  deps: StaffDeps,
  order: OrderRecord,
  { kind, pixelHash }: SlipFile,
  sentHash: string,
) => {
  const { db, now, uploads } = deps;
  const { id, number, user_id } = order.row;
  return (file: string): Promise<string> =>
    inTransaction(db, async (tx) => {
      if (!(await putSlip(tx, id, file))) throw wrongStatus((await findOrder(tx, id)) ?? order);
      const current = await currentSlip(tx, id);
      if (current?.file && current.sent_hash === sentHash) {
        // A concurrent copy of this call was faster.
        await putSlip(tx, id, current.file);
        await uploads.disown(tx, [file]);
        return current.file;
      }
      const replaced = await replaceSlip(tx, {
        id: randomUUID(),
        order_id: id,
        file,
        kind,
        sent_hash: sentHash,
        pixel_hash: pixelHash,
        sent_at: now().toISOString(),
      });
      await uploads.own(tx, file);
      await uploads.disown(tx, replaced);
      await addSlipEvent(deps, tx, order, { what: 'sendSlip', actor_id: user_id });
      await tellStaffOfOrder(tx, 'slips', { number, now: now(), actorId: user_id });
      return file;
    });
};

async function returnInTx(
  deps: StaffDeps,
  tx: Tx,
  currentUser: CurrentUser,
  { key, reason }: { key: string; reason: string },
): Promise<OrderRecord> {
  const order = await findOrder(tx, readOrderNumber(key));
  if (!order) throw orderNotFound();
  const own = (await assertNotOwnOrder(tx, currentUser, order)) ? 1 : 0;
  if (!(await returnCurrentSlip(tx, order.row.id, { reason, at: deps.now() }))) {
    throw order.row.status === 'pending_payment'
      ? new Refusal('conflict', NOTHING_WAITS)
      : wrongStatus(order);
  }
  await deps.uploads.disown(tx, await releaseFile(tx, order.row.id));
  await addSlipEvent(deps, tx, order, {
    what: 'returnSlip',
    actor_id: currentUser.id,
    reason,
    own,
  });
  const email = order.row.status === 'cancelled' ? noPaymentEmail : slipReturnedEmail;
  await emailOwner(deps, tx, order, (inEmail) => email(inEmail, reason));
  return (await findOrder(tx, order.row.id)) ?? order;
}

/**
 * Accepts a slip while the order waits for payment; resolves to its signed URL. Another file replaces it, the same
 * file changes nothing. `read` is called only if a slip is accepted.
 */
export const createSendSlip =
  (deps: StaffDeps) =>
  async (order: OrderRecord, read: () => Promise<Uint8Array>): Promise<string> => {
    const { db, uploads } = deps;
    const { payment_method: method } = order.row;
    if (isByGateway(method)) {
      throw new Refusal('conflict', noSlipText(method), { code: 'payment_method_refused' });
    }
    if (!takesTransfers(deps.ownSettings().payment))
      throw new Refusal('conflict', methodTable.bank_transfer.refused(), {
        code: 'payment_method_refused',
      });
    if (order.row.status !== 'pending_payment') throw wrongStatus(order);
    const bytes = await read();
    const sentHash = hashOf(bytes);
    const current = await currentSlip(db, order.row.id);
    if (current?.file && current.sent_hash === sentHash) return uploads.pathOf(current.file);
    const slip = await toSlip(bytes);
    const file = await uploads.store(
      { bytes: slip.bytes, folder: 'slips', ending: slip.ending },
      attachSlip(deps, order, slip, sentHash),
    );
    await uploads.sweep();
    return uploads.pathOf(file);
  };

export async function eraseSlipsOf(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  await clearSlips(tx, orderIds);
  return dropSlips(tx, orderIds);
}

export async function dropOldSlips(
  { db, uploads }: Pick<OrderDeps, 'db' | 'uploads'>,
  before: Date,
): Promise<void> {
  for (;;) {
    const ids = await slippedOrdersClosed(db, before, CHUNK);
    if (ids.length === 0) return;
    await inTransaction(db, async (tx) => uploads.disown(tx, await eraseSlipsOf(tx, ids)));
  }
}

export function createSlipService(deps: StaffDeps) {
  const { db, uploads } = deps;
  const sendSlip = createSendSlip(deps);
  return {
    async send(
      currentUser: CurrentUser,
      key: string,
      read: () => Promise<Uint8Array>,
    ): Promise<string> {
      const order = await findOrder(db, readOrderNumber(key));
      if (order?.row.user_id !== currentUser.id) throw orderNotFound();
      return sendSlip(order, read);
    },

    async giveBack(currentUser: CurrentUser, key: string, reason: string): Promise<Order> {
      const order = await inTransaction(db, (tx) =>
        returnInTx(deps, tx, currentUser, { key, reason }),
      );
      await uploads.sweep();
      return forAdmin(deps, currentUser, order);
    },
  };
}
export type SlipService = ReturnType<typeof createSlipService>;
