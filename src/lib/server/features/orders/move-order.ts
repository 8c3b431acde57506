import { mayMove, moves, type Move } from '#lib/orders/status.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { findUser } from '#lib/server/features/account/users.ts';
import { orderMovedEmail, type OrderInEmail } from './emails.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import { approveSlip } from './slips-repo.ts';
import type { OrderDeps } from './deps.ts';
import { addEvent, findOrder, giveBackStock, setStatus, type WholeOrder } from './repo.ts';
import { productTag, statusTag } from '#lib/server/infra/cache-tags.ts';

/** Moving an order along the table of `orders/status.ts`; every other move is refused. */

export const NO_ORDER = 'Order not found.';

/** Who moves it; `isAllowed` is told the order as it is inside the transaction. */
export interface Moving {
  actorId: string;
  isAllowed: (whole: WholeOrder) => boolean;
  reason?: string;
}

export const cannot = (whole: WholeOrder) =>
  new Refusal('conflict', `This can't be done: the order is ${statusWord(whole)}.`);

const statusWord = ({ order }: WholeOrder): string => order.status.replaceAll('_', ' ');

/** An order as a letter tells of it. */
export const toEmailOrder = (siteUrl: string, { order, lines }: WholeOrder): OrderInEmail => ({
  orderNumber: order.number,
  siteUrl,
  lines: lines.map((line) => ({ ...line, unitCents: line.unit_cents })),
  subtotalCents: order.subtotal_cents,
  shippingCents: order.shipping_cents,
});

export function orderMoves({ db, now, changes, siteUrl }: OrderDeps) {
  async function tell(tx: Tx, whole: WholeOrder, move: Move, reason: string) {
    const owner = await findUser(tx, whole.order.user_id);
    if (!owner || owner.deleted_at) return;
    const content = orderMovedEmail(toEmailOrder(siteUrl, whole), move, reason);
    await enqueueEmail(tx, { to: owner.email, content }, now());
  }

  /** Gives the order as it is then. Cancelling gives the stock back. */
  async function inTx(tx: Tx, key: string, move: Move, by: Moving): Promise<WholeOrder> {
    const whole = await findOrder(tx, key);
    if (!whole || !by.isAllowed(whole)) throw new Refusal('missing', NO_ORDER);
    const { order } = whole;
    const { to } = moves[move];
    if (!mayMove(move, order.status)) throw cannot(whole);
    const at = now();
    // A rival moved it since it was read: it is as if he had come before, so it is looked at anew.
    if (!(await setStatus(tx, order.id, { before: order.status, after: to, at }))) {
      return inTx(tx, key, move, by);
    }
    await addEvent(tx, {
      order_id: order.id,
      at: at.toISOString(),
      actor_id: by.actorId,
      what: move,
      before: order.status,
      after: to,
      reason: by.reason ?? '',
    });
    await tell(tx, whole, move, by.reason ?? '');
    if (move === 'approve') await approveSlip(tx, order.id);
    const back = to === 'cancelled' ? whole.lines : [];
    const lines = back.toSorted((one, other) =>
      one.product_id < other.product_id ? -1 : Number(one.product_id > other.product_id),
    );
    for (const line of lines) await giveBackStock(tx, line.product_id, line.quantity);
    const moved = (await findOrder(tx, order.id)) ?? whole;
    const change = statusTag({ before: order.status, after: to });
    // What was delivered was bought here: reviews of it say so.
    const touched = to === 'delivered' ? whole.lines : lines;
    await changes.note(tx, [change, ...touched.map((line) => productTag(line.product_id))]);
    return moved;
  }

  return {
    move: (key: string, move: Move, by: Moving): Promise<WholeOrder> =>
      inTransaction(db, (tx) => inTx(tx, key, move, by)),
  };
}
