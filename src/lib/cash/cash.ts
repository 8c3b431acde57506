/** Drivers' cash as the API gives it (docs/api.md "Drivers' cash"); money in rupees. */

export const NOTHING_TO_SETTLE = 'Nothing to settle.';

/** Cash that came in with an order, or a correction by the staff. */
export interface CashEntry {
  /** The number of the order; null for a correction. */
  orderId: string | null;
  amount: number;
  at: string;
  /** Why the cash was not what was due, or why it was corrected. */
  note: string;
  /** Who corrected it; empty for the cash of an order. */
  by: string;
}

/** Cash that the shop counted. `difference` is what was counted, less what was expected. */
export interface Settlement {
  _id: string;
  at: string;
  by: string;
  expected: number;
  counted: number;
  difference: number;
  note: string;
  /** Only what had arrived by then was settled; null for everything. */
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
  /** When the oldest cash that the driver holds arrived; null for none. */
  oldest: string | null;
  codes: { ok: number; wrong: number; missing: number };
}

export interface OwnCash {
  holding: number;
  entries: readonly CashEntry[];
  settlements: readonly Settlement[];
}
