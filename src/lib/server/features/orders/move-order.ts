import type { TextStep } from '#lib/orders/buyer-texts.ts';
import { mayMove, moves, type Move, type Status } from '#lib/orders/status.ts';
import type { Decider } from '#lib/server/features/account/own-things.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { MoveDeps } from './deps.ts';
import { orderMovedEmail } from './emails.ts';
import { cashPaidOf } from './ledger.ts';
import { isGiftVouchersAlone, type SentGiftVoucher, sentText } from './bought-gift-vouchers.ts';
import { applyMove, type MoveDetails } from './move-effects.ts';
import { assertNotOwnOrder } from './own-things.ts';
import { emailOwner } from './owner-emails.ts';
import { addEvent, findLockedOrder, findOrder, setStatus, type OrderRecord } from './repo.ts';
import * as m from '#messages';

export type { MoveDeps, OrderDeps, SellDeps, StaffDeps, TextDeps } from './deps.ts';
export { emailOwner, enqueueOrderPlacedEmail } from './owner-emails.ts';
export { tellStaffOfOrder } from './staff-push.ts';

/** Uses the table in `orders/status.ts`; throws for any other change. */

interface Moving extends MoveDetails {
  reason?: string;
  /** An admin decides about an order of their own. */
  isOwn?: boolean;
}

export interface Mover extends Moving {
  /** Who decides, where nobody may about what is their own. */
  decider?: Decider;
  isAllowed: (order: OrderRecord) => boolean;
}

export const orderNotFound = () =>
  new Refusal('missing', m.orders_not_found(), { code: 'order_not_found' });

const refusals: Record<Status, () => string> = {
  pending_payment: m.orders_refused_pending_payment,
  to_delivery: m.orders_refused_to_delivery,
  delivering: m.orders_refused_delivering,
  delivered: m.orders_refused_delivered,
  cancelled: m.orders_refused_cancelled,
};

export const wrongStatus = ({ row }: OrderRecord) =>
  new Refusal('conflict', refusals[row.status](), { code: 'wrong_order_status' });

function assertMayMove(order: OrderRecord, move: Move): void {
  const { status, failed_at } = order.row;
  if (!mayMove(move, status)) throw wrongStatus(order);
  if (move === 'start' && failed_at !== null)
    throw new Refusal('conflict', m.orders_shop_decides(), { code: 'shop_decides' });
}

/** Gift vouchers are emailed, so approving an order with nothing else delivers it. */
const statusAfter = (order: OrderRecord, move: Move): Status =>
  move === 'approve' && isGiftVouchersAlone(order) ? 'delivered' : moves[move].to;

function inEmailOf(order: OrderRecord, sent: readonly SentGiftVoucher[]) {
  const text = sentText(sent);
  return text === undefined ? undefined : { text, isAll: isGiftVouchersAlone(order) };
}

const textSteps: Partial<Record<Move, TextStep>> = { start: 'started', fail: 'failed' };

/** Expects a locked row. */
export async function moveLocked(
  deps: MoveDeps,
  tx: Tx,
  order: OrderRecord,
  move: Move,
  by: Moving,
): Promise<OrderRecord> {
  const { row } = order;
  const to = statusAfter(order, move);
  assertMayMove(order, move);
  const now = deps.now();
  const at = now.toISOString();
  const { restock, reason = '' } = by;
  const failedAt = by.failedAt ?? (move === 'fail' ? at : null);
  const [{ refundDueCents, giftVoucherBackCents, tags, giftVouchers }] = await Promise.all([
    applyMove(deps, tx, order, move, by),
    setStatus(tx, { id: row.id, status: to, at, failedAt }),
    addEvent(tx, {
      order_id: row.id,
      at,
      actor_id: by.actorId,
      what: move,
      before: row.status,
      after: to,
      reason: restock === false ? `${reason} Not restocked.` : reason,
      own: by.isOwn === true ? 1 : 0,
    }),
  ]);
  const reading = findOrder(tx, row.id).then((found) => found ?? order);
  const cashPaid = async () => {
    if (move !== 'handOver') return undefined;
    const handedOver = await reading;
    return cashPaidOf(handedOver.row, handedOver.payments);
  };
  const [moved] = await Promise.all([
    reading,
    emailOwner(
      deps,
      tx,
      order,
      async (inEmail) =>
        orderMovedEmail(inEmail, move, {
          reason,
          refundDueCents,
          giftVoucherBackCents,
          cashPaid: await cashPaid(),
          giftVoucher: inEmailOf(order, giftVouchers),
        }),
      textSteps[move],
    ),
  ]);
  deps.changes.record(tx, tags);
  return moved;
}

/** A cancellation restocks the lines. `key` is the order's id or number. Throws `missing`, `conflict`, and `forbidden`
 * for a decider's own order. */
export async function moveInTx(
  deps: MoveDeps,
  tx: Tx,
  key: string,
  move: Move,
  by: Mover,
): Promise<OrderRecord> {
  const order = await findLockedOrder(tx, key);
  if (!order || !by.isAllowed(order)) throw orderNotFound();
  const { decider } = by;
  const isOwn = decider !== undefined && (await assertNotOwnOrder(tx, decider, order));
  return moveLocked(deps, tx, order, move, { ...by, isOwn });
}

export const createMoveOrder =
  (deps: MoveDeps) =>
  (key: string, move: Move, by: Mover): Promise<OrderRecord> =>
    inTransaction(deps.db, (tx) => moveInTx(deps, tx, key, move, by));
