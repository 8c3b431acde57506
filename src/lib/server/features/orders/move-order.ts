import { mayMove, moves, type Move, type Status } from '#lib/orders/status.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { findUser, type CurrentUser } from '#lib/server/features/account/users.ts';
import type { EmailContent } from '#lib/server/infra/mail/layout.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import { guestPath } from './buyer.ts';
import { codeForOwner } from './delivery-code.ts';
import type { OrderDeps } from './deps.ts';
import { orderMovedEmail, orderPlacedEmail, type OrderInEmail } from './emails.ts';
import { cashPaidOf, totalCentsOf } from './ledger.ts';
import { applyMove, type MoveDetails } from './move-effects.ts';
import { addEvent, findLockedOrder, findOrder, setStatus, type OrderRecord } from './repo.ts';
import * as m from '#messages';

export type { OrderDeps } from './deps.ts';

/** Uses the table in `orders/status.ts`; throws for any other change. */

interface Moving extends MoveDetails {
  reason?: string;
}

export interface Mover extends Moving {
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

type EmailDeps = Pick<OrderDeps, 'siteUrl' | 'now' | 'settings' | 'secret' | 'ownSettings'>;

export const toEmailOrder = (
  { siteUrl, settings, ...code }: EmailDeps,
  { row, lines }: Pick<OrderRecord, 'row' | 'lines'>,
): OrderInEmail => ({
  orderNumber: row.number,
  siteUrl,
  guestPath: guestPath(row, code.secret),
  deliveryCode: codeForOwner(code, row),
  lines: lines.map((line) => ({ ...line, unitCents: line.unit_cents })),
  subtotalCents: row.subtotal_cents,
  shippingCents: row.shipping_cents,
  cashFeeCents: row.cash_fee_cents,
  totalCents: totalCentsOf(row),
  method: row.payment_method,
  hasSlip: row.slip_status === 'waiting',
  bankAccounts: code.ownSettings().payment.bankAccounts,
  settings: settings(),
});

export const enqueueOrderPlacedEmail = (
  deps: EmailDeps,
  tx: Tx,
  { email: to, language }: Pick<CurrentUser, 'email' | 'language'>,
  order: OrderRecord,
): Promise<void> => {
  const content = () => orderPlacedEmail(toEmailOrder(deps, order));
  return enqueueEmail(tx, { to, language, content, settings: deps.settings() }, deps.now());
};

/** Sends nothing to a deleted account or a guest without an email. `write` runs in the language of the person. */
export async function emailOwner(
  deps: EmailDeps,
  tx: Tx,
  order: OrderRecord,
  write: (order: OrderInEmail) => EmailContent | Promise<EmailContent>,
): Promise<void> {
  const content = () => write(toEmailOrder(deps, order));
  const settings = deps.settings();
  if (order.row.guest_token_hash !== null) {
    const { email: to, language } = order.row;
    // The email has the order's link, so it is erased after sending.
    const email = { to, language, content, settings, isSecret: true };
    if (to !== '') await enqueueEmail(tx, email, deps.now());
    return;
  }
  const owner = await findUser(tx, order.row.user_id);
  if (!owner || owner.deleted_at) return;
  // The email has a delivery code, so it is erased after sending.
  const isSecret = codeForOwner(deps, order.row) !== undefined;
  const { email: to, language } = owner;
  await enqueueEmail(tx, { to, language, content, settings, isSecret }, deps.now());
}

function assertMayMove(order: OrderRecord, move: Move): void {
  const { status, failed_at } = order.row;
  if (!mayMove(move, status)) throw wrongStatus(order);
  if (move === 'start' && failed_at !== null)
    throw new Refusal('conflict', m.orders_shop_decides(), { code: 'shop_decides' });
}

/** Expects a locked row. */
export async function moveLocked(
  deps: OrderDeps,
  tx: Tx,
  order: OrderRecord,
  move: Move,
  by: Moving,
): Promise<OrderRecord> {
  const { row } = order;
  const { to } = moves[move];
  assertMayMove(order, move);
  const now = deps.now();
  const at = now.toISOString();
  const { restock, reason = '' } = by;
  const failedAt = by.failedAt ?? (move === 'fail' ? at : null);
  const [{ refundDueCents, tags }] = await Promise.all([
    applyMove(tx, order, move, by, { at: now, refundReplaced: deps.refundReplaced }),
    setStatus(tx, { id: row.id, status: to, at, failedAt }),
    addEvent(tx, {
      order_id: row.id,
      at,
      actor_id: by.actorId,
      what: move,
      before: row.status,
      after: to,
      reason: restock === false ? `${reason} Not restocked.` : reason,
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
    emailOwner(deps, tx, order, async (inEmail) =>
      orderMovedEmail(inEmail, move, { reason, refundDueCents, cashPaid: await cashPaid() }),
    ),
  ]);
  deps.changes.record(tx, tags);
  return moved;
}

/** A cancellation restocks the lines. `key` is the order's id or number. Throws `missing` or `conflict`. */
export const createMoveOrder =
  (deps: OrderDeps) =>
  (key: string, move: Move, by: Mover): Promise<OrderRecord> =>
    inTransaction(deps.db, async (tx) => {
      const order = await findLockedOrder(tx, key);
      if (!order || !by.isAllowed(order)) throw orderNotFound();
      return moveLocked(deps, tx, order, move, by);
    });
