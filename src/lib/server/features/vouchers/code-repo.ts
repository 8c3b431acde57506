import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { toVoucher, type Voucher } from './repo.ts';

export interface FoundVoucher extends Voucher {
  /** Orders that have the code. */
  uses: number;
}

export async function findVoucher(db: Db | Tx, code: string): Promise<FoundVoucher | undefined> {
  const row = await db
    .selectFrom('voucher_codes')
    .innerJoin('vouchers', 'vouchers.id', 'voucher_codes.voucher_id')
    .selectAll('vouchers')
    .select(['voucher_codes.code as typed', 'voucher_codes.uses'])
    .where('voucher_codes.code', '=', code)
    .executeTakeFirst();
  return row && { ...toVoucher(row), code: row.typed, uses: row.uses };
}

/** Counts a use, and holds the code until the transaction ends; false if it has as many as it may. */
export async function addUse(
  tx: Tx,
  { code, maxUses }: Pick<FoundVoucher, 'code' | 'maxUses'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('voucher_codes')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('code', '=', code)
    .$if(maxUses !== undefined, (query) => query.where('uses', '<', maxUses ?? 0))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** A cancelled order gives its use back. */
export async function giveBackVoucher(tx: Tx, code: string): Promise<void> {
  await tx
    .updateTable('voucher_codes')
    .set((eb) => ({ uses: eb('uses', '-', 1) }))
    .where('code', '=', code)
    .where('uses', '>', 0)
    .execute();
}

interface OrdersOf {
  /** Columns that identify a person. A match in one is enough. */
  own: ReadonlyArray<readonly [column: 'user_id' | 'phone_key' | 'email', value: string]>;
  voucherId: string | undefined;
}

/** Orders with a given voucher, or with any. Cancelled orders are left out. */
export async function countOrders(db: Db | Tx, { own, voucherId }: OrdersOf): Promise<number> {
  if (own.length === 0) return 0;
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where((eb) => eb.or(own.map(([column, value]) => eb(column, '=', value))))
    .where('status', '!=', 'cancelled')
    .where('replacement_for', 'is', null)
    .$if(voucherId !== undefined, (query) => query.where('voucher_id', '=', voucherId ?? ''))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function hasOrders(tx: Tx, voucherId: string): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('voucher_id', '=', voucherId)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}
