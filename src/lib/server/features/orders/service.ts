import { can } from '#lib/account/permissions.ts';
import type { Order } from '#lib/orders/codec.ts';
import { isByGateway } from '#lib/payments/methods.ts';
import { isPendingApproval } from '#lib/payments/slip.ts';
import { findByEmail, type CurrentUser } from '#lib/server/features/account/users.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { countAll } from '#lib/server/infra/rate-limits.ts';
import { isDriverOf, historyOf, ownerWriter, toDriverOrder } from './codec.ts';
import { forAdmin } from './admin-codec.ts';
import type { MoveDeps, OrderDeps, StaffDeps } from './deps.ts';
import { createMoveOrder, orderNotFound } from './move-order.ts';
import { dueCentsOf } from './ledger.ts';
import { readOrderNumber } from './order-number.ts';
import { findOrder, ordersOf, type OrderRecord } from './repo.ts';
import { pagesOf, type Paging } from '#lib/paging/paging.ts';

const isOwner = (currentUser: CurrentUser, { row }: OrderRecord): boolean =>
  row.user_id === currentUser.id;

export async function findOwnOrder(
  db: Db | Tx,
  userId: string,
  typed: string,
): Promise<OrderRecord | undefined> {
  const order = await findOrder(db, readOrderNumber(typed));
  return order?.row.user_id === userId ? order : undefined;
}

/** Visible to anybody with the number and email address. */
export interface Tracked extends Pick<Order, 'orderId' | 'status' | 'createdAt' | 'history'> {
  pendingApproval: boolean;
}

export function createOrderService(deps: MoveDeps & StaffDeps & Pick<OrderDeps, 'limitsOf'>) {
  const { db, limitsOf, now, uploads } = deps;
  const toWireOrder = ownerWriter(uploads.pathOf, deps);
  const move = createMoveOrder(deps);

  async function hasEmail(order: OrderRecord, email: string): Promise<boolean> {
    if (order.row.email === email) return true;
    return (await findByEmail(db, email))?.id === order.row.user_id;
  }

  return {
    move,

    async own(currentUser: CurrentUser, paging: Paging) {
      const { orders, total } = await ordersOf(db, currentUser.id, paging);
      return {
        orders: orders.map(toWireOrder),
        ...pagesOf(total, paging),
      };
    },

    /** For its owner, admins and its driver; throws `missing` for others. */
    async one(currentUser: CurrentUser, key: string): Promise<Order> {
      const found = await findOrder(db, readOrderNumber(key));
      if (!found) throw orderNotFound();
      const own = isOwner(currentUser, found) ? toWireOrder(found) : undefined;
      if (can(currentUser, 'orders')) {
        const order = await forAdmin(deps, currentUser, found);
        if (!own) return order;
        const { deliveryCode } = own;
        return {
          ...order,
          ...(deliveryCode !== undefined && { deliveryCode }),
          payment: { ...order.payment, ...own.payment },
        };
      }
      if (own) return own;
      if (isDriverOf(currentUser, found)) {
        return toDriverOrder(found, now(), deps.ownSettings());
      }
      throw orderNotFound();
    },

    async withdraw(currentUser: CurrentUser, key: string): Promise<Order> {
      const isAllowed = (order: OrderRecord) => isOwner(currentUser, order);
      return toWireOrder(
        await move(readOrderNumber(key), 'withdraw', { actorId: currentUser.id, isAllowed }),
      );
    },

    /** Requires the number and email; throws `missing` otherwise. */
    async track({ orderId, email }: { orderId: string; email: string }, ip: string) {
      const number = readOrderNumber(orderId);
      const uncount = await countAll(
        db,
        [limitsOf.failuresOf(ip), limitsOf.wrongLookups(number)],
        now(),
      );
      const order = await findOrder(db, number);
      // An unknown number costs a query too, so that the response time does not reveal it.
      const isRight = await (order
        ? hasEmail(order, email)
        : findByEmail(db, email).then(() => false));
      if (!order || !isRight) throw orderNotFound();
      await uncount();
      const tracked: Tracked = {
        orderId: order.row.number,
        status: order.row.status,
        pendingApproval: isPendingApproval({
          status: order.row.status,
          slipStatus: order.row.slip_status,
          isOnline: isByGateway(order.row.payment_method),
          dueCents: dueCentsOf(order.row, order.payments),
        }),
        createdAt: order.row.created_at,
        history: historyOf(order),
      };
      return tracked;
    },
  };
}
export type OrderService = ReturnType<typeof createOrderService>;
