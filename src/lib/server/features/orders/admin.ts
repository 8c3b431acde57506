import type { DriverOption } from '#lib/orders/admin-codec.ts';
import type { OrderFilter } from '#lib/orders/admin-schema.ts';
import type { Refunding } from '#lib/orders/returns-schema.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { pageOfDrivers, type Paging } from './admin-repo.ts';
import { createAssign } from './assign.ts';
import { forAdmin, toDrivers } from './admin-codec.ts';
import { assertNotOwnOrder } from './buyer.ts';
import { exportOrders } from './export-orders.ts';
import { createMoveOrder, type OrderDeps } from './move-order.ts';
import { createAdminOrderList } from './order-list.ts';
import { readOrderNumber } from './order-number.ts';
import { createRefund } from './refunds.ts';
import type { WholeOrder } from './repo.ts';

/** What admins do with orders (docs/api.md "Administration"). */

const OTHER_SLIP = 'The customer has replaced this slip. Please check the new one.';

/** The file name in a slip's signed URL: the signature changes every few hours, the name does not. */
const fileNameIn = (path: string | null): string | undefined =>
  path?.split('?', 1)[0]?.split('/').at(-1);

export function createAdminOrderService(deps: OrderDeps) {
  const { db } = deps;
  const move = createMoveOrder(deps);
  const refund = createRefund(deps);

  const toWire = (viewer: CurrentUser, whole: WholeOrder) => forAdmin(deps, viewer, whole);

  return {
    ...createAdminOrderList(deps),
    ...createAssign(deps),

    /** The orders of a list, whole, as lines of a CSV file. */
    file: (filter: OrderFilter) => exportOrders(db, filter),

    /** Accepts the slip, or cash on delivery. `seen` is the URL of the slip the admin looked at. */
    async approve(
      currentUser: CurrentUser,
      key: string,
      { seen }: { seen?: string | null | undefined },
    ) {
      const isAllowed = ({ order }: WholeOrder) => {
        assertNotOwnOrder(currentUser, order);
        const isOther = seen !== undefined && fileNameIn(seen) !== fileNameIn(order.slip);
        if (isOther && order.status === 'pending_payment') {
          throw new Refusal('conflict', OTHER_SLIP);
        }
        return true;
      };
      const by = { actorId: currentUser.id, isAllowed };
      return toWire(currentUser, await move(readOrderNumber(key), 'approve', by));
    },

    /**
     * Cancels an order: its owner gets the reason by email, and its lines go back in stock unless
     * `restock` is false.
     */
    async cancel(currentUser: CurrentUser, key: string, reason: string, restock = true) {
      const isAllowed = ({ order }: WholeOrder) => {
        assertNotOwnOrder(currentUser, order);
        return true;
      };
      const by = { actorId: currentUser.id, isAllowed, reason, restock };
      return toWire(currentUser, await move(readOrderNumber(key), 'cancel', by));
    },

    /** Pays money back to the customer, which is emailed. */
    async refund(currentUser: CurrentUser, key: string, request: Refunding) {
      return toWire(currentUser, await refund(currentUser, key, request));
    },

    /** A page of the drivers, by name. */
    async drivers({ page, limit }: Paging): Promise<{
      drivers: DriverOption[];
      total: number;
      page: number;
      pages: number;
    }> {
      const { rows, total } = await pageOfDrivers(db, { page, limit });
      return {
        drivers: await toDrivers(db, rows),
        total,
        page,
        pages: Math.max(1, Math.ceil(total / limit)),
      };
    },
  };
}
