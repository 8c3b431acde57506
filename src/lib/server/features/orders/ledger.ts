import { prepared } from '#lib/server/infra/db/statements.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { PaymentRow } from '#lib/server/infra/db/order-tables.ts';

/**
 * The ledger of an order's payments (docs/api.md "Payments"): entries are added and never changed;
 * what an order shows is their sum.
 */

const addRow = prepared((tx, row: PaymentRow) => tx.insertInto('payments').values(row));

/** Adds an entry; those of one order are numbered under the order's own lock. */
export async function addPayment(
  tx: Tx,
  entry: Omit<PaymentRow, 'position' | 'reference'> & { reference?: string },
): Promise<void> {
  const { count } = await tx
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', entry.order_id)
    .executeTakeFirstOrThrow();
  await addRow(tx, { reference: '', ...entry, position: Number(count) });
}

/** The entries of some orders, the oldest first. */
export const paymentsOf = async (
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<PaymentRow[]> =>
  orderIds.length === 0
    ? []
    : db
        .selectFrom('payments')
        .selectAll()
        .where('order_id', 'in', orderIds)
        .orderBy('order_id')
        .orderBy('position')
        .execute();

/** What was paid and what was paid back, in cents. */
export function sumsOf(entries: readonly Pick<PaymentRow, 'kind' | 'amount_cents'>[]) {
  const sum = (isCounted: (kind: PaymentRow['kind']) => boolean) =>
    entries.reduce((cents, entry) => cents + (isCounted(entry.kind) ? entry.amount_cents : 0), 0);
  return {
    paidCents: sum((kind) => kind !== 'refund'),
    refundedCents: sum((kind) => kind === 'refund'),
  };
}
