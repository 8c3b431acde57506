import { namesOf } from '#lib/server/features/account/users.ts';
import type { CashDriver, DriverCash, Receipt } from '#lib/contract/cash.ts';
import { type CashEntry, OwnCash, type Settlement } from '#lib/contract/driver-cash.ts';
import { encode } from '#lib/contract/wire.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { CashSettlementRow } from '#lib/server/infra/db/order-tables.ts';
import {
  codeCounts,
  driversAmong,
  entriesOf,
  type EntryRow,
  findSettlement,
  hasLedger,
  holdings,
  type PersonRow,
  settlementsOf,
} from './repo.ts';
import { pagesOf, type Paging } from '#lib/paging/paging.ts';
import { NO_DRIVER, NO_SETTLEMENT } from '#lib/cash/cash.ts';

const HOLDS_CASH = 'Cash from deliveries is not settled. Try again when the shop has counted it.';
const NEWEST = { page: 1, limit: 100 };

export const toDriver = ({ id, name, email, phone, is_active }: PersonRow): CashDriver => ({
  _id: id,
  name,
  email,
  mobile: phone,
  isActive: is_active,
});

const toEntry = (row: EntryRow, names: ReadonlyMap<string, string>): CashEntry => ({
  orderId: row.order_number,
  amount: row.amount_cents,
  at: row.at,
  note: row.note,
  by: names.get(row.actor_id) ?? '',
});

const toSettlement = (row: CashSettlementRow, names: ReadonlyMap<string, string>): Settlement => ({
  _id: row.id,
  at: row.at,
  by: names.get(row.actor_id) ?? '',
  expected: row.expected_cents,
  counted: row.counted_cents,
  difference: row.counted_cents - row.expected_cents,
  note: row.note,
  upTo: row.up_to,
});

const actorsOf = (rows: readonly { actor_id: string }[]): string[] => [
  ...new Set(rows.map(({ actor_id }) => actor_id)),
];

async function withNames(db: Db | Tx, rows: readonly EntryRow[]): Promise<CashEntry[]> {
  const names = await namesOf(db, actorsOf(rows));
  return rows.map((row) => toEntry(row, names));
}

/** In cents, with the date of the oldest entry. */
async function holdingOf(db: Db | Tx, driverId: string) {
  const [row] = await holdings(db, driverId);
  return { holding: row?.cents ?? 0, oldest: row?.oldest ?? null };
}

export async function ledgerOf(db: Db, driverId: string, paging: Paging) {
  const { rows, total } = await settlementsOf(db, driverId, paging);
  const names = await namesOf(db, actorsOf(rows));
  return {
    ...(await holdingOf(db, driverId)),
    entries: await withNames(db, await entriesOf(db, { driverId })),
    settlements: rows.map((row) => toSettlement(row, names)),
    ...pagesOf(total, paging),
  };
}

export async function ownCash(db: Db, driverId: string): Promise<OwnCash> {
  const { holding, entries, settlements } = await ledgerOf(db, driverId, NEWEST);
  return { holding, entries, settlements };
}

/** In rupees; null for a user without a cash ledger. */
export const exportCashOf = async (db: Db, userId: string): Promise<unknown> =>
  (await hasLedger(db, userId)) ? encode(OwnCash, await ownCash(db, userId)) : null;

/** Throws `conflict` while a person holds cash of the shop. */
export async function assertHoldsNoCash(tx: Tx, userId: string): Promise<void> {
  const [row] = await holdings(tx, userId);
  if (row && row.cents !== 0)
    throw new Refusal('conflict', HOLDS_CASH, { code: 'cash_not_settled' });
}

/** A driver, or a former one with a ledger. Throws `missing` otherwise. */
export async function getDriver(db: Db | Tx, driverId: string): Promise<PersonRow> {
  const [person] = await driversAmong(db, [driverId]);
  if (!person || !(person.is_active || (await hasLedger(db, driverId)))) {
    throw new Refusal('missing', NO_DRIVER);
  }
  return person;
}

/** A settlement with its entries. Throws `missing`. */
export async function receiptOf(db: Db, driverId: string, id: string): Promise<Receipt> {
  const [driver] = await driversAmong(db, [driverId]);
  const row = await findSettlement(db, driverId, id);
  if (!driver || !row) throw new Refusal('missing', NO_SETTLEMENT);
  const entries = await entriesOf(db, { settlementId: id });
  return {
    ...toSettlement(row, await namesOf(db, [row.actor_id])),
    driver: toDriver(driver),
    entries: await withNames(db, entries),
  };
}

/** Everybody who drives or holds cash; the longest holder comes first. */
export async function allDrivers(db: Db): Promise<DriverCash[]> {
  const held = new Map((await holdings(db)).map((row) => [row.driver_id, row]));
  const people = await driversAmong(db, [...held.keys()], true);
  const codes = await codeCounts(db);
  const drivers = people.map((person): DriverCash => {
    const row = held.get(person.id);
    const countOf = (status: string) =>
      codes.find(({ driver_id, code_status }) => {
        return driver_id === person.id && code_status === status;
      })?.count ?? 0;
    return {
      driver: toDriver(person),
      holding: row?.cents ?? 0,
      oldest: row?.oldest ?? null,
      codes: { ok: countOf('ok'), wrong: countOf('wrong'), missing: countOf('missing') },
    };
  });
  const since = ({ oldest }: DriverCash) => oldest ?? '~';
  return drivers.toSorted((one, other) =>
    since(one) === since(other) ? 0 : since(one) < since(other) ? -1 : 1,
  );
}
