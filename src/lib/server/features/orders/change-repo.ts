import { inChunks } from '#lib/server/infra/db/statements.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import { addressOf } from './codec.ts';
import { addressColumns } from './order-number.ts';
import { isGiftVoucherRow, type OrderLine } from './gift-voucher-lines.ts';

/** Writes what staff changed of a locked order. Its balance is written by the ledger. */
export async function putChangedOrder(tx: Tx, row: OrderRow): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      ...addressColumns(addressOf(row.address)),
      note: row.note,
      subtotal_cents: row.subtotal_cents,
      shipping_cents: row.shipping_cents,
      cash_fee_cents: row.cash_fee_cents,
      discount_cents: row.discount_cents,
      voucher_id: row.voucher_id,
      voucher_code: row.voucher_code,
      voucher_kind: row.voucher_kind,
    })
    .where('id', '=', row.id)
    .execute();
}

/** Gift vouchers have a table of their own and stay as they are. */
export async function putChangedLines(
  tx: Tx,
  { id, created_at }: OrderRow,
  lines: readonly OrderLine[],
): Promise<void> {
  await tx.deleteFrom('order_lines').where('order_id', '=', id).execute();
  const goods = lines.filter((line) => !isGiftVoucherRow(line));
  for (const chunk of inChunks(goods, 100)) {
    await tx
      .insertInto('order_lines')
      .values(chunk.map((line) => ({ ...line, placed_at: created_at })))
      .execute();
  }
}
