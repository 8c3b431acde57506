import * as v from 'valibot';
import { RecipientSchema } from '#lib/gift-vouchers/recipient.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { preparedList } from '#lib/server/infra/db/statements.ts';
import type { OrderGiftVoucherRow } from '#lib/server/infra/db/voucher-tables.ts';
import { giftVoucherRow, type OrderLine } from './gift-voucher-lines.ts';

const toRow = ({ order_id, position, unit_cents, gift }: OrderLine): OrderGiftVoucherRow => ({
  order_id,
  position,
  amount_cents: unit_cents,
  recipient: gift?.to ? JSON.stringify(gift.to) : '',
  gift_voucher_id: null,
});

export async function addGiftVoucherLines(tx: Tx, lines: readonly OrderLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.insertInto('order_gift_vouchers').values(lines.map(toRow)).execute();
}

const ofOrders = preparedList((db, ids) =>
  db
    .selectFrom('order_gift_vouchers as line')
    .leftJoin('gift_vouchers', 'gift_vouchers.id', 'line.gift_voucher_id')
    .selectAll('line')
    .select('gift_vouchers.code_hash')
    .where('line.order_id', 'in', ids)
    .orderBy('line.position'),
);

export async function giftVoucherLinesOf(
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<Map<string, OrderLine[]>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await ofOrders(db, orderIds);
  const lines = rows.map(({ recipient, ...row }) =>
    giftVoucherRow({
      orderId: row.order_id,
      position: row.position,
      amountCents: row.amount_cents,
      to: recipient === '' ? undefined : v.parse(RecipientSchema, JSON.parse(recipient)),
      voucherId: row.gift_voucher_id,
      codeHash: row.code_hash,
    }),
  );
  return Map.groupBy(lines, (line) => line.order_id);
}

export async function setGiftVoucher(
  tx: Tx,
  { order_id, position }: Pick<OrderLine, 'order_id' | 'position'>,
  giftVoucherId: string,
): Promise<void> {
  await tx
    .updateTable('order_gift_vouchers')
    .set({ gift_voucher_id: giftVoucherId })
    .where('order_id', '=', order_id)
    .where('position', '=', position)
    .execute();
}

/** Erases to whom the gift vouchers of an order went. */
export async function eraseGiftVoucherLines(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('order_gift_vouchers')
    .set({ recipient: '' })
    .where('order_id', '=', orderId)
    .execute();
}
