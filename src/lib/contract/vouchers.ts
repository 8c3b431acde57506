import * as v from 'valibot';
import { exactCents } from '#lib/format/cents.ts';
import { MAX_CENTS } from '#lib/format/money.ts';
import { shortText } from '#lib/format/short-text.ts';
import { saleStates } from '#lib/sales/sale.ts';
import { isCode } from '#lib/vouchers/codes.ts';
import { readCode, voucherKinds } from '#lib/vouchers/voucher.ts';
import { defineCall } from './call.ts';
import { instant, money, revisionOf, typedIds, typedInstant, wholeNumber } from './wire.ts';

/** Discount codes in the admin area (docs/api.md "Vouchers"). */

const MIN_CODE = 3;
export const MAX_CODE = 24;
/** What 1,000 codes of one voucher add to how they begin: `-7K2M9QXD`. */
export const ENDING_LENGTH = 9;
export const MAX_CODES = 1000;
const CODE = `Code must have ${MIN_CODE} to ${MAX_CODE} letters, digits and hyphens, and begin with a letter or digit`;
const KIND = 'Please choose what the code takes off';
const PERCENT = 'Percent must be a whole number from 1 to 100';
const AMOUNT = 'What the code takes off must be more than Rs. 0, in rupees and cents';
const MIN_SUBTOTAL = 'Minimum must be an amount in rupees and cents';
const COUNT = 'Must be a whole number from 1 to 1,000,000';
const ENDS_BEFORE = 'The code must end after it begins';
const LONG_START = `Codes of one voucher begin with at most ${MAX_CODE - ENDING_LENGTH} characters`;

const rupees = (message: string, min: number) =>
  v.pipe(exactCents(message), v.minValue(min, message), v.maxValue(MAX_CENTS, message));

/** Null limits nothing. */
const orNull = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.nullable(schema), null);
const count = orNull(wholeNumber(COUNT, 1, 1_000_000));

const shared = {
  code: v.pipe(shortText(CODE, 60), v.transform(readCode), v.check(isCode, CODE)),
  /** How many codes begin with `code`; of one, or without it, `code` is the only one. */
  codes: v.exactOptional(wholeNumber(`Choose 1 to ${MAX_CODES} codes`, 1, MAX_CODES)),
  minSubtotal: v.pipe(
    orNull(rupees(MIN_SUBTOTAL, 0)),
    v.transform((cents) => cents || null),
  ),
  maxUses: count,
  perPerson: count,
  from: orNull(typedInstant('Please choose when the code begins to hold')),
  until: orNull(typedInstant('Please choose when the code ends')),
  categories: v.optional(typedIds('Choose at most 1,000 categories'), []),
  firstOrderOnly: v.optional(v.boolean('firstOrderOnly must be true or false'), false),
  revision: revisionOf('voucher'),
};
const noValue = v.pipe(
  v.optional(v.number(AMOUNT), 0),
  v.transform(() => 0),
);

/** A rule and its code, or how its codes begin; each of several codes is used once. */
export const VoucherForm = v.pipe(
  v.variant(
    'kind',
    [
      v.object({
        ...shared,
        kind: v.literal('percent'),
        value: v.optional(wholeNumber(PERCENT, 1, 100), 0),
      }),
      v.object({
        ...shared,
        kind: v.literal('amount'),
        value: v.optional(rupees(AMOUNT, 1), 0),
      }),
      v.object({ ...shared, kind: v.literal('delivery'), value: noValue }),
    ],
    KIND,
  ),
  v.forward(
    v.check(({ from, until }) => !from || !until || until > from, ENDS_BEFORE),
    ['until'],
  ),
  v.forward(
    v.check(
      ({ code, codes = 1 }) => codes === 1 || code.length <= MAX_CODE - ENDING_LENGTH,
      LONG_START,
    ),
    ['code'],
  ),
);
export type VoucherForm = v.InferOutput<typeof VoucherForm>;

/** As staff see it. */
const Voucher = v.object({
  _id: v.string(),
  /** The code, or how its codes begin. */
  code: v.string(),
  /** How many codes it has. */
  codes: v.number(),
  /** Whether its codes were made from how they begin. */
  isBatch: v.boolean(),
  kind: v.picklist(voucherKinds),
  /** Percent or rupees. */
  value: v.number(),
  minSubtotal: v.nullable(money),
  maxUses: v.nullable(v.number()),
  perPerson: v.nullable(v.number()),
  from: v.nullable(instant),
  until: v.nullable(instant),
  categories: v.array(v.string()),
  firstOrderOnly: v.boolean(),
  state: v.picklist(saleStates),
  /** Orders with it that are not cancelled, what it took off them, and their totals. */
  uses: v.number(),
  given: money,
  sold: money,
  revision: v.number(),
});
export type AdminVoucher = v.InferOutput<typeof Voucher>;

const who = ['orders'] as const;

export const listVouchers = defineCall({
  at: 'GET /api/admin/vouchers',
  who,
  response: v.object({ vouchers: v.array(Voucher) }),
});

export const addVoucher = defineCall({
  at: 'POST /api/admin/vouchers',
  who,
  body: VoucherForm,
  key: 'optional',
  status: 201,
  response: v.object({ voucher: Voucher }),
  refuses: ['conflict', 'key_reused'],
});

export const changeVoucher = defineCall({
  at: 'PUT /api/admin/vouchers/{id}',
  who,
  body: VoucherForm,
  response: v.object({ voucher: Voucher }),
  refuses: ['not_found', 'conflict', 'changed_meanwhile'],
});

/** An unused voucher is removed; one that orders have ends now, and stays for the record. */
export const endVoucher = defineCall({
  at: 'DELETE /api/admin/vouchers/{id}',
  who,
  response: v.object({ message: v.string(), voucher: v.exactOptional(Voucher) }),
  refuses: ['not_found', 'conflict'],
});

export const voucherCodes = defineCall({
  at: 'GET /api/admin/vouchers/{id}/codes',
  who,
  response: 'csv',
  refuses: ['not_found'],
});
