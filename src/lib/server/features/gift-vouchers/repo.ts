import { sql } from 'kysely';
import type { Paging } from '#lib/paging/paging.ts';
import { addToHistory } from '#lib/server/infra/db/history.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { GiftVoucherEventRow, GiftVoucherRow } from '#lib/server/infra/db/voucher-tables.ts';

export const addGiftVoucher = (tx: Tx, row: GiftVoucherRow) =>
  tx.insertInto('gift_vouchers').values(row).execute();

const nobody = { recipient: '', email: '', giver: '', message: '' };

export const findByHash = (db: Db | Tx, hash: string): Promise<GiftVoucherRow | undefined> =>
  db.selectFrom('gift_vouchers').selectAll().where('code_hash', '=', hash).executeTakeFirst();

/** Ids of those whose day has come. */
export async function dueGiftVouchers(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('gift_vouchers')
    .select('id')
    .where('send_at', '<=', now.toISOString())
    .where('voided_at', 'is', null)
    .orderBy('send_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Undefined where another process sent it, or it was voided. */
export const lockDue = (tx: Tx, id: string, now: Date): Promise<GiftVoucherRow | undefined> =>
  tx
    .updateTable('gift_vouchers')
    .set((eb) => ({ send_at: eb.ref('send_at') }))
    .where('id', '=', id)
    .where('send_at', '<=', now.toISOString())
    .where('voided_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** What one has from the instant it is sent. */
export type Coded = Pick<GiftVoucherRow, 'code_hash' | 'ending' | 'send_at' | 'mail_id'>;

/** The person stays only until then where the order's buyer is erased. */
export async function setCoded(tx: Tx, id: string, coded: Coded): Promise<void> {
  await tx.updateTable('gift_vouchers').set(coded).where('id', '=', id).execute();
  await tx
    .updateTable('gift_vouchers')
    .set(nobody)
    .where('id', '=', id)
    .where('kind', '=', 'sold')
    .where('giver', '=', '')
    .execute();
}

/** Takes cents off a balance; false if less is left, or it holds no more. */
export async function takeBalance(tx: Tx, id: string, cents: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gift_vouchers')
    .set((eb) => ({ balance_cents: eb('balance_cents', '-', cents) }))
    .where('id', '=', id)
    .where('balance_cents', '>=', cents)
    .where('voided_at', 'is', null)
    .where('locked_at', 'is', null)
    .where('send_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Adds cents to a balance, which then holds at least until `until`, if that is given. What comes back to a voided one
 * is taken back with the rest.
 */
export async function addBalance(
  tx: Tx,
  id: string,
  cents: number,
  until: string | undefined,
): Promise<void> {
  const ofOne = tx.updateTable('gift_vouchers').where('id', '=', id);
  const { numUpdatedRows } = await ofOne
    .set((eb) => ({ balance_cents: eb('balance_cents', '+', cents) }))
    .where('voided_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) {
    await ofOne.set((eb) => ({ voided_cents: eb('voided_cents', '+', cents) })).execute();
  } else if (until !== undefined) {
    await ofOne.set({ expires_at: until }).where('expires_at', '<', until).execute();
  }
}

export const lockGiftVoucher = (tx: Tx, id: string): Promise<GiftVoucherRow | undefined> =>
  tx
    .updateTable('gift_vouchers')
    .set((eb) => ({ voided_cents: eb.ref('voided_cents') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export async function setLocked(tx: Tx, id: string, at: string | null): Promise<void> {
  await tx.updateTable('gift_vouchers').set({ locked_at: at }).where('id', '=', id).execute();
}

/** Takes back what is unspent of gift vouchers that are not void yet. */
export const voidUnspent = (
  tx: Tx,
  of: { id: string } | { soldBy: string },
  at: string,
): Promise<Pick<GiftVoucherRow, 'id' | 'voided_cents' | 'mail_id'>[]> =>
  tx
    .updateTable('gift_vouchers')
    .set((eb) => ({ voided_at: at, voided_cents: eb.ref('balance_cents'), balance_cents: 0 }))
    .where('voided_at', 'is', null)
    .where((eb) =>
      'id' in of
        ? eb('id', '=', of.id)
        : eb.and([eb('order_id', '=', of.soldBy), eb('kind', '=', 'sold')]),
    )
    .returning(['id', 'voided_cents', 'mail_id'])
    .execute();

/** In cents: what the gift vouchers that an order sold have paid. */
export async function spentCentsOf(tx: Tx, orderId: string): Promise<number> {
  const { cents } = await tx
    .selectFrom('gift_vouchers')
    .select(
      sql<number | string | null>`sum(amount_cents - balance_cents - voided_cents)`.as('cents'),
    )
    .where('order_id', '=', orderId)
    .where('kind', '=', 'sold')
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

/** Takes at most `mostCents` off the credit that an order's returns gave; says what of which. */
export async function takeCredits(
  tx: Tx,
  orderId: string,
  mostCents: number,
): Promise<Array<Pick<GiftVoucherRow, 'id' | 'ending'> & { cents: number }>> {
  if (mostCents === 0) return [];
  const credits = await tx
    .updateTable('gift_vouchers')
    .set((eb) => ({ balance_cents: eb.ref('balance_cents') }))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'credit')
    .where('voided_at', 'is', null)
    .where('balance_cents', '>', 0)
    .returning(['id', 'ending', 'balance_cents'])
    .execute();
  const taken = [];
  let leftCents = mostCents;
  for (const { id, ending, balance_cents } of credits) {
    const cents = Math.min(leftCents, balance_cents);
    if (cents === 0) break;
    leftCents -= cents;
    await tx
      .updateTable('gift_vouchers')
      .set({ balance_cents: balance_cents - cents })
      .where('id', '=', id)
      .execute();
    taken.push({ id, ending, cents });
  }
  return taken;
}

/** Expects a locked gift voucher. */
export const addGiftVoucherEvent = (
  tx: Tx,
  event: Omit<GiftVoucherEventRow, 'position' | 'own'> & Partial<Pick<GiftVoucherEventRow, 'own'>>,
): Promise<void> => addToHistory(tx, 'gift_voucher_events', 'gift_voucher_id', event);

/** Oldest first. */
export const giftVoucherEventsOf = (
  db: Db | Tx,
  ids: readonly string[],
): Promise<GiftVoucherEventRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('gift_voucher_events')
        .selectAll()
        .where('gift_voucher_id', 'in', ids)
        .orderBy('gift_voucher_id')
        .orderBy('position')
        .execute();

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

const balances = (db: Db | Tx) =>
  db
    .selectFrom('gift_vouchers')
    .select((eb) => eb.fn.sum<number | string | null>('balance_cents').as('cents'));

/** In cents: the balances that somebody can still spend. */
export async function outstandingCents(db: Db | Tx, now: Date): Promise<number> {
  const open = balances(db).where('expires_at', '>', now.toISOString());
  return Number((await open.executeTakeFirstOrThrow()).cents ?? 0);
}

/** In cents: the balances that ended before anybody spent them. */
export async function expiredCents(db: Db | Tx, now: Date): Promise<number> {
  const ended = balances(db).where('expires_at', '<=', now.toISOString());
  return Number((await ended.executeTakeFirstOrThrow()).cents ?? 0);
}

/** In cents: what was sold and given in a span, without what was taken back, and what was spent in it less what was given back. */
export async function giftVoucherSums(
  db: Db | Tx,
  { since, until }: { since: string; until: string },
) {
  const sum = (isSold: boolean) =>
    sql<number | string | null>`sum(case when order_id is ${sql.raw(isSold ? 'not null' : 'null')}
      then amount_cents - voided_cents else 0 end)`;
  const issued = await db
    .selectFrom('gift_vouchers')
    .select([sum(true).as('sold'), sum(false).as('given')])
    .where('created_at', '>=', since)
    .where('created_at', '<', until)
    .executeTakeFirstOrThrow();
  const spentAs = async (kind: 'gift_voucher' | 'refund'): Promise<number> => {
    const { cents } = await db
      .selectFrom('payments')
      .select((eb) => eb.fn.sum<number | string | null>('amount_cents').as('cents'))
      .where('kind', '=', sql.lit(kind))
      .where('at', '>=', since)
      .where('at', '<', until)
      .$if(kind === 'refund', (query) => query.where('gift_voucher_id', 'is not', null))
      .executeTakeFirstOrThrow();
    return Number(cents ?? 0);
  };
  return {
    soldCents: Number(issued.sold ?? 0),
    givenCents: Number(issued.given ?? 0),
    spentCents: (await spentAs('gift_voucher')) - (await spentAs('refund')),
  };
}

/** The numbers of orders by id. */
export async function namesOfOrders(
  db: Db | Tx,
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

/**
 * Erases to whom and from whom gift vouchers are, of orders or to an email; their balances stay. One that an order
 * bought for a later day is still sent: until then its recipient and greeting stay.
 */
export async function eraseGiftVoucherPeople(
  tx: Tx,
  { orderIds = [], email = '' }: { orderIds?: readonly string[]; email?: string },
): Promise<void> {
  if (email !== '') {
    await tx.updateTable('gift_vouchers').set(nobody).where('email', '=', email).execute();
  }
  if (orderIds.length === 0) return;
  const ofOrders = tx.updateTable('gift_vouchers').where('order_id', 'in', orderIds);
  const isWaiting = sql<boolean>`send_at is not null and voided_at is null`;
  await ofOrders.set({ giver: '' }).where(isWaiting).execute();
  await ofOrders
    .set(nobody)
    .where(sql<boolean>`not (${isWaiting})`)
    .execute();
}

/** Who gave those among these that the staff gave; a sold one was paid, and a return's is its buyer's. */
export async function giversOfGiftVouchers(db: Db | Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('gift_vouchers')
    .select('actor_id')
    .distinct()
    .where('id', 'in', ids)
    .where('kind', '=', 'given')
    .execute();
  return rows.map(({ actor_id }) => actor_id);
}
