import { toRupees } from '#lib/format/money.ts';
import { returnsHref } from '#lib/returns/admin-returns.ts';
import type { WaitingPart } from '#lib/today/today.ts';
import { MAX_NEXT } from '#lib/today/waiting.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { recipientOf } from '#lib/server/features/orders/codec.ts';
import { waitingReturns } from './repo.ts';

/** The returns that wait for an admin; the total is what was paid for what comes back. */
export async function returnsWaiting(db: Db): Promise<WaitingPart> {
  const rows = await waitingReturns(db, MAX_NEXT);
  return {
    count: Number(rows[0]?.count ?? 0),
    next: rows.map(({ id, number, address, status, moved, cents, created_at }) => ({
      id,
      orderId: number,
      name: recipientOf(address),
      total: toRupees(Number(cents ?? 0)),
      since: moved ?? created_at,
      action: status === 'requested' ? 'decide' : 'complete',
      href: returnsHref({ filter: status, page: 1 }),
    })),
  };
}
