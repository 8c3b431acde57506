import type { Order } from '#lib/orders/order.ts';
import { findByEmail } from '#lib/server/features/account/users.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { countAll } from '#lib/server/infra/rate-limits/count.ts';
import type { Me } from '#lib/server/features/account/users.ts';
import { driving, isDriverOf } from './deliveries.ts';
import { forAdmin } from './admin-orders.ts';
import { moving, NO_ORDER } from './move-order.ts';
import { readNumber } from './order-number.ts';
import type { OrderParts } from './parts.ts';
import { placing } from './place-order.ts';
import { findOrder, ordersOf, type WholeOrder } from './repo.ts';
import { historyOf, orderWriter, toDriverOrder } from './codec.ts';

const isOwner = (me: Me, { order }: WholeOrder): boolean => order.user_id === me.id;

/** The id of a person's own order, by its number as it was typed; undefined for any other. */
export async function findOwnOrderId(
  db: Db | Tx,
  userId: string,
  typed: string,
): Promise<string | undefined> {
  const whole = await findOrder(db, readNumber(typed));
  return whole?.order.user_id === userId ? whole.order.id : undefined;
}

/** What anybody with the number and the mail address may know. */
export type Tracked = Pick<Order, 'orderId' | 'status' | 'createdAt' | 'history'>;

/** Everything about orders but the admin's part (docs/api.md "Orders"). */
export function orderDesk(parts: OrderParts) {
  const { db, limitsOf, now, uploads } = parts;
  const toWireOrder = orderWriter(uploads.pathOf);
  const { move } = moving(parts);

  async function isTold(whole: WholeOrder, email: string): Promise<boolean> {
    if (whole.order.email === email) return true;
    return (await findByEmail(db, email))?.id === whole.order.user_id;
  }

  return {
    ...placing(parts),
    ...driving(parts),
    move,

    /** A page of one's own orders, newest first. */
    async own(me: Me, paging: { page: number; limit: number }) {
      const { orders, total } = await ordersOf(db, me.id, paging);
      return {
        orders: orders.map(toWireOrder),
        total,
        page: paging.page,
        pages: Math.max(1, Math.ceil(total / paging.limit)),
      };
    },

    /** One order, for its owner, for admins and for its driver; others learn nothing. */
    async one(me: Me, key: string): Promise<Order> {
      const whole = await findOrder(db, readNumber(key));
      if (!whole) throw new Refusal('missing', NO_ORDER);
      if (me.role === 'admin') return forAdmin(parts, whole);
      if (isOwner(me, whole)) return toWireOrder(whole);
      if (isDriverOf(me, whole)) return toDriverOrder(whole, now());
      throw new Refusal('missing', NO_ORDER);
    },

    /** The owner's own cancel, while nothing is paid or packed. */
    async withdraw(me: Me, key: string): Promise<Order> {
      const isAllowed = (whole: WholeOrder) => isOwner(me, whole);
      return toWireOrder(await move(readNumber(key), 'withdraw', { actorId: me.id, isAllowed }));
    },

    /** Where an order is, for who knows its number and its mail address; one answer to all others. */
    async track({ orderId, email }: { orderId: string; email: string }, ip: string) {
      const number = readNumber(orderId);
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
