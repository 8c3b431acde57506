import { sql } from 'kysely';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { isPostgres } from '#lib/server/infra/db/tables.ts';
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
    .$if(maxUses !== null, (query) => query.where('uses', '<', maxUses ?? 0))
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

/** Columns that identify a person. A match in one is enough. */
export type OwnColumns = ReadonlyArray<
  readonly [column: 'user_id' | 'phone_key' | 'email', value: string]
>;

/**
 * What is counted of a person then stays so until the transaction ends. On SQLite only one transaction writes at a
 * time; on Postgres the order that is being placed elsewhere is not there to be locked, so its buyer is.
 */
export async function lockPerson(tx: Tx, own: OwnColumns): Promise<void> {
  if (!isPostgres(tx)) return;
  // In one order everywhere, so that two orders never wait for each other.
  for (const key of own.map((one) => one.join(':')).toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  }
}

interface OrdersOf {
  own: OwnColumns;
  voucherId: string | undefined;
  /** An order that does not count. */
  besides: string | undefined;
}

/** Orders with a given voucher, or with any. Cancelled orders are left out. */
export async function countOrders(
  db: Db | Tx,
  { own, voucherId, besides }: OrdersOf,
): Promise<number> {
  if (own.length === 0) return 0;
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where((eb) => eb.or(own.map(([column, value]) => eb(column, '=', value))))
    .where('status', '!=', 'cancelled')
    .where('replacement_for', 'is', null)
    .$if(voucherId !== undefined, (query) => query.where('voucher_id', '=', voucherId ?? ''))
    .$if(besides !== undefined, (query) => query.where('id', '!=', besides ?? ''))
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

/** Who added a discount code or changed it. */
export async function makersOfVoucher(db: Db | Tx, voucherId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('voucher_events')
    .select('actor_id')
    .distinct()
    .where('voucher_id', '=', voucherId)
    .where('what', 'in', ['create', 'change'])
    .execute();
  return rows.map(({ actor_id }) => actor_id);
}

/** Who has ordered with a discount code; of accounts only that of the caller, who may be one of thousands. */
export async function buyersWith(tx: Tx, voucherId: string, callerId: string) {
  const rows = await tx
    .selectFrom('orders')
    .select(['user_id', 'email', 'phone_key'])
    .where('voucher_id', '=', voucherId)
    .where('status', '!=', 'cancelled')
    .execute();
  return {
    ids: rows.some(({ user_id }) => user_id === callerId) ? [callerId] : [],
    emails: rows.map(({ email }) => email),
    phones: rows.map(({ phone_key }) => phone_key),
  };
}
