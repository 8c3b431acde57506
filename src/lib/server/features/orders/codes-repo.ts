import type { HandedOver } from '#lib/orders/hand-over.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';

/** What became of the codes at the door, on the orders' rows. */

/** Counts a wrong code that was sent for an order, whose row is locked. */
export async function countCodeTry(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Notes what became of the code at the door. */
export async function setCodeStatus(
  tx: Tx,
  id: string,
  { codeStatus, codeMissing }: Pick<HandedOver, 'codeStatus' | 'codeMissing'>,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ code_status: codeStatus, code_missing: codeMissing })
    .where('id', '=', id)
    .execute();
}
