import type { Order } from '#lib/orders/codec.ts';
import type { Move } from '#lib/orders/status.ts';
import { Refusal } from '#lib/server/errors.ts';
import { isApprovedDriver, type CurrentUser } from '#lib/server/features/account/users.ts';
import type { FailedAttempt } from '#lib/orders/returns-schema.ts';
import { createFail } from './attempts.ts';
import { createMoveOrder, type OrderDeps } from './move-order.ts';
import { readOrderNumber } from './order-number.ts';
import { findOrder, ordersAssignedTo, type WholeOrder } from './repo.ts';
import { toDriverOrder } from './codec.ts';

const NOT_ASSIGNED = 'Order not found or you do not have access.';

/** The statuses that a driver may set, and the move to each. */
const moveTo = {
  delivering: 'start',
  delivered: 'handOver',
} as const satisfies Partial<Record<Order['status'], Move>>;

/** Whether the order is assigned to this person, who is still an approved driver. */
export const isDriverOf = (currentUser: CurrentUser, { order, driver }: WholeOrder): boolean =>
  currentUser.role === 'driver' &&
  order.driver_id === currentUser.id &&
  driver?.isApproved === true;

/** What drivers do with the orders assigned to them (docs/api.md "Orders"). */
export function createDeliveryService(deps: OrderDeps) {
  const { db, now } = deps;
  const move = createMoveOrder(deps);

  async function find(currentUser: CurrentUser, key: string): Promise<WholeOrder> {
    const whole = await findOrder(db, readOrderNumber(key));
    if (!whole || !isDriverOf(currentUser, whole)) throw new Refusal('missing', NOT_ASSIGNED);
    return whole;
  }

  const fail = createFail({ now, move, find, isAllowed: isDriverOf });

  return {
    /** Notes that a delivery failed; the order stays the driver's until an admin decides. */
    async fail(currentUser: CurrentUser, key: string, failed: FailedAttempt): Promise<Order> {
      return toDriverOrder(await fail(currentUser, key, failed), now());
    },

    /** A page of the driver's orders, open ones first; none before an admin approved the driver. */
    async assigned(currentUser: CurrentUser, paging: { page: number; limit: number }) {
      if (!(await isApprovedDriver(db, currentUser.id))) {
        return { orders: [], total: 0, page: paging.page, pages: 1, approved: false };
      }
      const { orders, total } = await ordersAssignedTo(db, currentUser.id, paging);
      return {
        orders: orders.map((whole) => toDriverOrder(whole, now())),
        total,
        page: paging.page,
        pages: Math.max(1, Math.ceil(total / paging.limit)),
        approved: true,
      };
    },

    async oneAssigned(currentUser: CurrentUser, key: string): Promise<Order> {
      return toDriverOrder(await find(currentUser, key), now());
    },

    /**
     * Changes an order's status. Succeeds when it has that status already: after a lost response the
     * phone sends the call again.
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
        // A concurrent copy of this call may have been faster, or the order reassigned.
        const after = await find(currentUser, id);
        if (after.order.status !== to) throw error;
        return after;
      });
      return toDriverOrder(moved, now());
    },
  };
}
