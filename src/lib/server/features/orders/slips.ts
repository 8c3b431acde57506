import { randomUUID } from 'node:crypto';
import type { Order } from '#lib/orders/order.ts';
import { findUser, type CurrentUser } from '#lib/server/features/account/users.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { slipReturnedEmail } from './emails.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import { forAdmin } from './admin-codec.ts';
import { cannot, toEmailOrder, NO_ORDER } from './move-order.ts';
import { readOrderNumber } from './order-number.ts';
import type { OrderDeps } from './deps.ts';
import { addEvent, findOrder, type WholeOrder } from './repo.ts';
import { hashOf, toSlip, type SlipFile } from './slip-file.ts';
import {
  dropSlips,
  forgetFile,
  putSlip,
  replaceSlip,
  slippedOrdersClosed,
  currentSlip,
  takeSlipOff,
} from './slips-repo.ts';

const NOTHING_WAITS = 'There is no slip that waits for approval.';
/** Orders whose slips go in one transaction. */
const AT_ONCE = 100;

/** Slips: sent by who ordered, returned by who checks, gone when their time is over. */
export function createSlipService(parts: OrderDeps) {
  const { db, now, siteUrl, uploads } = parts;

  const note = (
    tx: Tx,
    { order }: WholeOrder,
    done: { what: 'sendSlip' | 'returnSlip'; actor_id: string; reason?: string },
  ) =>
    addEvent(tx, {
      order_id: order.id,
      at: now().toISOString(),
      before: order.status,
      after: order.status,
      ...done,
    });

  /** Of two at the same time the later stands: the order's row is their lock. */
  const own = (whole: WholeOrder, { kind, pixelHash }: SlipFile, sentHash: string) => {
    const { id, user_id } = whole.order;
    return (file: string) =>
      inTransaction(db, async (tx) => {
        if (!(await putSlip(tx, id, file))) throw cannot((await findOrder(tx, id)) ?? whole);
        const standing = await currentSlip(tx, id);
        if (standing?.file && standing.sent_hash === sentHash) {
          // The other copy of the same call was quicker.
          await putSlip(tx, id, standing.file);
          await uploads.disown(tx, [file]);
          return standing.file;
        }
        const before = await replaceSlip(tx, {
          id: randomUUID(),
          order_id: id,
          file,
          kind,
          sent_hash: sentHash,
          pixel_hash: pixelHash,
          sent_at: now().toISOString(),
        });
        await uploads.own(tx, file);
        await uploads.disown(tx, before);
        await note(tx, whole, { what: 'sendSlip', actor_id: user_id });
        return file;
      });
  };

  async function tell(tx: Tx, whole: WholeOrder, reason: string): Promise<void> {
    const owner = await findUser(tx, whole.order.user_id);
    if (!owner || owner.deleted_at) return;
    const content = slipReturnedEmail(toEmailOrder(siteUrl, whole), reason);
    await enqueueEmail(tx, { to: owner.email, content }, now());
  }

  return {
    /**
     * Takes a slip for one's own order while it waits for payment; gives where it is seen. Another
     * replaces it, the same once more changes nothing. Nothing is read for an order that takes none.
     */
    async send(
      currentUser: CurrentUser,
      key: string,
      read: () => Promise<Uint8Array>,
    ): Promise<string> {
      const whole = await findOrder(db, readOrderNumber(key));
      if (whole?.order.user_id !== currentUser.id) throw new Refusal('missing', NO_ORDER);
      if (whole.order.status !== 'pending_payment') throw cannot(whole);
      const bytes = await read();
      const sentHash = hashOf(bytes);
      const standing = await currentSlip(db, whole.order.id);
      if (standing?.file && standing.sent_hash === sentHash) return uploads.pathOf(standing.file);
      const slip = await toSlip(bytes);
      const file = await uploads.store(
        { bytes: slip.bytes, folder: 'slips', ending: slip.ending },
        own(whole, slip, sentHash),
      );
      await uploads.sweep();
      return uploads.pathOf(file);
    },

    /** Gives a waiting slip back, with the reason; the order waits on. */
    async giveBack(currentUser: CurrentUser, key: string, reason: string): Promise<Order> {
      const whole = await inTransaction(db, async (tx) => {
        const before = await findOrder(tx, readOrderNumber(key));
        if (!before) throw new Refusal('missing', NO_ORDER);
        if (!(await takeSlipOff(tx, before.order.id, reason))) {
          throw before.order.status === 'pending_payment'
            ? new Refusal('conflict', NOTHING_WAITS)
            : cannot(before);
        }
        await uploads.disown(tx, await forgetFile(tx, before.order.id));
        await note(tx, before, { what: 'returnSlip', actor_id: currentUser.id, reason });
        await tell(tx, before, reason);
        return (await findOrder(tx, before.order.id)) ?? before;
      });
      await uploads.sweep();
      return forAdmin(parts, whole);
    },

    /** Removes the slips of orders that were closed before a moment. */
    async dropOld(before: Date): Promise<void> {
      for (;;) {
        const ids = await slippedOrdersClosed(db, before, AT_ONCE);
        if (ids.length === 0) return;
        await inTransaction(db, async (tx) => uploads.disown(tx, await dropSlips(tx, ids)));
      }
    },
  };
}
export type Slips = ReturnType<typeof createSlipService>;
