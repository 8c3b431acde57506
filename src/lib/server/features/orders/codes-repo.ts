import type { HandedOver } from '#lib/orders/hand-over.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';

/** What became of the codes at the door, on the orders' rows. */

/** Counts a wrong code that was sent for an order, whose row is locked. */
export async function countCodeTry(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Notes what became of the code at the door, and counts it for the driver. */
export async function setCodeStatus(
  tx: Tx,
  { id, driver_id }: Pick<OrderRow, 'id' | 'driver_id'>,
  { codeStatus, codeMissing }: Pick<HandedOver, 'codeStatus' | 'codeMissing'>,
): Promise<void> {
  if (codeStatus === null) return;
  const noted = tx
    .updateTable('orders')
    .set({ code_status: codeStatus, code_missing: codeMissing })
    .where('id', '=', id)
    .execute();
  const counted = tx
    .insertInto('driver_codes')
    .values({ driver_id: driver_id ?? '', code_status: codeStatus, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['driver_id', 'code_status'])
        .doUpdateSet((eb) => ({ count: eb('driver_codes.count', '+', 1) })),
    )
    .execute();
  await Promise.all([noted, counted]);
}
