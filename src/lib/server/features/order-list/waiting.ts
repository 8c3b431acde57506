import { toRupees } from '#lib/format/money.ts';
import type { OrderKind } from '#lib/order-list/next-step.ts';
import { paths } from '#lib/site/paths.ts';
import type { WaitingPart } from '#lib/today/today.ts';
import { MAX_NEXT, waitingTable } from '#lib/today/waiting.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { recipientOf } from '#lib/server/features/orders/codec.ts';
import { totalCentsOf } from '#lib/server/features/orders/ledger.ts';
import { waitingOrders } from './waiting-repo.ts';

/** The orders that wait for the shop to do this. */
export async function ordersWaiting(db: Db, kind: OrderKind, now: Date): Promise<WaitingPart> {
  const rows = await waitingOrders(db, kind, now, MAX_NEXT);
  return {
    count: Number(rows[0]?.count ?? 0),
    next: rows.map(({ id, number, address, since, ...costs }) => ({
      id,
      orderId: number,
      name: recipientOf(address),
      total: toRupees(totalCentsOf(costs)),
      since,
      action: waitingTable[kind].action,
      href: kind === 'slip' ? paths.adminSlip(number) : paths.adminOrder(number),
    })),
  };
}
