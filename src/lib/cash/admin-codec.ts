import * as v from 'valibot';
import { cents } from '#lib/format/cents.ts';
import { pageOfAddress } from '#lib/paging/paging.ts';
import { formatMoney } from '#lib/format/money.ts';
import { CashDriverResponse, CashEntryResponse, SettlementResponse } from './codec.ts';

/** The state of the page; empty values are the list of drivers. */
export interface CashAddress {
  driver: string;
  /** The settlement of the displayed receipt; empty for the driver's ledger. */
  receipt: string;
  page: number;
}

export function readCashAddress(search: string): CashAddress {
  const params = new URLSearchParams(search);
  return {
    driver: params.get('driver') ?? '',
    receipt: params.get('receipt') ?? '',
    page: pageOfAddress(search),
  };
}

const Driver = v.pipe(
  CashDriverResponse,
  v.transform(({ _id, ...rest }) => ({ ...rest, id: _id })),
);
export type CashPerson = v.InferOutput<typeof Driver>;

const Entry = v.pipe(
  CashEntryResponse,
  v.transform(({ orderId, amount, ...rest }) => ({
    ...rest,
    orderNumber: orderId,
    amountCents: amount,
  })),
);
export type EntryView = v.InferOutput<typeof Entry>;

const toSettlement = <Fields extends { _id: string; expected: number }>({
  _id,
  ...rest
}: Fields) => ({ ...rest, id: _id });

const Settlement = v.pipe(SettlementResponse, v.transform(toSettlement));
export type SettlementView = v.InferOutput<typeof Settlement>;

const Receipt = v.pipe(
  v.object({ ...SettlementResponse.entries, driver: Driver, entries: v.array(Entry) }),
  v.transform(toSettlement),
);
export type ReceiptView = v.InferOutput<typeof Receipt>;

const Codes = v.object({ ok: v.number(), wrong: v.number(), missing: v.number() });

const holdingFields = { holding: cents, oldest: v.nullable(v.string()) };

const Drivers = v.object({
  drivers: v.array(v.object({ driver: Driver, ...holdingFields, codes: Codes })),
});
/** Drivers and everybody who holds cash; `holding` in cents. */
export const readDriversCash = (response: unknown) => v.parse(Drivers, response);
export type DriverCashView = v.InferOutput<typeof Drivers>['drivers'][number];

const Ledger = v.object({
  driver: Driver,
  ...holdingFields,
  entries: v.array(Entry),
  settlements: v.array(Settlement),
  pages: v.optional(v.number(), 1),
});
export const readCashLedger = (response: unknown) => v.parse(Ledger, response);
export type CashLedger = v.InferOutput<typeof Ledger>;

export const readReceipt = (settlement: unknown): ReceiptView => v.parse(Receipt, settlement);

export const sumOf = (entries: readonly EntryView[]): number =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** When the newest of the entries arrived; later entries are not settled. */
export const arrivedBy = (entries: readonly EntryView[]): string | undefined =>
  entries
    .map(({ at }) => at)
    .toSorted()
    .at(-1);

export const personName = ({ name }: Pick<CashPerson, 'name'>): string => name || 'Deleted account';

export function differenceText(differenceCents: number): string {
  if (differenceCents === 0) return 'No difference';
  return differenceCents < 0
    ? `${formatMoney(-differenceCents)} missing`
    : `${formatMoney(differenceCents)} too much`;
}

export function heldText(drivers: readonly Pick<DriverCashView, 'holding'>[]): string {
  const holders = drivers.filter(({ holding }) => holding !== 0);
  if (holders.length === 0) return 'No driver holds cash.';
  const sum = formatMoney(holders.reduce((cash, { holding }) => cash + holding, 0));
  return holders.length === 1 ? `1 driver holds ${sum}` : `${holders.length} drivers hold ${sum}`;
}

/** How many codes at the door were correct, wrong or missing; empty if none was required. */
export function codesText({ ok, wrong, missing }: DriverCashView['codes']): string {
  const counts = [
    [ok, 'right'],
    [wrong, 'wrong'],
    [missing, 'missing'],
  ] as const;
  const words = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return words.length === 0 ? '' : `Delivery codes: ${words.join(', ')}`;
}
