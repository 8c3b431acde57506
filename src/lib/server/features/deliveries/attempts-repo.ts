import type { Tx } from '#lib/server/infra/db/open.ts';
import type { DeliveryAttemptRow } from '#lib/server/infra/db/order-tables.ts';
import { prepared } from '#lib/server/infra/db/statements.ts';

/** The order's lock numbers its attempts. */
export const addAttempt = prepared((tx, attempt: Omit<DeliveryAttemptRow, 'position'>) =>
  tx.insertInto('delivery_attempts').values((eb) => ({
    ...attempt,
    position: eb
      .selectFrom('delivery_attempts')
      .select(eb.fn.countAll<number>().as('count'))
      .where('order_id', '=', attempt.order_id),
  })),
);

export async function dropNotes(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('delivery_attempts')
    .set({ note: '' })
    .where('order_id', 'in', orderIds)
    .execute();
}
