import { formatMoney } from '#lib/format/money.ts';
import { pageOfAddress } from '#lib/paging/paging.ts';
import type { CashDriver, DriverCash } from '#lib/contract/cash.ts';
import type { CashEntry } from '#lib/contract/driver-cash.ts';

export const NO_DRIVER = 'Driver not found.';
export const NO_SETTLEMENT = 'Settlement not found.';
export const NOTHING_TO_SETTLE = 'Nothing to settle.';

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

export const sumOf = (entries: readonly CashEntry[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

/** When the newest of the entries arrived; later entries are not settled. */
export const arrivedBy = (entries: readonly CashEntry[]): string | undefined =>
  entries
    .map(({ at }) => at)
    .toSorted()
    .at(-1);

export const personName = ({ name }: Pick<CashDriver, 'name'>): string => name || 'Deleted account';

export function differenceText(differenceCents: number): string {
  if (differenceCents === 0) return 'No difference';
  return differenceCents < 0
    ? `${formatMoney(-differenceCents)} missing`
    : `${formatMoney(differenceCents)} too much`;
}

export function heldText(drivers: readonly Pick<DriverCash, 'holding'>[]): string {
  const holders = drivers.filter(({ holding }) => holding !== 0);
  if (holders.length === 0) return 'No driver holds cash.';
  const sum = formatMoney(holders.reduce((cash, { holding }) => cash + holding, 0));
  return holders.length === 1 ? `1 driver holds ${sum}` : `${holders.length} drivers hold ${sum}`;
}

/** How many codes at the door were correct, wrong or missing; empty if none was required. */
export function codesText({ ok, wrong, missing }: DriverCash['codes']): string {
  const counts = [
    [ok, 'right'],
    [wrong, 'wrong'],
    [missing, 'missing'],
  ] as const;
  const words = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return words.length === 0 ? '' : `Delivery codes: ${words.join(', ')}`;
}
