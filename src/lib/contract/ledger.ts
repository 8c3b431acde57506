import * as v from 'valibot';
import { channels } from '#lib/orders/channel.ts';
import { ledgerKinds, ledgerMethods, ledgerQuery } from '#lib/reports/ledger.ts';
import { defineCall } from './call.ts';
import { pageEntries } from './wire.ts';

/** The ledger of all orders (docs/api.md "Ledger"). Amounts are in rupees. */

const LedgerEntry = v.object({
  at: v.string(),
  orderId: v.nullable(v.string()),
  kind: v.picklist(ledgerKinds),
  method: v.picklist(ledgerMethods),
  amount: v.number(),
  reference: v.string(),
  by: v.nullable(v.object({ _id: v.string(), name: v.string() })),
  channel: v.nullable(v.picklist(['web', ...channels])),
});
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>;

const LedgerPage = v.object({
  entries: v.array(LedgerEntry),
  sums: v.record(v.string(), v.number()),
  ...pageEntries,
});
export type LedgerPage = v.InferOutput<typeof LedgerPage>;

const ledger = { who: ['orders'], query: ledgerQuery } as const;

export const getLedger = defineCall({
  at: 'GET /api/admin/ledger',
  ...ledger,
  response: LedgerPage,
});

export const ledgerFile = defineCall({
  at: 'GET /api/admin/ledger.csv',
  ...ledger,
  response: 'csv',
});
