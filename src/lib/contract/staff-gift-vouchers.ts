import * as v from 'valibot';
import { emailField } from '#lib/email/address.ts';
import { exactCents } from '#lib/format/cents.ts';
import { MAX_CENTS } from '#lib/format/money.ts';
import { ReasonSchema } from '#lib/forms/reason.ts';
import { greetingText, recipientName } from '#lib/gift-vouchers/recipient.ts';
import { languages } from '#lib/messages/languages.ts';
import { PagingSchema } from '#lib/paging/schema.ts';
import * as m from '#messages';
import { defineCall } from './call.ts';
import { instant, money, pageEntries, wholeNumber } from './wire.ts';

/** Gift vouchers in the admin area (docs/api.md "Gift vouchers"). */

const MAX_VALID_DAYS = 3650;
const AMOUNT = 'Amount must be more than Rs. 0, in rupees and cents';
const VALID = `Validity must be 1 to ${MAX_VALID_DAYS.toLocaleString('en')} days`;

const email = v.union([v.literal(''), emailField(m.common_email_invalid)], m.common_email_invalid);

/** A gift voucher that the staff give. */
export const GiftVoucherForm = v.object({
  amount: v.pipe(exactCents(AMOUNT), v.minValue(1, AMOUNT), v.maxValue(MAX_CENTS, AMOUNT)),
  to: v.optional(recipientName, ''),
  email: v.optional(email, ''),
  message: v.optional(greetingText, ''),
  /** Of its email. */
  language: v.exactOptional(v.picklist(languages, m.account_choose_language)),
  validDays: wholeNumber(VALID, 1, MAX_VALID_DAYS),
});
export type GiftVoucherForm = v.InferOutput<typeof GiftVoucherForm>;

/** What admins do with a gift voucher, with a reason. */
export const giftVoucherSteps = ['lock', 'unlock', 'void'] as const;
export type GiftVoucherStep = (typeof giftVoucherSteps)[number];

const GiftVoucher = v.object({
  _id: v.string(),
  /** The last four characters of its code; empty before its day. */
  ending: v.string(),
  amount: money,
  balance: money,
  /** What it paid, less what it got back. */
  spent: money,
  to: v.string(),
  email: v.string(),
  from: v.string(),
  until: instant,
  createdAt: instant,
  /** Who gave it; empty for a sold one. */
  by: v.string(),
  /** The number of the order that bought it, or whose refund it is. */
  orderId: v.nullable(v.string()),
  /** The day it is sent on, while it waits. */
  sendAt: v.nullable(instant),
  isVoid: v.boolean(),
  isLocked: v.boolean(),
  /** Oldest first. */
  history: v.array(
    v.object({
      at: instant,
      by: v.string(),
      what: v.picklist(['give', ...giftVoucherSteps]),
      reason: v.string(),
      /** An admin gave it to themselves. */
      own: v.exactOptional(v.literal(true)),
    }),
  ),
});
export type StaffGiftVoucher = v.InferOutput<typeof GiftVoucher>;

export const listGiftVouchers = defineCall({
  at: 'GET /api/admin/gift-vouchers',
  who: ['orders'],
  query: PagingSchema,
  response: v.object({
    giftVouchers: v.array(GiftVoucher),
    /** What the shop owes: the balances of all that hold. */
    outstanding: money,
    ...pageEntries,
  }),
});

/** Its code is in this response and its email alone. */
const Given = v.object({ code: v.string(), giftVoucher: GiftVoucher });
export type NewGiftVoucher = v.InferOutput<typeof Given>;

export const giveGiftVoucher = defineCall({
  at: 'POST /api/admin/gift-vouchers',
  who: ['orders'],
  body: GiftVoucherForm,
  key: 'optional',
  status: 201,
  response: Given,
  refuses: ['key_reused'],
});

const stepCall = <const Step extends GiftVoucherStep>(step: Step) =>
  defineCall({
    at: `POST /api/admin/gift-vouchers/{id}/${step}`,
    who: 'admin',
    body: ReasonSchema,
    response: v.object({ giftVoucher: GiftVoucher }),
    refuses: ['not_found', 'conflict'],
  });
export const giftVoucherStep = {
  lock: stepCall('lock'),
  unlock: stepCall('unlock'),
  void: stepCall('void'),
};
