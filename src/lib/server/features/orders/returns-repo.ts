import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { DeliveryAttemptRow } from '#lib/server/infra/db/order-tables.ts';

/** Adds a failed delivery; those of one order are numbered under the order's own lock. */
export async function addAttempt(
  tx: Tx,
  attempt: Omit<DeliveryAttemptRow, 'position'>,
): Promise<void> {
  const { count } = await tx
    .selectFrom('delivery_attempts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', attempt.order_id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('delivery_attempts')
    .values({ ...attempt, position: Number(count) })
    .execute();
}

/** The failed deliveries of some orders, the oldest first. */
export const attemptsOf = async (
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<DeliveryAttemptRow[]> =>
  orderIds.length === 0
    ? []
    : db
        .selectFrom('delivery_attempts')
        .selectAll()
        .where('order_id', 'in', orderIds)
        .orderBy('order_id')
        .orderBy('position')
        .execute();
