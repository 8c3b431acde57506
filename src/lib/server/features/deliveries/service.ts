import type { Order } from '#lib/orders/codec.ts';
import { Refusal } from '#lib/server/errors.ts';
import { isApprovedDriver, type CurrentUser } from '#lib/server/features/account/users.ts';
import type { FailedAttempt, HandOver } from '#lib/deliveries/schema.ts';
import { createFail } from './attempts.ts';
import { createHandOver } from './hand-over.ts';
import { createSendPhoto } from './photos.ts';
import type { MoveDeps, OrderDeps } from '#lib/server/features/orders/deps.ts';
import { createMoveOrder } from '#lib/server/features/orders/move-order.ts';
import { readOrderNumber } from '#lib/server/features/orders/order-number.ts';
import { ordersAssignedTo } from './repo.ts';
import { findOrder, type OrderRecord } from '#lib/server/features/orders/orders.ts';
import { isDriverOf, toDriverOrder } from '#lib/server/features/orders/codec.ts';
import { pagesOf, type Paging } from '#lib/paging/paging.ts';
import * as m from '#messages';

export function createDeliveryService(deps: MoveDeps & Pick<OrderDeps, 'uploads'>) {
  const { db, now } = deps;
  const missing = () =>
    new Refusal('missing', m.deliveries_not_assigned(), { code: 'order_not_assigned' });
  const write = (order: OrderRecord): Order => toDriverOrder(order, now(), deps.ownSettings());
  const move = createMoveOrder(deps);

  async function find(currentUser: CurrentUser, key: string): Promise<OrderRecord> {
    const order = await findOrder(db, readOrderNumber(key));
    if (!order || !isDriverOf(currentUser, order)) throw missing();
    return order;
  }

  const fail = createFail({ now, move, find, isAllowed: isDriverOf });
  const handOver = createHandOver(deps, { isAllowed: isDriverOf, missing });

  const sendPhoto = createSendPhoto(deps, { find });

  return {
    /** The order stays with the driver until an admin decides. */
    async fail(currentUser: CurrentUser, key: string, failed: FailedAttempt): Promise<Order> {
      return write(await fail(currentUser, key, failed));
    },

    /** Open orders first; empty for a driver who is not approved. */
    async assigned(currentUser: CurrentUser, paging: Paging) {
      if (!(await isApprovedDriver(db, currentUser.id))) {
        return { orders: [], total: 0, page: paging.page, pages: 1, approved: false };
      }
      const { orders, total } = await ordersAssignedTo(db, currentUser.id, paging);
      return {
        orders: orders.map(write),
        ...pagesOf(total, paging),
        approved: true,
      };
    },

    async sendPhoto(
      currentUser: CurrentUser,
      key: string,
      read: () => Promise<Uint8Array>,
    ): Promise<Order> {
      await sendPhoto(currentUser, key, read);
      return write(await find(currentUser, key));
    },

    async oneAssigned(currentUser: CurrentUser, key: string): Promise<Order> {
      return write(await find(currentUser, key));
    },

    /**
     * Succeeds if the order has the status already, because phones repeat a call after a lost response. Hand-over
     * data counts the first time.
     */
    async drive(
      currentUser: CurrentUser,
      key: string,
      to: 'delivering' | 'delivered',
      reported: Partial<HandOver> = {},
    ): Promise<Order> {
      if (to === 'delivered') {
        const given = { code: '', codeMissing: '', cashNote: '', ...reported };
        return write(await handOver(currentUser, readOrderNumber(key), given));
      }
      const before = await find(currentUser, key);
      const { id, status } = before.row;
      if (status === to) return write(before);
      const by = {
        actorId: currentUser.id,
        isAllowed: (order: OrderRecord) => isDriverOf(currentUser, order),
      };
      const moved = await move(id, 'start', by).catch(async (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        // A concurrent copy of this call was faster, or the order was reassigned.
        const after = await find(currentUser, id);
        if (after.row.status !== to) throw error;
        return after;
      });
      return write(moved);
    },
  };
}
export type DeliveryService = ReturnType<typeof createDeliveryService>;
