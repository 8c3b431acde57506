import type { Approving, Cancelling } from '#lib/order-list/schema.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { forAdmin } from './admin-codec.ts';
import type { MoveDeps, StaffDeps } from './deps.ts';
import { createMoveOrder, type Mover } from './move-order.ts';
import { readOrderNumber } from './order-number.ts';
import type { OrderRecord } from './repo.ts';
import { acceptsSpent } from './take-back.ts';

const OTHER_SLIP = 'The customer has replaced this slip. Please check the new one.';

/** The signature of a slip's URL changes, the file name does not. */
const fileNameIn = (path: string | null): string | undefined =>
  path?.split('?', 1)[0]?.split('/').at(-1);

/** Throws `conflict` when the slip of a pending order is not the one that was seen. */
const isSlipSeen =
  (seen: Approving['seen']) =>
  ({ row }: OrderRecord): boolean => {
    const isOther = seen !== undefined && fileNameIn(seen) !== fileNameIn(row.slip);
    if (isOther && row.status === 'pending_payment') throw new Refusal('conflict', OTHER_SLIP);
    return true;
  };

/** Passed in, because deliveries are a higher feature. */
type ApproveAndAssign = (
  by: CurrentUser,
  number: string,
  how: Pick<Mover, 'isAllowed'> & { driverId: string },
) => Promise<OrderRecord>;

/** What staff decide about orders. */
export function createAdminOrders(
  deps: MoveDeps & StaffDeps & { approveAndAssign: ApproveAndAssign },
) {
  const move = createMoveOrder(deps);
  return {
    /** `seen` is the URL of the slip that the admin saw; `andAssign` the driver who gets it in the same step. */
    async approve(currentUser: CurrentUser, key: string, { seen, andAssign }: Approving) {
      const number = readOrderNumber(key);
      const by = { actorId: currentUser.id, decider: currentUser, isAllowed: isSlipSeen(seen) };
      const order = await (andAssign === undefined
        ? move(number, 'approve', by)
        : deps.approveAndAssign(currentUser, number, { ...by, driverId: andAssign }));
      return forAdmin(deps, currentUser, order);
    },

    /** Emails the reason to the owner and restocks the lines unless `restock` is false. */
    async cancel(
      currentUser: CurrentUser,
      key: string,
      reason: string,
      { restock = true, acceptSpent = false }: Partial<Omit<Cancelling, 'reason'>> = {},
    ) {
      const order = await move(readOrderNumber(key), 'cancel', {
        actorId: currentUser.id,
        decider: currentUser,
        isAllowed: () => true,
        reason,
        restock,
        acceptsSpent: acceptsSpent(currentUser, acceptSpent),
      });
      return forAdmin(deps, currentUser, order);
    },
  };
}
export type AdminOrders = ReturnType<typeof createAdminOrders>;
