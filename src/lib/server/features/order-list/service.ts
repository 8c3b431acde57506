import type { Approving, Cancelling, OrderFilter } from '#lib/order-list/schema.ts';
import type { Receiving, Refunding } from '#lib/payments/schema.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { type OrderRecord } from '#lib/server/features/orders/orders.ts';
import { createApproveAndAssign, createAssign } from '#lib/server/features/deliveries/assign.ts';
import { forAdmin } from '#lib/server/features/orders/admin-codec.ts';
import { createDriverList } from '#lib/server/features/deliveries/drivers.ts';
import { acceptsSpent } from '#lib/server/features/orders/take-back.ts';
import { exportOrders } from './export-orders.ts';
import { createMoveOrder, type OrderDeps } from '#lib/server/features/orders/move-order.ts';
import { createAdminOrderList } from './list.ts';
import { readOrderNumber } from '#lib/server/features/orders/order-number.ts';
import { createRecordPayment } from '#lib/server/features/payments/received.ts';
import { createRefund } from '#lib/server/features/payments/refund-order.ts';

const OTHER_SLIP = 'The customer has replaced this slip. Please check the new one.';

/** The signature of a slip's URL changes, the file name does not. */
const fileNameIn = (path: string | null): string | undefined =>
  path?.split('?', 1)[0]?.split('/').at(-1);

export function createAdminOrderService(deps: OrderDeps) {
  const { db } = deps;
  const move = createMoveOrder(deps);
  const approveAndAssign = createApproveAndAssign(deps);
  const refund = createRefund(deps);
  const recordPayment = createRecordPayment(deps);

  const toWire = (viewer: CurrentUser, order: OrderRecord) => forAdmin(deps, viewer, order);

  return {
    ...createAdminOrderList(deps),
    ...createAssign(deps),

    file: (filter: OrderFilter) => exportOrders(db, filter),

    /** `seen` is the URL of the slip that the admin saw; `andAssign` the driver who gets it in the same step. */
    async approve(currentUser: CurrentUser, key: string, { seen, andAssign }: Approving) {
      const isAllowed = ({ row }: OrderRecord) => {
        const isOther = seen !== undefined && fileNameIn(seen) !== fileNameIn(row.slip);
        if (isOther && row.status === 'pending_payment') {
          throw new Refusal('conflict', OTHER_SLIP);
        }
        return true;
      };
      const number = readOrderNumber(key);
      if (andAssign !== undefined) {
        const assigning = { driverId: andAssign, isAllowed };
        return toWire(currentUser, await approveAndAssign(currentUser, number, assigning));
      }
      const by = { actorId: currentUser.id, decider: currentUser, isAllowed };
      return toWire(currentUser, await move(number, 'approve', by));
    },

    /** Emails the reason to the owner and restocks the lines unless `restock` is false. */
    async cancel(
      currentUser: CurrentUser,
      key: string,
      reason: string,
      { restock = true, acceptSpent = false }: Partial<Omit<Cancelling, 'reason'>> = {},
    ) {
      const isAllowed = () => true;
      const accepted = { acceptsSpent: acceptsSpent(currentUser, acceptSpent) };
      const whose = { actorId: currentUser.id, decider: currentUser, isAllowed };
      const by = { ...whose, reason, restock, ...accepted };
      return toWire(currentUser, await move(readOrderNumber(key), 'cancel', by));
    },

    async recordPayment(currentUser: CurrentUser, key: string, request: Receiving) {
      return toWire(currentUser, await recordPayment(currentUser, key, request));
    },

    async refund(currentUser: CurrentUser, key: string, request: Refunding) {
      return toWire(currentUser, await refund(currentUser, key, request));
    },

    drivers: createDriverList(db),
  };
}
