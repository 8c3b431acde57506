import * as v from 'valibot';
import { defineCall } from './call.ts';
import { money } from './wire.ts';

/** The driver's own cash (docs/api.md "Drivers' cash"). */

/** Missing in what a phone of a driver keeps. */
const text = v.optional(v.string(), '');

export const CashEntry = v.object({
  /** Null for a correction. */
  orderId: v.nullable(v.string()),
  amount: money,
  at: v.string(),
  /** Why the cash differs from the amount due, or why it was corrected. */
  note: text,
  by: text,
});
export type CashEntry = v.InferOutput<typeof CashEntry>;

export const Settlement = v.object({
  _id: v.string(),
  at: v.string(),
  by: text,
  expected: money,
  counted: money,
  /** The counted minus the expected amount. */
  difference: money,
  note: text,
  /** Entries that arrived later were not settled; null for all. */
  upTo: v.optional(v.nullable(v.string()), null),
});
export type Settlement = v.InferOutput<typeof Settlement>;

export const OwnCash = v.object({
  holding: money,
  entries: v.array(CashEntry),
  settlements: v.array(Settlement),
});
export type OwnCash = v.InferOutput<typeof OwnCash>;

/** Also for a former driver. */
export const ownCash = defineCall({
  at: 'GET /api/driver/cash',
  who: 'signed in',
  response: v.object({ cash: OwnCash }),
});
