import { sql } from 'kysely';
import * as v from 'valibot';
import type { VoucherRule } from '#lib/vouchers/voucher.ts';
import { addToHistory } from '#lib/server/infra/db/history.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import type { VoucherEventRow, VoucherRow } from '#lib/server/infra/db/voucher-tables.ts';

export interface Voucher extends VoucherRule {
  id: string;
  /** The code, or how its codes begin. */
  code: string;
  createdAt: string;
  revision: number;
}

const Slugs = v.array(v.string());
const dateOf = (at: string | null) => (at === null ? null : new Date(at));

export const toVoucher = (row: VoucherRow): Voucher => ({
  id: row.id,
  code: row.code,
  kind: row.kind,
  value: row.value,
  minSubtotal: row.min_subtotal_cents || null,
  maxUses: row.max_uses,
  perPerson: row.per_person,
  from: dateOf(row.from_at),
  until: dateOf(row.until_at),
  categories: v.parse(Slugs, JSON.parse(row.categories)),
  firstOrderOnly: row.first_order_only === 1,
  createdAt: row.created_at,
  revision: row.revision,
});

const toRow = (voucher: Voucher): VoucherRow => ({
  id: voucher.id,
  code: voucher.code,
  kind: voucher.kind,
  value: voucher.value,
  min_subtotal_cents: voucher.minSubtotal ?? 0,
  max_uses: voucher.maxUses,
  per_person: voucher.perPerson,
  from_at: voucher.from?.toISOString() ?? null,
  until_at: voucher.until?.toISOString() ?? null,
  categories: JSON.stringify(voucher.categories),
  first_order_only: voucher.firstOrderOnly ? 1 : 0,
  created_at: voucher.createdAt,
  revision: voucher.revision,
});

/** Newest first. */
export async function readVouchers(db: Db | Tx): Promise<Voucher[]> {
  const rows = await db
    .selectFrom('vouchers')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toVoucher);
}

/** Locks the voucher until the transaction ends. */
export async function lockVoucher(tx: Tx, id: string): Promise<Voucher | undefined> {
  const row = await tx
    .updateTable('vouchers')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toVoucher(row);
}

export async function putVoucher(tx: Tx, voucher: Voucher): Promise<void> {
  const { id, ...rest } = toRow(voucher);
  await tx
    .insertInto('vouchers')
    .values({ id, ...rest })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute();
}

/** False if the shop has one of the codes. */
export async function addCodes(tx: Tx, id: string, codes: readonly string[]): Promise<boolean> {
  let added = 0n;
  for (const chunk of inChunks(codes, 100)) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('voucher_codes')
      .values(chunk.map((code) => ({ code, voucher_id: id, uses: 0 })))
      .onConflict((conflict) => conflict.column('code').doNothing())
      .executeTakeFirstOrThrow();
    added += numInsertedOrUpdatedRows ?? 0n;
  }
  return added === BigInt(codes.length);
}

/** False if orders have it. */
export async function removeUnusedCode(tx: Tx, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('voucher_codes')
    .where('code', '=', code)
    .where('uses', '=', 0)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function removeVoucher(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('voucher_codes').where('voucher_id', '=', id).execute();
  await tx.deleteFrom('vouchers').where('id', '=', id).execute();
}

export const addVoucherEvent = (tx: Tx, event: Omit<VoucherEventRow, 'position'>): Promise<void> =>
  addToHistory(tx, 'voucher_events', 'voucher_id', event);

export interface VoucherSums {
  codes: number;
  uses: number;
  /** In cents. */
  given: number;
  sold: number;
}

/** How many codes each voucher has, and what was given and sold with it, without cancelled orders. */
export async function voucherSums(db: Db | Tx): Promise<ReadonlyMap<string, VoucherSums>> {
  const [codes, orders] = await Promise.all([
    db
      .selectFrom('voucher_codes')
      .select((eb) => ['voucher_id as id', eb.fn.countAll<number | string>().as('codes')])
      .groupBy('voucher_id')
      .execute(),
    db
      .selectFrom('orders')
      .select((eb) => [
        'voucher_id as id',
        eb.fn.countAll<number | string>().as('uses'),
        eb.fn.sum<number | string>('discount_cents').as('given'),
        sql<number>`sum(subtotal_cents + shipping_cents + cash_fee_cents - discount_cents)`.as(
          'sold',
        ),
      ])
      .where('voucher_id', 'is not', null)
      .where('status', '!=', 'cancelled')
      .groupBy('voucher_id')
      .execute(),
  ]);
  const sums = new Map(orders.map((order) => [order.id, order]));
  return new Map(
    codes.map(({ id, codes: count }) => {
      const sum = sums.get(id);
      return [
        id,
        {
          codes: Number(count),
          uses: Number(sum?.uses ?? 0),
          given: Number(sum?.given ?? 0),
          sold: Number(sum?.sold ?? 0),
        },
      ];
    }),
  );
}

/** In pages, so that a file of them takes the memory of one page. */
export async function* codesOf(db: Db, id: string) {
  let last = '';
  for (;;) {
    const rows = await db
      .selectFrom('voucher_codes')
      .select(['code', 'uses'])
      .where('voucher_id', '=', id)
      .where('code', '>', last)
      .orderBy('code')
      .limit(500)
      .execute();
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.code ?? last;
  }
}
