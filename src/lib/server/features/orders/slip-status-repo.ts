import type { Tx } from '#lib/server/infra/db/open.ts';

/** Returns `false` when the order no longer waits for payment. */
export async function putSlip(tx: Tx, orderId: string, file: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ slip: file, slip_status: 'waiting', slip_reason: '', slip_decided_at: null })
    .where('id', '=', orderId)
    .where('status', '=', 'pending_payment')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns `false` when no slip waits. One may wait on a cancelled order, whose money may still have come. */
export async function returnCurrentSlip(
  tx: Tx,
  orderId: string,
  { reason, at }: { reason: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({
      slip: null,
      slip_status: 'returned',
      slip_reason: reason,
      slip_decided_at: at.toISOString(),
    })
    .where('id', '=', orderId)
    .where('status', 'in', ['pending_payment', 'cancelled'])
    .where('slip_status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function approveSlip(tx: Tx, orderId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ slip_status: 'approved', slip_decided_at: at.toISOString() })
    .where('id', '=', orderId)
    .where('slip_status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function clearSlips(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ slip: null, slip_reason: '' })
    .where('id', 'in', orderIds)
    .execute();
}
