import type { Receiving, Refunding } from '#lib/payments/schema.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { forAdmin } from '#lib/server/features/orders/admin-codec.ts';
import type { StaffDeps } from '#lib/server/features/orders/deps.ts';
import { createRecordPayment } from './received.ts';
import { createRefund } from './refund-order.ts';

/** What staff record of an order's money. */
export function createPayments(deps: StaffDeps) {
  const record = createRecordPayment(deps);
  const refund = createRefund(deps);
  return {
    record: async (by: CurrentUser, key: string, received: Receiving) =>
      forAdmin(deps, by, await record(by, key, received)),
    refund: async (by: CurrentUser, key: string, refunding: Refunding) =>
      forAdmin(deps, by, await refund(by, key, refunding)),
  };
}
export type Payments = ReturnType<typeof createPayments>;
