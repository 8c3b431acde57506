import * as v from 'valibot';
import { exactCents } from '#lib/format/cents.ts';
import {
  idText,
  MAX_DAY_LENGTH,
  shortText,
  timestampText,
  trimmed,
} from '#lib/format/short-text.ts';
import { isDay } from '#lib/format/dates.ts';
import { MAX_CENTS, MAX_RUPEES } from '#lib/format/money.ts';
import { notANumber } from '#lib/format/typed-number.ts';
import { GIVE_REASON, longNote, MAX_NOTE } from '#lib/messages/messages.ts';
import { PagingSchema } from '#lib/paging/schema.ts';
import { defineCall } from './call.ts';
import { CashEntry, OwnCash, Settlement } from './driver-cash.ts';
import { money, pageEntries } from './wire.ts';

/** Drivers' cash in the admin area (docs/api.md "Drivers' cash"). */

const AMOUNT = `The amount must be in rupees with at most two decimals, up to ${MAX_RUPEES.toLocaleString('en')}.`;
const ZERO = 'The amount must not be 0.';
const UP_TO = 'upTo must be a date and time such as 2026-11-22T09:30:00Z.';

const cents = v.pipe(
  exactCents(AMOUNT, notANumber(AMOUNT, 'The amount')),
  v.minValue(-MAX_CENTS, AMOUNT),
  v.maxValue(MAX_CENTS, AMOUNT),
);
const note = v.pipe(v.string(longNote), trimmed(), v.maxLength(MAX_NOTE, longNote));

export const SettleForm = v.object({
  counted: cents,
  note: v.optional(note, ''),
  upTo: v.optional(
    v.pipe(
      timestampText(UP_TO),
      v.transform((text) => new Date(text).toISOString()),
    ),
  ),
});
export type SettleForm = v.InferOutput<typeof SettleForm>;

export const CorrectForm = v.object({
  amount: v.pipe(
    cents,
    v.check((amount) => amount !== 0, ZERO),
  ),
  note: v.pipe(v.string(GIVE_REASON), note, v.nonEmpty(GIVE_REASON)),
});
export type CorrectForm = v.InferOutput<typeof CorrectForm>;

const DRIVER = 'driver must be the id of a driver.';
const dayField = (name: string) => {
  const message = `${name} must be a day such as 2026-11-22.`;
  return v.optional(v.pipe(shortText(message, MAX_DAY_LENGTH), v.check(isDay, message)));
};

const CashFilter = v.pipe(
  v.object({
    from: dayField('from'),
    to: dayField('to'),
    driver: v.optional(v.pipe(idText(DRIVER), v.nonEmpty(DRIVER))),
  }),
  v.forward(
    v.check(
      ({ from, to }) => from === undefined || to === undefined || from <= to,
      'from must not be after to.',
    ),
    ['from'],
  ),
);
export type CashFilter = v.InferOutput<typeof CashFilter>;

const Driver = v.object({
  _id: v.string(),
  name: v.string(),
  email: v.string(),
  mobile: v.string(),
  isActive: v.boolean(),
});
export type CashDriver = v.InferOutput<typeof Driver>;

const Holder = v.object({
  driver: Driver,
  holding: money,
  /** When the driver's oldest unsettled cash arrived; null for none. */
  oldest: v.nullable(v.string()),
});

const HolderWithCodes = v.object({
  ...Holder.entries,
  codes: v.object({ ok: v.number(), wrong: v.number(), missing: v.number() }),
});
export type DriverCash = v.InferOutput<typeof HolderWithCodes>;

const Receipt = v.object({
  ...Settlement.entries,
  driver: Driver,
  entries: v.array(CashEntry),
});
export type Receipt = v.InferOutput<typeof Receipt>;

const who = ['orders'] as const;

/** Drivers and everybody who holds cash. */
export const listCash = defineCall({
  at: 'GET /api/admin/cash',
  who,
  response: v.object({ drivers: v.array(HolderWithCodes) }),
});

export const cashFile = defineCall({
  at: 'GET /api/admin/cash.csv',
  who,
  query: CashFilter,
  response: 'csv',
  refuses: ['not_found'],
});

const Ledger = v.object({
  ...Holder.entries,
  ...OwnCash.entries,
  ...pageEntries,
});
export type CashLedger = v.InferOutput<typeof Ledger>;

/** What a driver holds, with pages of settlements. */
export const driverCash = defineCall({
  at: 'GET /api/admin/cash/{driverId}',
  who,
  query: PagingSchema,
  response: Ledger,
  refuses: ['not_found'],
});

export const cashReceipt = defineCall({
  at: 'GET /api/admin/cash/{driverId}/{id}',
  who,
  response: v.object({ settlement: Receipt }),
  refuses: ['not_found'],
});

export const settleCash = defineCall({
  at: 'POST /api/admin/cash/{driverId}/settle',
  who,
  body: SettleForm,
  key: 'required',
  status: 201,
  response: v.object({ settlement: Receipt }),
  refuses: ['not_found', 'conflict', 'key_reused'],
});

export const correctCash = defineCall({
  at: 'POST /api/admin/cash/{driverId}/correct',
  who,
  body: CorrectForm,
  key: 'optional',
  status: 201,
  response: v.object({ cash: OwnCash }),
  refuses: ['not_found', 'key_reused'],
});
