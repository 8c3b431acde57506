import * as v from 'valibot';
import { cents } from '#lib/format/cents.ts';
import type { Sent } from '#lib/format/response.ts';

/** Cash of drivers as the API returns it, in rupees (docs/api.md "Drivers' cash"). */

const text = v.optional(v.string(), '');

export const CashEntryResponse = v.object({
  orderId: v.nullable(v.string()),
  amount: cents,
  at: v.string(),
  /** Why the cash differs from the amount due, or why it was corrected. */
  note: text,
  by: text,
});
export type CashEntry = Sent<typeof CashEntryResponse>;

export const SettlementResponse = v.object({
  _id: v.string(),
  at: v.string(),
  by: text,
  expected: cents,
  counted: cents,
  /** The counted minus the expected amount. */
  difference: cents,
  note: text,
});
export interface Settlement extends Sent<typeof SettlementResponse> {
  /** Entries that arrived later were not settled; null for all. */
  upTo: string | null;
}

export interface Receipt extends Settlement {
  driver: CashDriver;
  entries: readonly CashEntry[];
}

export const CashDriverResponse = v.object({
  _id: v.string(),
  name: text,
  email: text,
  mobile: text,
  isActive: v.boolean(),
});
export type CashDriver = Sent<typeof CashDriverResponse>;

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
