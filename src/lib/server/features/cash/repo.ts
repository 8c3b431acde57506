import { sql } from 'kysely';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { CashCorrectionRow, CashSettlementRow } from '#lib/server/infra/db/order-tables.ts';
import type { Paging } from '#lib/paging/paging.ts';

/**
 * Entries are cash payments of orders, whose actor is the driver, and corrections. `settlement_id` is set once, when
 * a settlement closes the entry.
 */

const cash = sql.lit('cash' as const);

export interface EntryRow {
  order_number: string | null;
  amount_cents: number;
  at: string;
  note: string;
  actor_id: string;
}

type Which = { driverId: string } | { settlementId: string };

export async function entriesOf(db: Db | Tx, which: Which): Promise<EntryRow[]> {
  const payments = db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      sql<string | null>`orders.number`.as('order_number'),
      'amount_cents',
      'payments.at',
      'payments.note',
      sql<string>`''`.as('actor_id'),
    ])
    .where('kind', '=', cash);
  const corrections = db
    .selectFrom('cash_corrections')
    .select([
      sql<string | null>`null`.as('order_number'),
      'amount_cents',
      'at',
      'note',
      'actor_id',
    ]);
  const filter =
    'driverId' in which
      ? payments
          .where('settlement_id', 'is', null)
          .where('payments.actor_id', '=', which.driverId)
          .unionAll(
            corrections.where('settlement_id', 'is', null).where('driver_id', '=', which.driverId),
          )
      : payments
          .where('settlement_id', '=', which.settlementId)
          .unionAll(corrections.where('settlement_id', '=', which.settlementId));
  return filter.orderBy('at').execute();
}

export interface HoldingRow {
  driver_id: string;
  cents: number;
  oldest: string;
  entries: number;
}

export async function holdings(db: Db | Tx, driverId?: string): Promise<HoldingRow[]> {
  const payments = await db
    .selectFrom('payments')
    .select('actor_id as driver_id')
    .select((eb) => [
      eb.fn.sum<number>('amount_cents').as('cents'),
      eb.fn.min<string>('at').as('oldest'),
      eb.fn.countAll<number>().as('entries'),
    ])
    .where('kind', '=', cash)
    .where('settlement_id', 'is', null)
    .$if(driverId !== undefined, (query) => query.where('actor_id', '=', driverId ?? ''))
    .groupBy('actor_id')
    .execute();
  const corrections = await db
    .selectFrom('cash_corrections')
    .select('driver_id')
    .select((eb) => [
      eb.fn.sum<number>('amount_cents').as('cents'),
      eb.fn.min<string>('at').as('oldest'),
      eb.fn.countAll<number>().as('entries'),
    ])
    .where('settlement_id', 'is', null)
    .$if(driverId !== undefined, (query) => query.where('driver_id', '=', driverId ?? ''))
    .groupBy('driver_id')
    .execute();
  const byDriver = new Map<string, HoldingRow>();
  for (const { driver_id, cents, oldest, entries } of [...payments, ...corrections]) {
    const before = byDriver.get(driver_id);
    byDriver.set(driver_id, {
      driver_id,
      cents: (before?.cents ?? 0) + Number(cents),
      oldest: before && before.oldest < oldest ? before.oldest : oldest,
      entries: (before?.entries ?? 0) + Number(entries),
    });
  }
  return [...byDriver.values()];
}

/** Closes corrections made until `upTo`; returns their amounts in cents. */
export async function closeCorrections(
  tx: Tx,
  { id, driverId, upTo }: { id: string; driverId: string; upTo: string | undefined },
): Promise<number[]> {
  const closed = await tx
    .updateTable('cash_corrections')
    .set({ settlement_id: id })
    .where('settlement_id', 'is', null)
    .where('driver_id', '=', driverId)
    .$if(upTo !== undefined, (query) => query.where('at', '<=', upTo ?? ''))
    .returning('amount_cents')
    .execute();
  return closed.map(({ amount_cents }) => amount_cents);
}

export async function addSettlement(tx: Tx, settlement: CashSettlementRow): Promise<void> {
  await tx.insertInto('cash_settlements').values(settlement).execute();
}

export async function addCorrection(tx: Tx, correction: CashCorrectionRow): Promise<void> {
  await tx.insertInto('cash_corrections').values(correction).execute();
}

export const findSettlement = (
  db: Db | Tx,
  driverId: string,
  id: string,
): Promise<CashSettlementRow | undefined> =>
  db
    .selectFrom('cash_settlements')
    .selectAll()
    .where('id', '=', id)
    .where('driver_id', '=', driverId)
    .executeTakeFirst();

export async function settlementsOf(
  db: Db,
  driverId: string,
  { page, limit }: Paging,
): Promise<{ rows: CashSettlementRow[]; total: number }> {
  const { total } = await db
    .selectFrom('cash_settlements')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('driver_id', '=', driverId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('cash_settlements')
    .selectAll()
    .where('driver_id', '=', driverId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: Number(total) };
}

export interface PersonRow {
  id: string;
  name: string;
  email: string;
  phone: string;
  is_active: boolean;
}

/** Sorted by name; optionally includes every driver who can be assigned. */
export async function driversAmong(
  db: Db | Tx,
  ids: readonly string[],
  withActive = false,
): Promise<PersonRow[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'role', 'driver_approved_at', 'blocked_at'])
    .select(['deleted_at'])
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
        ...(withActive ? [eb('driver_approved_at', 'is not', null)] : []),
      ]),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ role, driver_approved_at, blocked_at, deleted_at, ...person }) => ({
    ...person,
    // A deleted account's remaining data identifies nobody.
    email: deleted_at === null ? person.email : '',
    is_active: role === 'driver' && driver_approved_at !== null && blocked_at === null,
  }));
}

export const codeCounts = (db: Db) => db.selectFrom('driver_codes').selectAll().execute();

export async function hasLedger(db: Db | Tx, driverId: string): Promise<boolean> {
  const settled = await db
    .selectFrom('cash_settlements')
    .select('id')
    .where('driver_id', '=', driverId)
    .limit(1)
    .executeTakeFirst();
  return settled !== undefined || (await holdings(db, driverId)).length > 0;
}
