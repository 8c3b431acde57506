import type { Order } from '#lib/orders/order.ts';
import type { Move } from '#lib/orders/status.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { orderMoves } from './move-order.ts';
import { readOrderNumber } from './order-number.ts';
import type { OrderDeps } from './deps.ts';
import { findOrder, ordersAssignedTo, type WholeOrder } from './repo.ts';
import { toDriverOrder } from './codec.ts';

const NOT_ASSIGNED = 'Order not found or you do not have access.';

/** What a driver says, and the move that it is. */
const moveTo = {
  delivering: 'start',
  delivered: 'handOver',
} as const satisfies Partial<Record<Order['status'], Move>>;

/** Whoever the order is assigned to, as long as he is a driver. */
export const isDriverOf = (currentUser: CurrentUser, { order }: WholeOrder): boolean =>
  currentUser.role === 'driver' && order.driver_id === currentUser.id;

/** The driver's part: what was assigned to him, and how he moves it (docs/api.md "Orders"). */
export function deliveries(parts: OrderDeps) {
  const { db, now } = parts;
  const { move } = orderMoves(parts);

  async function find(currentUser: CurrentUser, key: string): Promise<WholeOrder> {
    const whole = await findOrder(db, readOrderNumber(key));
    if (!whole || !isDriverOf(currentUser, whole)) throw new Refusal('missing', NOT_ASSIGNED);
    return whole;
  }

  return {
    /** A page of what is assigned to him, what is still to do first. */
    async assigned(currentUser: CurrentUser, paging: { page: number; limit: number }) {
      const { orders, total } = await ordersAssignedTo(db, currentUser.id, paging);
      return {
        orders: orders.map((whole) => toDriverOrder(whole, now())),
        total,
        page: paging.page,
        pages: Math.max(1, Math.ceil(total / paging.limit)),
      };
    },

    async oneAssigned(currentUser: CurrentUser, key: string): Promise<Order> {
      return toDriverOrder(await find(currentUser, key), now());
    },

    /**
     * Moves an order. What it is already is answered as if it had just become so: a phone that lost
     * the answer sends again.
     */
    async drive(currentUser: CurrentUser, key: string, to: keyof typeof moveTo): Promise<Order> {
      const before = await find(currentUser, key);
      const { id, status } = before.order;
      if (status === to) return toDriverOrder(before, now());
      const by = {
        actorId: currentUser.id,
        isAllowed: (whole: WholeOrder) => isDriverOf(currentUser, whole),
      };
      const moved = await move(id, moveTo[to], by).catch(async (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        // The other copy of the same call may have been quicker; or the order is another's by now.
        const after = await find(currentUser, id);
        if (after.order.status !== to) throw error;
        return after;
      });
      return toDriverOrder(moved, now());
    },
  };
}
