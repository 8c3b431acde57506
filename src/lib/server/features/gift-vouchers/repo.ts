import { sql } from 'kysely';
import type { Paging } from '#lib/paging/paging.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { GiftVoucherRow } from '#lib/server/infra/db/voucher-tables.ts';

export const addGiftVoucher = (tx: Tx, row: GiftVoucherRow) =>
  tx.insertInto('gift_vouchers').values(row).execute();

export const findByHash = (db: Db | Tx, hash: string): Promise<GiftVoucherRow | undefined> =>
  db.selectFrom('gift_vouchers').selectAll().where('code_hash', '=', hash).executeTakeFirst();

/** Takes cents off a balance; false if less is left, or it holds no more. */
export async function takeBalance(tx: Tx, id: string, cents: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gift_vouchers')
    .set((eb) => ({ balance_cents: eb('balance_cents', '-', cents) }))
    .where('id', '=', id)
    .where('balance_cents', '>=', cents)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Adds cents to a balance, which then holds at least until `until`. */
export async function addBalance(tx: Tx, id: string, cents: number, until: string): Promise<void> {
  await tx
    .updateTable('gift_vouchers')
    .set((eb) => ({
      balance_cents: eb('balance_cents', '+', cents),
      expires_at: eb
        .case()
        .when('expires_at', '<', until)
        .then(until)
        .else(eb.ref('expires_at'))
        .end(),
    }))
    .where('id', '=', id)
    .execute();
}

/** Voids those of an order; false if something of them is spent. */
export async function voidOfOrder(tx: Tx, orderId: string, at: string): Promise<boolean> {
  const rows = await tx
    .updateTable('gift_vouchers')
    .set((eb) => ({
      voided_at: at,
      balance_cents: eb('balance_cents', '-', eb.ref('amount_cents')),
    }))
    .where('order_id', '=', orderId)
    .where('voided_at', 'is', null)
    .returning('balance_cents')
    .execute();
  return rows.every((row) => row.balance_cents === 0);
}

export async function pageOfGiftVouchers(db: Db, { page, limit }: Paging) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('gift_vouchers')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('gift_vouchers')
      .select((eb) => eb.fn.countAll<number | string>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** In cents: the balances that somebody can still spend. */
export async function outstandingCents(db: Db | Tx, now: Date): Promise<number> {
  const { cents } = await db
    .selectFrom('gift_vouchers')
    .select((eb) => eb.fn.sum<number | string | null>('balance_cents').as('cents'))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

/** In cents: what was sold and given in a span, without what was taken back, and what was spent in it. */
export async function giftSums(db: Db | Tx, { since, until }: { since: string; until: string }) {
  const sum = (isSold: boolean) =>
    sql<number | string | null>`sum(case when order_id is ${sql.raw(isSold ? 'not null' : 'null')}
      then amount_cents else 0 end)`;
  const issued = await db
    .selectFrom('gift_vouchers')
    .select([sum(true).as('sold'), sum(false).as('given')])
    .where('created_at', '>=', since)
    .where('created_at', '<', until)
    .where('voided_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { spent } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.sum<number | string | null>('amount_cents').as('spent'))
    .where('kind', '=', sql.lit('gift' as const))
    .where('at', '>=', since)
    .where('at', '<', until)
    .executeTakeFirstOrThrow();
  return {
    soldCents: Number(issued.sold ?? 0),
    givenCents: Number(issued.given ?? 0),
    spentCents: Number(spent ?? 0),
  };
}

/** The numbers of orders by id. */
export async function namesOfOrders(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** What a gift voucher paid and got back, oldest first. */
export const entriesOf = (db: Db, id: string) =>
  db
    .selectFrom('payments')
    .select(['kind', 'amount_cents', 'at'])
    .where('gift_voucher_id', '=', id)
    .orderBy('at')
    .orderBy('order_id')
    .orderBy('position')
    .execute();

/** Erases to whom and from whom gift vouchers are, of orders or to an email; their balances stay. */
export async function eraseGiftVoucherPeople(
  tx: Tx,
  { orderIds = [], email = '' }: { orderIds?: readonly string[]; email?: string },
): Promise<void> {
  await tx
    .updateTable('gift_vouchers')
    .set({ recipient: '', email: '', giver: '', message: '' })
    .where((eb) =>
      eb.or([
        ...(orderIds.length > 0 ? [eb('order_id', 'in', orderIds)] : []),
        ...(email === '' ? [] : [eb('email', '=', email)]),
      ]),
    )
    .execute();
}
