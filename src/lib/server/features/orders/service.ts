import type { Order } from '#lib/orders/order.ts';
import { findByEmail, type CurrentUser } from '#lib/server/features/account/users.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { countAll } from '#lib/server/infra/rate-limits/rate-limits.ts';
import { deliveries, isDriverOf } from './deliveries.ts';
import { forAdmin } from './admin-codec.ts';
import { orderMoves, NO_ORDER } from './move-order.ts';
import { readOrderNumber } from './order-number.ts';
import type { OrderDeps } from './deps.ts';
import { orderPlacement } from './place-order.ts';
import { findOrder, ordersOf, type WholeOrder } from './repo.ts';
import { historyOf, orderWriter, toDriverOrder } from './codec.ts';

const isOwner = (currentUser: CurrentUser, { order }: WholeOrder): boolean =>
  order.user_id === currentUser.id;

/** The id of a person's own order, by its number as it was typed; undefined for any other. */
export async function findOwnOrderId(
  db: Db | Tx,
  userId: string,
  typed: string,
): Promise<string | undefined> {
  const whole = await findOrder(db, readOrderNumber(typed));
  return whole?.order.user_id === userId ? whole.order.id : undefined;
}

/** What anybody with the number and the mail address may know. */
export type Tracked = Pick<Order, 'orderId' | 'status' | 'createdAt' | 'history'>;

/** Everything about orders but the admin's part (docs/api.md "Orders"). */
export function createOrderService(parts: OrderDeps) {
  const { db, limitsOf, now, uploads } = parts;
  const toWireOrder = orderWriter(uploads.pathOf);
  const { move } = orderMoves(parts);

  async function isTold(whole: WholeOrder, email: string): Promise<boolean> {
    if (whole.order.email === email) return true;
    return (await findByEmail(db, email))?.id === whole.order.user_id;
  }

  return {
    ...orderPlacement(parts),
    ...deliveries(parts),
    move,

    /** A page of one's own orders, newest first. */
    async own(currentUser: CurrentUser, paging: { page: number; limit: number }) {
      const { orders, total } = await ordersOf(db, currentUser.id, paging);
      return {
        orders: orders.map(toWireOrder),
        total,
        page: paging.page,
        pages: Math.max(1, Math.ceil(total / paging.limit)),
      };
    },

    /** One order, for its owner, for admins and for its driver; others learn nothing. */
    async one(currentUser: CurrentUser, key: string): Promise<Order> {
      const whole = await findOrder(db, readOrderNumber(key));
      if (!whole) throw new Refusal('missing', NO_ORDER);
      if (currentUser.role === 'admin') return forAdmin(parts, whole);
      if (isOwner(currentUser, whole)) return toWireOrder(whole);
      if (isDriverOf(currentUser, whole)) return toDriverOrder(whole, now());
      throw new Refusal('missing', NO_ORDER);
    },

    /** The owner's own cancel, while nothing is paid or packed. */
    async withdraw(currentUser: CurrentUser, key: string): Promise<Order> {
      const isAllowed = (whole: WholeOrder) => isOwner(currentUser, whole);
      return toWireOrder(
        await move(readOrderNumber(key), 'withdraw', { actorId: currentUser.id, isAllowed }),
      );
    },

    /** Where an order is, for who knows its number and its mail address; one answer to all others. */
    async track({ orderId, email }: { orderId: string; email: string }, ip: string) {
      const number = readOrderNumber(orderId);
      const uncount = await countAll(
        db,
        [limitsOf.failuresOf(ip), limitsOf.wrongLookups(number)],
        now(),
      );
      const whole = await findOrder(db, number);
      const isRight = await (whole
        ? isTold(whole, email)
        : findByEmail(db, email).then(() => false));
      if (!whole || !isRight) throw new Refusal('missing', NO_ORDER);
      await uncount();
      const tracked: Tracked = {
        orderId: whole.order.number,
        status: whole.order.status,
        createdAt: whole.order.created_at,
        history: historyOf(whole),
      };
      return tracked;
    },
  };
}
