/** Cash of drivers as the API returns it, in rupees (docs/api.md "Drivers' cash"). */

export const NOTHING_TO_SETTLE = 'Nothing to settle.';

export interface CashEntry {
  orderId: string | null;
  amount: number;
  at: string;
  /** Why the cash differs from the amount due, or why it was corrected. */
  note: string;
  by: string;
}

/** `difference` is the counted minus the expected amount. */
export interface Settlement {
  _id: string;
  at: string;
  by: string;
  expected: number;
  counted: number;
  difference: number;
  note: string;
  /** Entries that arrived later were not settled; null for all. */
  upTo: string | null;
}

export interface Receipt extends Settlement {
  driver: CashDriver;
  entries: readonly CashEntry[];
}

export interface CashDriver {
  _id: string;
  name: string;
  email: string;
  mobile: string;
  isActive: boolean;
}

export interface DriverCash {
  driver: CashDriver;
  holding: number;
  /** When the driver's oldest unsettled cash arrived; null for none. */
  oldest: string | null;
  codes: { ok: number; wrong: number; missing: number };
}

export interface OwnCash {
  holding: number;
  entries: readonly CashEntry[];
  settlements: readonly Settlement[];
}
